import type { Column, Kind } from '../../schema/kind.ts';
import { entryForm, type LookupEntry, type LookupIndex, type LookupName } from '../../schema/lookup.ts';
import { columnByKey } from '../../schema/once-per.ts';
import { namesOneEntry } from './lookup-choices.ts';

/** An entry above a value: the category of a family. */
type ParentEntry = {
  /** The text for a cell that means this entry, whatever its parents are. */
  readonly text: string;
  /** Whether a cell with this text means this entry. */
  isMeantBy(text: string): boolean;
};

/**
 * Gives the entries above a value, by the keys of their columns, the nearest first. There are none if the value can be
 * several entries, or one with several parents.
 */
export type FindParents = (column: Column, value: string) => ReadonlyMap<string, ParentEntry>;

/** It looks into the lists alone, and never reads a cell. */
export function parentFinder(kind: Kind, lookups: LookupIndex): FindParents {
  const byId = new Map<LookupName, ReadonlyMap<string, LookupEntry | null>>();
  const onlyWithId = (list: LookupName, id: string): LookupEntry | null => {
    const known = byId.get(list) ?? entriesById(lookups.lookups.lists[list] ?? []);
    byId.set(list, known);
    return known.get(id) ?? null;
  };
  const named = (list: LookupName, text: string): LookupEntry | null => {
    const found = lookups.resolve(list, text, undefined, false);
    return found.type === 'found' ? onlyWithId(list, found.entry.id) : null;
  };
  const parentIn = (list: LookupName, entry: LookupEntry): ParentEntry => {
    const isMeantBy = (text: string) => named(list, text) === entry;
    return { text: isMeantBy(entry.label) ? entry.label : entryForm(entry), isMeantBy };
  };
  return (column, value) => {
    const found = new Map<string, ParentEntry>();
    if (!namesOneEntry(column, value)) return found;
    let entry = named(column.cell.lookup.list, value);
    for (let key = column.cell.lookup.parent; key !== undefined && entry?.parent !== undefined; ) {
      const above = columnByKey(kind).get(key);
      if (above?.cell.type !== 'lookup') break;
      const { list, parent } = above.cell.lookup;
      entry = onlyWithId(list, entry.parent);
      if (entry !== null) found.set(key, parentIn(list, entry));
      key = parent;
    }
    return found;
  };
}

/** The entries by their ids; null for an id that the list repeats. */
function entriesById(entries: readonly LookupEntry[]): ReadonlyMap<string, LookupEntry | null> {
  const byId = new Map<string, LookupEntry | null>();
  for (const entry of entries) byId.set(entry.id, byId.has(entry.id) ? null : entry);
  return byId;
}
