/** A calendar day as `YYYY-MM-DD`, proleptic Gregorian, without a time zone. */
export type Day = string & { readonly __day: unique symbol };

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day in a text `YYYY-MM-DD`; undefined if there is no such day (2027-02-30). */
export function parseDay(text: string): Day | undefined {
  return isDay(text) ? text : undefined;
}

function isDay(text: string): text is Day {
  const match = PATTERN.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The day with its number and its month exchanged; undefined after the 12th. */
export function exchangedDay(day: Day): Day | undefined {
  const [year, month, date] = day.split('-');
  return parseDay(`${year}-${date}-${month}`);
}

/** "14:05:09 local time", by the clock of this machine. All other times are in UTC. */
export function timeOfDay(timeMs: number): string {
  return `${new Date(timeMs).toTimeString().slice(0, 8)} local time`;
}

export const DAY_MS = 86_400_000;

/** The UTC day of a point in time in milliseconds since 1970. */
export function dayOf(timeMs: number): Day {
  const day = parseDay(new Date(timeMs).toISOString().slice(0, 10));
  if (day === undefined) throw new RangeError(`${timeMs} ms is outside the years 0 to 9999`);
  return day;
}

export const MONTHS: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** The day in the service's format, `20-Nov-2026`, in letters of any case; undefined for any other text. */
export function parseMonthDay(text: string): Day | undefined {
  const [, date = '', month = '', year = ''] = /^(\d{2})-([A-Za-z]{3})-(\d{4})$/.exec(text) ?? [];
  const number = MONTHS.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1;
  return parseDay(`${year}-${String(number).padStart(2, '0')}-${date}`);
}

/** `2027-03-10 09:12 UTC`, from an ISO time. */
export function minuteWords(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

/** `2027-03-10 09:12:30 UTC`, from an ISO time: the sheet shows sending times like this. */
export function momentWords(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}
