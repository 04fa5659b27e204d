import { columnLetters } from '../../schema/cell.ts';
import { parseAddress } from '../address.ts';
import { GRID } from '../limits.ts';
import { damaged, quoted } from './refused.ts';

/** The number of a row by its `r`, or the next after the last one without it. Throws `Refused`. */
export function rowNumber(written: string | undefined, last: number, sheet: string): number {
  const row = written === undefined ? last + 1 : Number(written);
  if (!Number.isInteger(row) || row < 1) {
    throw damaged(`the row after row ${last} of the sheet "${sheet}" has the number ${quoted(written ?? '')}`);
  }
  if (row > GRID.rows) throw damaged(`row ${row} of the sheet "${sheet}" is beyond the last row, ${GRID.rows}`);
  if (row > last) return row;
  throw damaged(`the rows of the sheet "${sheet}" are not in order: row ${row} comes after row ${last}`);
}

/** The column of a cell by its address, or the next after the last one without it. Throws `Refused`. */
export function columnNumber(
  written: string | undefined,
  { row, column: last }: { readonly row: number; readonly column: number },
  sheet: string,
): number {
  const cell = written === undefined ? { row, column: last + 1 } : parseAddress(written);
  if (cell?.row === row && cell.column > last && cell.column <= GRID.columns) return cell.column;
  const where = `row ${row} of the sheet "${sheet}"`;
  if (cell === undefined) throw damaged(`a cell in ${where} has the address ${quoted(written ?? '')}, which is none`);
  if (cell.row !== row) throw damaged(`${where} has the cell ${quoted(written ?? '')} of another row`);
  if (cell.column > GRID.columns) {
    throw damaged(`${where} has a cell beyond the last column, ${columnLetters(GRID.columns)}`);
  }
  const order = `${columnLetters(cell.column)} comes after ${columnLetters(last)}`;
  throw damaged(`the cells in ${where} are not in order: ${order}`);
}
