import { posix } from 'node:path';
import type { Package } from '../read/package.ts';
import { type Element, elementsOf, elementText, openElement, tagOf, withLast } from './element.ts';
import { attributesOf, escaped, RELATIONSHIPS } from './markup.ts';
import { wholeText } from './sheet-pieces.ts';

/** A new or changed part: its text, or a function that streams its bytes. */
export type NewPart = string | (() => AsyncIterable<Buffer | string>);

/** A package with changes that are not written yet. Part names ignore case. */
export type Draft = {
  has(part: string): boolean;
  /** Gives the text of a part, including the changes so far. */
  text(part: string): Promise<string>;
  bytes(part: string): AsyncIterable<Buffer>;
  write(part: string, content: NewPart): void;
  remove(part: string): void;
  /** Gives an unused part name with a number: `xl/worksheets/sheet7.xml`. */
  free(start: string, ending: string): string;
  /** Gives all parts for writing; `content` is null for an unchanged one. */
  parts(): Iterable<readonly [name: string, content: NewPart | null]>;
};

export function draftOf(pack: Package): Draft {
  const written = new Map<string, { readonly name: string; readonly content: NewPart }>();
  const removed = new Set<string>();
  const has = (part: string) => {
    const key = part.toLowerCase();
    return written.has(key) || (pack.has(part) && !removed.has(key));
  };
  return {
    has,
    text: async (part) => {
      const content = written.get(part.toLowerCase())?.content;
      return typeof content === 'string' ? content : await wholeText(pack.read(part));
    },
    bytes: (part) => pack.read(part),
    write: (part, content) => {
      const name = pack.names.find((candidate) => candidate.toLowerCase() === part.toLowerCase()) ?? part;
      written.set(part.toLowerCase(), { name, content });
      removed.delete(part.toLowerCase());
    },
    remove: (part) => {
      written.delete(part.toLowerCase());
      removed.add(part.toLowerCase());
    },
    free: (start, ending) => {
      let number = 1;
      while (has(`${start}${number}${ending}`)) number += 1;
      return `${start}${number}${ending}`;
    },
    *parts() {
      const names = new Set(pack.names.map((name) => name.toLowerCase()));
      for (const name of pack.names) {
        const key = name.toLowerCase();
        if (!removed.has(key)) yield [name, written.get(key)?.content ?? null];
      }
      for (const [key, { name, content }] of written) if (!names.has(key)) yield [name, content];
    },
  };
}

export type Relation = {
  readonly id: string;
  /** The last word of its type: `worksheet`. */
  readonly type: string;
  /** The part; null for a target outside of the package. */
  readonly part: string | null;
  readonly isStrict: boolean;
};

const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Gives the folder of a part with a final slash: `xl/` for `xl/workbook.xml`. */
export function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}

function relationsPart(source: string): string {
  return posix.join(posix.dirname(source), '_rels', `${posix.basename(source)}.rels`);
}

async function relationsElement(draft: Draft, source: string): Promise<Element> {
  const part = relationsPart(source);
  const none = `${HEAD}<Relationships xmlns="${PACKAGE_RELATIONSHIPS}"></Relationships>`;
  return openElement(draft.has(part) ? await draft.text(part) : none);
}

