import { type Answer, refusal, success } from './answer.ts';
import type { Catalogue } from './catalogue.ts';
import type { ProductType } from './products.ts';

/** Section 4.6: in the tree, the names of categories and families are null. */
export function answerTree(catalogue: Catalogue): Answer {
  return success({
    categories: [...catalogue.categories.values()],
    families: [...catalogue.families.values()].map((family) => ({ ...family, categoryName: null })),
    types: [...catalogue.types.values()].map((type) => describeType(type, null, null)),
  });
}

export function answerTypes({ categories, families, types }: Catalogue): Answer {
  const name = (entry: { readonly name: string } | undefined) => entry?.name ?? null;
  const data = [...types.values()].map((type) =>
    describeType(type, name(categories.get(type.categoryId)), name(families.get(type.familyId))),
  );
  return success({ data, success: true });
}

export function answerFamilies({ categories, families }: Catalogue): Answer {
  return success(
    [...families.values()].map((family) => ({
      ...family,
      categoryName: categories.get(family.categoryId)?.name ?? null,
    })),
  );
}

export function answerCategories(catalogue: Catalogue): Answer {
  return success([...catalogue.categories.values()]);
}

/** Label/value pairs of one country. */
export function answerPlaces(catalogue: Catalogue, list: 'provinces' | 'cities', countryId: string): Answer {
  if (!catalogue.countries.has(countryId)) return refusal(404, `countryId: "${countryId}" is not known`);
  const places = [...catalogue[list].values()].filter((place) => place.countryId === countryId);
  return success(places.map((place) => ({ label: place.name, value: place.id })));
}

/** Section 4.2: the suppliers of one type, or of all types. */
export function answerSuppliers(suppliers: Catalogue['suppliers'], type: string | null): Answer {
  const found = suppliers.filter((supplier) => type === null || supplier.type === type);
  return success(found.map((supplier) => supplier.item));
}

function describeType(type: ProductType, category: string | null, family: string | null) {
  return {
    name: type.name,
    category,
    categoryId: type.categoryId,
    family,
    familyId: type.familyId,
    productTypeId: type.id,
    type: type.name,
    maxNbOfPcs: type.maxRefs * 4,
    maxNbOfRefs: type.maxRefs,
    maxNbOfPts: 8,
  };
}
