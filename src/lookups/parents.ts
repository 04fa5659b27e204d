import type { LookupEntry, LookupName, Lookups } from '../schema/lookup.ts';

/** The list that holds the parents of a list's entries. */
export const PARENT_LIST: { readonly [Name in LookupName]?: LookupName } = {
  families: 'categories',
  types: 'families',
  countries: 'continents',
  provinces: 'countries',
  cities: 'countries',
};

/**
 * What a person calls the parent of an entry: its label, its id where the parents' list cannot be had, null without one.
 * Built once for all entries of a list.
 */
export function parentNames(lookups: Lookups, name: LookupName): (entry: LookupEntry) => string | null {
  const list = PARENT_LIST[name];
  const parents = list === undefined ? [] : (lookups.lists[list] ?? []);
  const labels = new Map(parents.map((parent) => [parent.id, parent.label]));
  return ({ parent }) => (parent === undefined ? null : (labels.get(parent) ?? parent));
}
