import { type Cell, columnLetters } from '../../schema/cell.ts';
import { LIMITS } from '../limits.ts';
import { isoDate, serialDate } from '../serial-date.ts';
import { messages } from './messages.ts';
import type { Mask } from './number-mask.ts';
import { damaged, quoted, tooLarge } from './refused.ts';
import { unescapeText } from './strings.ts';
import type { NumberFormat } from './styles.ts';

/** What the cells of all sheets refer to. */
export type Book = {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly date1904: boolean;
  readonly calculateOnOpen: boolean;
};

/** A `<c>` element as the file has it (ECMA-376 part 1, 18.3.1.4). */
export type RawCell = {
  type: string;
  style: number;
  /** The text of `<v>`; undefined if missing. */
  value: string | undefined;
  /** The text of `<f>`; "" for a part of another cell's formula; undefined if missing. */
  formula: string | undefined;
  /** The text of `<is>`, already unescaped. */
  inline: string | undefined;
};

export type CellAddress = { readonly row: number; readonly column: number };

/** Gives the meaning of a cell; undefined if it is blank. `place` is for the message if the file is refused. */
export function cellValue(raw: RawCell, book: Book, place: CellAddress): Cell | undefined {
  const format = book.formats[raw.style];
  if (format === undefined) throw damaged(messages.noSuchStyle(addressOf(place)));
  if (raw.type === 'inlineStr') return textCell(raw.inline ?? raw.value ?? '', place);
  if (raw.value === undefined || (raw.value.trim() === '' && raw.type !== 's' && raw.type !== 'str')) {
    return raw.formula === undefined ? undefined : withoutResult(raw.formula);
  }
  if (raw.formula !== undefined && isPlaceholder(raw, book)) return withoutResult(raw.formula);
  // Counts as blank. Some programs keep the type when they remove the text.
  if (raw.type === 's' && raw.value.trim() === '') return undefined;
  switch (raw.type) {
    case 's':
      return textCell(sharedString(raw.value, book, place), place);
    case 'str':
      return textCell(unescapeText(raw.value), place);
    case 'n':
      return numberCell(raw.value.trim(), format, book.date1904);
    case 'b':
      return booleanCell(raw.value.trim());
    case 'e':
      return { type: 'broken', text: raw.value.trim() };
    case 'd':
      return isoDate(raw.value.trim());
    default:
      throw damaged(messages.unknownType(addressOf(place), quoted(raw.type)));
  }
}

function withoutResult(formula: string): Cell {
  return { type: 'broken', text: `=${formula || '...'}` };
}

/**
 * True for a value that a program wrote instead of the result of a formula that it did not calculate; see decision 16.
 * Only values that no spreadsheet program saves count: 0 or nothing if the workbook asks to be calculated, and 0.0.
 */
function isPlaceholder({ type, value = '' }: RawCell, { calculateOnOpen }: Book): boolean {
  const text = value.trim();
  if (type === 'str' || type === 's') return calculateOnOpen && text === '';
  return type === 'n' && (text === '0.0' || (calculateOnOpen && NUMBER.test(text) && Number(text) === 0));
}

function textCell(text: string, place: CellAddress): Cell | undefined {
  if (text.length > LIMITS.cellCharacters) {
    throw tooLarge(messages.cellTooLongAt(addressOf(place), LIMITS.cellCharacters), messages.shortenText);
  }
  return text === '' ? undefined : { type: 'text', text };
}

function sharedString(value: string, book: Book, place: CellAddress): string {
  const text = /^\s*\d+\s*$/.test(value) ? book.strings[Number(value)] : undefined;
  if (text === undefined) throw damaged(messages.textMissing(addressOf(place)));
  return text;
}

function addressOf({ row, column }: CellAddress): string {
  return `${columnLetters(column)}${row}`;
}

function booleanCell(value: string): Cell {
  if (value === '1' || value === 'true') return { type: 'boolean', value: true };
  if (value === '0' || value === 'false') return { type: 'boolean', value: false };
  return { type: 'broken', text: value };
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(E[+-]?\d+)?$/i;

function numberCell(value: string, format: NumberFormat, date1904: boolean): Cell {
  const exact = Number(value);
  if (!NUMBER.test(value) || !Number.isFinite(exact)) return { type: 'broken', text: value };
  const text = digits(value, exact);
  const number = Math.abs(exact) < 1e15 ? Number(text) : exact;
  if (format === 'date') return serialDate(number, text, date1904);
  if (format === 'percent') return { type: 'number', number, text: percentText(number) ?? text };
  return { type: 'number', number, text, ...(format === 'plain' ? {} : asShown(format, number)) };
}

/** Undefined if a hundred times the number is too large. */
function percentText(number: number): string | undefined {
  const percent = number * 100;
  return Number.isFinite(percent) ? `${rounded(percent)}%` : undefined;
}

function asShown(mask: Mask, number: number): Pick<Extract<Cell, { type: 'number' }>, 'shows'> {
  const shows = mask(number);
  return shows === undefined ? {} : { shows };
}

/**
 * Gives the digits as the user reads them. Whole numbers stay as written, so more than 15 digits are noticed. Fractions
 * are rounded to the 15 digits that Excel shows, because it stores 1.1 as 1.1000000000000001.
 */
function digits(value: string, exact: number): string {
  if (/^-?\d+$/.test(value)) return value;
  return Math.abs(exact) < 1e15 ? rounded(exact) : value.toUpperCase();
}

function rounded(number: number): string {
  return String(Number(number.toPrecision(15))).toUpperCase();
}
