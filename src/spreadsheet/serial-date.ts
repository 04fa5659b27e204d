import type { Cell } from '../schema/cell.ts';
import { DAY_MS, dayOf, parseDay } from '../text/day.ts';

/** 9999-12-31 in the 1900 system, the last day that Excel shows. */
const LAST_SERIAL = 2_958_465;

/**
 * Gives the day that Excel shows for a number in a date format: days since the end of 1899, or since 1904-01-01. Excel
 * counts a 29 February 1900 that never existed (ECMA-376 part 1, 18.17.4.1): it is serial 60, and days before it are
 * one later. A time without a day, and a number that Excel shows as ####, stay numbers.
 */
export function serialDate(serial: number, text: string, date1904: boolean): Cell {
  // Beyond the days that a program can count, their time of day is not a number.
  if (Math.abs(serial) > LAST_SERIAL + 1) return { type: 'number', number: serial, text };
  // Rounded to a millisecond: 45000.99999999999 is a rounded midnight.
  const ms = Math.round(serial * DAY_MS);
  const day = Math.floor(ms / DAY_MS);
  const time = timeText(ms - day * DAY_MS);
  if (day < 1) return { type: 'number', number: serial, text: serial > 0 ? time : text };
  const days = date1904 ? day + 1462 : day;
  if (days > LAST_SERIAL) return { type: 'number', number: serial, text };
  if (days === 60) return { type: 'number', number: serial, text: withTime('1900-02-29', time) };
  const shown = dayOf(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS);
  return { type: 'date', day: shown, text: withTime(shown, time) };
}

/**
 * Reads a cell of the type `d`: `2027-03-10` or `2027-03-10T14:30:00` (18.18.11 ST_CellType). A time alone stays text.
 */
export function isoDate(text: string): Cell {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/.exec(text);
  const day = parseDay(match?.[1] ?? '');
  if (day !== undefined) {
    const seconds = match?.[3] ?? '00';
    const time = `${match?.[2] ?? '00:00'}${seconds === '00' ? '' : `:${seconds}`}`;
    return { type: 'date', day, text: withTime(day, time) };
  }
  if (/^T?\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/.test(text)) return { type: 'text', text: text.replace(/^T|Z$/g, '') };
  return { type: 'broken', text };
}

function withTime(day: string, time: string): string {
  return time === '00:00' ? day : `${day} ${time}`;
}

function timeText(ms: number): string {
  const time = new Date(Math.min(Math.round(ms / 1000) * 1000, DAY_MS - 1)).toISOString().slice(11, 19);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}
