import type { SupplierItem } from '../../contract/suppliers.ts';
import type { Catalogue } from '../catalogue.ts';
import type { ProductType } from '../products.ts';

/** What reports are about: the catalogue, sorted once for choosing from. */
export type ReportStock = Pick<Catalogue, 'families' | 'categories'> & {
  readonly types: readonly ProductType[];
  readonly suppliers: readonly SupplierItem[];
  /** By country. */
  readonly factories: ReadonlyMap<string, readonly SupplierItem[]>;
};

export function stockOf({ types, families, categories, suppliers }: Catalogue): ReportStock {
  const factories = suppliers.filter((one) => one.type === 'FACTORY').map((one) => one.item);
  return {
    types: [...types.values()],
    families,
    categories,
    suppliers: suppliers.filter((one) => one.type !== 'FACTORY').map((one) => one.item),
    factories: Map.groupBy(factories, (factory) => factory.country ?? ''),
  };
}
