import products from './seed/products.json' with { type: 'json' };

/** `maxNbOfRefs` by the position in category and family. The specification does not explain this number. */
const MAX_REFS = [1, 3, 5, 10, 20, 50];

/**
 * The product tree. Ids follow the order, so new entries go to the end of their parent: category `11`, its family
 * `1102`, a type of it `110203`. Labels repeat under different parents, and contain text that spreadsheets often
 * damage.
 */
export function buildProducts() {
  const tree = Object.entries(products).map(([name, inside], at) => ({ id: String(11 + at), name, inside }));
  const branches = tree.flatMap(({ id: categoryId, inside }) =>
    Object.entries(inside).map(([name, labels], at) => ({
      id: categoryId + twoDigits(at),
      name,
      categoryId,
      labels,
      at,
    })),
  );
  const types = branches.flatMap(({ id: familyId, categoryId, labels, at }) =>
    labels.split('|').map((name, index) => {
      const maxRefs = MAX_REFS[(at + index) % MAX_REFS.length] ?? 1;
      return { id: familyId + twoDigits(index), name, categoryId, familyId, maxRefs };
    }),
  );
  const categories = tree.map(({ id, name }) => ({ id, name }));
  const families = branches.map(({ id, name, categoryId }) => ({ id, name, categoryId }));
  return { categories, families, types };
}

export type ProductType = ReturnType<typeof buildProducts>['types'][number];

/** `03` for the third. */
export function twoDigits(index: number): string {
  return String(index + 1).padStart(2, '0');
}
