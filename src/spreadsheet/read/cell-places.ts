import { columnLetters } from '../../schema/cell.ts';
import { parseAddress } from '../address.ts';
import { GRID } from '../limits.ts';
import { messages } from './messages.ts';
import { damaged, quoted } from './refused.ts';

/** Gives the number of a row from its `r`. Without it, the row follows the last one. Throws `Refused`. */
export function rowNumber(written: string | undefined, last: number, sheet: string): number {
  const row = written === undefined ? last + 1 : Number(written);
  if (!Number.isInteger(row) || row < 1) {
    throw damaged(messages.rowNumber(last, sheet, quoted(written ?? '')));
  }
  if (row > GRID.rows) throw damaged(messages.rowBeyond(row, sheet, GRID.rows));
  if (row > last) return row;
  throw damaged(messages.rowOrder(sheet, row, last));
}

/** Gives the column of a cell from its address. Without it, the cell follows the last one. Throws `Refused`. */
export function columnNumber(
  written: string | undefined,
  { row, column: last }: { readonly row: number; readonly column: number },
  sheet: string,
): number {
  const cell = written === undefined ? { row, column: last + 1 } : parseAddress(written);
  if (cell?.row === row && cell.column > last && cell.column <= GRID.columns) return cell.column;
  const where = messages.rowOfSheet(row, sheet);
  if (cell === undefined) throw damaged(messages.notAnAddress(where, quoted(written ?? '')));
  if (cell.row !== row) throw damaged(messages.cellOfOtherRow(where, quoted(written ?? '')));
  if (cell.column > GRID.columns) {
    throw damaged(messages.cellBeyond(where, columnLetters(GRID.columns)));
  }
  const order = messages.comesAfter(columnLetters(cell.column), columnLetters(last));
  throw damaged(messages.cellOrder(where, order));
}
