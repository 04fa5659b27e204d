import { DAY_MS, type Day } from '../../text/day.ts';

const ZERO = Date.UTC(1899, 11, 30);
/** Excel counts a 29 February 1900 that never existed. Before it, every serial is one less. */
const AFTER_PHANTOM = 61;

/**
 * Gives the serial number of a day in the 1900 date system (ECMA-376 part 1, 18.17.4.1); undefined before 1900. The
 * time of day (`HH:MM` or `HH:MM:SS`) is its fraction.
 */
export function serialOf(day: Day, time = '00:00'): number | undefined {
  const days = (Date.parse(`${day}T00:00:00Z`) - ZERO) / DAY_MS;
  const serial = days < AFTER_PHANTOM ? days - 1 : days;
  if (serial < 1) return undefined;
  return serial + Date.parse(`1970-01-01T${time}Z`) / DAY_MS;
}
