import type { LookupEntry, LookupName, Lookups } from '../schema/lookup.ts';

/** The list with the parents of a list's entries. */
export const PARENT_LIST: { readonly [Name in LookupName]?: LookupName } = {
  families: 'categories',
  types: 'families',
  countries: 'continents',
  provinces: 'countries',
  cities: 'countries',
};

/**
 * A function that gives the parents' labels of an entry, the topmost first (category, then family of a product type).
 * The id is used if the parents' list is not available. Build it once for all entries of a list.
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
