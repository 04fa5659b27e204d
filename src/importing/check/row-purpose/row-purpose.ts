import { cellText } from '../../../schema/cell.ts';
import type { Column, Kind } from '../../../schema/kind.ts';
import type { LookupIndex } from '../../../schema/lookup.ts';
import { type Pause, withPauses } from '../../../schema/pause.ts';
import { trimText } from '../../cells/text.ts';
import { columnsByName } from '../../input/headers/columns-by-name.ts';
import type { MarkedRow, ReadSheet } from '../../input/rows/data-rows.ts';
import { groupRows } from '../../input/rows/group.ts';
import type { FilledCell } from '../../input/rows/packed-cells.ts';
import { isSent } from '../../input/rows/row-marker.ts';
import type { ErrorsOf } from '../document-errors.ts';
import { filledTotal } from './filled-totals.ts';
import { headerAgain, otherHeader } from './header-rows.ts';
import { helpLine } from './help-line.ts';
import { loneRows } from './lone-rows.ts';
import {
  isBareLabel,
  isFooter,
  isLabelled,
  isRemark,
  isRule,
  isSentence,
  isSurelyNote,
  MOST_NOTE_CELLS,
} from './note-words.ts';
import { dataTest } from './sure-data.ts';
import {
  hasWords,
  isAmountCell,
  isQuantityColumn,
  type Label,
  labelBesideAmounts,
  sumsAbove,
  valuesIn,
} from './total-rows.ts';
import { type WholeRows, wholeRows } from './whole-rows.ts';

/** Why a row is no document, and the cell that shows it. */
export type OtherPurpose = {
  readonly purpose: 'header' | 'total' | 'sum' | 'note' | 'help' | 'heading' | 'whole-row';
  readonly at: FilledCell;
};

export type OtherPurposes = {
  /** Rows that are surely no document. They are never sent. */
  readonly apart: ReadonlyMap<MarkedRow, OtherPurpose>;
  /**
   * Rows that would be in `apart` if they were not in a group, and totals that are filled in like a document (`sum`).
   * Their document is held back until a person has looked.
   */
  readonly joined: ReadonlyMap<MarkedRow, OtherPurpose>;
  /**
   * Rows with one cell that may be a heading or the start of a document, or that contains a whole row. The column may
   * be unknown to the kind. No other checks apply to these rows.
   */
  readonly lone: ReadonlyMap<MarkedRow, OtherPurpose>;
};

type Group = readonly [MarkedRow, ...MarkedRow[]];

/**
 * The rows that are no documents: totals, repeated headers, help lines, notes and signatures (`apart`). All of this
 * must be true:
 * - Its cells show it.
 *   - A total has a word for it ("TOTAL", "合计", "B-1 Total") and only amounts beside it, or it has the sum of the rows
 *     above in each column.
 *   - A repeated header has the same texts as the header row, or as a row above it. In another language, each of its
 *     cells names the column that it is in.
 *   - A note has at most four cells, no quantity, nothing in a second known column except what its labels announce, and
 *     begins like a note ("Prepared by", "Date:", "* please"). Or it is one cell: a sentence or a label in a column
 *     that takes none, or a cell across at least three columns. `helpLine` and `loneRows` say more.
 * - Its document could not be sent (`errorsOf`): a row that an import would send is never left out.
 * - No other row shares its group, unless the row is named a total and has the sum.
 * - Nothing in it shows that it was sent.
 * Any other incomplete row is a document with an error.
 */
export async function otherPurposes(
  kind: Kind,
  read: ReadSheet,
  errorsOf: ErrorsOf,
  lookups: LookupIndex,
  pause: Pause,
): Promise<OtherPurposes> {
  const groupColumns = new Set(kind.levels.map(({ groupBy }) => groupBy));
  const groups = groupRows(kind, read.data);
  const whole = await withPauses(wholeRows(kind, read, { groups, errorsOf, lookups }), pause);
  const { purposes, parts, filledTotals } = await rowPurposes(kind, read, { groupColumns, whole }, pause);
  const apart = new Map<MarkedRow, OtherPurpose>();
  const joined = new Map<MarkedRow, OtherPurpose>(filledTotals);
  await pause();
  for (const group of groups) {
    await pause();
    const isAll = group.every((row) => purposes.has(row));
    if (isAll && errorsOf(group) === undefined) continue;
    if (!isAll && group.length > 1) sortParts(group, parts, groupColumns, { apart, joined });
    for (const row of isAll ? group : []) apart.set(row, purposes.get(row) ?? { purpose: 'note', at: firstOf(row) });
  }
  const help = helpLine(read, errorsOf);
  if (help !== undefined && !whole.has(help)) apart.set(help, { purpose: 'help', at: firstOf(help) });
  const { notes, doubtful } = await withPauses(loneRows(kind, read, groups, apart, errorsOf), pause);
  for (const [row, at] of notes) if (!whole.has(row)) apart.set(row, { purpose: 'note', at });
  const lone = new Map<MarkedRow, OtherPurpose>([...doubtful].map(([row, at]) => [row, { purpose: 'heading', at }]));
  for (const [row, at] of whole) lone.set(row, { purpose: 'whole-row', at });
  return { apart, joined, lone };
}

type GroupColumns = ReadonlySet<string | undefined>;
type Purposes = Map<MarkedRow, OtherPurpose>;

