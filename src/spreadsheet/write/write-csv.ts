import type { CellValue } from '../model.ts';

/** One line of a CSV (RFC 4180), with its end. `raw` leaves texts as they are, formulas among them. */
export function csvLine(cells: readonly CellValue[], raw: boolean): string {
  return `${cells.map((cell) => csvCell(cell, raw)).join(',')}\r\n`;
}

function csvCell(cell: CellValue, raw: boolean): string {
  if (cell.type === 'text') return quoted(raw ? cell.text : harmless(cell.text));
  return cell.type === 'formula' ? quoted(cell.result) : plainText(cell);
}

/** What a cell holds, as text for a person: a day as `YYYY-MM-DD`, with its time after it. */
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
 * Text without formulas: a `'` before what would be one makes it text (OWASP, CSV Injection). What would be one stands at
 * the beginning, or after a semicolon, a tab or a line break: to a reader whose cells end there our quotes are a part of
 * the cell and hide nothing. Commas end a cell only for those to whom quotes count.
 */
function harmless(text: string): string {
  return text.replace(UNSEEN, '').replace(FORMULAS, "'");
}

/** Control characters besides tabs and line breaks. Readers drop some of them, and what follows comes first. */
const UNSEEN = /(?![\t\r\n\u0080-\u009f])\p{Cc}/gu;

/**
 * What spreadsheet programs take for the beginning of a formula, the full-width forms among it, behind whatever they may
 * leave away: blanks, quotes, what has no width.
 */
const FORMULAS = /(?<=^|[;\t\r\n])(?=[\p{Z}\p{Cf}"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

function quoted(text: string): string {
  return /[",;\t\r\n]|^[\s']|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
