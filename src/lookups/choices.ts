import type { LookupEntry, LookupName, Lookups } from '../schema/lookup.ts';
import { createBucket, nameIn } from './bucket.ts';
import { holdsText, isText, type SearchText, searchTextOf } from './find.ts';
import { fold } from './fold.ts';
import { pathsAbove } from './parents.ts';

export type WantedChoices = {
  readonly list: LookupName;
  /** Whether a cell has the label or the id of an entry. */
  readonly shows: 'label' | 'id';
  /** A part of the label or the id; empty for every entry. */
  readonly text: string;
  /** The label or id of a parent, whose entries come first; empty if it is not known. */
  readonly under: string;
};

/** An entry that a cell may get. `value` is the text of the cell, and names this entry alone. */
export type LookupChoice = { readonly value: string; readonly label: string; readonly about: string };

/**
 * The first `most` entries that contain the text: those of the parent first, then those that equal the text, then those
 * that begin with it.
 */
export function lookupChoices(lookups: Lookups, wanted: WantedChoices, most: number): readonly LookupChoice[] {
  const { list, shows, under } = wanted;
  const entries = lookups.lists[list] ?? [];
  const text = searchTextOf(wanted.text);
  const pathAbove = pathsAbove(lookups, list);
  const parent = fold(under);
  const isUnder = (entry: LookupEntry) =>
    parent !== '' && [entry.parent ?? '', ...pathAbove(entry)].some((above) => fold(above) === parent);
  // A check looks for a text among the children of the row's parent first.
  const [all, children] = [createBucket(entries), createBucket(entries.filter(isUnder))];
  const found = entries
    .filter((entry) => holdsText(entry, text))
    .map((entry) => ({ entry, isIts: isUnder(entry), rank: rankOf(entry, text) }));
  const first = found.sort((a, b) => Number(b.isIts) - Number(a.isIts) || a.rank - b.rank).slice(0, most);
  return first.map(({ entry, isIts }) => {
    const about = [entry.id, ...pathAbove(entry).toReversed()].filter((words) => words !== entry.label);
    const value = shows === 'id' ? entry.id : nameIn(isIts ? children : all, entry);
    return { value, label: entry.label, about: about.join(', ') };
  });
}

function rankOf(entry: LookupEntry, text: SearchText): number {
  if (isText(entry, text)) return 0;
  return fold(entry.label).startsWith(text.folded) || fold(entry.id).startsWith(text.folded) ? 1 : 2;
}
