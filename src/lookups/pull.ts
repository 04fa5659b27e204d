import type { Operation, Request } from '../contract/operation.ts';
import {
  cities,
  productCategories,
  productFamilies,
  productTree,
  productTypes,
  provinces,
} from '../contract/reference.ts';
import { type SupplierItem, searchSuppliers } from '../contract/suppliers.ts';
import type { LookupName, Lookups } from '../schema/lookup.ts';
import { forEach } from '../workers/for-each.ts';
import type { Country } from './countries.ts';
import {
  addEntries,
  categoryEntry,
  codeEntries,
  countryLists,
  type Draft,
  familyEntry,
  finishLists,
  placeEntry,
  supplierIdEntry,
  typeEntry,
} from './entries.ts';
import { messages } from './messages.ts';

/** Sends a read request with the client. `Failure` is the client's own type and is passed on. */
type Read<Failure> = <Content>(
  operation: Operation<never, Content>,
  request: Request,
) => Promise<
  { readonly type: 'ok'; readonly content: Content } | { readonly type: 'failed'; readonly failure: Failure }
>;

type Pull<Failure> = {
  readonly read: Read<Failure>;
  readonly userId: string;
  /** Null: use the countries of the account's suppliers. There are then no lists of countries and continents. */
  readonly countries: readonly Country[] | null;
  readonly scope: string;
  readonly now: () => number;
  /** The number of parallel requests, at least 1. */
  readonly concurrency: number;
  /** Called after every answer. Without a list of countries, `total` grows when the countries become known. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
};

type Pulled<Failure> =
  /** `notes` say what was omitted and why. */
  | { readonly type: 'ok'; readonly lookups: Lookups; readonly notes: readonly string[] }
  | { readonly type: 'failed'; readonly failure: Failure };

/**
 * Reads the reference data of the account: product tree, suppliers, factories, provinces and cities of each country. If
 * one list fails, the pull fails, because half a list would make correct values look wrong.
 */
export async function pullLookups<Failure extends { readonly message: string }>(
  pull: Pull<Failure>,
): Promise<Pulled<Failure>> {
  const pulledAt = new Date(pull.now()).toISOString();
  const draft: Draft = { lists: {}, leftOut: new Map() };
  const seen = new Set<string>();
  const progress = { done: 0, total: 3 + 2 * (pull.countries?.length ?? 0) };
  const failed = await allOf(pull, progress, [
    () => readTree(pull, draft),
    () => readSuppliers(pull, draft, seen),
    () => readFactories(pull, draft, seen),
  ]);
  if (failed !== null) return { type: 'failed', failure: failed };

  const places = pull.countries ?? [...seen].sort().map((id) => ({ id, name: id }));
  progress.total = 3 + 2 * places.length;
  const missed = await allOf(pull, progress, [
    ...places.map((country) => () => readPlaces(pull, draft, 'provinces', country)),
    ...places.map((country) => () => readPlaces(pull, draft, 'cities', country)),
  ]);
  if (missed !== null) return { type: 'failed', failure: missed };

  const { scope, userId } = pull;
  const lists = { ...finishLists(draft), ...countryLists(pull.countries) };
  return { type: 'ok', lookups: { pulledAt, scope, userId, lists }, notes: notesOf(draft) };
}

type Step<Failure> = () => Promise<Failure | null>;

/**
 * Runs the steps in order, `concurrency` at a time. After a failure, no new step starts. Gives the first failure, or
 * null.
 */
async function allOf<Failure>(
  { concurrency, onProgress }: Pull<Failure>,
  progress: { done: number; total: number },
  steps: readonly Step<Failure>[],
): Promise<Failure | null> {
  let failure: Failure | null = null;
  const take = async (step: Step<Failure>): Promise<void> => {
    const failed = await step();
    failure ??= failed;
    if (failure !== null) return;
    progress.done += 1;
    onProgress?.({ ...progress });
  };
  await forEach(steps, concurrency, take, () => failure !== null);
  return failure;
}

async function readTree<Failure>({ read }: Pull<Failure>, draft: Draft): Promise<Failure | null> {
  const answer = await read(productTree, {});
  if (answer.type === 'failed') return answer.failure;
  const { categories, families, types } = answer.content;
  return (
    (await level(categories, productCategories, (found) =>
      addEntries(draft, 'categories', found.map(categoryEntry)),
    )) ??
    (await level(families, productFamilies, (found) => addEntries(draft, 'families', found.map(familyEntry)))) ??
    (await level(types, productTypes, (found) => addEntries(draft, 'types', found.map(typeEntry))))
  );

  /** Adds a level of the tree. A level that the tree omits is read from its own list. */
  async function level<Item>(
    given: readonly Item[],
    alone: Operation<never, Item[] | { readonly data: Item[] }>,
    add: (items: readonly Item[]) => void,
  ): Promise<Failure | null> {
    if (given.length > 0) {
      add(given);
      return null;
    }
    const list = await read(alone, {});
    if (list.type === 'failed') return list.failure;
    add(Array.isArray(list.content) ? list.content : list.content.data);
    return null;
  }
}

async function readSuppliers<F>({ read, userId }: Pull<F>, draft: Draft, seen: Set<string>): Promise<F | null> {
  const answer = await read(searchSuppliers, { path: { userId } });
  if (answer.type === 'failed') return answer.failure;
  addEntries(draft, 'suppliers', codeEntries(answer.content));
  addEntries(draft, 'supplier-ids', answer.content.map(supplierIdEntry));
  addCountries(seen, answer.content);
  return null;
}

async function readFactories<F>({ read, userId }: Pull<F>, draft: Draft, seen: Set<string>): Promise<F | null> {
  const answer = await read(searchSuppliers, { path: { userId }, query: { type: 'FACTORY' } });
  if (answer.type === 'failed') return answer.failure;
  addEntries(draft, 'factories', codeEntries(answer.content));
  addCountries(seen, answer.content);
  return null;
}

function addCountries(seen: Set<string>, suppliers: readonly SupplierItem[]): void {
  for (const { country } of suppliers) if (country != null && country.trim() !== '') seen.add(country.trim());
}

async function readPlaces<Failure extends { readonly message: string }>(
  { read }: Pull<Failure>,
  draft: Draft,
  list: 'provinces' | 'cities',
  country: Pick<Country, 'id' | 'name'>,
): Promise<Failure | null> {
  const answer = await read(list === 'provinces' ? provinces : cities, { path: { countryId: country.id } });
  if (answer.type === 'failed') {
    const place = country.name === country.id ? country.id : `${country.name} (${country.id})`;
    return { ...answer.failure, message: messages.listOf(list, place, answer.failure.message) };
  }
  addEntries(
    draft,
    list,
    answer.content.map((item) => placeEntry(item, country.id)),
  );
  return null;
}

const ITEMS: Readonly<Record<LookupName, string>> = {
  categories: 'product categories',
  families: 'product families',
  types: 'product types',
  continents: 'continents',
  countries: 'countries',
  provinces: 'provinces',
  cities: 'cities',
  suppliers: 'supplier codes',
  factories: 'factory codes',
  'supplier-ids': 'suppliers',
};

function notesOf({ leftOut }: Draft): readonly string[] {
  return [...leftOut].map(([name, count]) => messages.leftOut(count, ITEMS[name]));
}
