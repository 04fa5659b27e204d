import { entryForm, type LookupName } from '../../schema/lookup.ts';
import { lookupNoun } from '../cells/lookup.ts';
import { messages } from './messages.ts';

/** An entry of a list, from a template or from the present list. */
export type ListedEntry = {
  readonly id: string;
  readonly label: string;
  /** The dropdown text: the label, or `Label [id]`. */
  readonly shown: string;
  /** The parent entry; null at the top, and in a template that does not show it. */
  readonly parent: { readonly id: string; readonly label: string } | null;
};

export type ListChange = {
  /** The changes in words, with the entry names: `gone: "Twin Co"`. Empty if only the order differs. */
  readonly words: readonly string[];
  /** Whether a value from the old list may no longer be valid. */
  readonly loses: boolean;
};

/** The parent list, and the word for the list's ids: `code`. */
export type ListNames = { readonly parent: LookupName | undefined; readonly id: string };

/**
 * The changes between two states of a list. A missing entry and a new one can count as one changed entry. For that,
 * only these two may have the same id, or else the same label.
 */
export function listChange(before: readonly ListedEntry[], now: readonly ListedEntry[], names: ListNames): ListChange {
  const left: UnmatchedEntries = { gone: without(before, now), added: without(now, before) };
  const pairs = [
    ...takePairs(left, ({ id }) => id),
    ...takePairs(left, ({ label, parent }) => JSON.stringify([label, parent?.id])),
    ...takePairs(left, ({ label }) => label),
  ];
  const isRename = ([old, entry]: Pair) => changesOf(old, entry, names).length === 0;
  const renamed = pairs.filter(isRename);
  const changed = pairs.filter((pair) => !isRename(pair));
  const groups = [
    ['gone', namesBeside(left.gone, left.added)],
    ['renamed', renamed.map(([old, { label }]) => messages.renamed(quoted(old.label), quoted(label)))],
    ['changed', changed.map((pair) => pairWords(...pair, names))],
    ['new', namesBeside(left.added, left.gone)],
  ] as const;
  return {
    words: groups.flatMap(([what, parts]) => (parts.length === 0 ? [] : [`${what}: ${firstOf(parts)}`])),
    loses: left.gone.length > 0 || pairs.some(([old, { id, label }]) => old.id !== id || old.label !== label),
  };
}

type Pair = readonly [old: ListedEntry, now: ListedEntry];
type UnmatchedEntries = { gone: readonly ListedEntry[]; added: readonly ListedEntry[] };

function without(entries: readonly ListedEntry[], others: readonly ListedEntry[]): ListedEntry[] {
  const keyOf = ({ id, label, parent }: ListedEntry) => JSON.stringify([id, label, parent?.id]);
  const known = new Set(others.map(keyOf));
  return entries.filter((entry) => !known.has(keyOf(entry)));
}

/** Removes pairs from `left`: two entries with the same key, if each side has only one entry with that key. */
function takePairs(left: UnmatchedEntries, keyOf: (entry: ListedEntry) => string): Pair[] {
  const added = Map.groupBy(left.added, keyOf);
  const pairs: Pair[] = [];
  for (const [key, [old, ...others]] of Map.groupBy(left.gone, keyOf)) {
    const [entry, ...more] = added.get(key) ?? [];
    if (old !== undefined && entry !== undefined && others.length + more.length === 0) pairs.push([old, entry]);
  }
  const taken = new Set(pairs.flat());
  left.gone = left.gone.filter((entry) => !taken.has(entry));
  left.added = left.added.filter((entry) => !taken.has(entry));
  return pairs;
}

/** `"Ningbo Toys" (code "00417" is now "NB-0417")`. */
function pairWords(old: ListedEntry, now: ListedEntry, names: ListNames): string {
  const label = old.label === now.label ? [] : [messages.nowCalled(quoted(now.label))];
  return `${quoted(old.label)} (${[...label, ...changesOf(old, now, names)].join(', ')})`;
}

/** The differences besides the label. */
function changesOf(old: ListedEntry, now: ListedEntry, names: ListNames): string[] {
  const id = old.id === now.id ? [] : [messages.idChanged(names.id, quoted(old.id), quoted(now.id))];
  if (names.parent === undefined || old.parent?.id === now.parent?.id) return id;
  const above = (entry: ListedEntry) => (entry.parent === null ? 'none' : quoted(entry.parent.label));
  return [...id, messages.groupChanged(lookupNoun(names.parent)[0], above(old), above(now))];
}

/** The names of entries, with the id if the other side has an entry with the same label. */
function namesBeside(entries: readonly ListedEntry[], others: readonly ListedEntry[]): string[] {
  const taken = new Set(others.map(({ label }) => label));
  return entries.map((entry) => quoted(taken.has(entry.label) ? entryForm(entry) : entry.shown));
}

const MOST_NAMED = 5;

export function firstOf(parts: readonly string[]): string {
  const more = parts.length - MOST_NAMED;
  return messages.first(parts.slice(0, MOST_NAMED).join(', '), more);
}

const LONGEST_NAME = 60;

/** The name in quotes, shortened, because the service's names have no length limit. */
export function quoted(name: string): string {
  return `"${name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}...`}"`;
}
