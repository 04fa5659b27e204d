import type { Alias, LookupEntry, LookupName, Lookups, StaleAlias } from '../../schema/lookup.ts';
import { type Bucket, matchesIn } from '../bucket.ts';
import { fold } from '../fold.ts';
import { PARENT_LIST } from '../parents.ts';

/** The account's aliases by text. */
export type AliasIndex = {
  /**
   * The aliases of a text. Those for its parent (an id) come before those for any parent. Without a parent, all of
   * them.
   */
  of(list: LookupName, text: string, parent: string | undefined): readonly Alias[];
  /** The id of an alias's parent; undefined if the alias is for any parent. */
  parentOf(alias: AliasParent): string | undefined;
};

type AliasParent = Pick<Alias, 'list' | 'parent'>;
/** A whole list; undefined if it is not available. */
type ListBuckets = (list: LookupName) => Bucket | undefined;

export function createAliasIndex({ aliases = [] }: Lookups, allOf: ListBuckets): AliasIndex {
  const byText = Map.groupBy(aliases, ({ list, value }) => keyOf(list, value));
  const parentOf = (alias: AliasParent) => parentIdOf(alias, allOf);
  return {
    of(list, text, parent) {
      const all = byText.size === 0 ? [] : (byText.get(keyOf(list, text)) ?? []);
      if (parent === undefined || all.length === 0) return all;
      const own = all.filter((alias) => parentOf(alias) === parent);
      return own.length > 0 ? own : all.filter((alias) => parentOf(alias) === undefined);
    },
    parentOf,
  };
}

function keyOf(list: LookupName, text: string): string {
  return `${list} ${fold(text)}`;
}

/** The id of an alias's parent; the text itself if no list knows it; undefined if the alias names none. */
function parentIdOf({ list, parent }: AliasParent, allOf: ListBuckets): string | undefined {
  const above = PARENT_LIST[list];
  if (above === undefined || parent === '') return undefined;
  const bucket = allOf(above);
  if (bucket === undefined) return parent;
  const [match, ...others] = matchesIn(bucket, parent);
  if (match !== undefined) return others.every(({ id }) => id === match.id) ? match.id : parent;
  const bare = bucket.entries.filter(({ id }) => bareId(id) === bareId(parent));
  return bare.length === 1 ? bare[0]?.id : parent;
}

/** What an alias means now: an entry of the bucket (the children of its parent), or why there is none. */
export function meantBy(alias: Alias, bucket: Bucket | undefined, all: Bucket): LookupEntry | StaleAlias {
  const { id, label } = alias;
  const exact = bucket?.ids.get(fold(id))?.find((entry) => entry.id === id);
  if (exact !== undefined && (label === '' || fold(exact.label) === fold(label))) return exact;
  const labelled = bucket?.labels.get(fold(label))?.filter((entry) => bareId(entry.id) === bareId(id)) ?? [];
  const [repaired] = labelled;
  if (repaired !== undefined && labelled.every((entry) => entry.id === repaired.id)) return repaired;
  if (exact !== undefined) return { alias, why: 'label', now: exact.label };
  const elsewhere = all.ids.get(fold(id))?.find((entry) => entry.id === id);
  return { alias, why: elsewhere === undefined ? 'gone' : 'parent', now: elsewhere?.label ?? null };
}

/** The id without leading zeros. Excel removes them when somebody edits the file. */
function bareId(id: string): string {
  return id.replace(/^0+(?=.)/, '');
}
