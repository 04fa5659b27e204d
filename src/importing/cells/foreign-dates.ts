import type { Day } from '../../text/day.ts';
import { monthOf } from './month-names.ts';
import { dayOf } from './written-date.ts';

/**
 * The possible days of a text that is not accepted as a date: numeric dates with two-digit years, a time, a weekday.
 * They are only for hints, and are never sent.
 */
export function foreignDates(text: string): readonly Day[] {
  const plain = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  const days = [...compact(plain), ...shortYear(plain), ...withMonthName(plain), ...timed(plain, text)];
  return [...new Set(days)].slice(0, 3);
}

/** `20290316` */
function compact(text: string): Day[] {
  const match = /^(20\d{2})(\d{2})(\d{2})$/.exec(text);
  return match === null ? [] : daysOf(match[1], match[2], match[3]);
}

/** `22.3.29`: day or month first; with other separators also year first. */
function shortYear(text: string): Day[] {
  const match = /^(\d{1,2})([-/.])\s*(\d{1,2})\2\s*(\d{2})$/.exec(text);
  if (match === null) return [];
  const [, first, separator, second, third] = match;
  const yearFirst = separator === '.' ? [] : daysOf(`20${first?.padStart(2, '0')}`, second, third);
  return [...daysOf(`20${third}`, second, first), ...daysOf(`20${third}`, first, second), ...yearFirst];
}

/** One month name and two numbers: `Fri, March 16, 2029`. */
function withMonthName(text: string): Day[] {
  const words = text.match(/\p{L}+/gu) ?? [];
  const months = new Set(words.map(monthOf).filter((month) => month !== undefined));
  const [month, otherMonth] = months;
  const [first, second, third] = text.match(/\d+/g) ?? [];
  if (
    month === undefined ||
    otherMonth !== undefined ||
    first === undefined ||
    second === undefined ||
    third !== undefined
  )
    return [];
  const [year, date] = first.length === 4 ? [first, second] : [second, first];
  if (year.length !== 4 && year.length !== 2) return [];
  return daysOf(year.length === 2 ? `20${year}` : year, String(month), date);
}

/** `2029-03-16 08:30`: a day with a time, which is ignored. */
function timed(plain: string, text: string): Day[] {
  const match = plain === text.trim() ? null : /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  return match === null ? [] : daysOf(match[1], match[2], match[3]);
}

function daysOf(year = '', month = '', date = ''): Day[] {
  const day = dayOf(year, month, date);
  return day === undefined ? [] : [day];
}
