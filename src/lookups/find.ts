import { LOOKUP_NAMES, type LookupEntry, type LookupName, type Lookups } from '../schema/lookup.ts';
import { bare } from './bare.ts';
import { fold } from './fold.ts';
import { pathsAbove } from './parents.ts';

export type FoundEntry = {
  readonly list: LookupName;
  readonly id: string;
  readonly label: string;
  /** The label of its parent, or the parent's id if the label is not known. */
  readonly parentLabel: string | null;
  /** All its parents, the topmost first: `Toys & Juvenile > Accessories`. */
  readonly under: string | null;
};

/**
 * Every entry whose label or id contains the text. Case, repeated space, full-width forms and accents are ignored
 * (`sao` finds São Paulo). The lists keep their order. In each list, entries that equal the text come first.
 */
export function findEntries(lookups: Lookups, text: string): readonly FoundEntry[] {
  const wanted = searchTextOf(text);
  return LOOKUP_NAMES.flatMap((list) => {
    const pathAbove = pathsAbove(lookups, list);
    const entries = lookups.lists[list] ?? [];
    const whole = entries.filter((entry) => isText(entry, wanted));
    const parts = entries.filter((entry) => holdsText(entry, wanted) && !isText(entry, wanted));
    return [...whole, ...parts].map((entry) => {
      const path = pathAbove(entry);
      const under = path.length === 0 ? null : path.join(' > ');
      return { list, id: entry.id, label: entry.label, parentLabel: path.at(-1) ?? null, under };
    });
  });
}

/** A text as it is searched for. */
export function searchTextOf(text: string): SearchText {
  return { folded: fold(text), bare: bare(text) };
}

export type SearchText = { readonly folded: string; readonly bare: string };

/** Whether the label or the id is the text. */
export function isText({ id, label }: LookupEntry, wanted: SearchText): boolean {
  return bare(label) === wanted.bare || fold(id) === wanted.folded;
}

/** Whether the label or the id contains the text. */
export function holdsText({ id, label }: LookupEntry, wanted: SearchText): boolean {
  return bare(label).includes(wanted.bare) || fold(id).includes(wanted.folded);
}
