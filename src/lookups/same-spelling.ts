import type { LookupEntry } from '../schema/lookup.ts';
import { lettersAlone } from '../text/letters-alone.ts';

/** The one entry whose label differs from a text only in spelling; undefined if none or several match. */
export type SameSpelling = (text: string) => LookupEntry | undefined;

/**
 * Prepares the entries at the first search. If an id has the same letters as the text, the meaning is unclear: no
 * entry.
 */
export function createSameSpelling(entries: readonly LookupEntry[]): SameSpelling {
  let labels: ReadonlyMap<string, readonly LookupEntry[]> | undefined;
  let ids: ReadonlyMap<string, readonly LookupEntry[]> | undefined;
  return (text) => {
    labels ??= Map.groupBy(entries, ({ label }) => lettersAlone(label));
    ids ??= Map.groupBy(entries, ({ id }) => lettersAlone(id));
    const letters = lettersAlone(text);
    const [entry, ...others] = letters === '' ? [] : (labels.get(letters) ?? []);
    const meant = [...others, ...(ids.get(letters) ?? [])];
    return entry !== undefined && meant.every(({ id }) => id === entry.id) ? entry : undefined;
  };
}
