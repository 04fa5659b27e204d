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
 * What a person calls the parents of an entry, the furthest first (of a product type its category, then its family):
 * their labels, an id where a parents' list cannot be had. Built once for all entries of a list.
 */
export function pathsAbove(lookups: Lookups, name: LookupName): (entry: LookupEntry) => readonly string[] {
  const list = PARENT_LIST[name];
  if (list === undefined) return () => [];
  const parents = new Map(lookups.lists[list]?.map((parent) => [parent.id, parent]));
  const above = pathsAbove(lookups, list);
  return ({ parent }) => {
    if (parent === undefined) return [];
    const known = parents.get(parent);
    return known === undefined ? [parent] : [...above(known), known.label];
  };
}
