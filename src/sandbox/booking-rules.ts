import type { BookingBody } from '../contract/bookings.ts';
import type { Catalogue } from './catalogue.ts';
import { familyProblems, idProblem, placeProblems } from './id-rules.ts';

type Product = BookingBody['products'][number];

/** Section 4.2b: mandatory when supplierCode is not provided. */
const SUPPLIER_IN_FULL = [
  'supplierName',
  'supplierContactName',
  'supplierContactPhone',
  'supplierContactEmail',
  'supplierContinentID',
  'supplierCountryID',
  'supplierProvinceID',
  'supplierCityID',
  'supplierAddress',
  'supplierProductLines',
] as const;

/**
 * Rules that the body's schema does not contain: conditional fields and the service's own ids. Each problem names its
 * field. Factory fields are checked only if they are given: whether they are required depends on auto-confirmation,
 * which is not in the request.
 */
export function bookingProblems(body: BookingBody, catalogue: Catalogue, userId: string): readonly string[] {
  return [
    ...(body.userId === userId ? [] : [`userId: "${body.userId}" is not known`]),
    ...supplierProblems(body, catalogue),
    ...partyProblems(body, 'supplier', catalogue),
    ...partyProblems(body, 'factory', catalogue),
    ...familyProblems('supplierProductLines', body.supplierProductLines, catalogue),
    ...familyProblems('factoryProductLines', body.factoryProductLines, catalogue),
    ...body.products.flatMap((product, index) => productProblems(product, `products[${index}]`, catalogue)),
  ];
}

function supplierProblems(body: BookingBody, { suppliers }: Catalogue): string[] {
  const problems: string[] = [];
  const isKnown = (code: string, type?: string) =>
    suppliers.some(
      (supplier) => supplier.item.identificationCode === code && (type === undefined || supplier.type === type),
    );
  if (body.supplierCode === undefined) {
    const missing = SUPPLIER_IN_FULL.filter((field) => body[field] === undefined);
    problems.push(...missing.map((field) => `${field}: mandatory when supplierCode is not provided`));
  } else if (!isKnown(body.supplierCode)) {
    problems.push(`supplierCode: "${body.supplierCode}" is not known`);
  }
  if (body.supplierId !== undefined && !suppliers.some((supplier) => supplier.item.id === body.supplierId))
    problems.push(`supplierId: "${body.supplierId}" is not known`);
  if (body.factoryCode !== undefined && !isKnown(body.factoryCode, 'FACTORY'))
    problems.push(`factoryCode: "${body.factoryCode}" is not known`);
  return problems;
}

function partyProblems(body: BookingBody, party: 'supplier' | 'factory', catalogue: Catalogue): string[] {
  const names = { continent: 'ContinentID', country: 'CountryID', province: 'ProvinceID', city: 'CityID' } as const;
  return placeProblems((place) => [`${party}${names[place]}`, body[`${party}${names[place]}`]], catalogue);
}

function productProblems(product: Product, place: string, { categories, families, types }: Catalogue): string[] {
  const { categoryId, familyId, typeId } = product;
  const ofCategory = (entry: { categoryId: string }) => categoryId === undefined || entry.categoryId === categoryId;
  const ofFamily = (entry: { familyId: string }) => familyId === undefined || entry.familyId === familyId;
  const filledTwice = product.refs
    ? (['prodReference', 'poNumber', 'prodQuantity'] as const).filter((field) => product[field] !== undefined)
    : [];
  return [
    ...idProblem(`${place}.categoryId`, categoryId, categories),
    ...idProblem(`${place}.familyId`, familyId, families, (entry) => ofCategory(entry) || 'of the category'),
    ...idProblem(`${place}.typeId`, typeId, types, (entry) => {
      if (!ofFamily(entry)) return 'of the family';
      return ofCategory(entry) || 'of the category';
    }),
    ...filledTwice.map((field) => `${place}.${field}: must be left empty when refs are given`),
  ];
}
