import { type Cell, cellText } from '../../../schema/cell.ts';
import type { Column } from '../../../schema/kind.ts';
import { readInteger } from '../../cells/number.ts';
import { foldText, trimText } from '../../cells/text.ts';
import type { MarkedRow } from '../../input/rows/data-rows.ts';
import type { FilledCell } from '../../input/rows/packed-cells.ts';
import { isNoteWord, isRule, isSurelyNote } from './note-words.ts';
import { isAmount, isLikeTotal, isTotalLabel, totalledName } from './total-words.ts';

/** A cell with a word for a total or a note, with only amounts beside it. */
export type Label = { readonly type: 'total' | 'note'; readonly at: FilledCell };

/** Whether a folded text is in some cell of the table, so a total may be for it. */
export type IsValue = (folded: string) => boolean;

/** Collects the texts of the table at the first call, because few files have such totals. */
export function valuesIn(data: readonly MarkedRow[]): IsValue {
  let values: Set<string> | undefined;
  return (folded) => {
    values ??= new Set(data.flatMap(({ cells }) => [...cells.values()].map((cell) => foldText(cellText(cell)))));
    return values.has(folded);
  };
}

/**
 * The label of a row with only amounts beside it: "TOTAL", "Total B-2", "B-1 Ergebnis" if B-1 is a group, or "Checked
 * by Li". Undefined if it has none.
 */
export function labelBesideAmounts(filled: readonly FilledCell[], isValue: IsValue): Label | undefined {
  const isTotal = ({ cell }: FilledCell) => cell.type === 'text' && isTotalOf(cell.text, isValue);
  // With two other cells it is neither, so most rows are decided by their first cells.
  if (areSeveral(filled, (filledCell) => !isAmountOrTotal(filledCell, isValue))) return undefined;
  const label = filled.find(isTotal);
  if (label !== undefined) {
    const others = filled.filter((filledCell) => filledCell !== label && !isTotal(filledCell));
    return areAmounts(others) ? { type: 'total', at: label } : undefined;
  }
  const { at, others } = textAndOthers(filled);
  const isNote = at !== undefined && others.length > 0 && isSurelyNote(textOf(at));
  return isNote && areAmounts(others) ? { type: 'note', at } : undefined;
}

export function isAmountOrTotal(filled: CellOfColumn, isValue: IsValue): boolean {
  return isAmountOf(filled) || (filled.cell.type === 'text' && isTotalOf(filled.cell.text, isValue));
}

type CellOfColumn = Pick<FilledCell, 'cell' | 'column'>;

function areSeveral(cells: readonly FilledCell[], is: (cell: FilledCell) => boolean): boolean {
  const first = cells.findIndex(is);
  return first !== -1 && cells.findIndex((cell, index) => index > first && is(cell)) !== -1;
}

/** Whether it is "TOTAL", or "B-1 Total" if B-1 is in the table. */
export function isTotalOf(text: string, isValue: IsValue): boolean {
  if (isTotalLabel(text)) return true;
  const name = totalledName(text);
  return name !== undefined && isValue(name);
}

/** The only cell with words, and the other cells. `at` is undefined if several cells or none have words. */
function textAndOthers(filled: readonly FilledCell[]) {
  if (areSeveral(filled, ({ cell }) => hasWords(cell))) return { at: undefined, others: filled };
  const at = filled.find(({ cell }) => hasWords(cell));
  return at?.cell.type !== 'text'
    ? { at: undefined, others: filled }
    : { at, others: filled.filter((filledCell) => filledCell !== at) };
}

function areAmounts(cells: readonly FilledCell[]): boolean {
  return cells.every(isAmountOf);
}

function isAmountOf(filled: CellOfColumn): boolean {
  return isAmountCell(filled.cell) && !isCode(filled);
}

/** "Total" beside a PO number may be a product name. */
function isCode({ cell, column }: CellOfColumn): boolean {
  return column?.sent === true && column.cell.type !== 'integer' && /^\d{5,}$/.test(trimText(cellText(cell)));
}

