import { type Day, parseDay, parseMonthDay } from './day.ts';

/** A day, with its time as `HH:MM:SS` if there is one. */
export type Moment = { readonly day: Day; readonly time?: string };

/**
 * The moment in UTC of milliseconds since 1970, as a number or as digits. All functions here give undefined for any
 * other value.
 */
export function momentOfMillis(value: unknown): Moment | undefined {
  const text = String(value).trim();
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const date = new Date(Number(text));
  if (Number.isNaN(date.getTime())) return undefined;
  const iso = date.toISOString();
  return momentAt(parseDay(iso.slice(0, 10)), iso.slice(11, 19));
}

/** The day of `20-Nov-2026` or `2026-11-20`. */
export function dayOfText(value: unknown): Moment | undefined {
  return momentAt(dayIn(String(value).trim()));
}

/** The moment of such a day with `14:05` or `14:05:09` after it, or without a time. */
export function momentOfText(value: unknown): Moment | undefined {
  const [day = '', time = '00:00:00', ...more] = String(value).trim().split(/[ T]/);
  if (more.length > 0 || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) return undefined;
  return momentAt(dayIn(day), time.length === 5 ? `${time}:00` : time);
}

/** The day in a text, in one of the service's two formats. */
export function dayIn(text: string): Day | undefined {
  return parseMonthDay(text) ?? parseDay(text);
}

function momentAt(day: Day | undefined, time?: string): Moment | undefined {
  if (day === undefined) return undefined;
  return { day, ...(time === undefined ? {} : { time }) };
}
