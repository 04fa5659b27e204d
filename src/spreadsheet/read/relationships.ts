import { posix } from 'node:path';
import { LIMITS } from '../limits.ts';
import { messages } from './messages.ts';
import { RELATIONSHIP_NAMESPACES } from './namespaces.ts';
import type { Package } from './package.ts';
import { damaged, notAWorkbook, Refused, tooLarge } from './refused.ts';
import { visitXml } from './xml.ts';

export type Relationship = { readonly id: string; readonly type: RelationshipType; readonly part: string };
/** `other`: reading does not follow these, and their targets may be missing. */
type RelationshipType = 'officeDocument' | 'worksheet' | 'sharedStrings' | 'styles' | 'other';

const KNOWN = ['officeDocument', 'worksheet', 'sharedStrings', 'styles'] as const;

/** Finds the part of the workbook, like Excel does. Throws `Refused` for other packages. */
export async function findWorkbook(pack: Package): Promise<string> {
  if (pack.has('mimetype')) throw await openDocument(pack);
  if (!pack.has('[Content_Types].xml')) throw notAWorkbook(messages.zip);
  const mains = (await relationshipsOf(pack, '')).filter(({ type }) => type === 'officeDocument');
  const [main] = mains;
  if (main === undefined || mains.length > 1) throw damaged(messages.noWorkbookPart);
  const type = await contentType(pack, main.part);
  if (!/^application\/vnd\..*(spreadsheetml|ms-excel)\..*main\+xml$/i.test(type)) throw otherDocument(type);
  return main.part;
}

/** Gives the relationships of one part to parts of the package; `''` is the package itself. */
export async function relationshipsOf(pack: Package, source: string): Promise<readonly Relationship[]> {
  const folder = posix.dirname(source);
  const name = posix.join(folder, '_rels', `${posix.basename(source)}.rels`);
  if (!pack.has(name)) throw damaged(messages.partMissing(name));
  const found: Relationship[] = [];
  await visitXml({ name, root: 'Relationships', namespaces: [PACKAGE_RELATIONSHIPS] }, pack.read(name), {
    open: (element, attributes, depth) => {
      if (depth !== 1 || element !== 'Relationship') return;
      const type = knownType(attributes['Type'] ?? '');
      if (attributes['TargetMode'] === 'External') return;
      const part = resolve(folder, attributes['Target'] ?? '');
      if (type !== 'other' && !pack.has(part)) throw damaged(messages.partMissing(part));
      found.push({ id: attributes['Id'] ?? '', type, part });
      if (found.length > LIMITS.parts)
        throw tooLarge(messages.namesTooMany(name, LIMITS.parts), messages.saveFromExcel);
    },
  });
  return found;
}

const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

function knownType(uri: string): RelationshipType {
  return KNOWN.find((type) => RELATIONSHIP_NAMESPACES.some((start) => uri === `${start}/${type}`)) ?? 'other';
}

function resolve(folder: string, target: string): string {
  return posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1);
}

async function contentType(pack: Package, part: string): Promise<string> {
  const wanted = `/${part}`.toLowerCase();
  const extension = posix.extname(part).slice(1).toLowerCase();
  let byExtension = '';
  let byName: string | undefined;
  const name = '[Content_Types].xml';
  await visitXml({ name, root: 'Types', namespaces: [CONTENT_TYPES] }, pack.read(name), {
    open: (element, attributes) => {
      const type = attributes['ContentType'] ?? '';
      if (element === 'Override' && attributes['PartName']?.toLowerCase() === wanted) byName = type;
      if (element === 'Default' && attributes['Extension']?.toLowerCase() === extension) byExtension = type;
    },
  });
  return byName ?? byExtension;
}

const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';

function otherDocument(type: string): Refused {
  if (/ms-excel\.sheet\.binary/i.test(type)) {
    const hint = messages.saveAsXlsx;
    return new Refused('file-not-a-workbook', messages.binary, hint);
  }
  if (/word/i.test(type)) return notAWorkbook(messages.word);
  if (/presentation|powerpoint/i.test(type)) return notAWorkbook('a presentation');
  return notAWorkbook(messages.otherPackage);
}

async function openDocument(pack: Package): Promise<Refused> {
  let type = '';
  for await (const chunk of pack.read('mimetype')) {
    type += chunk.toString('latin1');
    if (type.length > 1000) break;
  }
  if (!type.includes('opendocument.spreadsheet')) return notAWorkbook(messages.otherDocument);
  const hint = messages.saveOdsAsXlsx;
  return new Refused('file-ods', messages.ods, hint);
}
