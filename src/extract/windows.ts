import type { PagedSource } from '../schema/dataset.ts';
import { type Day, dayOf } from '../schema/day.ts';
import { dayBefore } from './day-words.ts';

type Query = Readonly<Record<string, string>>;

/**
 * What a list is asked for to go on from an export that began at `askedAtMs`: once by each day that the source names,
 * from some days before on, since nobody knows in which zone the service counts its days. What the person asks for holds
 * as well: the later of two beginnings.
 */
export function windowsSince(
  { since = [] }: Pick<PagedSource, 'since'>,
  query: Query,
  askedAtMs: number,
): readonly Query[] {
  return since.map(({ query: name, lessDays }) => {
    const from: string = dayBefore(dayOf(askedAtMs), lessDays);
    const asked = query[name];
    return { ...query, [name]: asked !== undefined && asked > from ? asked : from };
  });
}

/** The day from which on such an export is to have everything that is new. */
export function sinceDay(askedAtMs: number): Day {
  return dayOf(askedAtMs);
}
