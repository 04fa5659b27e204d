/**
 * The lists of the service's own ids.
 * `suppliers` and `factories` are keyed by the account's own code (`identificationCode`), `supplier-ids` by the
 * service's id; the label of all three is the name. `provinces` and `cities` have their country as parent,
 * `families` their category, `types` their family (and their category beyond it), `countries` their continent.
 */
export const LOOKUP_NAMES = [
  'categories',
  'families',
  'types',
  'continents',
  'countries',
  'provinces',
  'cities',
  'suppliers',
  'factories',
  'supplier-ids',
] as const;

export type LookupName = (typeof LOOKUP_NAMES)[number];

export type LookupEntry = {
  readonly id: string;
  readonly label: string;
  /** The id of the parent entry (a family's category); absent if the list has no parents. */
  readonly parent?: string;
  /** `maxNbOfRefs` of a product type, if the service gives it. */
  readonly maxRefs?: number;
};

/** The form `Label [id]`, which names one entry in any list of entries; the id alone if there is no label. */
export function entryForm({ id, label }: Pick<LookupEntry, 'id' | 'label'>): string {
  return label === '' ? id : `${label} [${id}]`;
}

/** The user's own spelling for one list entry, as in the alias file. */
export type Alias = {
  readonly list: LookupName;
  /**
   * The parent entry as an id, a label or `Label [id]`. Empty if the list has no parents, or if the alias applies to
   * any parent.
   */
  readonly parent: string;
  readonly value: string;
  readonly id: string;
  /** The entry's label when it was chosen; empty if the file has none. */
  readonly label: string;
};

/** The reference data of one account from one pull. A list that is not available is absent. */
export type Lookups = {
  /** ISO time of the pull. */
  readonly pulledAt: string;
  /** Origin and account that the lists belong to. */
  readonly scope: string;
  /** The client user's login id at that time. A check without the service needs it to build requests. */
  readonly userId: string;
  readonly lists: { readonly [Name in LookupName]?: readonly LookupEntry[] };
  /** The account's aliases, for commands that read cells. They never come from the service. */
  readonly aliases?: readonly Alias[];
};

/**
 * The list entry that a text names, or why there is none. `alias`: the alias that named the entry, because the list has
 * no such label or id. `stale`: an alias for this text that no longer works.
 */
export type Resolution = ResolvedText & { readonly stale?: StaleAlias };

/**
 * Why an alias does not work: its id is not in the list (`gone`), is under another parent (`parent`) or has another
 * label now (`label`). `several`: other aliases of the same text name other entries.
 */
export type StaleAlias = {
  readonly alias: Alias;
  readonly why: 'gone' | 'parent' | 'label' | 'several';
  /** The current label of the alias's id; null if the list does not have this id. */
  readonly now: string | null;
};

type ResolvedText =
  | { readonly type: 'found'; readonly entry: LookupEntry; readonly alias?: Alias }
  /** The list is not available. The text is used as an id; with an alias, the alias's id. */
  | { readonly type: 'unchecked'; readonly alias?: Alias }
  /** Several entries have this label. */
  | { readonly type: 'ambiguous'; readonly candidates: readonly Candidate[] }
  /** The entry exists, but under another parent. */
  | { readonly type: 'elsewhere'; readonly entry: LookupEntry; readonly parentLabels: readonly string[] }
  /** `spelled`: the name of the only entry whose label differs just in spelling; absent if there is none. */
  | { readonly type: 'unknown'; readonly suggestions: readonly string[]; readonly spelled?: string };

/** `form`: `Label [id]`. `under`: its parents, the topmost first (`Toys > Accessories`); empty if it has none. */
export type Candidate = { readonly form: string; readonly under: string };

/** Lookups with search indexes. They are searched for every cell. */
export type LookupIndex = {
  readonly lookups: Lookups;
  /**
   * Resolves a label, an id or `Label [id]`. Case, outer and repeated space and full-width forms are ignored. With
   * `parent` (an id), only its children count, and an entry under another parent gives `elsewhere`. Without it, all
   * entries count. The list's own names take priority over aliases, and aliases over suggestions. `suggest`: false if
   * nobody reads the suggestions, which cost far more than the search (default: true).
   */
  resolve(name: LookupName, text: string, parent?: string, suggest?: boolean): Resolution;
  /** The entry with exactly this id. It is the first one if a list repeats the id under several parents. */
  byId(name: LookupName, id: string, parent?: string): LookupEntry | undefined;
  /** The entry that an alias means, or why it does not work; undefined if its list is not available. */
  meantBy(alias: Alias): LookupEntry | StaleAlias | undefined;
  /**
   * The id of an alias's parent, given as id, label or `Label [id]`. The text itself if no list has it; '' for no
   * parent.
   */
  parentIdOf(alias: Pick<Alias, 'list' | 'parent'>): string;
  /** The dropdown text: the label, or `Label [id]` if several ids under one parent have this label. */
  display(name: LookupName, entry: LookupEntry): string;
};
