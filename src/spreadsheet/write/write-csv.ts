import type { CellValue } from '../model.ts';

/** Gives one line of a CSV (RFC 4180), with its line end. `raw` leaves texts unchanged, even formulas. */
export function csvLine(cells: readonly CellValue[], raw: boolean): string {
  return `${cells.map((cell) => csvCell(cell, raw)).join(',')}\r\n`;
}

function csvCell(cell: CellValue, raw: boolean): string {
  if (cell.type === 'text') return quoted(raw ? cell.text : harmless(cell.text));
  return cell.type === 'formula' ? quoted(cell.result) : plainText(cell);
}

/** Gives the content of a cell as text for a person: a day as `YYYY-MM-DD`, with its time after it. */
export function plainText(cell: CellValue): string {
  switch (cell.type) {
    case 'text':
      return cell.text;
    case 'number':
      return String(cell.number);
    case 'day':
      return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE';
    case 'error':
      return cell.text;
    case 'formula':
      return cell.result;
    case 'blank':
      return '';
  }
}

/**
 * Makes text safe: a `'` before a possible formula makes it text (OWASP, CSV Injection). A formula can begin at the
 * start, or after a semicolon, a tab or a line break. If a program ends cells there, our quotation marks are part of
 * the cell and do not protect. Commas end a cell only in programs that respect quotation marks.
 */
function harmless(text: string): string {
  return text.replace(UNSEEN, '').replace(FORMULAS, "'");
}

/** Control characters except tabs and line breaks. Some programs drop them, and the next character is then first. */
const UNSEEN = /(?![\t\r\n\u0080-\u009f])\p{Cc}/gu;

/**
 * Matches the beginning of a formula in spreadsheet programs, including full-width forms. Programs may drop blanks,
 * quotation marks and zero-width characters before it.
 */
const FORMULAS = /(?<=^|[;\t\r\n])(?=[\p{Z}\p{Cf}"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

function quoted(text: string): string {
  return /[",;\t\r\n]|^[\s']|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
