import { resolve } from 'node:path';
import { mapResult, ok, problem, type Result } from '../problem/problem.ts';
import type { LookupName, Lookups } from '../schema/lookup.ts';
import { readRecords } from '../spreadsheet/read/list-file.ts';
import { fromFailure } from '../workspace/failure.ts';
import type { Parts, ReadingParts } from '../workspace/parts.ts';
import { ageOf, loadCache, saveCache } from './cache.ts';
import { type Country, parseCountries } from './countries.ts';
import { messages } from './messages.ts';
import { pullLookups } from './pull.ts';
import { isPulledFor } from './pulled-for.ts';

/** The number of parallel requests during a pull. */
const PULL_CONCURRENCY = 4;

/**
 * The account's lookups, from the cache if it is fresh, otherwise pulled. A cache for other countries than in the
 * user's current list is stale. If the service is not reachable, `offline: 'allowed'` uses a stale cache and says so. A
 * missing cache is always pulled.
 */
export async function lookupsFor(
  parts: ReadingParts,
  use: { offline: 'allowed' | 'refused' },
): Promise<Result<Lookups>> {
  if (parts.scope.type === 'problem') return parts.scope;
  const countries = await countriesOf(parts);
  if (countries.type === 'problem') return countries;
  const { config, effects } = parts;
  const cached = await loadCache(config.cacheDir, parts.scope.value);
  if (cached !== null && isFresh(cached, parts) && isPulledFor(cached, countries.value)) {
    effects.note(`Lookup lists: ${ageOf(cached, effects.now())}.`);
    return ok(cached);
  }
  const pulled = withWarnings(await pullFor(parts, parts.scope.value, countries.value), parts);
  if (pulled.type === 'ok' || cached === null || use.offline === 'refused') return pulled;
  if (pulled.problem.type !== 'unreachable') return pulled;
  const age = ageOf(cached, effects.now());
  effects.warn(messages.keptLists(age, pulled.problem.message));
  return ok(cached);
}

/** Whether the cache is young enough. A pull date in the future says nothing about the age, so it is not fresh. */
export function isFresh(lookups: Lookups, { config, effects }: Pick<ReadingParts, 'config' | 'effects'>): boolean {
  const ageMs = effects.now() - Date.parse(lookups.pulledAt);
  return ageMs >= 0 && ageMs < config.lookupsMaxAgeHours * 3_600_000;
}

/** Pulls all lists again, saves them and warns about omitted entries. */
export async function pull(parts: ReadingParts): Promise<Result<Lookups>> {
  return withWarnings(await pullWithLeftOut(parts), parts);
}

type Pulled = {
  readonly lookups: Lookups;
  /** What is missing in the lists, and why, in words. */
  readonly leftOut: readonly string[];
};

/** Pulls all lists again and saves them. The caller reports the omitted entries. */
export async function pullWithLeftOut(parts: ReadingParts): Promise<Result<Pulled>> {
  if (parts.scope.type === 'problem') return parts.scope;
  const countries = await countriesOf(parts);
  return countries.type === 'problem' ? countries : pullFor(parts, parts.scope.value, countries.value);
}

function withWarnings(pulled: Result<Pulled>, { effects }: ReadingParts): Result<Lookups> {
  return mapResult(pulled, ({ lookups, leftOut }) => {
    for (const words of leftOut) effects.warn(words);
    return lookups;
  });
}

async function pullFor(
  parts: ReadingParts,
  scope: string,
  countries: readonly Country[] | null,
): Promise<Result<Pulled>> {
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const { client } = service.value;
  const { note, onStep, warn, now, stopping, dropping } = parts.effects;
  // This warning is not shown in every command. Most rows need no countries, and the check reports those that do.
  if (countries === null) warn(messages.withoutCountries);
  const user = await client.userId(dropping);
  if (user.type === 'failed') return fromFailure(user.failure, parts.effects);
  const pulled = await pullLookups({
    read: (operation, request) => client.read(operation, request, { signal: stopping }),
    userId: user.userId,
    countries,
    scope,
    now,
    concurrency: PULL_CONCURRENCY,
    onProgress: ({ done, total }) => {
      onStep({ what: 'lists', done, of: total });
      if (done === total) note(messages.progress(done, total));
    },
  });
  if (pulled.type === 'failed') return fromFailure(pulled.failure, parts.effects);
  const saved = await saveCache(parts.config.cacheDir, pulled.lookups);
  if (saved.type === 'not-saved') warn(messages.unsaved(saved.message));
  return ok({ lookups: pulled.lookups, leftOut: pulled.notes.map((words) => `Lookup lists: ${words}`) });
}

/** The user's list of countries; the sandbox has its own. Null if the user has no list. */
async function countriesOf({ config, effects }: ReadingParts): Promise<Result<readonly Country[] | null>> {
  if (config.service.type === 'sandbox') return ok((await import('../sandbox/places.ts')).buildPlaces().countries);
  if (config.countriesFile === null) return ok(null);
  return await readCountries(config.countriesFile, config, effects);
}

/** The user's list of countries. A problem names the setting, the path and what is wrong. */
export async function readCountries(
  countriesFile: string,
  config: Pick<Parts['config'], 'sources'>,
  effects: Pick<Parts['effects'], 'cwd'>,
): Promise<Result<readonly Country[]>> {
  const source = config.sources.countriesFile;
  const path = resolve(effects.cwd, countriesFile);
  const records = await readRecords(path);
  if (records.type === 'problem') {
    const { type, code, message, hint } = records.problem;
    return problem(type, code, messages.countriesUnread(source, path, message), hint);
  }
  const parsed = parseCountries(records.value);
  if (parsed.type === 'ok') return ok(parsed.countries);
  return problem('usage', 'countries-wrong', `${path}: ${parsed.message}`, messages.countriesFile(source));
}

export function countsOfLookups(lookups: Lookups): Readonly<Partial<Record<LookupName, number>>> {
  return Object.fromEntries(Object.entries(lookups.lists).map(([name, entries]) => [name, entries.length]));
}
