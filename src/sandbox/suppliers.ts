import type { SupplierItem } from '../contract/suppliers.ts';
import type { Country, Place } from './places.ts';
import { COMPANIES, type CompanySeed, NAMED_COMPANIES, type NamedCompany } from './seed/companies.ts';

/** A supplier as the search lists it, with the type that the search filters by and does not show. */
export type Supplier = { readonly type: 'SUPPLIER' | 'AGENT' | 'FACTORY'; readonly item: SupplierItem };

const FIRST_CREATED_MS = Date.UTC(2021, 0, 4, 1, 30);
const DAY_MS = 86_400_000;

/** The named companies and generated ones, a third of them factories; ids and codes are the same at every start. */
export function buildSuppliers(
  countries: readonly Country[],
  provinces: readonly Place[],
  cities: readonly Place[],
): readonly Supplier[] {
  const generated = COMPANIES.flatMap((seed) => generate(seed, cities));
  const names = new Map([...countries, ...provinces].map((entry) => [entry.id, entry.name]));
  return [...NAMED_COMPANIES, ...generated].map((company, index) => {
    const city = cities.find((one) => one.countryId === company.countryId && one.name === company.city);
    if (!city) throw new Error(`no city ${company.city} in ${company.countryId}`);
    return { type: company.type, item: describe(company, city, names, index) };
  });
}

function generate(seed: CompanySeed, cities: readonly Place[]): NamedCompany[] {
  const words = seed.words.split('|');
  const trades = seed.trades.split('|');
  const places = cities.filter((city) => city.countryId === seed.countryId);
  return Array.from({ length: seed.count }, (_, index) => {
    const form = seed.forms[index % seed.forms.length] ?? '{} {kind}';
    const word = words[index % words.length] ?? '';
    const trade = trades[Math.floor(index / words.length) % trades.length] ?? '';
    return {
      name: form.replace('{}', word).replace('{kind}', trade),
      code: code(seed, index),
      type: index % 3 === 2 ? 'FACTORY' : index % 25 === 24 ? 'AGENT' : 'SUPPLIER',
      countryId: seed.countryId,
      city: places[(index * 7) % places.length]?.name ?? '',
    };
  });
}

/** Codes as clients have them: with leading zeros, with letters, and now and then none. */
function code(seed: CompanySeed, index: number): string | null {
  if (index % 29 === 28) return null;
  const number = Number(seed.countryId) * 10 + index + 100;
  if (index % 3 === 0) return String(number).padStart(6, '0');
  return index % 3 === 1 ? `${seed.domain.slice(-2).toUpperCase()}-${number}` : `F${number}`;
}

function describe(company: NamedCompany, city: Place, names: ReadonlyMap<string, string>, index: number) {
  const seed = COMPANIES.find((one) => one.countryId === company.countryId);
  const contacts = seed?.contacts.split('|') ?? [];
  const provinceId = index % 11 === 10 ? null : (city.provinceId ?? null);
  const mailbox = `${company.type.toLowerCase()}${index + 1}@${seed?.domain}`;
  const createdMs = FIRST_CREATED_MS + index * 9 * DAY_MS + index * 61_000;
  const updatedMs = createdMs + (index % 40) * DAY_MS;
  return {
    id: String(700_101 + index * 37),
    name: company.name,
    city: city.id,
    province: provinceId,
    country: city.countryId,
    cityName: city.name,
    provinceName: provinceId === null ? null : (names.get(provinceId) ?? null),
    countryName: names.get(city.countryId) ?? null,
    contact: contacts[index % contacts.length] ?? null,
    telephone: `${seed?.phone}${String(100_0000 + index * 7919).slice(-7)}`,
    mobile: index % 4 === 0 ? null : `0${13_800_000_000 + index * 104_729}`,
    email: index % 5 === 0 ? `${mailbox};sales.${mailbox}` : mailbox,
    address: `No. ${index + 8}, Industrial Road, ${city.name}`,
    identificationCode: company.code,
    createdDate: clock(createdMs),
    createdDateUnixTimestamp: createdMs,
    updateDate: clock(updatedMs),
    updateDateUnixTimestamp: updatedMs,
  };
}

/** `YYYY-MM-DD HH:mm:ss`, in UTC. */
function clock(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');
}
