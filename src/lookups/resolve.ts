import {
  type Alias,
  entryForm,
  type LookupEntry,
  type LookupIndex,
  type LookupName,
  type Lookups,
  type Resolution,
  type StaleAlias,
} from '../schema/lookup.ts';
import { createAliasIndex, meantBy } from './aliases/alias-index.ts';
import { throughAlias } from './aliases/through-alias.ts';
import { type Bucket, createBucket, matchesIn, nameIn } from './bucket.ts';
import { fold } from './fold.ts';
import { PARENT_LIST, pathsAbove } from './parents.ts';
import { createSameSpelling, type SameSpelling } from './same-spelling.ts';
import { createSuggester, type Suggest } from './suggest.ts';

/**
 * The search index for lookups. Each list is prepared when it is first used. After that, a cell costs one or two map
 * lookups.
 */
export function createLookupIndex(lookups: Lookups): LookupIndex {
  const prepared = new Map<LookupName, List>();

  function listOf(name: LookupName): List | undefined {
    const known = prepared.get(name);
    if (known !== undefined) return known;
    const entries = lookups.lists[name];
    if (entries === undefined) return undefined;
    const list = prepareList(lookups, name, entries);
    prepared.set(name, list);
    return list;
  }

  const aliases = createAliasIndex(lookups, (name) => listOf(name)?.all);

  function meantIn(alias: Alias, parent: string | undefined): LookupEntry | StaleAlias | undefined {
    const list = listOf(alias.list);
    const bucket = list && bucketFor(list, parent);
    if (list === undefined || (bucket === undefined && !list.parentsKnown)) return undefined;
    return meantBy(alias, bucket, list.all);
  }

  return {
    lookups,
    resolve(name, text, parent, suggest = true) {
      const list = listOf(name);
      const plain = (suggesting: boolean): Resolution =>
        list === undefined ? { type: 'unchecked' } : resolveIn(list, text, parent, suggesting);
      const [alias, ...others] = aliases.of(name, text, parent);
      if (alias === undefined) return plain(suggest);
      const under = parent ?? aliases.parentOf(alias);
      const bucket = list && bucketFor(list, under);
      const isNamed = ({ id }: LookupEntry) =>
        bucket !== undefined && matchesIn(bucket, text).some((match) => match.id === id);
      return throughAlias({ named: [alias, ...others], plain, meant: meantIn(alias, under), isNamed }, suggest);
    },
    meantBy: (alias) => meantIn(alias, aliases.parentOf(alias)),
    parentIdOf: (alias) => aliases.parentOf(alias) ?? '',
    byId(name, id, parent) {
      const list = listOf(name);
      return (
        list &&
        bucketFor(list, parent)
          ?.ids.get(fold(id))
          ?.find((entry) => entry.id === id)
      );
    },
    display(name, entry) {
      const list = listOf(name);
      const bucket = list && bucketFor(list, entry.parent);
      return bucket === undefined ? entry.label : nameIn(bucket, entry);
    },
  };
}

/** One prepared list: all its entries, and the children of each parent. */
type List = {
  readonly all: Bucket;
  readonly under: ReadonlyMap<string, Bucket>;
  readonly pathAbove: (entry: LookupEntry) => readonly string[];
  /** False if the parents' list is not available. The children of an unknown parent were then perhaps never pulled. */
  readonly parentsKnown: boolean;
  readonly suggestIn: (bucket: Bucket) => Suggest;
  readonly spelledIn: (bucket: Bucket) => SameSpelling;
};

function prepareList(lookups: Lookups, name: LookupName, entries: readonly LookupEntry[]): List {
  const groups = Map.groupBy(entries, (entry) => entry.parent);
  const under = new Map<string, Bucket>();
  for (const [parent, children] of groups) if (parent !== undefined) under.set(parent, createBucket(children));
  const parentList = PARENT_LIST[name];
  const suggesters = new Map<Bucket, Suggest>();
  const spellings = new Map<Bucket, SameSpelling>();
  return {
    all: createBucket(entries),
    under,
    pathAbove: pathsAbove(lookups, name),
    parentsKnown: parentList === undefined || lookups.lists[parentList] !== undefined,
    suggestIn(bucket) {
      const suggest = suggesters.get(bucket) ?? createSuggester(bucket.entries, hasCodes(name));
      suggesters.set(bucket, suggest);
      return suggest;
    },
    spelledIn(bucket) {
      const spelled = spellings.get(bucket) ?? createSameSpelling(bucket.entries);
      spellings.set(bucket, spelled);
      return spelled;
    },
  };
}

/**
 * Whether the list has codes. People type codes by hand and lose leading zeros, so similar codes are suggested. Other
 * ids are not.
 */
function hasCodes(name: LookupName): boolean {
  return name === 'suppliers' || name === 'factories';
}

/**
 * The children of the parent. The whole list without a parent, or if the list has no parents. Undefined for an unknown
 * parent.
 */
function bucketFor(list: List, parent: string | undefined): Bucket | undefined {
  return parent === undefined || list.under.size === 0 ? list.all : list.under.get(parent);
}

function resolveIn(list: List, text: string, parent: string | undefined, suggest: boolean): Resolution {
  const bucket = bucketFor(list, parent);
  const [entry, ...others] = bucket === undefined ? [] : matchesIn(bucket, text);
  if (entry !== undefined) {
    const ids = new Map([entry, ...others].map((match) => [match.id, match]));
    if (ids.size === 1) return { type: 'found', entry };
    const candidates = [...ids.values()].map((match) => ({
      form: entryForm(match),
      under: list.pathAbove(match).join(' > '),
    }));
    return { type: 'ambiguous', candidates };
  }
  if (bucket !== list.all) {
    const found = matchesIn(list.all, text);
    if (found[0] !== undefined) return { type: 'elsewhere', entry: found[0], parentLabels: parentLabels(list, found) };
  }
  if (bucket === undefined && !list.parentsKnown) return { type: 'unchecked' };
  if (bucket === undefined || !suggest) return { type: 'unknown', suggestions: [] };
  const spelled = list.spelledIn(bucket)(text);
  return {
    type: 'unknown',
    suggestions: list
      .suggestIn(bucket)(text)
      .map(({ entry: near, byCode }) => (byCode ? entryForm(near) : nameIn(bucket, near))),
    ...(spelled === undefined ? {} : { spelled: nameIn(bucket, spelled) }),
  };
}

function parentLabels(list: List, entries: readonly LookupEntry[]): readonly string[] {
  return [...new Set(entries.flatMap((entry) => list.pathAbove(entry).slice(-1)))];
}
