import { type Cell, columnLetters } from '../../schema/cell.ts';
import type { Kind, Level } from '../../schema/kind.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { capital } from '../../text/capital.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { isBlank } from '../cells/text.ts';
import type { Headers } from '../input/headers/headers.ts';
import { type DataRow, type Group, groupKey, groupRows, groupTree } from '../input/rows/group.ts';
import { messages } from './messages.ts';

/** The rows of one document, and why they belong together, in words. */
export type DocumentGroup = {
  /** Ascending. */
  readonly rows: readonly [number, ...number[]];
  /** The group key as first written; null for a row without a key. */
  readonly key: string | null;
  /** The address of the group key cell in its first row, even if it is blank. */
  readonly cell: string;
  /** The cells that join its rows, or that separate its single row from others. */
  readonly joins: readonly string[];
  /** The number of items of each inner level, by level name. */
  readonly items: ReadonlyMap<string, number>;
};

/** In the order of their first rows. Each is described only when it is read. */
export type DocumentGroups = Iterable<DocumentGroup> & { readonly count: number };

/** Reads the sheet once. It keeps only the cells that group the rows. */
export async function documentGroups(kind: Kind, headers: Headers, rows: AsyncIterable<Row>): Promise<DocumentGroups> {
  const data: DataRow[] = [];
  const grouping = groupingColumns(kind, headers);
  for await (const row of rows) {
    const cells = headers.row === null || row.number <= headers.row ? undefined : groupingCells(row, grouping);
    if (cells !== undefined && cells.size > 0) data.push({ number: row.number, cells });
  }
  const groups = groupRows(kind, data);
  return {
    count: groups.length,
    *[Symbol.iterator]() {
      for (const group of groups) yield documentGroup(group, kind, headers);
    },
  };
}

type NumberedKey = { readonly key: string; readonly number: number };

/** Lists of columns. One filled cell of each list is enough: each group key alone, and the other columns of each level. */
function groupingColumns(kind: Kind, { columns }: Headers): readonly (readonly NumberedKey[])[] {
  const keys = new Set(kind.levels.flatMap(({ groupBy }) => groupBy ?? []));
  const lists = Map.groupBy(columns, ([, { key, level }]) => (keys.has(key) ? `key ${key}` : `level ${level}`));
  return [...lists.values()].map((list) => list.map(([number, { key }]) => ({ key, number })));
}

/** The group keys, and one filled cell per level, because only the fact counts that it is filled. */
function groupingCells({ cells }: Row, grouping: readonly (readonly NumberedKey[])[]): ReadonlyMap<string, Cell> {
  const found = new Map<string, Cell>();
  for (const list of grouping)
    for (const { key, number } of list) {
      const cell = cells.get(number);
      if (cell === undefined || isBlank(cell)) continue;
      found.set(key, cell);
      break;
    }
  return found;
}

/** The name of a document: its group key, or its rows if it has none. */
export function documentName({ key, rows }: Pick<DocumentGroup, 'key'> & { readonly rows: readonly number[] }): string {
  return key ?? capital(rowWords(rows));
}

/** Only the fact that a cell is filled counts, except in the group columns. */
export function documentGroup(
  rows: readonly [DataRow, ...DataRow[]],
  kind: Kind,
  headers: Pick<Headers, 'numbers'>,
): DocumentGroup {
  const [first, ...others] = rows;
  const [outermost, ...inner] = kind.levels;
  const tree = groupTree(kind, rows);
  const joined = inner.flatMap((level) => groupsOf(tree, level)).filter((group) => group.rows.length > 1);
  return {
    rows: [first.number, ...others.map((row) => row.number)],
    key: groupKey(first, outermost)?.text ?? null,
    cell: `${keyColumn(outermost, kind, headers).letters ?? 'A'}${first.number}`,
    joins: [
      outermostWords(rows, kind, headers),
      ...joined.map(({ level, rows: together }) => `${keyWords(together, level, kind, headers)}: one ${level.name}.`),
    ],
    items: new Map(inner.map((level) => [level.name, groupsOf(tree, level).length])),
  };
}

/** All groups of a level within another group. */
function groupsOf(group: Group, level: Level): readonly Group[] {
  return group.children.flatMap((child) => [...(child.level === level ? [child] : []), ...groupsOf(child, level)]);
}

function outermostWords(rows: readonly [DataRow, ...DataRow[]], kind: Kind, headers: Pick<Headers, 'numbers'>): string {
  const [level] = kind.levels;
  const [first] = rows;
  const { header, letters } = keyColumn(level, kind, headers);
  const own = messages.ofItsOwn(kind.noun[0]);
  if (letters === null) return header === null ? '' : messages.noGroupColumn(header, own);
  if (groupKey(first, level) === undefined) {
    const isUnreadable = level.groupBy !== undefined && first.cells.has(level.groupBy);
    const mark = isUnreadable ? messages.unreadableMark : messages.emptyMark;
    return mark(`${header} (${letters}${first.number})`, own);
  }
  const words = keyWords(rows, level, kind, headers);
  return rows.length === 1 ? messages.inNoOther(words) : `${words}.`;
}

/** `Booking group (A): "B-01" in rows 3-5, 9`, with all spellings of the key. */
function keyWords(
  rows: readonly [DataRow, ...DataRow[]],
  level: Level,
  kind: Kind,
  headers: Pick<Headers, 'numbers'>,
): string {
  const { header, letters } = keyColumn(level, kind, headers);
  const texts = [...new Set(rows.map((row) => `"${groupKey(row, level)?.text}"`))];
  const numbers = rows.map((row) => row.number);
  return `${header} (${letters}): ${texts.join(' or ')} in ${rowWords(numbers)}`;
}

function keyColumn({ groupBy }: Level, { columns }: Kind, { numbers }: Pick<Headers, 'numbers'>) {
  const header = columns.find((column) => column.key === groupBy)?.header ?? null;
  const number = groupBy === undefined ? undefined : numbers.get(groupBy);
  return { header, letters: number === undefined ? null : columnLetters(number) };
}
