import { resolve } from 'node:path';
import { ageOf, loadCache, saveCache } from '../lookups/cache.ts';
import { type Country, parseCountries } from '../lookups/countries.ts';
import { pullLookups } from '../lookups/pull.ts';
import { buildPlaces } from '../sandbox/places.ts';
import type { LookupName, Lookups } from '../schema/lookup.ts';
import { fromFailure } from './failure.ts';
import type { ReadingParts } from './parts.ts';
import { ok, problem, type Result } from './problem.ts';
import { readRecords } from './records.ts';

/** How many requests of a pull are on their way at once. */
const PULL_CONCURRENCY = 4;

/**
 * The account's lookups: from the cache while it is fresh, else pulled. `offline: 'allowed'` falls back to a stale
 * cache when the service cannot be reached, and says so; a missing cache is always pulled.
 */
export async function lookupsFor(
  parts: ReadingParts,
  use: { offline: 'allowed' | 'refused' },
): Promise<Result<Lookups>> {
  if (parts.scope.kind === 'problem') return parts.scope;
  const { config, effects } = parts;
  const cached = await loadCache(config.cacheDir, parts.scope.value);
  const ageMs = cached === null ? Number.POSITIVE_INFINITY : effects.now() - Date.parse(cached.pulledAt);
  if (cached !== null && ageMs < config.lookupsMaxAgeHours * 3_600_000) {
    effects.note(`Lookups: ${ageOf(cached, effects.now())}.`);
    return ok(cached);
  }
  const pulled = await pull(parts);
  if (pulled.kind === 'ok' || cached === null || use.offline === 'refused') return pulled;
  if (pulled.problem.kind !== 'unreachable') return pulled;
  effects.note(
    `Lookups: ${ageOf(cached, effects.now())}, as the service cannot be reached now (${pulled.problem.message})`,
  );
  return ok(cached);
}

/** Pulls everything anew and keeps it. */
export async function pull(parts: ReadingParts): Promise<Result<Lookups>> {
  if (parts.scope.kind === 'problem') return parts.scope;
  const countries = await countriesOf(parts);
  if (countries.kind === 'problem') return countries;
  const service = await parts.service();
  if (service.kind === 'problem') return service;
  const { client } = service.value;
  const { note, now, stopping, dropping } = parts.effects;
  const user = await client.userId(dropping);
  if (user.kind === 'failed') return fromFailure(user.failure, parts.effects);
  const pulled = await pullLookups({
    read: (operation, request) => client.read(operation, request, { signal: stopping }),
    userId: user.userId,
    countries: countries.value,
    scope: parts.scope.value,
    now,
    concurrency: PULL_CONCURRENCY,
    onProgress: ({ done, total }) =>
      done === total || done % 10 === 0 ? note(`Lookups: ${done} of ${total} lists`) : undefined,
  });
  if (pulled.kind === 'failed') return fromFailure(pulled.failure, parts.effects);
  await saveCache(parts.config.cacheDir, pulled.lookups);
  return ok(pulled.lookups);
}

/** The user's list; the sandbox brings its own. */
async function countriesOf({ config, effects }: ReadingParts): Promise<Result<readonly Country[] | null>> {
  if (config.service.kind === 'sandbox') return ok(buildPlaces().countries);
  if (config.countriesFile === null) return ok(null);
  const path = resolve(effects.cwd, config.countriesFile);
  const records = await readRecords(path);
  if (records.kind === 'problem') return records;
  const parsed = parseCountries(records.value);
  if (parsed.kind === 'ok') return ok(parsed.countries);
  return problem(
    'usage',
    'countries-wrong',
    `${path}: ${parsed.message}`,
    'QCSHEET_COUNTRIES names this file: id,name,continentId,continentName.',
  );
}

export function countsOfLookups(lookups: Lookups): Readonly<Partial<Record<LookupName, number>>> {
  return Object.fromEntries(Object.entries(lookups.lists).map(([name, entries]) => [name, entries.length]));
}
