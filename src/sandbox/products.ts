import products from './seed/products.json' with { type: 'json' };

export type Named = { readonly id: string; readonly name: string };
export type Family = Named & { readonly categoryId: string };
export type ProductType = Family & { readonly familyId: string; readonly maxRefs: number };

/** `maxNbOfRefs` by the place in category and family; the specification does not say what the number means. */
const MAX_REFS = [1, 3, 5, 10, 20, 50];

/**
 * The product tree with ids made from the order (new ones go to the end of their parent): category `11`, its family `1102`,
 * a type of it `110203`. Labels repeat under different parents and hold what spreadsheets trip over.
 */
export function buildProducts() {
  const categories: Named[] = [];
  const families: Family[] = [];
  const types: ProductType[] = [];
  Object.entries(products).forEach(([category, ofCategory], categoryIndex) => {
    const categoryId = String(11 + categoryIndex);
    categories.push({ id: categoryId, name: category });
    Object.entries(ofCategory).forEach(([family, labels], familyIndex) => {
      const familyId = categoryId + twoDigits(familyIndex);
      families.push({ id: familyId, name: family, categoryId });
      labels.split('|').forEach((name, index) => {
        const maxRefs = MAX_REFS[(familyIndex + index) % MAX_REFS.length] ?? 1;
        types.push({ id: familyId + twoDigits(index), name, categoryId, familyId, maxRefs });
      });
    });
  });
  return { categories, families, types };
}

/** `03` for the third. */
export function twoDigits(index: number): string {
  return String(index + 1).padStart(2, '0');
}
