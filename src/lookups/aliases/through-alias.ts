import type { Alias, LookupEntry, Resolution, StaleAlias } from '../../schema/lookup.ts';
import { fold } from '../fold.ts';

/** One text and its aliases. */
type Aliased = {
  readonly named: readonly [Alias, ...Alias[]];
  /** The resolution of the text by the list alone. */
  readonly plain: (suggest: boolean) => Resolution;
  /** What the first alias means in this row; undefined if the list is not available. */
  readonly meant: LookupEntry | StaleAlias | undefined;
  /** Whether the text is a name of this entry in the list, perhaps among others. */
  readonly isNamed: (entry: LookupEntry) => boolean;
};

/**
 * The resolution of a text with aliases. A unique name in the list has priority. If several entries have the label, an
 * alias can only choose one of them. `suggest`: whether anybody reads suggestions.
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
