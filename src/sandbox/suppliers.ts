import { z } from 'zod';
import type { SupplierItem } from '../contract/suppliers.ts';
import type { Places } from './places.ts';
import seed from './seed/companies.json' with { type: 'json' };
import { DAY_MS, isoMomentText } from './times.ts';

/** A supplier as the search lists it, with its type: the search filters by it, but does not show it. */
export type Supplier = { readonly type: z.infer<typeof companyType>; readonly item: SupplierItem };

export const companyType = z.enum(['SUPPLIER', 'AGENT', 'FACTORY']);

/**
 * The parts of a country's company names. In `forms`, `{}` is one of its `words` and `{kind}` one of its `trades`. In
 * `address`, `{no}` is a number and `{town}` the city. In `codes`, `#` is the running number, and several `#` give
 * leading zeros. Ids and codes follow the order, so new entries go to the end.
 */
type CompanySeed = (typeof seed)['generated'][number];

/** Companies that tests and samples use by code: their names, places and codes must stay. */
type NamedCompany = Pick<(typeof seed)['named'][number], 'name' | 'code' | 'countryId' | 'city'> &
  Pick<Supplier, 'type'>;

/** A company, with the seed for the names of its people and streets, and for its telephone numbers. */
type Company = NamedCompany & { readonly seed: CompanySeed };

const FIRST_CREATED_MS = Date.UTC(2021, 0, 4, 1, 30);
/** The account's age. Later companies start again from its beginning, so none was created in the future. */
const ACCOUNT_DAYS = 1800;

/** The named companies and generated ones. More than half are factories. Ids and codes are the same at every start. */
export function buildSuppliers({ countries, provinces, cities }: Places): readonly Supplier[] {
  const named = seed.named.map((company) => ({
    ...company,
    type: companyType.parse(company.type),
    seed: seedOf(company.countryId),
  }));
  const generated = [...seed.generated, ...seed.tradeTowns].flatMap(generate);
  const names = new Map([...countries, ...provinces].map((entry) => [entry.id, entry.name]));
  const cityOf = new Map(cities.toReversed().map((city) => [`${city.countryId} ${city.name}`, city]));
  return [...named, ...generated].map((company, index) => {
    const city = cityOf.get(`${company.countryId} ${company.city}`);
    if (!city) throw new Error(`no city ${company.city} in ${company.countryId}`);
    return { type: company.type, item: describe(company, city, names, index) };
  });
}

function seedOf(countryId: string): CompanySeed {
  const found = seed.generated.find((candidate) => candidate.countryId === countryId);
  if (!found) throw new Error(`no companies in ${countryId}`);
  return found;
}

function generate(seed: CompanySeed): Company[] {
  const words = seed.words.split('|');
  const trades = seed.trades.split('|');
  const towns = seed.towns.split('|');
  return Array.from({ length: seed.count }, (_, index) => {
    const word = words[index % words.length] ?? '';
    const trade = trades[Math.floor(index / words.length) % trades.length] ?? '';
    return {
      seed,
      name: (seed.forms[index % seed.forms.length] ?? '').replace('{}', word).replace('{kind}', trade),
      code: code(seed, index),
      type: index % 3 >= 3 - seed.factoriesOfThree ? 'FACTORY' : index % 25 === 24 ? 'AGENT' : 'SUPPLIER',
      countryId: seed.countryId,
      city: towns[index % towns.length] ?? '',
    };
  });
}

/** Codes like those of real clients: with leading zeros, with letters, and sometimes none. */
function code(seed: CompanySeed, index: number): string | null {
  if (index % 29 === 28) return null;
  const form = seed.codes[index % seed.codes.length] ?? '#';
  return form.replace(/#+/, (digits) => String(seed.firstCode + index).padStart(digits.length, '0'));
}

function describe(
  company: Company,
  city: Places['cities'][number],
  names: ReadonlyMap<string, string>,
  index: number,
): SupplierItem {
  const { seed } = company;
  const contacts = seed.contacts.split('|');
  const provinceId = index % 11 === 10 ? null : city.provinceId;
  const mailbox = `${company.type.toLowerCase()}${index + 1}@${seed.domain}`;
  const createdMs = FIRST_CREATED_MS + ((index * 9) % ACCOUNT_DAYS) * DAY_MS + index * 61_000;
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
    telephone: `${seed.phone}${String(100_0000 + index * 7919).slice(-7)}`,
    mobile: index % 4 === 0 ? null : `0${13_800_000_000 + index * 104_729}`,
    email: index % 5 === 0 ? `${mailbox};sales.${mailbox}` : mailbox,
    address: seed.address.replace('{no}', String(index + 8)).replace('{town}', city.name),
    identificationCode: company.code,
    createdDate: isoMomentText(createdMs),
    createdDateUnixTimestamp: createdMs,
    updateDate: isoMomentText(updatedMs),
    updateDateUnixTimestamp: updatedMs,
  };
}
