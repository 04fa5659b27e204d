import type { DateOrder } from '../../schema/date-order.ts';
import { type Day, parseDay } from '../../text/day.ts';
import { monthOf } from './month-names.ts';
import { trimText } from './text.ts';

/**
 * A date as text. `numbers`: day and month are numbers, with the day for each order; undefined if there is no such day.
 * `shortYear`: the year has two digits.
 */
export type WrittenDate =
  | { readonly type: 'day'; readonly day: Day; readonly shortYear: boolean }
  | {
      readonly type: 'numbers';
      readonly dayFirst: Day | undefined;
      readonly monthFirst: Day | undefined;
      readonly shortYear: boolean;
    };

/** The day of a numeric date in an order; undefined if there is no such day. */
export function dayIn(
  { dayFirst, monthFirst }: Extract<WrittenDate, { type: 'numbers' }>,
  order: DateOrder,
): Day | undefined {
  return order === 'dmy' ? dayFirst : monthFirst;
}

/** The text with plain digits, dashes and spaces: `２０２７–０５–１４` becomes `2027-05-14`. */
export function plainDigits(text: string): string {
  return trimText(text).normalize('NFKC').replace(DASHES, '-');
}

const DASHES = /[\u2010-\u2015\u2212]/g;

/** The date in a text of `plainDigits`; undefined if it is no date, or has a time other than midnight. */
export function writtenDate(text: string): WrittenDate | undefined {
  const date = text.replace(MIDNIGHT, '');
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(date);
  if (numeric !== null) return inNumbers(numeric);
  return wholeDay(yearFirst(date) ?? eastAsian(date)) ?? named(date);
}

/** Midnight in the forms of databases and spreadsheet programs: ` 00:00:00`, `T00:00:00.000Z`, ` 12:00:00 AM`. */
const MIDNIGHT = /(?<=\d)(?:T| +)(?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM) ?(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i;

function inNumbers([, first = '', , second = '', year = '']: RegExpExecArray): WrittenDate | undefined {
  const shortYear = year.length === 2;
  const full = fullYear(year);
  const [dayFirst, monthFirst] = [dayOf(full, second, first), dayOf(full, first, second)];
  if (dayFirst === undefined && monthFirst === undefined) return undefined;
  return { type: 'numbers', dayFirst, monthFirst, shortYear };
}

function yearFirst(text: string): Day | undefined {
  const [, year, , month, date] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  return dayOf(year, month, date);
}

/** `2029年3月16日`, `2029년 3월 16일`, and Vietnamese `ngày 16 tháng 3 năm 2029`. */
function eastAsian(text: string): Day | undefined {
  const signs = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日号號일]?$/.exec(text);
  if (signs !== null) return dayOf(signs[1], signs[2], signs[3]);
  const words = /^(?:ngày\s+)?(\d{1,2})\s+tháng\s+(\d{1,2})(?:\s+năm)?[\s,]+(\d{4})$/i.exec(text);
  return words === null ? undefined : dayOf(words[3], words[2], words[1]);
}

function wholeDay(day: Day | undefined): WrittenDate | undefined {
  return day && { type: 'day', day, shortYear: false };
}

/** Dates with a month name: `14-May-2027`, `3. März 2027`, `3 de março de 2027`, `May 14th, 2027`, `2027-May-14`. */
function named(text: string): WrittenDate | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]*(?:de\s+)?(\p{L}{3,})[-/.,\s]*(?:de\s+)?['’]?(\d{4}|\d{2})$/iu;
  const [, date, month = '', year = ''] = dayFirst.exec(text) ?? [];
  if (date !== undefined) return ofMonth(fullYear(year), month, date, year.length === 2);
  const [, first = '', second, last] =
    /^(\p{L}{3,})[-/.\s]*(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\d{4})$/iu.exec(text) ?? [];
  if (second !== undefined) return ofMonth(last, first, second, false);
  const [, before, name = '', after] = /^(\d{4})[-/.\s]*(\p{L}{3,})[-/.\s]*(\d{1,2})$/iu.exec(text) ?? [];
  return ofMonth(before, name, after, false);
}

function ofMonth(
  year: string | undefined,
  name: string,
  date: string | undefined,
  shortYear: boolean,
): WrittenDate | undefined {
  const month = monthOf(name);
  const day = month === undefined ? undefined : dayOf(year, String(month), date);
  return day && { type: 'day', day, shortYear };
}

/**
 * `2027` for `27`. Undefined for `14` and `99`: nobody plans for such a year, so the number may be a day or a mistake.
 */
function fullYear(year: string): string | undefined {
  if (year.length !== 2) return year;
  return Number(year) >= FIRST_SHORT_YEAR && Number(year) <= LAST_SHORT_YEAR ? `20${year}` : undefined;
}

const FIRST_SHORT_YEAR = 20;
/** The last two-digit year that spreadsheet programs read as 20xx. */
const LAST_SHORT_YEAR = 49;

/** The day of these numbers, with or without leading zeros; undefined if one is missing or there is no such day. */
export function dayOf(year = '', month = '', date = ''): Day | undefined {
  return parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}
