import { type Cell, cellText } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { Pause } from '../../schema/pause.ts';
import { readInteger } from '../cells/number.ts';
import { foldText, trimText } from '../cells/text.ts';
import type { FilledCell, MarkedRow, ReadSheet } from './data-rows.ts';
import { groupRows } from './group.ts';
import { type HeaderMeaning, headerMeanings } from './header-names.ts';
import { isAmount, isFooter, isLabelled, isRemark, isRule, isSentence, isTotalLabel } from './note-words.ts';
import { isSent } from './row-mark.ts';

/** Why a row is no document, and the cell that shows it. */
export type OtherPurpose = {
  readonly purpose: 'header' | 'total' | 'note';
  readonly at: FilledCell;
};

export type OtherPurposes = {
  readonly apart: ReadonlyMap<MarkedRow, OtherPurpose>;
  readonly joined: ReadonlyMap<MarkedRow, OtherPurpose>;
};

/**
 * The rows among the documents that are no documents: totals, repeated headers, notes and signatures (`apart`). All of
 * this must be true:
 * - Its cells show it.
 *   - A total has a word for it ("TOTAL", "合计") and only amounts beside it, or it has the sum of the rows above in each column.
 *   - A repeated header has the same texts as the header row, or as a row above it. In another language, each of its cells
 *     names the column that it is in.
 *   - A note has at most four cells, no quantity, and begins like a note ("Prepared by", "Date:", "* please"). Or it is one
 *     cell: a sentence or a label in a column that takes none, or a cell across at least three columns.
 * - Its document could not be sent (`couldBeSent`): a row that an import would send is never left out.
 * - No other row shares its group: such a row belongs to the document of the group.
 * - Nothing in it says that it was sent.
 * Any other incomplete row is a document with an error. `joined` rows look like a total or a note, but are sent as a part
 * of their group: a person should look at them.
 */
export async function otherPurposes(
  kind: Kind,
  { data, above }: Pick<ReadSheet, 'data' | 'above'>,
  couldBeSent: (rows: readonly [MarkedRow, ...MarkedRow[]]) => boolean,
  pause: Pause,
): Promise<OtherPurposes> {
  const purposes = new Map<MarkedRow, OtherPurpose>();
  const sums = sumsAbove();
  const meaningOf = headerMeanings(kind);
  for (const row of data) {
    await pause();
    const purpose = isSent(row.mark)
      ? undefined
      : (headerAgain(row, above) ??
        otherHeader(row, meaningOf) ??
        labelledTotal(row.filled) ??
        sums.areIn(row.filled) ??
        noteIn(row));
    if (purpose !== undefined) purposes.set(row, purpose);
    if (purpose?.purpose === 'total') sums.restart();
    else if (purpose === undefined) sums.add(row);
  }
  const apart = new Map<MarkedRow, OtherPurpose>();
  const joined = new Map<MarkedRow, OtherPurpose>();
  const marks = new Set(kind.levels.map(({ groupBy }) => groupBy));
  for (const group of groupRows(kind, data)) {
    await pause();
    const isAll = group.every((row) => purposes.has(row));
    if (isAll && couldBeSent(group)) continue;
    for (const row of group) {
      const purpose = purposes.get(row);
      if (isAll && purpose !== undefined) apart.set(row, purpose);
      const part = isAll || group.length === 1 ? undefined : (purpose ?? labelledTotal(withoutMarks(row, marks)));
      if (part !== undefined) joined.set(row, part);
    }
  }
  return { apart, joined };
}

function headerAgain({ filled }: MarkedRow, above: ReadSheet['above']): OtherPurpose | undefined {
  const isRepeated = above.some(({ cells }) =>
    filled.every(({ number, cell }) => {
      const there = cells.get(number);
      return there !== undefined && folded(there) === folded(cell);
    }),
  );
  const [at] = filled;
  return isRepeated && at !== undefined ? { purpose: 'header', at } : undefined;
}

const FEWEST_NAMES = 2;

/** The second line of headers in two languages: each cell names the column that it is in. */
function otherHeader({ filled }: MarkedRow, meaningOf: (text: string) => HeaderMeaning): OtherPurpose | undefined {
  const known = filled.filter(({ column }) => column !== undefined);
  const isName = ({ cell, column }: FilledCell) => {
    const meaning = cell.kind === 'text' ? meaningOf(cell.text) : undefined;
    return meaning !== undefined && 'column' in meaning && meaning.column === column;
  };
  const [at] = known;
  return at !== undefined && known.length >= FEWEST_NAMES && known.every(isName)
    ? { purpose: 'header', at }
    : undefined;
}

