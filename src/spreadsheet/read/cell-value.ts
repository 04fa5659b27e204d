import { type Cell, columnLetters } from '../../schema/cell.ts';
import { LIMITS } from '../limits.ts';
import { isoDate, serialDate } from '../serial-date.ts';
import { messages } from './messages.ts';
import { type Mask, shownBy } from './number-mask.ts';
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

/** A `<c>` as the file has it (ECMA-376 part 1, 18.3.1.4). */
export type RawCell = {
  type: string;
  style: number;
  /** Text of `<v>`; undefined without one. */
  value: string | undefined;
  /** Text of `<f>`, "" for a share in another cell's formula; undefined without either. */
  formula: string | undefined;
  /** Text of `<is>`, already unescaped. */
  inline: string | undefined;
};

export type CellAddress = { readonly row: number; readonly column: number };

/** The meaning of a cell; undefined when it is blank. `place` tells where it is when the file is refused. */
export function cellValue(raw: RawCell, book: Book, place: CellAddress): Cell | undefined {
  const format = book.formats[raw.style];
  if (format === undefined) throw damaged(messages.noSuchStyle(addressOf(place)));
  if (raw.type === 'inlineStr') return textCell(raw.inline ?? raw.value ?? '', place);
  if (raw.value === undefined || (raw.value.trim() === '' && raw.type !== 's' && raw.type !== 'str')) {
    return raw.formula === undefined ? undefined : withoutResult(raw.formula);
  }
  if (raw.formula !== undefined && isPlaceholder(raw, book)) return withoutResult(raw.formula);
  // As if the cell were blank: some programs leave the type where they take the text away.
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
 * A value that a program puts in place of the result of a formula that it did not calculate; see decision 16. Only what
 * no spreadsheet program saves is taken for one: 0 or nothing where the workbook asks to be calculated, and 0.0.
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

/** Undefined where a hundred times the number is too large to count with. */
function percentText(number: number): string | undefined {
  const percent = number * 100;
  return Number.isFinite(percent) ? `${rounded(percent)}%` : undefined;
}

function asShown(mask: Mask, number: number): Pick<Extract<Cell, { type: 'number' }>, 'shows'> {
  const shown = shownBy(mask, number);
  return shown === undefined ? {} : { shows: { ...shown, format: mask.code } };
}

/**
 * The digits as a person reads them. Whole numbers stay as written, so that more than 15 digits can be told; fractions
 * are rounded to the 15 digits that Excel shows, because it stores a typed 1.1 as 1.1000000000000001.
 */
function digits(value: string, exact: number): string {
  if (/^-?\d+$/.test(value)) return value;
  return Math.abs(exact) < 1e15 ? rounded(exact) : value.toUpperCase();
}

function rounded(number: number): string {
  return String(Number(number.toPrecision(15))).toUpperCase();
}
