import type { CellType, Column, Kind } from '../../schema/kind.ts';
import { ruleWords } from '../../schema/kind.ts';
import type { LookupName } from '../../schema/lookup.ts';
import { DAY_FORMAT } from '../../spreadsheet/house-style.ts';
import type { ColumnModel, Style } from '../../spreadsheet/model.ts';
import { textWidth } from '../../spreadsheet/row-height.ts';
import { displayWidth } from '../../text/display-width.ts';
import { lookupOf } from './lists.ts';
import { messages } from './messages.ts';

/** The styles of the cells to fill in. */
export const ENTRY_STYLES: Readonly<Record<string, Style>> = {
  entryText: { format: '@', unlocked: true },
  entryDay: { format: DAY_FORMAT, unlocked: true, horizontal: 'left' },
  entryNumber: { format: '0', unlocked: true },
  entryPercent: { format: '@', unlocked: true, horizontal: 'right' },
};

/** An empty column of the data sheet. */
export function entryColumn(column: Column, folded: boolean): ColumnModel {
  const base = { width: widthOf(column), style: entryStyle(column.cell) };
  return folded ? { ...base, outline: 1, hidden: true } : base;
}

/** The style of a cell. Everything except days and counts is text, so codes keep their zeros and `80%` stays `80%`. */
function entryStyle(cell: CellType): string {
  if (cell.type === 'date') return 'entryDay';
  if (cell.type !== 'integer') return 'entryText';
  return cell.percent === true ? 'entryPercent' : 'entryNumber';
}

/**
 * The width of a column. A header that nearly fits on one line gets enough width for it. Then the star of a required
 * column is not alone on a line, and words do not touch.
 */
function widthOf(column: Column): number {
  const { header, example, cell } = column;
  const longestWord = Math.max(...header.split(' ').map(displayWidth)) + 3;
  const content =
    cell.type === 'lookup' || cell.type === 'lookup-list'
      ? 21
      : Math.max(displayWidth(example), textWidth(example)) + 2;
  const width = Math.ceil(Math.min(Math.max(longestWord, content, narrowest(column)), 21));
  const line = displayWidth(headerText(column)) + 4;
  if (line > width && line <= width + 3) return line;
  return isStarAlone(column, width) ? Math.ceil(BOLD * textWidth(headerText(column))) + 1 : width;
}

function isStarAlone({ header, required }: Column, width: number): boolean {
  const isRoom = (text: string) => BOLD * textWidth(text) <= width;
  return required === 'always' && isRoom(header) && !isRoom(`${header} *`);
}

/** Bold letters are wider by this factor. */
const BOLD = 1.06;

/** The width of a column whose header stays apart from the next one: a header that just fits on one line gets room. */
export function besideNext(header: string, width: number, isBold: boolean): number {
  const least = textWidth(header);
  const line = (isBold ? BOLD : 1) * least;
  return line > width - ROOM && least <= width + 0.5 ? Math.ceil(line + ROOM) : width;
}

const ROOM = 2;

/** The width of a short header word beside the filter button. The headers of required columns are bold. */
export function narrowest({ required }: Column): number {
  return required === 'always' ? 11 : 10;
}

/** The header in the template. */
export function headerText({ header, required }: Column): string {
  return required === 'always' ? `${header} *` : header;
}

/** Whether the account has a list. The service may not give it. */
export type HasList = (list: LookupName) => boolean;

/**
 * The note of a header: its meaning, when it is required, an example, the source of the value, and rules that no colour
 * shows.
 */
export function headerNote(
  kind: Kind,
  column: Column,
  { leftToCheck, hasList }: { readonly leftToCheck: readonly string[]; readonly hasList: HasList },
): string {
  const checkNotes = leftToCheck.map((words) => messages.onlyCheck(words));
  const use = lookupOf(column);
  // The example would be a name, and names have no meaning without a list.
  const values =
    use === undefined || hasList(use.list)
      ? [messages.example(column.example), origin(kind, column)]
      : [messages.idOnly];
  const lines = [column.help, needed(kind, column), ...values, ...checkNotes];
  return lines.filter((line) => line !== '').join('\n');
}

function needed(kind: Kind, { key, required }: Column): string {
  if (required === 'always') return messages.requiredAlways;
  const words = ruleWords(kind, key);
  return words === undefined ? messages.optional : messages.required(words);
}

function origin(kind: Kind, column: Column): string {
  const { cell } = column;
  switch (cell.type) {
    case 'date':
      return messages.aDate;
    case 'integer':
      return cell.percent === true ? messages.percent : messages.wholeNumber;
    case 'yes-no':
      return messages.yesOrNo;
    case 'enum':
      return messages.fromList;
    case 'text-list':
      return messages.separated;
    case 'json':
      return messages.asJson;
    case 'file':
      return messages.file;
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
  const above = kind.columns.find((candidate) => candidate.key === parent);
  const list = above === undefined ? messages.fromList : messages.fromListOf(lower(above.header));
  return column.cell.type === 'lookup-list' ? messages.alsoSeparated(list, messages.separated) : list;
}

function lower(header: string): string {
  return header.charAt(0).toLowerCase() + header.slice(1);
}