/** Gives the relationships of a part; `''` is the package itself. */
export async function relationsOf(draft: Draft, source: string): Promise<readonly Relation[]> {
  const { children } = await relationsElement(draft, source);
  return children.flatMap((child): Relation[] => {
    if (child.name !== 'Relationship') return [];
    const attributes = attributesOf(tagOf(child));
    const type = attributes.get('Type') ?? '';
    const target = attributes.get('Target') ?? '';
    const folder = target.startsWith('/') ? '' : posix.dirname(source);
    const part = attributes.get('TargetMode') === 'External' ? null : posix.join('/', folder, target).slice(1);
    const isStrict = type.startsWith('http://purl.oclc.org/');
    return [{ id: attributes.get('Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), part, isStrict }];
  });
}

/** Adds a relationship to a part. Gives its id. */
export async function relate(draft: Draft, source: string, type: string, part: string): Promise<string> {
  const element = await relationsElement(draft, source);
  const ids = new Set((await relationsOf(draft, source)).map(({ id }) => id));
  let number = ids.size + 1;
  while (ids.has(`rId${number}`)) number += 1;
  const target = posix.relative(posix.dirname(`/${source}`), `/${part}`);
  const tag = `<Relationship Id="rId${number}" Type="${RELATIONSHIPS}/${type}" Target="${escaped(target)}"/>`;
  draft.write(relationsPart(source), elementText(withLast(element, 'Relationship', tag)));
  return `rId${number}`;
}

/** Removes relationships of a part, and the parts that only they led to. */
export async function unrelate(draft: Draft, source: string, isGone: (relation: Relation) => boolean): Promise<void> {
  const former = (await relationsOf(draft, source)).filter(isGone);
  const gone = new Set(former.map(({ id }) => id));
  if (gone.size === 0) return;
  const element = await relationsElement(draft, source);
  const children = element.children.filter(
    (child) => child.name === '' || !gone.has(attributesOf(tagOf(child)).get('Id') ?? ''),
  );
  draft.write(relationsPart(source), elementText({ ...element, children }));
  await dropUnused(draft, former);
}

/** Removes a part with its relationships, and the parts that only they led to. */
async function drop(draft: Draft, part: string): Promise<void> {
  const used = await relationsOf(draft, part);
  const gone = [part, relationsPart(part)];
  for (const name of gone) draft.remove(name);
  const names = new Set(gone.map((name) => `/${name}`.toLowerCase()));
  const types = openElement(await draft.text(CONTENT_TYPES));
  const children = types.children.filter(
    (child) => !names.has(attributesOf(tagOf(child)).get('PartName')?.toLowerCase() ?? ''),
  );
  draft.write(CONTENT_TYPES, elementText({ ...types, children }));
  await dropUnused(draft, used);
}

/** Removes the parts of these relationships, except parts that another relationship leads to. */
async function dropUnused(draft: Draft, former: readonly Relation[]): Promise<void> {
  for (const { part } of former)
    if (part !== null && draft.has(part) && !(await isUsed(draft, part))) await drop(draft, part);
}

/** True if any relationship of the package leads to a part. */
async function isUsed(draft: Draft, wanted: string): Promise<boolean> {
  for (const [name] of [...draft.parts()]) {
    const { dir, base } = posix.parse(name);
    if (posix.basename(dir) !== '_rels' || !base.endsWith('.rels')) continue;
    const source = posix.join('/', posix.dirname(dir), base.slice(0, -'.rels'.length)).slice(1);
    const found = await relationsOf(draft, source);
    if (found.some(({ part }) => part?.toLowerCase() === wanted.toLowerCase())) return true;
  }
  return false;
}

const CONTENT_TYPES = '[Content_Types].xml';

/** Gives the content type of a part, by its name, or otherwise by its ending. */
export async function typeOf(draft: Draft, part: string): Promise<string> {
  const types = openElement(await draft.text(CONTENT_TYPES));
  const tags = elementsOf(types).map((child) => attributesOf(tagOf(child)));
  const named = tags.find((tag) => tag.get('PartName')?.toLowerCase() === `/${part}`.toLowerCase());
  const ending = posix.extname(part).slice(1).toLowerCase();
  return (named ?? tags.find((tag) => tag.get('Extension')?.toLowerCase() === ending))?.get('ContentType') ?? '';
}

/** Declares the content type of a new part, if its ending does not imply it. */
export async function declareType(draft: Draft, part: string, type: string): Promise<void> {
  if ((await typeOf(draft, part)) === type) return;
  const types = openElement(await draft.text(CONTENT_TYPES));
  const tag = `<Override PartName="/${escaped(part)}" ContentType="${type}"/>`;
  draft.write(CONTENT_TYPES, elementText(withLast(types, 'Override', tag)));
}
