import type { LookupEntry } from '../schema/lookup.ts';
import { fold } from './fold.ts';

/** Entries among which a text is looked for: the children of one parent, or a whole list. */
export type Bucket = {
  readonly entries: readonly LookupEntry[];
  readonly labels: ReadonlyMap<string, readonly LookupEntry[]>;
  readonly ids: ReadonlyMap<string, readonly LookupEntry[]>;
  /** By `Label [id]`; made when the first text has that form, as few have. */
  readonly forms: () => ReadonlyMap<string, readonly LookupEntry[]>;
};

/** `Label [id]`, the form that names one entry wherever it stands. */
export function formOf(entry: LookupEntry): string {
  return `${entry.label} [${entry.id}]`;
}

export function createBucket(entries: readonly LookupEntry[]): Bucket {
  let forms: ReadonlyMap<string, readonly LookupEntry[]> | undefined;
  return {
    entries,
    labels: Map.groupBy(entries, (entry) => fold(entry.label)),
    ids: Map.groupBy(entries, (entry) => fold(entry.id)),
    forms: () => {
      forms ??= Map.groupBy(entries, (entry) => foldForm(formOf(entry)));
      return forms;
    },
  };
}

/**
 * The entries that a text may mean; those with one id send the same value. The form `Label [id]` goes before all else.
 * A text that is the id of one entry and the label of another means both: which one was meant is not guessed.
 */
export function matchesIn(bucket: Bucket, text: string): readonly LookupEntry[] {
  const formed = formMatches(bucket, text);
  if (formed.length > 0) return formed;
  const folded = fold(text);
  return [...exactFirst(bucket.ids.get(folded) ?? [], text.trim()), ...(bucket.labels.get(folded) ?? [])];
}

/** What names the entry among those of the bucket: its label where that means it alone, otherwise `Label [id]`. */
export function nameIn(bucket: Bucket, entry: LookupEntry): string {
  const matches = matchesIn(bucket, entry.label);
  return matches.every((match) => match.id === entry.id) ? entry.label : formOf(entry);
}

/** Labels and ids may hold brackets themselves ("Xi'an [西安]"), so that forms are compared whole. */
function formMatches(bucket: Bucket, text: string): readonly LookupEntry[] {
  const form = /[\]\uFE48\uFF3D]\s*$/.test(text) ? foldForm(text) : '';
  if (!form.endsWith(']')) return [];
  const entries = bucket.forms().get(form) ?? [];
  const written = text.replaceAll('［', '[').replaceAll('］', ']').trim();
  const exact = entries.filter((entry) => written.endsWith(`[${entry.id}]`));
  return exact.length > 0 ? exact : entries;
}

function foldForm(text: string): string {
  return fold(text).replace(/ ?([[\]]) ?/g, '$1');
}

/** Ids that differ only in case are different ids: the one that is written exactly so goes before the others. */
function exactFirst(entries: readonly LookupEntry[], id: string): readonly LookupEntry[] {
  const exact = entries.filter((entry) => entry.id === id);
  return exact.length > 0 ? exact : entries;
}
