import type { LookupEntry, Lookups } from '../schema/lookup.ts';
import type { Country } from './countries.ts';
import { countryLists } from './entries.ts';

/** Whether the lookups were pulled for exactly these countries. Null means without a list of countries. */
export function isPulledFor({ lists }: Lookups, countries: readonly Country[] | null): boolean {
  const wanted = countryLists(countries);
  return same(lists.countries, wanted.countries) && same(lists.continents, wanted.continents);
}

function same(a: readonly LookupEntry[] | undefined, b: readonly LookupEntry[] | undefined): boolean {
  return textOf(a) === textOf(b);
}

function textOf(entries: readonly LookupEntry[] | undefined): string | undefined {
  return entries && JSON.stringify(entries.map(({ id, label, parent }) => [id, label, parent]).sort());
}
