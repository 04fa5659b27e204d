import type { CellValue } from '../../spreadsheet/model.ts';
import { type Day, parseDay, parseMonthDay } from '../../text/day.ts';

/** Readers of the service's days and moments; undefined for anything else. */
export function momentOfMillis(value: unknown): CellValue | undefined {
  const text = String(value).trim();
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const date = new Date(Number(text));
  if (Number.isNaN(date.getTime())) return undefined;
  const iso = date.toISOString();
  return cellAt(parseDay(iso.slice(0, 10)), iso.slice(11, 19));
}

/** `20-Nov-2026` or `2026-11-20`. */
export function dayOfText(value: unknown): CellValue | undefined {
  return cellAt(dayIn(String(value).trim()));
}

/** The same with `14:05` or `14:05:09` after it, or without a time. */
export function momentOfText(value: unknown): CellValue | undefined {
  const [day = '', time = '00:00:00', ...more] = String(value).trim().split(/[ T]/);
  if (more.length > 0 || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) return undefined;
  return cellAt(dayIn(day), time.length === 5 ? `${time}:00` : time);
}

/** The day that a text writes in one of the service's two ways; undefined for anything else. */
export function dayIn(text: string): Day | undefined {
  return parseMonthDay(text) ?? parseDay(text);
}

function cellAt(day: Day | undefined, time?: string): CellValue | undefined {
  if (day === undefined) return undefined;
  return { type: 'day', day, ...(time === undefined ? {} : { time }) };
}
