import type { AskedTime, PagedSource } from '../../schema/dataset.ts';
import { type Day, dayOf } from '../../text/day.ts';
import { dayBefore } from '../../text/relative-day.ts';

type Query = Readonly<Record<string, string>>;
type Times = Pick<PagedSource, 'times'>;

/**
 * What a list is asked for to go on from an export that began at `askedAtMs`: once by each time that the source names,
 * from some days before on, since nobody knows in which zone the service counts its days. What the person asks for holds
 * as well: the later of two beginnings, and nothing that was over before.
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

/** The day from which on such an export is to have everything that is new. */
export function sinceDay(askedAtMs: number): Day {
  return dayOf(askedAtMs);
}

/** The first and the last day that a query asks for; null where it is open. */
export function askedDays(
  { times = [] }: Times,
  query: Query,
): { readonly from: string | null; readonly to: string | null } {
  const first = (name: 'from' | 'to') =>
    times.map((time) => query[time[name]]).find((day) => day !== undefined) ?? null;
  return { from: first('from'), to: first('to') };
}

/**
 * Whether an export of this window would surely have found what happened on these days; null where that is not known.
 * The days at its ends are not sure: the service counts days in a zone that the specification does not name.
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
