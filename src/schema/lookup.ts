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
  /** Id of the entry above it (a family's category); absent where the list has no parents. */
  readonly parent?: string;
  /** `maxNbOfRefs` of a product type, where the service gives it. */
  readonly maxRefs?: number;
};

/** A spelling of the user's own that means one entry of a list; as the file of aliases has it. */
export type Alias = {
  readonly list: LookupName;
  /** The entry above, as an id, a label or `Label [id]`; empty where the list has no parents, or for any of them. */
  readonly parent: string;
  readonly value: string;
  readonly id: string;
  /** The entry's label when it was chosen; empty where nobody wrote one. */
  readonly label: string;
};

/** The reference data of one account as it was pulled at one time. A list that cannot be had is absent. */
export type Lookups = {
  /** ISO time of the pull. */
  readonly pulledAt: string;
  /** Origin and account that the lists belong to. */
  readonly scope: string;
  /** The client user's login id at that time, so that a check without the service knows what a request would hold. */
  readonly userId: string;
  readonly lists: { readonly [Name in LookupName]?: readonly LookupEntry[] };
  /** The account's aliases, where a command reads cells; never pulled. */
  readonly aliases?: readonly Alias[];
};

/**
 * What became of a text that should name one entry of a list. `alias`: the one that led there, because the list itself
 * does not name one entry so. `stale`: one that would, but cannot be used any more.
 */
export type Resolution = ResolvedText & { readonly stale?: StaleAlias };

/**
 * Why an alias cannot be used: its id is not in the list (`gone`), is under another parent (`parent`) or has another
 * label now (`label`); or other aliases of the same text name other entries (`several`).
 */
export type StaleAlias = {
  readonly alias: Alias;
  readonly why: 'gone' | 'parent' | 'label' | 'several';
  /** What the list calls its id now; null where it does not have it. */
  readonly now: string | null;
};

type ResolvedText =
  | { readonly type: 'found'; readonly entry: LookupEntry; readonly alias?: Alias }
  /** The list cannot be had: the text is taken as an id, as written; with an alias, that one's id. */
  | { readonly type: 'unchecked'; readonly alias?: Alias }
  /** Several entries carry the label. */
  | { readonly type: 'ambiguous'; readonly candidates: readonly Candidate[] }
  /** It exists, but under another parent. */
  | { readonly type: 'elsewhere'; readonly entry: LookupEntry; readonly parentLabels: readonly string[] }
  /** `spelled`: what names the one entry whose label differs in its spelling alone; absent where there is none. */
  | { readonly type: 'unknown'; readonly suggestions: readonly string[]; readonly spelled?: string };

/** `form`: `Label [id]`. `under`: its parents, the furthest first (`Toys > Accessories`); empty where it has none. */
export type Candidate = { readonly form: string; readonly under: string };

/** Lookups made searchable once, asked for every cell. */
export type LookupIndex = {
  readonly lookups: Lookups;
  /**
   * Resolves a label, an id or `Label [id]`, ignoring case, outer and repeated space and full-width forms.
   * With `parent` (an id) its children come first; without it all entries count. Several parents: any of them.
   * What the list names itself goes before an alias, an alias before suggestions.
   * `suggest`: false where nobody reads the suggestions, which cost far more than the search (default: true).
   */
  resolve(name: LookupName, text: string, parent?: string, suggest?: boolean): Resolution;
  /** The entry with exactly this id (the first one, when a list repeats it under several parents). */
  byId(name: LookupName, id: string, parent?: string): LookupEntry | undefined;
  /** What an alias means by itself, or why nothing; undefined where its list cannot be had. */
  meantBy(alias: Alias): LookupEntry | StaleAlias | undefined;
  /** The id of a parent that an alias names by id, label or `Label [id]`; as written if no list has it, '' for none. */
  parentIdOf(alias: Pick<Alias, 'list' | 'parent'>): string;
  /** What a dropdown shows: the label, or `Label [id]` where the label stands for several ids under one parent. */
  display(name: LookupName, entry: LookupEntry): string;
};
