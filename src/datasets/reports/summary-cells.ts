import { columnLetters } from '../../schema/cell.ts';
import type { CellModel, RowModel } from '../../spreadsheet/model.ts';

/** The cells of a sheet with several tables side by side, by row and column. */
export type Board = {
  put(row: number, column: number, ...cells: readonly (CellModel | null)[]): void;
  height(row: number, points: number): void;
  /** All rows with content. */
  rows(): readonly RowModel[];
};

export function emptyBoard(): Board {
  const rows = new Map<number, Map<number, CellModel>>();
  const heights = new Map<number, number>();
  return {
    put: (row, column, ...cells) => {
      const ofRow = rows.get(row) ?? new Map<number, CellModel>();
      rows.set(row, ofRow);
      for (const [index, cell] of cells.entries()) if (cell !== null) ofRow.set(column + index, cell);
    },
    height: (row, points) => void heights.set(row, points),
    rows: () =>
      [...rows]
        .toSorted(([a], [b]) => a - b)
        .map(([number, cells]) => {
          const height = heights.get(number);
          const ordered = new Map([...cells].toSorted(([a], [b]) => a - b));
          return { number, cells: ordered, ...(height === undefined ? {} : { height }) };
        }),
  };
}

export function text(words: string, style = 'text'): CellModel {
  return { type: 'text', text: words, style };
}

export function count(number: number, style = 'count'): CellModel {
  return { type: 'number', number, style };
}

/** The share as a fraction; null if `whole` is 0. */
export function share(part: number, whole: number): CellModel | null {
  return whole === 0 ? null : { type: 'number', number: part / whole, style: 'share' };
}

/** The share in percent; null if `whole` is 0. */
export function rate(part: number, whole: number, style = 'rate'): CellModel | null {
  return whole === 0 ? null : { type: 'number', number: (100 * part) / whole, style };
}

/** The header row of a table: a label column, then number columns. */
export function headers([label = '', ...others]: readonly string[]): readonly CellModel[] {
  return [text(label, 'tableHeader'), ...others.map((words) => text(words, 'numberHeader'))];
}

/** The cell range of one column: `Summary!$B$5:$B$16`. */
export function columnRange(sheet: string, column: number, top: number, bottom: number): string {
  const letters = columnLetters(column);
  return `${sheet}!$${letters}$${top}:$${letters}$${bottom}`;
}

export function cellAddress(sheet: string, column: number, row: number): string {
  return `${sheet}!$${columnLetters(column)}$${row}`;
}
