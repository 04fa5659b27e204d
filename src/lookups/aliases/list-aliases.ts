import { mapResult, type Result } from '../../problem/problem.ts';
import type { Alias, LookupIndex } from '../../schema/lookup.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { PARENT_LIST } from '../parents.ts';
import { keptIndex, ownAliases, plainAlias } from './change-aliases.ts';

/** An alias, compared with the lists in this computer's cache. */
type ShownAlias = Alias & {
  /** The line number in the file, as in a spreadsheet program. */
  readonly line: number;
  /** The label of its parent; null if it has no parent, or if no list knows it. */
  readonly parentLabel: string | null;
  /** `stale`: its entry is not in the list any more, or has changed. `unchecked`: the list is not in the cache. */
  readonly state: 'good' | 'stale' | 'unchecked';
};

export type ShownAliases = { readonly file: string; readonly aliases: readonly ShownAlias[] };

/** All aliases of the account. The service is not asked. */
export async function listAliases(parts: ReadingParts): Promise<Result<ShownAliases>> {
  const index = await keptIndex(parts);
  return mapResult(await ownAliases(parts), ({ path, lines }) => ({
    file: path,
    aliases: lines.map((line) => ({ ...plainAlias(line), line: line.line, ...shownWith(line, index) })),
  }));
}

function shownWith(alias: Alias, index: LookupIndex): Pick<ShownAlias, 'parentLabel' | 'state'> {
  const above = PARENT_LIST[alias.list];
  const parent = above && index.byId(above, index.parentIdOf(alias));
  const meant = index.meantBy(alias);
  const state = meant === undefined ? 'unchecked' : 'why' in meant ? 'stale' : 'good';
  return { parentLabel: parent?.label ?? null, state };
}
