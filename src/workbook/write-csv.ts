import type { CellValue } from './model.ts';

/**
 * What spreadsheet programs take for the beginning of a formula (OWASP, CSV Injection), the full-width forms among it.
 * A quotation mark before it makes it text.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of a CSV (RFC 4180), with its end. `raw` leaves texts as they are, formulas among them. */
export function csvLine(cells: readonly CellValue[], raw: boolean): string {
  return `${cells.map((cell) => csvCell(cell, raw)).join(',')}\r\n`;
}

function csvCell(cell: CellValue, raw: boolean): string {
  switch (cell.kind) {
    case 'text':
      return quoted(!raw && FORMULA.test(cell.text) ? `'${cell.text}` : cell.text);
    case 'number':
      return String(cell.number);
    case 'day':
      return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE';
    case 'error':
      return cell.text;
    case 'formula':
      return quoted(cell.result);
    case 'blank':
      return '';
  }
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^[\s']|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
