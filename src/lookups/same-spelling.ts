import type { LookupEntry } from '../schema/lookup.ts';
import { lettersAlone } from '../text/letters-alone.ts';

/** The one entry whose label differs from a text in its spelling alone; undefined where there is none, or several fit. */
export type SameSpelling = (text: string) => LookupEntry | undefined;

/** Prepares entries at the first question. An id with the same letters makes it unclear which one was meant. */
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
