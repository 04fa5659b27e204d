import { cellText } from '../../schema/cell.ts';
import { DATE_ORDERS } from '../../schema/date-order.ts';
import {
  META_BESIDE,
  META_CHOICE,
  META_COLUMN,
  META_HEADER,
  META_LIST,
  META_SENT,
  META_SHEET,
  type Meta,
  type SourceFile,
  type TemplateOrigin,
} from '../sheet.ts';

const ROLES = ['template', 'results', 'annotated'] as const;

/**
 * Reads the meta sheet of a workbook. Null if there is none, or if it lacks something that a reader needs. Names that
 * this version does not know are skipped.
 */
export async function readMeta(file: SourceFile): Promise<Meta | null> {
  if (file.format !== 'xlsx' || !file.sheets.some(({ name }) => name === META_SHEET)) return null;
  const fields = new Map<string, string>();
  for await (const { cells } of file.rows(META_SHEET)) fields.set(cellText(cells.get(1)), cellText(cells.get(2)));
  const text = (name: string) => fields.get(name) ?? '';
  const number = (name: string) => (/^\d{1,7}$/.test(text(name)) ? Number(text(name)) : 0);

  const role = ROLES.find((known) => known === text('role'));
  const meta = {
    kind: text('kind'),
    version: number('version'),
    dataSheet: text('dataSheet'),
    headerRow: number('headerRow'),
    firstRow: number('firstRow'),
    account: text('account'),
    lookupsPulledAt: text('lookupsPulledAt'),
    program: text('program'),
  };
  const usable = meta.kind !== '' && meta.dataSheet !== '' && meta.version > 0 && meta.headerRow > 0;
  if (role === undefined || !usable || meta.firstRow <= meta.headerRow) return null;
  const run = text('run');
  const source = text('source');
  const results = text('results');
  const runStartedAt = text('runStartedAt');
  const mapped = named(fields, META_HEADER);
  const dateOrder = DATE_ORDERS.find((order) => order === text('dateOrder'));
  const beside = named(fields, META_BESIDE).map(([sheet]) => sheet);
  const choices = named(fields, META_CHOICE).map(([, choice]) => choice);
  const sent = sentIn(fields);
  const template = role === 'template' ? templateOrigin(fields, number('kindVersion')) : undefined;
  const filledAt = text('filledAt') === '' ? {} : { filledAt: text('filledAt') };
  return {
    ...meta,
    role,
    ...filledAt,
    ...(run === '' ? {} : { run }),
    ...(source === '' ? {} : { source }),
    ...(results === '' ? {} : { results }),
    ...(runStartedAt === '' ? {} : { runStartedAt }),
    ...(text('chosenHeaders') === 'true' ? { chosenHeaders: true as const } : {}),
    ...(text('patched') === 'true' ? { patched: true as const } : {}),
    ...(beside.length === 0 ? {} : { beside }),
    ...(choices.length === 0 ? {} : { choices }),
    ...(sent === undefined ? {} : { sent }),
    ...(mapped.length === 0 ? {} : { mapped }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(template === undefined ? {} : { template }),
  };
}

/** Undefined for a template of the first versions, which has no columns and lists in its meta sheet. */
function templateOrigin(fields: ReadonlyMap<string, string>, kindVersion: number): TemplateOrigin | undefined {
  const lists = named(fields, META_LIST).map(([name, value]) => {
    const [digest = '', ...sheet] = value.split(' ');
    return [name, { sheet: sheet.join(' '), digest }] as const;
  });
  const columns = new Map(named(fields, META_COLUMN));
  return columns.size === 0 ? undefined : { kindVersion, columns, lists: new Map(lists) };
}

/** Undefined if the workbook has no such list, or if somebody damaged it. */
function sentIn(fields: ReadonlyMap<string, string>): readonly string[] | undefined {
  const parts = named(fields, META_SENT).map(([, part]) => textsIn(part));
  return parts.length === 0 || parts.includes(null) ? undefined : parts.flatMap((part) => part ?? []);
}

function textsIn(json: string): readonly string[] | null {
  try {
    const texts: unknown = JSON.parse(json);
    return Array.isArray(texts) ? texts.map(String) : null;
  } catch {
    return null;
  }
}

/** Gives the fields whose names have this prefix, without the prefix. */
function named(fields: ReadonlyMap<string, string>, prefix: string): [string, string][] {
  return [...fields].flatMap(([name, value]): [string, string][] => {
    return name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [];
  });
}
