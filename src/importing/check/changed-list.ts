import type { LookupName } from '../../schema/lookup.ts';
import { lookupNoun } from '../cells/lookup.ts';
import { messages } from './messages.ts';

/** An entry of a list, as a template shows it or as the list has it now. */
export type ListedEntry = {
  readonly id: string;
  readonly label: string;
  /** What a dropdown shows: the label, or `Label [id]`. */
  readonly shown: string;
  /** The entry above it; null at the top, and in a template that does not say. */
  readonly parent: { readonly id: string; readonly label: string } | null;
};

export type ListChange = {
  /** In words, each with what is named in it: `gone: "Twin Co"`. None where only the order differs. */
  readonly words: readonly string[];
  /** Whether a cell that was filled in with the old list may name nothing now. */
  readonly loses: boolean;
};

/** Which list it is, the list above it, and what its ids are called: `code`. */
export type ListNames = { readonly parent: LookupName | undefined; readonly id: string };

/**
 * What has changed between two states of a list. An entry that is gone and a new one count as one changed entry if only
 * these two have the same id, or else the same label.
 */
export function listChange(before: readonly ListedEntry[], now: readonly ListedEntry[], names: ListNames): ListChange {
  const left: Left = { gone: without(before, now), added: without(now, before) };
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
type Left = { gone: readonly ListedEntry[]; added: readonly ListedEntry[] };

function without(entries: readonly ListedEntry[], others: readonly ListedEntry[]): ListedEntry[] {
  const keyOf = ({ id, label, parent }: ListedEntry) => JSON.stringify([id, label, parent?.id]);
  const known = new Set(others.map(keyOf));
  return entries.filter((entry) => !known.has(keyOf(entry)));
}

/** Takes the pairs out of `left`: two entries with the same key, if each side has only one entry with that key. */
function takePairs(left: Left, keyOf: (entry: ListedEntry) => string): Pair[] {
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

/** What differs besides the label. */
function changesOf(old: ListedEntry, now: ListedEntry, names: ListNames): string[] {
  const id = old.id === now.id ? [] : [messages.idChanged(names.id, quoted(old.id), quoted(now.id))];
  if (names.parent === undefined || old.parent?.id === now.parent?.id) return id;
  const above = (entry: ListedEntry) => (entry.parent === null ? 'none' : quoted(entry.parent.label));
  return [...id, messages.groupChanged(lookupNoun(names.parent)[0], above(old), above(now))];
}

/** The names, with the id where an entry on the other side has the same. */
function namesBeside(entries: readonly ListedEntry[], others: readonly ListedEntry[]): string[] {
  const taken = new Set(others.map(({ label }) => label));
  return entries.map(({ label, shown, id }) => quoted(taken.has(label) ? `${label} [${id}]` : shown));
}

const MOST_NAMED = 5;

export function firstOf(parts: readonly string[]): string {
  const more = parts.length - MOST_NAMED;
  return messages.first(parts.slice(0, MOST_NAMED).join(', '), more);
}

const LONGEST_NAME = 60;

/** The service's own names have no limit. */
export function quoted(name: string): string {
  return `"${name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}...`}"`;
}
