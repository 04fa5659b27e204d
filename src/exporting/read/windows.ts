import type { AskedTime, PagedSource } from '../../schema/dataset.ts';
import { type Day, dayOf } from '../../text/day.ts';
import { dayBefore } from '../../text/relative-day.ts';

type Query = Readonly<Record<string, string>>;
type Times = Pick<PagedSource, 'times'>;

/**
 * Gives the queries that continue an export which began at `askedAtMs`: one for each time that the source has. Each
 * begins some days earlier, because the zone in which the service counts its days is unknown. The user's own days apply
 * too: the later beginning counts, and no query ends before it begins.
 */
export function windowsSince({ times = [] }: Times, query: Query, askedAtMs: number): readonly Query[] {
  return times.flatMap(({ from, to, overlapDays }) => {
    const day: string = dayBefore(dayOf(askedAtMs), overlapDays);
    const asked = query[from];
    const first = asked !== undefined && asked > day ? asked : day;
    const last = query[to];
    return last !== undefined && last < first ? [] : [{ ...query, [from]: first }];
  });
}

/** Gives the first and the last day of a query; null if open. */
export function askedDays(
  { times = [] }: Times,
  query: Query,
): { readonly from: string | null; readonly to: string | null } {
  const first = (name: 'from' | 'to') =>
    times.map((time) => query[time[name]]).find((day) => day !== undefined) ?? null;
  return { from: first('from'), to: first('to') };
}

/**
 * True if an export with this query would certainly have found something that happened on these days. The days at its
 * ends are not certain, because the zone of the service's days is unknown.
 */
export function isCovered(
  { times = [] }: Times,
  window: Query,
  days: Readonly<Record<AskedTime['verb'], Day | null>>,
): boolean {
  return times.every(({ verb, from, to }) => isWithin(days[verb], window[from], window[to]));
}

function isWithin(day: string | null, first: string | undefined, last: string | undefined): boolean {
  if (first === undefined && last === undefined) return true;
  return day !== null && (first === undefined || day > first) && (last === undefined || day < last);
}
