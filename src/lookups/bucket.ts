import type { LookupEntry } from '../schema/lookup.ts';
import { fold } from './fold.ts';

/** Entries among which a text is looked for: the children of one parent, or a whole list. */
export type Bucket = {
  readonly entries: readonly LookupEntry[];
  readonly labels: ReadonlyMap<string, readonly LookupEntry[]>;
  readonly ids: ReadonlyMap<string, readonly LookupEntry[]>;
};

/** `Label [id]`, the form that names one entry wherever it stands. */
export function formOf(entry: LookupEntry): string {
  return `${entry.label} [${entry.id}]`;
}

export function createBucket(entries: readonly LookupEntry[]): Bucket {
  return {
    entries,
    labels: Map.groupBy(entries, (entry) => fold(entry.label)),
    ids: Map.groupBy(entries, (entry) => fold(entry.id)),
  };
}

/**
 * The entries that a text may mean; those with one id send the same value. The form `Label [id]` goes before all else. A text that is the id
 * of one entry and the label of another means both: which one was meant is not guessed.
 */
export function matchesIn(bucket: Bucket, text: string): readonly LookupEntry[] {
  const folded = fold(text);
  const formed = formMatches(bucket, text, folded);
  if (formed.length > 0) return formed;
  return [...exactFirst(bucket.ids.get(folded) ?? [], text.trim()), ...(bucket.labels.get(folded) ?? [])];
}

/** What names the entry among those of the bucket: its label where that means it alone, otherwise `Label [id]`. */
export function nameIn(bucket: Bucket, entry: LookupEntry): string {
  const matches = matchesIn(bucket, entry.label);
  return matches.every((match) => match.id === entry.id) ? entry.label : formOf(entry);
}

/** A label may hold brackets too ("Xi'an [西安]"), so only the last pair can be an id, and both parts must agree. */
function formMatches(bucket: Bucket, text: string, folded: string): readonly LookupEntry[] {
  if (!folded.endsWith(']')) return [];
  const open = folded.lastIndexOf('[');
  if (open < 0) return [];
  const label = folded.slice(0, open).trim();
  const entries = bucket.ids.get(folded.slice(open + 1, -1).trim()) ?? [];
  const written = /[[［]([^[［]*)[\]］]\s*$/.exec(text)?.[1] ?? '';
  return exactFirst(
    entries.filter((entry) => fold(entry.label) === label),
    written.trim(),
  );
}

/** Ids that differ only in case are different ids: the one that is written exactly so goes before the others. */
function exactFirst(entries: readonly LookupEntry[], id: string): readonly LookupEntry[] {
  const exact = entries.filter((entry) => entry.id === id);
  return exact.length > 0 ? exact : entries;
}
