import type { Cell } from '../../schema/cell.ts';
import { LIMITS } from '../limits.ts';
import type { Row } from '../sheet.ts';

/**
 * What the sheets of one workbook may cost. Their XML is bounded by the values in it: a file of a few megabytes may
 * unpack to hundreds of them that hold nothing, and would be read for minutes. `bytes` is counted as they are read.
 */
export type SheetBudget = {
  bytes: number;
  values: number;
  characters: number;
  keptValues: number;
  keptCharacters: number;
};

export function newSheetBudget(): SheetBudget {
  return { bytes: 0, values: 0, characters: 0, keptValues: 0, keptCharacters: 0 };
}

export function isExceeded({ bytes, values, characters }: SheetBudget): boolean {
  const worth = values * LIMITS.sheetBytesForValue + characters * LIMITS.sheetBytesForCharacter;
  return bytes > LIMITS.sheetBytes + worth;
}

/** Counts the values of a row. */
export function spend(budget: SheetBudget, { cells }: Row): void {
  budget.values += cells.size;
  for (const cell of cells.values()) budget.characters += lengthOf(cell);
}

function lengthOf(cell: Cell): number {
  return cell.type === 'boolean' ? 0 : cell.text.length;
}

/** Gathers the rows of one sheet for as long as there is room; null once there is none. */
export function keptRows(budget: SheetBudget): { add(row: Row): void; rows(): readonly Row[] | null } {
  let rows: Row[] | null = [];
  let values = 0;
  let characters = 0;
  return {
    add: (row) => {
      if (rows === null) return;
      values += row.cells.size;
      for (const cell of row.cells.values()) characters += lengthOf(cell);
      const isFull =
        budget.keptValues + values > LIMITS.keptValues || budget.keptCharacters + characters > LIMITS.keptCharacters;
      if (isFull) rows = null;
      else rows.push(row);
    },
    rows: () => {
      if (rows === null) return null;
      budget.keptValues += values;
      budget.keptCharacters += characters;
      return rows;
    },
  };
}
