import type { Cell } from '../../schema/cell.ts';
import type { Column } from '../../schema/kind.ts';
import type { SeeFormula } from '../../spreadsheet/sheet.ts';
import { trimText } from '../cells/text.ts';
import { sheetHeaders } from '../input/headers/top-rows.ts';
import { changedRow, type NewCell, withRows } from './changed-rows.ts';
import { cellName } from './choice-finder.ts';
import { chosenCell } from './choices.ts';
import type { FixableInput } from './with-fixes.ts';

/** A new text for one cell of an existing row. Rows and columns have the sheet's numbers, A = 1. */
export type CellEdit = {
  readonly row: number;
  readonly column: number;
  /** Empty to clear the cell. */
  readonly text: string;
};

/**
 * The input with new texts in single cells, as a person typed them on a page. Cells with formulas, in secret columns,
 * in our columns or above the data do not change.
 */
export async function withCells<Input extends FixableInput>(input: Input, edits: readonly CellEdit[]): Promise<Input> {
  if (edits.length === 0) return input;
  const { file, sheet } = input;
  const headers = await sheetHeaders(input);
  const news = new Map<number, Map<number, Cell | null>>();
  for (const { row, column, text } of edits) {
    const isKept = headers.secret.has(column) || headers.own.has(column);
    if (row <= (headers.row ?? Number.POSITIVE_INFINITY) || isKept) continue;
    const cells = news.get(row) ?? new Map<number, Cell | null>();
    news.set(row, cells);
    cells.set(column, typedCell(text, headers.columns.get(column)));
  }
  return withRows(input, async function* (see) {
    const formulas = new Set<string>();
    const seeToo: SeeFormula = (row, column, cell, uses) => {
      if (news.get(row)?.has(column)) formulas.add(cellName(row, column));
      see?.(row, column, cell, uses);
    };
    const newCell: NewCell = (row, column) =>
      formulas.has(cellName(row, column)) ? undefined : news.get(row)?.get(column);
    for await (const row of file.rows(sheet, seeToo))
      yield changedRow(row, news.get(row.number)?.keys() ?? [], newCell);
  });
}

/** The cell for a text that a person typed into a column; null if it clears the cell. */
export function typedCell(text: string, column: Column | undefined): Cell | null {
  const trimmed = trimText(text);
  return trimmed === '' ? null : chosenCell(trimmed, column);
}
