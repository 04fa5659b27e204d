import { buildPlaces } from './places.ts';
import { buildProducts } from './products.ts';
import { buildSuppliers } from './suppliers.ts';

/** The account's data: the service's reference data by id, and its suppliers. */
export type Catalogue = Readonly<ReturnType<typeof buildCatalogue>>;

/** The catalogue: the same at every start, with the same ids. It is built once for all sandboxes of this process. */
export function catalogueOfAccount(): Catalogue {
  made ??= buildCatalogue();
  return made;
}

let made: Catalogue | undefined;

function buildCatalogue() {
  const { categories, families, types } = buildProducts();
  const places = buildPlaces();
  return {
    categories: byId(categories),
    families: byId(families),
    types: byId(types),
    countries: byId(places.countries),
    provinces: byId(places.provinces),
    cities: byId(places.cities),
    suppliers: buildSuppliers(places),
  };
}

function byId<T extends { readonly id: string }>(entries: readonly T[]): ReadonlyMap<string, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