/** The purpose of each row by its own cells, and without its group columns (`parts`). */
async function rowPurposes(
  kind: Kind,
  { data, above }: ReadSheet,
  { groupColumns, whole }: { readonly groupColumns: GroupColumns; readonly whole: WholeRows },
  pause: Pause,
) {
  const purposes: Purposes = new Map();
  const parts: Purposes = new Map();
  const filledTotals: Purposes = new Map();
  const sums = sumsAbove();
  const isValue = valuesIn(data);
  const columns = columnsByName(kind);
  const isSurelyData = dataTest({ above, groupColumns, isValue, columns });
  const sayIn = (filled: readonly FilledCell[]) =>
    purposeOf(labelBesideAmounts(filled, isValue)) ?? purposeOf(sums.areIn(filled)) ?? noteIn(filled);
  for (const [index, row] of data.entries()) {
    await pause();
    const { packed, marker } = row;
    const isOpen = !isSent(marker) && !whole.has(row);
    const quantities = !isOpen || isSurelyData(packed) ? packed.filledIn(isQuantityColumn) : undefined;
    if (quantities !== undefined && !(isOpen && sums.hasEqual(quantities))) {
      sums.add(quantities);
      continue;
    }
    const filled = packed.filled();
    const header = headerAgain(filled, above) ?? otherHeader(filled, columns);
    const purpose: OtherPurpose | undefined = header ? { purpose: 'header', at: header } : sayIn(filled);
    const rest = withoutGroupColumns(filled, groupColumns);
    const part = purpose ?? (rest.length < filled.length ? sayIn(rest) : undefined);
    if (purpose !== undefined) purposes.set(row, purpose);
    if (part !== undefined) parts.set(row, part);
    const at = part === undefined ? filledTotal(row, data[index - 1], sums, isValue) : undefined;
    if (at !== undefined) filledTotals.set(row, { purpose: 'sum', at });
    if (at !== undefined || part?.purpose === 'total' || (part !== undefined && sums.equal(rest, 1))) sums.restart();
    else if (part === undefined) sums.add(filled);
  }
  return { purposes, parts, filledTotals };
}

function purposeOf(label: Label | undefined): OtherPurpose | undefined {
  return label && { purpose: label.type, at: label.at };
}

/**
 * Sorts the rows of a group that look like something else. A named total that is the sum of the rows above is not part
 * of the document. Rows with only numbers are doubtful only if all other rows have more cells, because references have
 * only a quantity.
 */
function sortParts(
  group: Group,
  parts: Purposes,
  groupColumns: GroupColumns,
  sorted: { apart: Purposes; joined: Purposes },
): void {
  const sums = sumsAbove();
  const rows = group.map((row) => ({ row, rest: withoutGroupColumns(row.packed.filled(), groupColumns) }));
  const others = rows.filter(({ row }) => !parts.has(row)).map(({ rest }) => rest.length);
  for (const { row, rest } of rows) {
    const known = parts.get(row);
    // A group may be called "Total".
    const isInGroupColumn = known !== undefined && groupColumns.has(known.at.column?.key);
    const part =
      known !== undefined && !isInGroupColumn ? known : isSent(row.marker) ? undefined : purposeOf(sums.areIn(rest));
    const isNamed = part !== undefined && hasWords(part.at.cell);
    if (part === undefined) sums.add(rest);
    else if (isNamed && isSure(part) && sums.equal(rest, 1)) sorted.apart.set(row, part);
    else if (isNamed || others.every((count) => count >= rest.length + MORE_CELLS)) sorted.joined.set(row, part);
  }
}

/** Whether the words are sure. "Stamp" or "Notes" may be the name of a product. */
function isSure({ purpose, at }: OtherPurpose): boolean {
  return purpose === 'total' || (purpose === 'note' && isSurelyNote(textOf(at)));
}

const MORE_CELLS = 2;

function firstOf({ packed, number }: MarkedRow): FilledCell {
  return packed.filled()[0] ?? { number, cell: { type: 'text', text: '' }, column: undefined, columns: 1 };
}

function withoutGroupColumns(filled: readonly FilledCell[], groupColumns: GroupColumns): readonly FilledCell[] {
  return filled.filter(({ column }) => column === undefined || !groupColumns.has(column.key));
}

function noteIn(filled: readonly FilledCell[]): OtherPurpose | undefined {
  const [at, ...others] = filled;
  if (at === undefined || at.cell.type !== 'text' || filled.length > MOST_NOTE_CELLS) return undefined;
  if (filled.some(({ cell, column }) => column?.cell.type === 'integer' && isAmountCell(cell))) return undefined;
  const text = textOf(at);
  // "Prepared by" in a date column is no product, whatever the other cells are.
  const isMisplaced = isFooter(text) && !takesSentences(at.column);
  if (!isMisplaced && saysMore(at, others)) return undefined;
  const isAlone = others.length === 0;
  const isNote =
    isFooter(text) ||
    filled.every((cell) => isRule(textOf(cell))) ||
    isRemark([at, ...others].map(textOf).join(' ')) ||
    (isAlone && (at.columns >= ACROSS || ((isSentence(text) || isLabelled(text)) && !takesSentences(at.column))));
  return isNote ? { purpose: 'note', at } : undefined;
}

/**
 * Whether known columns have values besides the first cell: "Please Touch Zoo" with a PO number is a product. The cell
 * after a bare label ("Prepared by", "Date:") belongs to the label. Other footers do not make it a product either.
 */
function saysMore(first: FilledCell, others: readonly FilledCell[]): boolean {
  let before = first;
  for (const cell of others) {
    const isNoted = isBareLabel(textOf(before)) || isFooter(textOf(cell)) || isRule(textOf(cell));
    if (cell.column !== undefined && !isNoted) return true;
    before = cell;
  }
  return false;
}

/** A value belongs to one column, so a cell across this many columns is a note. */
const ACROSS = 3;

/** A text column may have any words, unless it marks a group. */
function takesSentences(column: Column | undefined): boolean {
  return column === undefined || (column.sent && ['text', 'text-list'].includes(column.cell.type));
}

function textOf({ cell }: FilledCell): string {
  return trimText(cellText(cell));
}
