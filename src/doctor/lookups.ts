import { ageOf, loadCache } from '../lookups/cache.ts';
import { isFresh, readCountries } from '../lookups/for-command.ts';
import { messages as lookupMessages } from '../lookups/messages.ts';
import type { Parts } from '../workspace/parts.ts';
import { type Check, failed, passed, skipped, warned } from './check.ts';
import { messages } from './messages.ts';

/** Checks the lists stored on this machine, without requesting newer ones. */
export async function checkLookups(parts: Parts): Promise<readonly Check[]> {
  return [...(await checkKept(parts)), ...(await checkCountries(parts))];
}

/** Every command that reads a file needs the countries. */
async function checkCountries({ config, effects }: Parts): Promise<readonly Check[]> {
  if (config.countriesFile === null)
    return config.service.type === 'real' ? [skipped('lookups', lookupMessages.withoutCountries)] : [];
  const read = await readCountries(config.countriesFile, config, effects);
  return read.type === 'problem' ? [failed('lookups', read.problem)] : [];
}

async function checkKept(parts: Parts): Promise<readonly Check[]> {
  const { config, effects, scope } = parts;
  if (scope.type === 'problem') return [skipped('lookups', messages.noService)];
  const kept = await loadCache(config.cacheDir, scope.value);
  if (kept === null) return [skipped('lookups', messages.noLists)];
  const age = ageOf(kept, effects.now());
  const lists = Object.entries(kept.lists);
  const empty = lists.filter(([, entries]) => entries.length === 0).map(([name]) => name);
  const found = passed('lookups', messages.lists(lists.length, age, isFresh(kept, parts)));
  return [found, ...(empty.length === 0 ? [] : [warned('lookups', messages.emptyLists(empty), messages.pullLists)])];
}
