import { cellText } from '../../../schema/cell.ts';
import type { Kind } from '../../../schema/kind.ts';
import { trimText } from '../../cells/text.ts';
import type { MarkedRow, ReadSheet } from '../../input/rows/data-rows.ts';
import type { FilledCell } from '../../input/rows/packed-cells.ts';
import { isSent } from '../../input/rows/row-marker.ts';
import { type ErrorsOf, unfitKeys } from '../document-errors.ts';

type Cells = ReadonlyMap<MarkedRow, FilledCell>;
type Group = readonly [MarkedRow, ...MarkedRow[]];

/**
 * Rows with only one cell, in a table whose rows have many. `notes` are signatures, versions and dates. They are below
 * the table, after an empty row or another note, or in a column where their words do not fit. `doubtful` are all others
 * with words or a date ("Toys" under "Product name"): a heading, or the start of a document. Yields after rows, for
 * pauses.
 */
export function* loneRows(
  kind: Kind,
  read: ReadSheet,
  groups: readonly Group[],
  apart: ReadonlyMap<MarkedRow, unknown>,
  errorsOf: ErrorsOf,
): Generator<void, { readonly notes: Cells; readonly doubtful: Cells }> {
  const notes = new Map<MarkedRow, FilledCell>();
  const doubtful = new Map<MarkedRow, FilledCell>();
  const alone = new Set(groups.filter((group) => group.length === 1).map(([row]) => row));
  const isOpen = (row: MarkedRow) => !apart.has(row) && alone.has(row) && !isSent(row.marker);
  const table = read.data.filter((row) => !apart.has(row) && knownIn(row) >= FEWEST_IN_TABLE);
  yield;
  const isBelow = belowTable(table);
  const isWide = yield* wideLevels(kind, table);
  let before: MarkedRow | undefined;
  for (const row of read.data) {
    yield;
    const at = isOpen(row) ? loneCell(row) : undefined;
    const isAfterNote = before !== undefined && (apart.has(before) || notes.has(before));
    if (at !== undefined && isWide(at)) {
      const isApart = isBelow(row, before, isAfterNote) && !isQuantity(at);
      const unfit = isApart || hasWords(at) ? unfitKeys(row, errorsOf) : undefined;
      const isMisplaced = unfit?.has(at.column?.key ?? '') === true && !(isQuantity(at) && DIGIT.test(textOf(at)));
      if (unfit !== undefined) (isApart || isMisplaced ? notes : doubtful).set(row, at);
    }
    before = row;
  }
  return { notes, doubtful };
}

const FEWEST_IN_TABLE = 3;
const FEWEST_OF_LEVEL = 3;
const DIGIT = /\d/;

/** The only filled cell of a row; undefined if there are more, or if a merged cell from above may belong to the row. */
function loneCell({ packed, merged = [] }: MarkedRow): FilledCell | undefined {
  return packed.filledCount === 1 && merged.length === 0 ? packed.filled()[0] : undefined;
}

/**
 * Whether the cell has words or a date. A single number may be a quantity or code in a row that somebody forgot to
 * complete.
 */
function hasWords(at: FilledCell): boolean {
  return at.cell.type === 'date' || (at.cell.type === 'text' && /\p{L}|^\d{1,4}([-./]\d{1,4}){2}$/u.test(textOf(at)));
}

function isQuantity({ cell, column }: FilledCell): boolean {
  return column?.cell.type === 'integer' && (cell.type !== 'text' || DIGIT.test(textOf({ cell })));
}

function knownIn({ packed }: MarkedRow): number {
  return packed.size;
}

/**
 * A test whether a row is below the last row of the table and separate from it. Tables have empty rows too, so the
 * usual gap counts.
 */
function belowTable(table: readonly MarkedRow[]) {
  const numbers = table.map(({ number }) => number);
  const last = numbers.at(-1) ?? Number.POSITIVE_INFINITY;
  const usual = numbers.reduce((most, number, index) => Math.max(most, number - (numbers[index - 1] ?? number)), 1);
  return ({ number }: MarkedRow, before: MarkedRow | undefined, isAfterNote: boolean) =>
    number > last && (isAfterNote || number - (before?.number ?? number) > usual);
}

/**
 * For each level, whether table rows have several cells of it. In some tables, a product with only a name is complete.
 */
function* wideLevels(kind: Kind, table: readonly MarkedRow[]) {
  const most = new Map<string, number>();
  // Rows with the same filled columns share their column numbers.
  let last: readonly number[] | undefined;
  for (const { packed } of table) {
    yield;
    if (packed.numbers === last) continue;
    last = packed.numbers;
    const levels = Map.groupBy(packed.filled(), ({ column }) => column?.level ?? '');
    for (const [level, cells] of levels) most.set(level, Math.max(most.get(level) ?? 0, cells.length));
  }
  const names = new Set(kind.levels.map(({ name }) => name));
  return ({ column }: FilledCell) =>
    column !== undefined && names.has(column.level) && (most.get(column.level) ?? 0) >= FEWEST_OF_LEVEL;
}

function textOf({ cell }: Pick<FilledCell, 'cell'>): string {
  return trimText(cellText(cell));
}
