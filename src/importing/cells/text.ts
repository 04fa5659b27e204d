import type { Cell } from '../../schema/cell.ts';
import { cellText } from '../../schema/cell.ts';
import { cellWords } from './day-words.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { messages } from './messages.ts';
import type { Problem } from './reading.ts';

/** The number of digits that spreadsheet programs keep of a number. */
const EXACT_DIGITS = 15;
const OUTER_BLANKS = /^[\s\u200B\u2060]+|[\s\u200B\u2060]+$/g;

/** The text without outer white space of any kind, such as no-break and zero-width spaces. */
export function trimText(text: string): string {
  if (isVisible(text.charCodeAt(0)) && isVisible(text.charCodeAt(text.length - 1))) return text;
  return text.replace(OUTER_BLANKS, '');
}

/** Nearly all texts begin and end with such a character, and a regular expression takes five times as long. */
function isVisible(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

/** The form in which labels, headers and group keys are compared. Case, space and full-width forms are ignored. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return trimText(text.normalize('NFKC')).replace(/\s+/g, ' ').toLowerCase();
}

/** Text that needs only lower case. The full folding takes three times as long. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** True if the cell has only white space, so it sends nothing. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (cell.type === 'text' && trimText(cell.text) === '');
}

/** The cell's text as a code, name or number, or the problem if the original text is lost. */
export function textOf(cell: Cell): { readonly text: string } | { readonly problem: Problem } {
  const error = errorIn(cell);
  if (cell.type === 'broken' || error !== undefined) return { problem: brokenFormula(error ?? cellText(cell)) };
  if (cell.type === 'date') return { problem: dateInText(cellWords(cell)) };
  const text = trimText(cellText(cell));
  if (cell.type === 'text') return DAMAGED_TEXT.test(text) ? { problem: damaged(text) } : { text };
  if (cell.type === 'boolean') return { text };
  if (cell.shows?.text === null) return { problem: shownOtherwise(text, cell.shows.format) };
  if (cell.shows?.whole === true && text !== '') return { text };
  const digits = exactDigits(text === '' ? String(cell.number) : text);
  return digits === undefined ? { problem: damaged(text) } : { text: digits };
}

/** The same for a column with few fixed texts. A number is read by its digits, in any format. */
export function digitsTextOf(cell: Cell): ReturnType<typeof textOf> {
  return textOf(cell.type === 'number' ? { type: 'number', number: cell.number, text: cell.text } : cell);
}

/**
 * A warning for a number that the sheet shows rounded or as a fraction among words. Nobody sees the value that is sent.
 */
export function doubtOf(cell: Cell, sent: string): Problem | undefined {
  if (cell.type !== 'number' || cell.shows === undefined || cell.shows.whole) return undefined;
  const what = messages.shownRounded(cell.shows.text, sent);
  return { code: 'unlikely', what, hint: messages.writeAsShown };
}

/** What a spreadsheet program writes into a CSV for a shortened number, depending on its locale. `12E4` is a code. */
const DAMAGED_TEXT = /^\d+[.,]\d+E\+\d+$/;

/** The digits of a number without exponent and final `.0`; undefined if there are more than Excel keeps. */
function exactDigits(text: string): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!match) return /[eE]/.test(text) ? undefined : text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padEnd(point, '0');
  const before = digits.slice(0, Math.max(point, 0)).replace(/^0+(?=\d)/, '') || '0';
  const after = (point < 0 ? '0'.repeat(-point) + digits : digits.slice(point)).replace(/0+$/, '');
  const exact = after === '' ? before : `${before}.${after}`;
  const significant = exact.replace('.', '').replace(/^0+/, '').length;
  return significant > EXACT_DIGITS ? undefined : sign + exact;
}

export function damaged(text: string): Problem {
  return {
    code: 'damaged-number',
    what: DAMAGED_TEXT.test(text) ? messages.shortened(text) : messages.tooManyDigits(text, EXACT_DIGITS),
  };
}

/**
 * The error value of a cell; undefined if it has none. In a CSV, or in a sheet pasted as values, the error is a text in
 * the language of its program.
 */
export function errorIn(cell: Cell): string | undefined {
  if (cell.type === 'broken') return cell.text;
  if (cell.type !== 'text') return undefined;
  if (isPlainStart(cell.text.charCodeAt(0))) return undefined;
  const text = trimText(cell.text).normalize('NFKC');
  return ERROR_TEXTS.has(text.toUpperCase()) || /^Err:5\d\d$/i.test(text) ? text : undefined;
}

/**
 * Whether a text surely is no error value by its first character. Errors begin with `#`, `E` (as in `Err:502`) or a
 * blank.
 */
function isPlainStart(code: number): boolean {
  return isVisible(code) && code !== 0x23 && (code | 0x20) !== 0x65;
}

export function brokenFormula(text: string): Problem {
  return { code: 'formula-error', what: messages.brokenFormula(text) };
}

function shownOtherwise(text: string, format: string): Problem {
  return {
    code: 'format',
    what: messages.shownOtherwise(text, format),
    hint: messages.formatAsText,
  };
}

function dateInText(text: string): Problem {
  return {
    code: 'type',
    what: messages.dateInText(text),
    hint: messages.typeAgainAsText,
  };
}
