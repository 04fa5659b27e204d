import type { Category, Family, LabelValue, ProductType } from '../contract/reference.ts';
import type { SupplierItem } from '../contract/suppliers.ts';
import type { LookupEntry, Lookups } from '../schema/lookup.ts';
import type { Country } from './countries.ts';

type ListName = keyof Lookups['lists'];

/** Lists under construction from the service's items, and the number of unusable items per list. */
export type Draft = {
  readonly lists: Partial<Record<ListName, LookupEntry[]>>;
  readonly leftOut: Map<ListName, number>;
};

/** Adds entries to a list. Entries without an id or a label are only counted. */
export function addEntries(draft: Draft, name: ListName, entries: readonly LookupEntry[]): void {
  const usable = entries.filter(({ id, label }) => id !== '' && label !== '');
  const list = draft.lists[name];
  if (list === undefined) draft.lists[name] = usable;
  else for (const entry of usable) list.push(entry);
  if (usable.length < entries.length) {
    draft.leftOut.set(name, (draft.leftOut.get(name) ?? 0) + entries.length - usable.length);
  }
}

/** The finished lists. Each entry occurs once, in an order that does not depend on the order of the answers. */
export function finishLists({ lists }: Draft): Lookups['lists'] {
  const finished = Object.entries(lists).map(([name, entries]) => {
    const once = new Map(entries.map((entry) => [JSON.stringify([entry.parent, entry.id, entry.label]), entry]));
    const sorted = [...once.values()].sort((a, b) => compare(a.parent ?? '', b.parent ?? ''));
    return [name, sorted] as const;
  });
  return Object.fromEntries(finished);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function categoryEntry({ id, name }: Category): LookupEntry {
  return entry(id, name);
}

export function familyEntry({ id, name, categoryId }: Family): LookupEntry {
  return entry(id, name, categoryId);
}

/** Bookings send the `productTypeId` of a type. */
export function typeEntry({ productTypeId, name, familyId, maxNbOfRefs }: ProductType): LookupEntry {
  const type = entry(productTypeId, name, familyId);
  return maxNbOfRefs == null ? type : { ...type, maxRefs: maxNbOfRefs };
}

/** A province or a city of a country. */
export function placeEntry({ label, value }: LabelValue, countryId: string): LookupEntry {
  return entry(value, label, countryId);
}

/**
 * The lists that come from the user's own countries, because the service has no such lists. Empty without those
 * countries.
 */
export function countryLists(countries: readonly Country[] | null): Pick<Lookups['lists'], 'countries' | 'continents'> {
  if (countries === null) return {};
  const draft: Draft = { lists: {}, leftOut: new Map() };
  addEntries(
    draft,
    'countries',
    countries.map(({ id, name, continentId }) => entry(id, name, continentId)),
  );
  addEntries(
    draft,
    'continents',
    countries.map(({ continentId, continentName }) => entry(continentId, continentName)),
  );
  return finishLists(draft);
}

/**
 * Supplier entries by the account's own code. Suppliers without a code are omitted. If the name is missing, the code is
 * the label.
 */
export function codeEntries(suppliers: readonly SupplierItem[]): readonly LookupEntry[] {
  return suppliers
    .map(({ identificationCode, name }) => entry(identificationCode, blankToNull(name) ?? identificationCode))
    .filter(({ id }) => id !== '');
}

export function supplierIdEntry({ id, name }: SupplierItem): LookupEntry {
  return entry(id, blankToNull(name) ?? id);
}

type Text = string | null | undefined;

function entry(id: Text, label: Text, parent?: Text): LookupEntry {
  const own = { id: id?.trim() ?? '', label: label?.trim() ?? '' };
  const above = parent?.trim() ?? '';
  return above === '' ? own : { ...own, parent: above };
}

function blankToNull(text: Text): string | null {
  return text == null || text.trim() === '' ? null : text;
}
