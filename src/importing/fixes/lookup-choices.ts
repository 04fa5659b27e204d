import type { CellType, Column } from '../../schema/kind.ts';
import type { LookupEntry, LookupIndex, LookupName } from '../../schema/lookup.ts';
import type { AppliedFix } from './choices.ts';
import { hasSeveralValues } from './listed-fixes.ts';

/** A person's choice from a service list, instead of a text that is not in it. */
export type LookupChoice = {
  /** The column's key. */
  readonly column: string;
  readonly list: LookupName;
  /** The parent entry for the text; null if there was none, or if its text names no entry. */
  readonly parent: LookupEntry | null;
  /** The text in the file. */
  readonly written: string;
  readonly chosen: LookupEntry;
};

/** Whether a choice for the value defines its meaning: the value is one entry of a service list. */
export function namesOneEntry(column: Column, value: string): column is Column & { readonly cell: LookupCell } {
  const { type } = column.cell;
  return type === 'lookup' || (type === 'lookup-list' && !hasSeveralValues(column, value));
}

type LookupCell = Extract<CellType, { readonly lookup: unknown }>;

/** The applied choices of a list entry for another text. Choices of no entry or of several are omitted. */
export function lookupChoices(applied: readonly AppliedFix[], lookups: LookupIndex): readonly LookupChoice[] {
  return applied.flatMap(({ column, parentColumn, line }): LookupChoice[] => {
    if (!namesOneEntry(column, line.value)) return [];
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
