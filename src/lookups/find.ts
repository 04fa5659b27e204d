import { LOOKUP_NAMES, type LookupName, type Lookups } from '../schema/lookup.ts';
import { fold } from './fold.ts';
import { parentNames } from './parents.ts';

export type Found = {
  readonly list: LookupName;
  readonly id: string;
  readonly label: string;
  readonly parentLabel: string | null;
};

/**
 * Every entry of every list whose label or id holds the text, as cells are compared: case, repeated space and full-width
 * forms do not count. The order is that of the lists, in each of them the entries that are just the text first.
 */
export function findEntries(lookups: Lookups, text: string): readonly Found[] {
  const wanted = fold(text);
  return LOOKUP_NAMES.flatMap((list) => {
    const nameParent = parentNames(lookups, list);
    const whole: Found[] = [];
    const parts: Found[] = [];
    for (const entry of lookups.lists[list] ?? []) {
      const names = [fold(entry.label), fold(entry.id)];
      if (!names.some((name) => name.includes(wanted))) continue;
      const { id, label } = entry;
      (names.includes(wanted) ? whole : parts).push({ list, id, label, parentLabel: nameParent(entry) });
    }
    return [...whole, ...parts];
  });
}
