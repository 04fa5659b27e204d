import type { Day } from '../schema/day.ts';

type Window = Readonly<Record<string, string>>;
type Dated = { readonly inspectedOn: Day | null; readonly sentMs: string };

/**
 * Whether an export of this window would surely have found a report. The days at its ends are not sure: the service
 * counts days in a zone that the specification does not name.
 */
export function isCovered(window: Window, { inspectedOn, sentMs }: Dated): boolean {
  const { start, end, startSendDate, endSendDate } = window;
  const sent = /^\d{1,13}$/.test(sentMs) ? new Date(Number(sentMs)).toISOString().slice(0, 10) : null;
  return isWithin(inspectedOn, start, end) && isWithin(sent, startSendDate, endSendDate);
}

function isWithin(day: string | null, first: string | undefined, last: string | undefined): boolean {
  if (first === undefined && last === undefined) return true;
  return day !== null && (first === undefined || day > first) && (last === undefined || day < last);
}
