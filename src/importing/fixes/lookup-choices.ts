import type { LookupEntry, LookupIndex, LookupName } from '../../schema/lookup.ts';
import type { AppliedFix } from './choices.ts';

/** What a person chose from a list of the service instead of a text that is not in it. */
export type LookupChoice = {
  /** The column's key. */
  readonly column: string;
  readonly list: LookupName;
  /** The entry above, by which the text was read; null where none was, or its text names none. */
  readonly parent: LookupEntry | null;
  /** The text as it is in the file. */
  readonly written: string;
  readonly chosen: LookupEntry;
};

/** The applied choices of columns with one entry of a list. Those that name no entry, or several, are left out. */
export function lookupChoices(applied: readonly AppliedFix[], lookups: LookupIndex): readonly LookupChoice[] {
  return applied.flatMap(({ column, parentColumn, line }): LookupChoice[] => {
    if (column.cell.type !== 'lookup') return [];
    const { list } = column.cell.lookup;
    const above = parentColumn?.cell.type === 'lookup' ? parentColumn.cell.lookup.list : undefined;
    const parent = above === undefined ? null : entryNamed(lookups, above, line.where?.text ?? '');
    const isNearest = parentColumn !== null && column.cell.lookup.parent === parentColumn.key;
    const chosen = entryNamed(lookups, list, line.instead, isNearest ? parent?.id : undefined);
    return chosen === null ? [] : [{ column: column.key, list, parent, written: line.value, chosen }];
  });
}

function entryNamed(lookups: LookupIndex, list: LookupName, text: string, parent?: string): LookupEntry | null {
  const found = text === '' ? null : lookups.resolve(list, text, parent, false);
  return found?.type === 'found' ? found.entry : null;
}