/** Whether it is an amount. A formula without a result may be a sum that was never calculated. */
export function isAmountCell(cell: Cell): boolean {
  return cell.type === 'number' || cell.type === 'broken' || (cell.type === 'text' && isAmount(cell.text));
}

/**
 * Whether it is more than an amount. A line ("---") separates rows, and a dash is an empty amount. "All pieces" may
 * name a total.
 */
export function hasWords(cell: Cell): boolean {
  const text = trimText(cellText(cell));
  return !isAmountCell(cell) || isRule(text) || (cell.type === 'text' && !/\d/.test(text) && isLikeTotal(text));
}

/** The sums of the quantities above: of the whole table, and since the last total. */
export type Sums = {
  add(filled: readonly FilledCell[]): void;
  restart(): void;
  /**
   * The row as a total or a note, if its numbers are such sums and its words do not contradict. Otherwise undefined.
   */
  areIn(filled: readonly FilledCell[]): Label | undefined;
  /** Whether at least one quantity is among the cells, and all are sums of at least `least` rows above. */
  equal(filled: readonly FilledCell[], least: number): boolean;
  /** Whether any quantity above zero among the cells is the sum of several above. */
  hasEqual(filled: readonly FilledCell[]): boolean;
};

type Sum = { readonly sum: number; readonly count: number };
const NOTHING: Sum = { sum: 0, count: 0 };

/** A single number may equal the one above by chance. */
const FEWEST_SUMMED = 2;

export function sumsAbove(): Sums {
  const all = new Map<Column, Sum>();
  const since = new Map<Column, Sum>();
  const isSum = (column: Column, value: number, least: number) =>
    [all, since].some((sums) => {
      const { sum, count } = sums.get(column) ?? NOTHING;
      return count >= least && sum === value;
    });
  const equal = (filled: readonly FilledCell[], least: number) => {
    const values = filled.flatMap(({ column, cell }) => {
      const value = quantityIn(column, cell);
      return column === undefined || value === undefined ? [] : [isSum(column, value, least)];
    });
    return values.length > 0 && values.every(Boolean);
  };
  return {
    equal,
    hasEqual: (filled) =>
      filled.some(({ column, cell }) => {
        const value = quantityIn(column, cell) ?? 0;
        return column !== undefined && value > 0 && isSum(column, value, FEWEST_SUMMED);
      }),
    add(filled) {
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
      const [first] = filled;
      if (first !== undefined && filled.every(isSubtotal)) return { type: 'total', at: first };
      const { at = filled.find(({ column }) => column !== undefined), others } = textAndOthers(filled);
      const numbers = others.filter(({ column }) => column !== undefined);
      const isQuantity = ({ column, cell }: FilledCell) =>
        column === undefined ? isAmountCell(cell) : quantityIn(column, cell) !== undefined;
      if (at === undefined || numbers.length === 0 || !others.every(isQuantity)) return undefined;
      const isLabel = at.cell.type === 'text' && !others.includes(at);
      if (!isLabel) return equal(numbers, FEWEST_SUMMED) ? { type: 'total', at } : undefined;
      if (isNoteWord(textOf(at)) && equal(numbers, 1)) return { type: 'note', at };
      return isLikeTotal(textOf(at)) && equal(numbers, FEWEST_SUMMED) ? { type: 'total', at } : undefined;
    },
  };
}

/** A totals row of an Excel table. The formula may have a wrong sum or none, because nobody has calculated it. */
function isSubtotal({ cell }: FilledCell): boolean {
  return cell.type === 'broken' && /^=(?:SUBTOTAL|AGGREGATE)\(/i.test(cell.text);
}

function quantityIn(column: Column | undefined, cell: Cell): number | undefined {
  if (column?.cell.type !== 'integer' || !isQuantityColumn(column)) return undefined;
  const read = readInteger(cell, column.cell);
  return read.type === 'value' && typeof read.requestValue === 'number' ? read.requestValue : undefined;
}

function textOf({ cell }: FilledCell): string {
  return trimText(cellText(cell));
}

/** Whether the column's numbers are pieces, which can be summed. */
export function isQuantityColumn(column: Column | undefined): boolean {
  return column?.cell.type === 'integer' && column.cell.percent !== true;
}
