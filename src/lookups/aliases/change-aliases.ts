import { heldBack } from '../../disk/output-lock.ts';
import { ok, type Result } from '../../problem/problem.ts';
import type { Alias, LookupIndex, Lookups } from '../../schema/lookup.ts';
import { holdingOutput } from '../../workspace/account-lock.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { openStateFolder } from '../../workspace/state-folder.ts';
import { loadCache } from '../cache.ts';
import { messages } from '../messages.ts';
import { createLookupIndex } from '../resolve.ts';
import { type AliasFile, type AliasLine, aliasesPath, aliasKey, readOwnAliases, writeAliases } from './alias-file.ts';

/** The dependencies for an account's alias file. */
export type AccountParts = Pick<ReadingParts, 'scope'> & {
  readonly config: Pick<ReadingParts['config'], 'configDir' | 'stateDir' | 'cacheDir'>;
  readonly effects: Pick<ReadingParts['effects'], 'elapsed' | 'sleep' | 'stopping'>;
};

/** The result of adding aliases. */
export type AddedAliases = {
  /** The path of the alias file. */
  readonly file: string;
  readonly added: readonly Alias[];
  /** The file already had these aliases with the same id. */
  readonly unchanged: readonly Alias[];
  /** These aliases replaced one with another id; empty without `replace`. */
  readonly replaced: readonly ContradictedAlias[];
  /** The file has another id for these aliases and keeps it. */
  readonly contradicted: readonly ContradictedAlias[];
};

/** `known`: the alias in the file. */
export type ContradictedAlias = { readonly alias: Alias; readonly known: Alias };

/**
 * Adds aliases to those of the account. An alias that contradicts a known one is added only with `replace`. The aliases
 * are not compared with the lists. A person may have written several lines for one parent, by its label and its id. They
 * stay, except those that an alias replaces.
 */
export async function addAliases(
  parts: AccountParts,
  aliases: readonly Alias[],
  replace: boolean,
): Promise<Result<AddedAliases>> {
  const index = await keptIndex(parts);
  const keyOf = (alias: Alias) => aliasKey({ ...alias, parent: index.parentIdOf(alias) });
  return await changeAliases(parts, (file) => {
    const lines = Map.groupBy(file.lines, keyOf);
    const sorted: Record<Became, ContradictedAlias[]> = { added: [], unchanged: [], replaced: [], contradicted: [] };
    for (const alias of aliases) {
      const key = keyOf(alias);
      const same = lines.get(key) ?? [];
      const other = same.find(({ id }) => id !== alias.id);
      const known = other ?? same[0];
      const became = whatBecame(alias, known, replace);
      sorted[became].push({ alias, known: plainAlias(known ?? alias) });
      const line = { line: 0, more: [], ...known, ...alias };
      if (became === 'unchanged') lines.set(key, [line, ...same.slice(1)]);
      else if (became !== 'contradicted') lines.set(key, [line]);
    }
    const { replaced, contradicted } = sorted;
    const [added = [], unchanged = []] = [sorted.added, sorted.unchanged].map((some) => some.map(({ alias }) => alias));
    const answer = { file: file.path, added, unchanged, replaced, contradicted };
    const order = (line: AliasLine) => line.line || Number.MAX_SAFE_INTEGER;
    return { answer, lines: [...lines.values()].flat().toSorted((a, b) => order(a) - order(b)) };
  });
}

type Became = 'added' | 'unchanged' | 'replaced' | 'contradicted';

function whatBecame(alias: Alias, known: Alias | undefined, replace: boolean): Became {
  if (known === undefined) return 'added';
  if (known.id === alias.id) return 'unchanged';
  return replace ? 'replaced' : 'contradicted';
}

/** An alias without the fields of its line in the file. */
export function plainAlias({ list, parent, value, id, label }: Alias): Alias {
  return { list, parent, value, id, label };
}

/** An index of the lists in the cache, however old, without aliases. Its lists are empty if there is no cache. */
export async function keptIndex({ config, scope }: Pick<AccountParts, 'config' | 'scope'>): Promise<LookupIndex> {
  const kept = scope.type === 'problem' ? null : await loadCache(config.cacheDir, scope.value);
  return createLookupIndex(kept ?? { pulledAt: '', scope: '', userId: '', lists: {} });
}

/** The account's aliases, for reading; empty if nobody has made any. */
export async function ownAliases({
  config,
  scope,
}: Pick<AccountParts, 'config' | 'scope'>): Promise<Result<AliasFile>> {
  return scope.type === 'problem' ? scope : await readOwnAliases(aliasesPath(config.configDir, scope.value));
}

/** The lookups with the account's aliases, as needed to read cells. A broken alias file is a problem. */
export async function withAliases(
  parts: Pick<AccountParts, 'config' | 'scope'>,
  lookups: Result<Lookups>,
): Promise<Result<Lookups>> {
  if (lookups.type === 'problem') return lookups;
  const read = await ownAliases(parts);
  if (read.type === 'problem') return read;
  return ok({ ...lookups.value, aliases: read.value.lines.map(plainAlias) });
}

type Change<T> = { readonly answer: T; readonly lines: readonly AliasLine[] };

/**
 * Reads the account's alias file, changes it and writes it. No other process can do the same at this time, so no change
 * of a colleague is lost. If the file is open in Excel, it is not changed, because saving there would undo the change.
 */
export async function changeAliases<T>(
  parts: AccountParts,
  change: (file: AliasFile) => Change<T> | Result<never>,
): Promise<Result<T>> {
  const { config, effects, scope } = parts;
  if (scope.type === 'problem') return scope;
  const path = aliasesPath(config.configDir, scope.value);
  const folder = openStateFolder(config.stateDir);
  if (folder.type === 'problem') return folder;
  const isOpen = await heldBack(path);
  if (isOpen !== null) return isOpen;
  const begun = effects.elapsed();
  for (;;) {
    const result = await holdingOutput({ config }, path, messages.aliasesChange, () => changedFile(path, change));
    const isBusy = result.type === 'problem' && result.problem.code === 'output-busy';
    if (!isBusy || effects.elapsed() - begun >= PATIENCE_MS || effects.stopping.aborted) return result;
    await effects.sleep(PAUSE_MS, effects.stopping);
  }
}

const PAUSE_MS = 50;
/** How long to wait for another process, which needs only milliseconds. */
const PATIENCE_MS = 5_000;

async function changedFile<T>(
  path: string,
  change: (file: AliasFile) => Change<T> | Result<never>,
): Promise<Result<T>> {
  const read = await readOwnAliases(path);
  if (read.type === 'problem') return read;
  const changed = change(read.value);
  if ('type' in changed) return changed;
  const isSame = JSON.stringify(changed.lines) === JSON.stringify(read.value.lines);
  const written = isSame ? ok(null) : await writeAliases({ ...read.value, lines: changed.lines });
  return written.type === 'problem' ? written : ok(changed.answer);
}
