import type { JsonRecord, RecordCell, RecordColumn, RecordSheet } from '../../schema/dataset.ts';
import type { CellValue } from '../../spreadsheet/model.ts';
import { meaningOf } from '../../text/meaning.ts';
import { dayOfText, type Moment, momentOfMillis, momentOfText } from '../../text/moment.ts';

/** One row of a sheet before it has cells: the record, and the items that contain the row, the outermost first. */
export type RecordRow = {
  readonly record: JsonRecord;
  readonly items: readonly Item[];
  /** The list that the row is from; empty if each record is one row. */
  readonly section: string;
};

type Item = { readonly path: string; readonly value: unknown };

/** Gives the rows of one record in a sheet. */
export function* rowsOf(record: JsonRecord, { listPaths }: Pick<RecordSheet, 'listPaths'>): Iterable<RecordRow> {
  if (listPaths === undefined) yield { record, items: [], section: '' };
  for (const section of listPaths ?? []) {
    for (const items of itemsAt(record, section.split('.'), '', [])) yield { record, items, section };
  }
}

/** Gives the value of a column as it came from the service; undefined if missing. */
export function fieldOf({ record, items, section }: RecordRow, { key, cell }: RecordColumn): unknown {
  if (cell.type === 'section') return section;
  const [path = ''] = key.split('#');
  if (path === '*') return items.at(-1)?.value;
  if (path.startsWith('*.')) return valueAt(items.at(-1)?.value, path.slice(2));
  const item = items.findLast((candidate) => path.startsWith(`${candidate.path}.`));
  return item === undefined ? valueAt(record, path) : valueAt(item.value, path.slice(item.path.length + 1));
}

/** Gives the cell for a value. A value that cannot be read as its type stays as it came. */
export function cellOf(value: unknown, cell: RecordCell): CellValue {
  if (value === undefined || value === null || value === '') return BLANK;
  return readAs(value, cell) ?? { type: 'text', text: textOf(value) };
}

/** Reads a path through objects; undefined if an object is missing on the way. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

function* itemsAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  path: string,
  items: readonly Item[],
): Iterable<readonly Item[]> {
  if (Array.isArray(value)) {
    for (const item of value) {
      const within = [...items, { path, value: item }];
      if (name === undefined) yield within;
      else yield* itemsAt(isObject(item) ? item[name] : undefined, rest, `${path}.${name}`, within);
    }
  } else if (name !== undefined && isObject(value)) {
    yield* itemsAt(value[name], rest, path === '' ? name : `${path}.${name}`, items);
  }
}

/** Undefined if the value does not have this type. */
function readAs(value: unknown, cell: RecordCell): CellValue | undefined {
  switch (cell.type) {
    case 'integer':
    case 'number':
    case 'money':
      return numberCell(value);
    case 'millis':
      return dayCell(momentOfMillis(value));
    case 'day':
      return dayCell(dayOfText(value));
    case 'moment':
      return dayCell(momentOfText(value));
    case 'yes-no':
      return yesOrNo(value);
    case 'meaning':
      return meaningCell(meaningOf(cell.of, textOf(value)));
    case 'further':
      return furtherFields(value, cell.besides);
    case 'list':
      return Array.isArray(value) ? { type: 'text', text: value.map(textOf).join('; ') } : undefined;
    case 'text':
    case 'words':
    case 'json':
    case 'section':
      return undefined;
  }
}

const BLANK: CellValue = { type: 'blank' };

function dayCell(moment: Moment | undefined): CellValue | undefined {
  return moment && { type: 'day', ...moment };
}

function meaningCell(text: string | undefined): CellValue {
  return text === undefined ? BLANK : { type: 'text', text };
}

/** Gives a number cell. A text with a number is converted, unless a spreadsheet's number cannot hold its digits. */
function numberCell(value: unknown): CellValue | undefined {
  if (typeof value === 'number') return { type: 'number', number: value };
  const text = textOf(value).trim();
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) || text.replace(/\D/g, '').length > 15) return undefined;
  return { type: 'number', number: Number(text) };
}

function furtherFields(value: unknown, besides: readonly string[]): CellValue | undefined {
  if (!isObject(value)) return undefined;
  const further = Object.entries(value).filter(([name]) => !besides.includes(name));
  return further.length === 0 ? BLANK : { type: 'text', text: textOf(Object.fromEntries(further)) };
}

const YES: ReadonlySet<unknown> = new Set([true, 'true', '1', 1]);
const NO: ReadonlySet<unknown> = new Set([false, 'false', '0', 0]);

function yesOrNo(value: unknown): CellValue | undefined {
  if (YES.has(value)) return { type: 'text', text: 'Yes' };
  return NO.has(value) ? { type: 'text', text: 'No' } : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether the value is an object of JSON: no list, and not null. */
export function isObject(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
