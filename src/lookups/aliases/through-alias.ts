import type { Alias, LookupEntry, Resolution, StaleAlias } from '../../schema/lookup.ts';
import { fold } from '../fold.ts';

/** One text and the aliases that it has. */
type Aliased = {
  readonly named: readonly [Alias, ...Alias[]];
  /** What the list itself makes of the text. */
  readonly plain: (suggest: boolean) => Resolution;
  /** What the first alias means in the row; undefined where the list cannot be had. */
  readonly meant: LookupEntry | StaleAlias | undefined;
  /** Whether the list gives the text to this entry, and to others too. */
  readonly isNamed: (entry: LookupEntry) => boolean;
};

/**
 * What a text with aliases means. What the list itself names so goes first: of several entries with one label, an alias
 * can only choose one. `suggest`: whether anybody reads suggestions.
 */
export function throughAlias({ named, plain, meant, isNamed }: Aliased, suggest: boolean): Resolution {
  const own = plain(false);
  if (own.type === 'found') return own;
  const [alias] = named;
  const unused = (stale: StaleAlias): Resolution => ({ ...plain(suggest), stale });
  if (new Set(named.map(({ id }) => fold(id))).size > 1) return unused({ alias, why: 'several', now: null });
  if (own.type === 'unchecked' || meant === undefined) return { type: 'unchecked', alias };
  if ('why' in meant) return unused(meant);
  if (own.type === 'ambiguous' && !isNamed(meant)) return plain(suggest);
  return { type: 'found', entry: meant, alias };
}
