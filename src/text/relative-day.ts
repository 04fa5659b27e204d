import { DAY_MS, type Day, parseDay } from './day.ts';

/**
 * The day that a person typed: `2027-03-10`, `today`, `yesterday`, `-7d`, `-2w`; undefined for any other text. `today`:
 * the day by this machine's clock.
 */
export function dayMeant(words: string, today: Day): Day | undefined {
  const text = words.trim().toLowerCase();
  if (text === 'today') return today;
  if (text === 'yesterday') return dayBefore(today, 1);
  const [, count = '', unit] = /^-(\d{1,5})([dw])$/.exec(text) ?? [];
  return count === '' ? parseDay(text) : dayBefore(today, Number(count) * (unit === 'w' ? 7 : 1));
}

/** The day so many days earlier, but not before the first possible day. */
export function dayBefore(day: Day, days: number): Day {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS);
  return parseDay(date.toISOString().slice(0, 10)) ?? day;
}

/** The calendar day of a moment, by this machine's clock. */
export function localDay(ms: number): Day {
  const date = new Date(ms);
  const text = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  const day = parseDay(text.join('-'));
  if (day === undefined) throw new RangeError(`${ms} ms is no day of ours`);
  return day;
}
