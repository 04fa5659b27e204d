import type { CellType, Column, Kind } from '../../schema/kind.ts';
import { ruleWords } from '../../schema/kind.ts';
import { DAY_FORMAT } from '../../spreadsheet/house-style.ts';
import type { ColumnModel, Style } from '../../spreadsheet/model.ts';
import { displayWidth } from '../../text/display-width.ts';
import { lookupOf } from './lists.ts';

/** The styles of the cells to be filled in. */
export const ENTRY_STYLES: Readonly<Record<string, Style>> = {
  entryText: { format: '@', unlocked: true },
  entryDay: { format: DAY_FORMAT, unlocked: true, horizontal: 'left' },
  entryNumber: { format: '0', unlocked: true },
  entryPercent: { format: '@', unlocked: true, horizontal: 'right' },
};

/** How a column of the data sheet looks before anything is in it. */
export function entryColumn(column: Column, folded: boolean): ColumnModel {
  const base = { width: widthOf(column), style: entryStyle(column.cell) };
  return folded ? { ...base, outline: 1, hidden: true } : base;
}

/** Everything but days and counts is text: codes keep their zeros, and `80%` stays what was typed. */
function entryStyle(cell: CellType): string {
  if (cell.type === 'date') return 'entryDay';
  if (cell.type !== 'integer') return 'entryText';
  return cell.percent === true ? 'entryPercent' : 'entryNumber';
}

/** A header that nearly fits on one line gets it: the star of a required one does not stand alone, nor words touch. */
function widthOf(column: Column): number {
  const { header, example, cell } = column;
  const longestWord = Math.max(...header.split(' ').map(displayWidth)) + 3;
  const content = cell.type === 'lookup' || cell.type === 'lookup-list' ? 21 : displayWidth(example) + 2;
  const width = Math.min(Math.max(longestWord, content, 10), 21);
  const line = displayWidth(headerText(column)) + 4;
  return line > width && line <= width + 3 ? line : width;
}

/** The header as the template shows it. */
export function headerText({ header, required }: Column): string {
  return required === 'always' ? `${header} *` : header;
}

/**
 * What the note of a header tells: what it is, when it is needed, an example, where the value comes from, and what no
 * colour in the sheet shows.
 */
export function headerNote(kind: Kind, column: Column, leftToCheck: readonly string[]): string {
  const untold = leftToCheck.map((words) => `Only the check tells of ${words}.`);
  const lines = [column.help, needed(kind, column), `Example: ${column.example}`, origin(kind, column), ...untold];
  return lines.filter((line) => line !== '').join('\n');
}

function needed(kind: Kind, { key, required }: Column): string {
  if (required === 'always') return 'Required: always.';
  const words = ruleWords(kind, key);
  return words === undefined ? 'Optional.' : `Required: ${words}.`;
}

function origin(kind: Kind, column: Column): string {
  const { cell } = column;
  switch (cell.type) {
    case 'date':
      return 'A date: with the month in letters, or year-month-day in digits.';
    case 'integer':
      return cell.percent === true ? 'Percent, 0 to 100.' : 'A whole number.';
    case 'yes-no':
      return 'yes or no, from the list.';
    case 'enum':
      return 'From the list.';
    case 'text-list':
      return 'Several are separated by a semicolon.';
    case 'json':
      return 'Written as JSON.';
    case 'file':
      return 'Counted from the folder of this workbook.';
    case 'text':
    case 'order-password':
      return '';
    case 'lookup':
    case 'lookup-list':
      return lookupOrigin(kind, column);
  }
}

function lookupOrigin(kind: Kind, column: Column): string {
  const parent = lookupOf(column)?.parent;
  const above = kind.columns.find((other) => other.key === parent);
  const list =
    above === undefined ? 'From the list.' : `From the list, which follows the ${lower(above.header)} of the row.`;
  return column.cell.type === 'lookup-list' ? `${list} Several are separated by a semicolon.` : list;
}

function lower(header: string): string {
  return header.charAt(0).toLowerCase() + header.slice(1);
}
