import { buildPlaces, type Country, type Place } from './places.ts';
import { buildProducts, type Family, type Named, type ProductType } from './products.ts';
import { buildSuppliers, type Supplier } from './suppliers.ts';

/** What the account has: the service's reference data by id, and its suppliers. */
export type Catalogue = {
  readonly categories: ReadonlyMap<string, Named>;
  readonly families: ReadonlyMap<string, Family>;
  readonly types: ReadonlyMap<string, ProductType>;
  readonly countries: ReadonlyMap<string, Country>;
  readonly provinces: ReadonlyMap<string, Place>;
  readonly cities: ReadonlyMap<string, Place>;
  readonly suppliers: readonly Supplier[];
};

/** The same at every start, ids included; made once for all sandboxes of this process. */
export function catalogueOfAccount(): Catalogue {
  made ??= buildCatalogue();
  return made;
}

let made: Catalogue | undefined;

function buildCatalogue(): Catalogue {
  const { categories, families, types } = buildProducts();
  const { countries, provinces, cities } = buildPlaces();
  return {
    categories: byId(categories),
    families: byId(families),
    types: byId(types),
    countries: byId(countries),
    provinces: byId(provinces),
    cities: byId(cities),
    suppliers: buildSuppliers(countries, provinces, cities),
  };
}

function byId<T extends { readonly id: string }>(entries: readonly T[]): ReadonlyMap<string, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
