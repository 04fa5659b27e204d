import { LIMITS } from '../limits.ts';
import type { CellTable } from './cell-table.ts';
import type { NewRow } from './kept-rows.ts';

/**
 * How much the sheets of one workbook have cost so far. The values limit the XML: a file of a few megabytes may unpack
 * to hundreds of them without content, and reading it would take minutes. `bytes` is counted while they are read.
 */
export type SheetBudget = {
  bytes: number;
  values: number;
  characters: number;
  /** The cells of the rows that are kept; null after there is no more room. */
  kept: CellTable | null;
};

export function newSheetBudget(kept: CellTable): SheetBudget {
  return { bytes: 0, values: 0, characters: 0, kept };
}

export function isExceeded({ bytes, values, characters }: SheetBudget): boolean {
  const worth = values * LIMITS.sheetBytesForValue + characters * LIMITS.sheetBytesForCharacter;
  return bytes > LIMITS.sheetBytes + worth;
}

/** True if this many values with these cells may be kept. */
export function fits(table: CellTable, values: number): boolean {
  const isSmall = table.cells.length <= LIMITS.keptCells && table.characters <= LIMITS.keptCharacters;
  return isSmall && values <= LIMITS.keptValues;
}

/** Counts the values of a row. */
export function spend(budget: SheetBudget, { cells }: Pick<NewRow, 'cells'>, table: CellTable): void {
  budget.values += cells.length;
  for (const number of cells) {
    const cell = table.cells[number];
    if (cell !== undefined && cell.type !== 'boolean') budget.characters += cell.text.length;
  }
}
