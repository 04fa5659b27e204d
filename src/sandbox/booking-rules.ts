import type { BookingBody } from '../contract/bookings.ts';
import type { Catalogue } from './catalogue.ts';

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
 * What the body's shape cannot tell, each problem with its field's name: conditional fields and the service's own ids.
 * Whether a factory is needed depends on auto-confirmation, which is not on the wire: its fields count only when given.
 */
export function bookingProblems(body: BookingBody, catalogue: Catalogue, userId: string): readonly string[] {
  return [
    ...(body.userId === userId ? [] : [`userId: "${body.userId}" is not known`]),
    ...supplierProblems(body, catalogue),
    ...placeProblems(body, 'supplier', catalogue),
    ...placeProblems(body, 'factory', catalogue),
    ...familyProblems('supplierProductLines', body.supplierProductLines, catalogue),
    ...familyProblems('factoryProductLines', body.factoryProductLines, catalogue),
    ...body.products.flatMap((product, index) => productProblems(product, `products[${index}]`, catalogue)),
  ];
}

function supplierProblems(body: BookingBody, { suppliers }: Catalogue): string[] {
  const problems: string[] = [];
  const isKnown = (code: string, type?: string) =>
    suppliers.some((one) => one.item.identificationCode === code && (type === undefined || one.type === type));
  if (body.supplierCode === undefined) {
    const missing = SUPPLIER_IN_FULL.filter((field) => body[field] === undefined);
    problems.push(...missing.map((field) => `${field}: mandatory when supplierCode is not provided`));
  } else if (!isKnown(body.supplierCode)) {
    problems.push(`supplierCode: "${body.supplierCode}" is not known`);
  }
  if (body.supplierId !== undefined && !suppliers.some((one) => one.item.id === body.supplierId))
    problems.push(`supplierId: "${body.supplierId}" is not known`);
  if (body.factoryCode !== undefined && !isKnown(body.factoryCode, 'FACTORY'))
    problems.push(`factoryCode: "${body.factoryCode}" is not known`);
  return problems;
}

function placeProblems(body: BookingBody, party: 'supplier' | 'factory', catalogue: Catalogue): string[] {
  const continentId = body[`${party}ContinentID`];
  const countryId = body[`${party}CountryID`];
  const provinceId = body[`${party}ProvinceID`];
  const cityId = body[`${party}CityID`];
  const continents = new Map([...catalogue.countries.values()].map((one) => [one.continentId, one]));
  const country = countryId === undefined ? undefined : catalogue.countries.get(countryId);
  const ofContinent = (id: string) => country === undefined || country.continentId === id;
  const ofCountry = (place: { countryId: string }) => country === undefined || place.countryId === country.id;
  return [
    idProblem(`${party}ContinentID`, continentId, continents, () => ofContinent(continentId ?? '') || 'of the country'),
    idProblem(`${party}CountryID`, countryId, catalogue.countries),
    idProblem(`${party}ProvinceID`, provinceId, catalogue.provinces, (one) => ofCountry(one) || 'of the country'),
    idProblem(`${party}CityID`, cityId, catalogue.cities, (one) => ofCountry(one) || 'of the country'),
  ].flat();
}

function familyProblems(field: string, ids: readonly string[] | undefined, catalogue: Catalogue): string[] {
  return (ids ?? []).flatMap((id, index) => idProblem(`${field}[${index}]`, id, catalogue.families));
}

function productProblems(product: Product, place: string, { categories, families, types }: Catalogue): string[] {
  const { categoryId, familyId, typeId } = product;
  const ofCategory = (one: { categoryId: string }) => categoryId === undefined || one.categoryId === categoryId;
  const ofFamily = (one: { familyId: string }) => familyId === undefined || one.familyId === familyId;
  const filledTwice = product.refs
    ? (['prodReference', 'poNumber', 'prodQuantity'] as const).filter((field) => product[field] !== undefined)
    : [];
  return [
    ...idProblem(`${place}.categoryId`, categoryId, categories),
    ...idProblem(`${place}.familyId`, familyId, families, (one) => ofCategory(one) || 'of the category'),
    ...idProblem(`${place}.typeId`, typeId, types, (one) => {
      if (!ofFamily(one)) return 'of the family';
      return ofCategory(one) || 'of the category';
    }),
    ...filledTwice.map((field) => `${place}.${field}: must be left empty when refs are given`),
  ];
}

/** `belongs` answers true, or what the entry is not of. */
function idProblem<T>(
  field: string,
  id: string | undefined,
  entries: ReadonlyMap<string, T>,
  belongs: (entry: T) => true | string = () => true,
): string[] {
  if (id === undefined) return [];
  const entry = entries.get(id);
  if (entry === undefined) return [`${field}: "${id}" is not known`];
  const answer = belongs(entry);
  return answer === true ? [] : [`${field}: "${id}" is not ${answer}`];
}
