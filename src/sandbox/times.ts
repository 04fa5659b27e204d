const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `YYYY-MM-DD`. All functions here use UTC. */
export function isoDayText(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  const text = DAYS.get(day) ?? new Date(ms).toISOString().slice(0, 10);
  DAYS.set(day, text);
  return text;
}

export const DAY_MS = 86_400_000;
/** A cache: a search formats the days of thousands of reports, but there are few different days. */
const DAYS = new Map<number, string>();

/** `YYYY-MM-DD HH:mm:ss`. */
export function isoMomentText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** `dd-MMM-yyyy`. */
export function dayText(ms: number): string {
  const [year, month, day] = isoDayText(ms).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** `dd-MMM-yyyy HH:mm:ss`. */
export function momentText(ms: number): string {
  return `${dayText(ms)} ${new Date(ms).toISOString().slice(11, 19)}`;
}

/** The first moment of a day written as `dd-MMM-yyyy`. */
export function dayMs(text: string): number {
  const [day, month = '', year] = text.split('-');
  return Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
}
