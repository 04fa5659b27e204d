import { entryForm, type LookupEntry } from '../schema/lookup.ts';
import { fold } from './fold.ts';

/** The entries to search for a text: the children of one parent, or a whole list. */
export type Bucket = {
  readonly entries: readonly LookupEntry[];
  readonly labels: ReadonlyMap<string, readonly LookupEntry[]>;
  readonly ids: ReadonlyMap<string, readonly LookupEntry[]>;
  /** Entries by `Label [id]`. The map is created for the first text in this form, because few texts have it. */
  readonly forms: () => ReadonlyMap<string, readonly LookupEntry[]>;
};

export function createBucket(entries: readonly LookupEntry[]): Bucket {
  let forms: ReadonlyMap<string, readonly LookupEntry[]> | undefined;
  return {
    entries,
    labels: Map.groupBy(entries, (entry) => fold(entry.label)),
    ids: Map.groupBy(entries, (entry) => fold(entry.id)),
    forms: () => {
      forms ??= Map.groupBy(entries, (entry) => foldForm(entryForm(entry)));
      return forms;
    },
  };
}

/**
 * The entries that a text may mean. Entries with the same id send the same value. The form `Label [id]` has priority.
 * If a text is the id of one entry and the label of another, both are returned: nobody guesses.
 */
export function matchesIn(bucket: Bucket, text: string): readonly LookupEntry[] {
  const formed = formMatches(bucket, text);
  if (formed.length > 0) return formed;
  const folded = fold(text);
  return [...exactFirst(bucket.ids.get(folded) ?? [], text.trim()), ...(bucket.labels.get(folded) ?? [])];
}

/** The shortest unique name of an entry in the bucket: its label if only this entry has it, otherwise `Label [id]`. */
export function nameIn(bucket: Bucket, entry: LookupEntry): string {
  const matches = matchesIn(bucket, entry.label);
  return matches.every((match) => match.id === entry.id) ? entry.label : entryForm(entry);
}

/**
 * Entries whose `Label [id]` equals the text. Labels and ids may contain brackets ("Xi'an [西安]"), so whole forms are
 * compared.
 */
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

/** If ids differ only in case, they are different ids. An exact match has priority over the others. */
function exactFirst(entries: readonly LookupEntry[], id: string): readonly LookupEntry[] {
  const exact = entries.filter((entry) => entry.id === id);
  return exact.length > 0 ? exact : entries;
}
