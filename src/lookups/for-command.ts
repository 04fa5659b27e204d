import { resolve } from 'node:path';
import { makeFolder } from '../disk/make-folder.ts';
import { mapResult, ok, problem, type Result } from '../problem/problem.ts';
import { buildPlaces } from '../sandbox/places.ts';
import type { LookupName, Lookups } from '../schema/lookup.ts';
import { readRecords } from '../spreadsheet/read/list-file.ts';
import { reasonWords } from '../text/reason-words.ts';
import { fromFailure } from '../workspace/failure.ts';
import type { Parts, ReadingParts } from '../workspace/parts.ts';
import { ageOf, loadCache, saveCache } from './cache.ts';
import { type Country, parseCountries } from './countries.ts';
import { messages } from './messages.ts';
import { pullLookups } from './pull.ts';
import { isPulledFor } from './pulled-for.ts';

/** How many requests of a pull are on their way at once. */
const PULL_CONCURRENCY = 4;

/**
 * The account's lookups: from the cache while it is fresh, else pulled. A cache that was pulled for other countries than
 * the user's list now has counts as stale. `offline: 'allowed'` falls back to a stale cache when the service cannot be
 * reached, and says so; a missing cache is always pulled.
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

/** A pull that the clock puts in the future says nothing of its age. */
function isFresh(lookups: Lookups, { config, effects }: ReadingParts): boolean {
  const ageMs = effects.now() - Date.parse(lookups.pulledAt);
  return ageMs >= 0 && ageMs < config.lookupsMaxAgeHours * 3_600_000;
}

/** Pulls everything again and keeps it; says what is left out. */
export async function pull(parts: ReadingParts): Promise<Result<Lookups>> {
  return withWarnings(await pullAnew(parts), parts);
}

type Pulled = {
  readonly lookups: Lookups;
  /** What they lack, and why, in words. */
  readonly leftOut: readonly string[];
};

/** The same for a caller that tells by itself what is left out. */
export async function pullAnew(parts: ReadingParts): Promise<Result<Pulled>> {
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
  const { note, warn, now, stopping, dropping } = parts.effects;
  // Not with each command: for most rows it makes no difference, and where it does, the check says so.
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
    onProgress: ({ done, total }) =>
      done === total || done % 10 === 0 ? note(messages.progress(done, total)) : undefined,
  });
  if (pulled.type === 'failed') return fromFailure(pulled.failure, parts.effects);
  const unsaved = await keep(parts.config.cacheDir, pulled.lookups);
  if (unsaved !== null) warn(messages.unsaved(unsaved));
  return ok({ lookups: pulled.lookups, leftOut: pulled.notes.map((words) => `Lookup lists: ${words}`) });
}

/** Null, or why they cannot be kept: they are good for this command all the same. */
async function keep(folder: string, lookups: Lookups): Promise<string | null> {
  try {
    makeFolder(folder);
  } catch (error) {
    return reasonWords(error);
  }
  const saved = await saveCache(folder, lookups);
  return saved.type === 'saved' ? null : saved.message;
}

/** The user's list; the sandbox brings its own. Null where the user has named none. */
async function countriesOf({ config, effects }: ReadingParts): Promise<Result<readonly Country[] | null>> {
  if (config.service.type === 'sandbox') return ok(buildPlaces().countries);
  if (config.countriesFile === null) return ok(null);
  return await readCountries(config.countriesFile, config, effects);
}

/** The user's list of countries, or what is wrong with it: the setting that names it, and where it was looked for. */
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
