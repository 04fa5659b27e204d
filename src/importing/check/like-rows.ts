import { type Cell, cellText } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { foldText, isBlank } from '../cells/text.ts';
import { takesValues } from '../input/headers/values-taken.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';

/**
 * The number of rows of another sheet that look like documents, surely or perhaps. Rows that are also in the read sheet
 * do not count.
 */
export type LikeRows = { readonly sure: number; readonly perhaps: number };

/**
 * Counts the rows of another sheet that look like rows of the read sheet: by dates and list values, in the same columns
 * or in any. Numbers, names and codes do not count, because price lists and totals have them too. A sure row has all
 * values of the whole document, and most of the others. For the other rows, one of these may be missing. Yields after
 * rows, for pauses.
 */
export function* likeRows(
  kind: Kind,
  read: ReadSheet,
  rows: readonly Row[],
  lookups: LookupIndex,
): Generator<void, LikeRows> {
  const columns = comparableColumns(kind, read);
  const whole = columns.filter(({ column }) => column.level === kind.levels[0].name);
  const found = { sure: 0, perhaps: 0 };
  if (whole.length < FEWEST_WHOLE) return found;
  // Computed only when a row needs it, because a template's lists do not need it. This made a check of 25 bookings a
  // tenth faster.
  let own: readonly ReadonlySet<string>[] | undefined;
  const takes = remembered(lookups);
  const fewest = Math.max(FEWEST_CELLS, whole.length - 1);
  for (const row of rows) {
    yield;
    const cells = [...row.cells].filter(([, cell]) => !isBlank(cell));
    if (cells.length < fewest) continue;
    const matched = best(matchedAsNamed(columns, row, takes), anywhere(columns, cells, takes));
    const [all, most] = [matched.size, whole.filter(({ column }) => matched.has(column)).length];
    if (most < whole.length - 1 || all < Math.min(FEWEST_CELLS, columns.length)) continue;
    own ??= yield* textsOf(read.data);
    const texts = cells.map(([, cell]) => textOf(cell));
    if (own.some((known) => texts.every((text) => known.has(text)))) continue;
    if (most === whole.length && all >= columns.length * MOST) found.sure += 1;
    else found.perhaps += 1;
  }
  return found;
}

/** The folded texts of each row. */
function* textsOf(data: ReadSheet['data']): Generator<void, readonly ReadonlySet<string>[]> {
  const own: ReadonlySet<string>[] = [];
  for (const { cells } of data) {
    yield;
    own.push(new Set([...cells.values()].map(textOf)));
  }
  return own;
}

const FEWEST_WHOLE = 3;
const FEWEST_CELLS = 4;
const MOST = 0.75;

type ComparableColumn = { readonly column: Column; readonly number: number };
type Matched = ReadonlyMap<Column, Cell>;
type Takes = (column: Column, cell: Cell) => boolean;

/**
 * A cached test whether a column accepts a cell, because sheets repeat their texts. For a number with a display format,
 * the display text is no cache key.
 */
function remembered(lookups: LookupIndex): Takes {
  const known = new Map<Column, Map<string, boolean>>();
  return (column, cell) => {
    if (cell.type === 'number' && cell.shows !== undefined) return takesValues(column, [cell], lookups);
    const ofColumn = known.get(column) ?? new Map<string, boolean>();
    known.set(column, ofColumn);
    const key = `${cell.type} ${cellText(cell)}`;
    const taken = ofColumn.get(key) ?? takesValues(column, [cell], lookups);
    ofColumn.set(key, taken);
    return taken;
  };
}

/** The read columns of dates, lists and fixed values. If there are rows, only filled columns count. */
function comparableColumns({ columns }: Kind, { headers, filled, data }: ReadSheet): readonly ComparableColumn[] {
  return columns.flatMap((column) => {
    const number = headers.numbers.get(column.key);
    const isUsed = number !== undefined && (data.length === 0 || filled.has(column.key));
    return isUsed && ['date', 'enum', 'lookup'].includes(column.cell.type) ? [{ column, number }] : [];
  });
}

function best(a: Matched, b: Matched): Matched {
  return a.size >= b.size ? a : b;
}

function matchedAsNamed(columns: readonly ComparableColumn[], { cells }: Row, takes: Takes): Matched {
  return new Map(
    columns.flatMap(({ column, number }) => {
      const cell = cells.get(number);
      return cell !== undefined && takes(column, cell) ? [[column, cell] as const] : [];
    }),
  );
}

/**
 * Matches each cell to at most one column; one of them must be a date. Short numbers do not count, because they may be
 * anything.
 */
function anywhere(
  columns: readonly ComparableColumn[],
  cells: readonly (readonly [number, Cell])[],
  takes: Takes,
): Matched {
  const left = new Set(cells.filter(([, cell]) => isComparable(cell)));
  const found = new Map<Column, Cell>();
  // Lists of places and products have as many columns, but no dates.
  const dates = columns.filter(({ column }) => column.cell.type === 'date');
  if (![...left].some(([, cell]) => dates.some(({ column }) => takes(column, cell)))) return found;
  for (const { column } of columns) {
    const entry = [...left].find(([, cell]) => takes(column, cell));
    if (entry === undefined) continue;
    left.delete(entry);
    found.set(column, entry[1]);
  }
  return [...found.keys()].some(({ cell }) => cell.type === 'date') ? found : new Map();
}

function isComparable(cell: Cell): boolean {
  const text = cellText(cell);
  return cell.type === 'date' || /\p{L}/u.test(text) || text.length >= FEWEST_CELLS;
}

function textOf(cell: Cell): string {
  return foldText(cellText(cell));
}