function withoutMarks({ filled }: MarkedRow, marks: ReadonlySet<string | undefined>): readonly FilledCell[] {
  return filled.filter(({ column }) => column === undefined || !marks.has(column.key));
}

function labelledTotal(filled: readonly FilledCell[]): OtherPurpose | undefined {
  const label = filled.find(({ cell }) => cell.kind === 'text' && isTotalLabel(cell.text));
  if (label === undefined) return undefined;
  const others = filled.filter((cell) => cell !== label && !isTotalLabel(textOf(cell)));
  return others.every(({ cell }) => isAmountCell(cell)) ? { purpose: 'total', at: label } : undefined;
}

/** A formula without a result may be a sum that was never calculated. */
function isAmountCell(cell: Cell): boolean {
  return cell.kind === 'number' || cell.kind === 'broken' || (cell.kind === 'text' && isAmount(cell.text));
}

const MOST_NOTE_CELLS = 4;

function noteIn({ filled }: MarkedRow): OtherPurpose | undefined {
  const [at, ...others] = filled;
  if (at === undefined || at.cell.kind !== 'text' || filled.length > MOST_NOTE_CELLS) return undefined;
  if (filled.some(({ cell, column }) => column?.cell.type === 'integer' && isAmountCell(cell))) return undefined;
  const text = textOf(at);
  const isAlone = others.length === 0;
  const isNote =
    isFooter(text) ||
    filled.every((cell) => isRule(textOf(cell))) ||
    isRemark([at, ...others].map(textOf).join(' ')) ||
    (isAlone && (at.columns >= ACROSS || ((isSentence(text) || isLabelled(text)) && !takesSentences(at.column))));
  return isNote ? { purpose: 'note', at } : undefined;
}

/** A value belongs to one column: a cell across this many columns is a note. */
const ACROSS = 3;

/** A text column may hold any words, unless they mark a group. */
function takesSentences(column: Column | undefined): boolean {
  return column === undefined || (column.sent && ['text', 'text-list'].includes(column.cell.type));
}

/** The sums of the quantities above: of the whole table, and since the last total. */
type Sums = {
  add(row: MarkedRow): void;
  restart(): void;
  areIn(filled: readonly FilledCell[]): OtherPurpose | undefined;
};

type Sum = { readonly sum: number; readonly count: number };
const NOTHING: Sum = { sum: 0, count: 0 };

function sumsAbove(): Sums {
  const all = new Map<Column, Sum>();
  const since = new Map<Column, Sum>();
  const isSum = (column: Column, value: number) =>
    [all, since].some((sums) => {
      const { sum, count } = sums.get(column) ?? NOTHING;
      return count >= 2 && sum === value;
    });
  return {
    add({ filled }) {
      for (const { column, cell } of filled) {
        const value = quantityIn(column, cell);
        if (column === undefined || value === undefined) continue;
        for (const sums of [all, since]) {
          const { sum, count } = sums.get(column) ?? NOTHING;
          sums.set(column, { sum: sum + value, count: count + 1 });
        }
      }
    },
    restart: () => since.clear(),
    areIn(filled) {
      const [at] = filled.filter(({ column }) => column !== undefined);
      const isTotal = ({ column, cell }: FilledCell) => {
        const value = quantityIn(column, cell);
        return column === undefined ? isAmountCell(cell) : value !== undefined && isSum(column, value);
      };
      return at !== undefined && filled.every(isTotal) ? { purpose: 'total', at } : undefined;
    },
  };
}

function quantityIn(column: Column | undefined, cell: Cell): number | undefined {
  if (column?.cell.type !== 'integer' || column.cell.percent === true) return undefined;
  const read = readInteger(cell, column.cell);
  return read.kind === 'value' && typeof read.wire === 'number' ? read.wire : undefined;
}

function textOf({ cell }: FilledCell): string {
  return trimText(cellText(cell));
}

function folded(cell: Cell): string {
  return foldText(cellText(cell)).replace(/ ?\*$/, '');
}
