import { heldBack } from '../../disk/output-lock.ts';
import { ok, type Result } from '../../problem/problem.ts';
import type { Alias, LookupEntry, LookupIndex, LookupName, Lookups } from '../../schema/lookup.ts';
import { holdingOutput } from '../../workspace/account-lock.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { openStateFolder } from '../../workspace/state-folder.ts';
import { loadCache } from '../cache.ts';
import { messages } from '../messages.ts';
import { createLookupIndex } from '../resolve.ts';
import { type AliasFile, type AliasLine, aliasesPath, aliasKey, readOwnAliases, writeAliases } from './alias-file.ts';

/** What an account's file of aliases needs. */
export type AccountParts = Pick<ReadingParts, 'scope'> & {
  readonly config: Pick<ReadingParts['config'], 'configDir' | 'stateDir' | 'cacheDir'>;
  readonly effects: Pick<ReadingParts['effects'], 'elapsed' | 'sleep' | 'stopping'>;
};

/** What somebody chose: in this list, under this parent (an id; null for none), the value means the entry. */
type ChosenEntry = {
  readonly list: LookupName;
  readonly parent: string | null;
  readonly value: string;
  readonly entry: Pick<LookupEntry, 'id' | 'label'>;
};

/** What became of aliases that were to be added. */
export type AddedAliases = {
  /** The file that has them. */
  readonly file: string;
  readonly added: readonly Alias[];
  /** They were there already, with the same id. */
  readonly unchanged: readonly Alias[];
  /** They took the place of one with another id; none unless `replace` says so. */
  readonly replaced: readonly ContradictedAlias[];
  /** The file has another id for them, and keeps it. */
  readonly contradicted: readonly ContradictedAlias[];
};

/** `known`: what the file had. */
export type ContradictedAlias = { readonly alias: Alias; readonly known: Alias };

/**
 * Remembers what somebody chose as aliases of the account. One that contradicts a known alias is not taken, unless
 * `replace` says so. Nothing is compared with the lists: whoever chose has seen them.
 */
export function rememberAliases(
  parts: AccountParts,
  chosen: readonly ChosenEntry[],
  replace: boolean = false,
): Promise<Result<AddedAliases>> {
  const aliases = chosen.map(({ list, parent, value, entry: { id, label } }) => {
    return { list, parent: parent ?? '', value: value.trim(), id, label };
  });
  return addAliases(parts, aliases, replace);
}

/** The same of aliases as a file has them. */
export async function addAliases(
  parts: AccountParts,
  aliases: readonly Alias[],
  replace: boolean,
): Promise<Result<AddedAliases>> {
  const index = await keptIndex(parts);
  const keyOf = (alias: Alias) => aliasKey({ ...alias, parent: index.parentIdOf(alias) });
  return await changeAliases(parts, (file) => {
    const lines = new Map(file.lines.map((line) => [keyOf(line), line]));
    const sorted: Record<Became, ContradictedAlias[]> = { added: [], unchanged: [], replaced: [], contradicted: [] };
    for (const alias of aliases) {
      const key = keyOf(alias);
      const known = lines.get(key);
      const became = whatBecame(alias, known, replace);
      sorted[became].push({ alias, known: plainAlias(known ?? alias) });
      if (became !== 'contradicted') lines.set(key, { line: 0, more: [], ...known, ...alias });
    }
    const { replaced, contradicted } = sorted;
    const [added = [], unchanged = []] = [sorted.added, sorted.unchanged].map((some) => some.map(({ alias }) => alias));
    const answer = { file: file.path, added, unchanged, replaced, contradicted };
    return { answer, lines: [...lines.values()] };
  });
}

type Became = 'added' | 'unchanged' | 'replaced' | 'contradicted';

function whatBecame(alias: Alias, known: Alias | undefined, replace: boolean): Became {
  if (known === undefined) return 'added';
  if (known.id === alias.id) return 'unchanged';
  return replace ? 'replaced' : 'contradicted';
}

/** An alias without what only its line of the file says. */
export function plainAlias({ list, parent, value, id, label }: Alias): Alias {
  return { list, parent, value, id, label };
}

/** The lists that are kept on this machine, whatever their age, without aliases: empty ones where none are. */
export async function keptIndex({ config, scope }: Pick<AccountParts, 'config' | 'scope'>): Promise<LookupIndex> {
  const kept = scope.type === 'problem' ? null : await loadCache(config.cacheDir, scope.value);
  return createLookupIndex(kept ?? { pulledAt: '', scope: '', userId: '', lists: {} });
}

/** The account's aliases, for reading; none where nobody has made any. */
export async function ownAliases({
  config,
  scope,
}: Pick<AccountParts, 'config' | 'scope'>): Promise<Result<AliasFile>> {
  return scope.type === 'problem' ? scope : await readOwnAliases(aliasesPath(config.configDir, scope.value));
}

/** The lookups as cells are read with them: with the account's aliases. A broken file of aliases is a problem. */
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
 * Reads the account's file, changes it and writes it, while no other process does the same: what a colleague adds at the
 * same time stays. A file that is open in Excel is left as it is: saving it there would undo the change.
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
/** Another process needs milliseconds for it. */
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
