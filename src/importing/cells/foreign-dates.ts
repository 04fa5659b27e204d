import type { Day } from '../../text/day.ts';
import { monthOf } from './month-names.ts';
import { dayOf } from './written-date.ts';

/**
 * The days that a text may mean which is no date here: two-digit years in numbers, a time of day, a weekday beside it. For
 * hints alone: nothing is taken from it.
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

/** `22.3.29`: the day or the month first, with other marks the year first too. */
function shortYear(text: string): Day[] {
  const match = /^(\d{1,2})([-/.])\s*(\d{1,2})\2\s*(\d{2})$/.exec(text);
  if (match === null) return [];
  const [, one, mark, two, three] = match;
  const yearFirst = mark === '.' ? [] : daysOf(`20${one?.padStart(2, '0')}`, two, three);
  return [...daysOf(`20${three}`, two, one), ...daysOf(`20${three}`, one, two), ...yearFirst];
}

/** One month's name and two numbers: `Fri, March 16, 2029`. */
function withMonthName(text: string): Day[] {
  const words = text.match(/\p{L}+/gu) ?? [];
  const months = new Set(words.map(monthOf).filter((month) => month !== undefined));
  const [month, other] = months;
  const [one, two, more] = text.match(/\d+/g) ?? [];
  if (month === undefined || other !== undefined || one === undefined || two === undefined || more !== undefined)
    return [];
  const [year, date] = one.length === 4 ? [one, two] : [two, one];
  if (year.length !== 4 && year.length !== 2) return [];
  return daysOf(year.length === 2 ? `20${year}` : year, String(month), date);
}

/** `2029-03-16 08:30`: a day with a time; only the day counts. */
function timed(plain: string, text: string): Day[] {
  const match = plain === text.trim() ? null : /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  return match === null ? [] : daysOf(match[1], match[2], match[3]);
}

function daysOf(year = '', month = '', date = ''): Day[] {
  const day = dayOf(year, month, date);
  return day === undefined ? [] : [day];
}
