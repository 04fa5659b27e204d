import type { Day } from '../schema/day.ts';

const DAY_MS = 86_400_000;
const ZERO = Date.UTC(1899, 11, 30);
/** Excel counts a 29 February 1900 that never was; before it every serial is one less. */
const AFTER_PHANTOM = 61;

/**
 * The serial number of a day in the 1900 date system (ECMA-376 part 1, 18.17.4.1), or undefined for days that it
 * cannot tell: before 1900.
 */
export function serialOf(day: Day): number | undefined {
  const days = (Date.parse(`${day}T00:00:00Z`) - ZERO) / DAY_MS;
  const serial = days < AFTER_PHANTOM ? days - 1 : days;
  return serial < 1 ? undefined : serial;
}
