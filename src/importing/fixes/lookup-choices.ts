import type { CellType, Column } from '../../schema/kind.ts';
import type { Alias, LookupEntry, LookupIndex, LookupName } from '../../schema/lookup.ts';
import type { AppliedFix } from './choices.ts';
import { hasSeveralValues } from './listed-fixes.ts';

/** Whether a choice for the value defines its meaning: the value is one entry of a service list. */
export function namesOneEntry(column: Column, value: string): column is Column & { readonly cell: LookupCell } {
  const { type } = column.cell;
  return type === 'lookup' || (type === 'lookup-list' && !hasSeveralValues(column, value));
}

type LookupCell = Extract<CellType, { readonly lookup: unknown }>;

/** The applied choices of a list entry for another text, as aliases. Choices of no entry or of several are omitted. */
export function aliasesOf(applied: readonly AppliedFix[], lookups: LookupIndex): readonly Alias[] {
  return applied.flatMap(({ column, parentColumn, line }): Alias[] => {
    if (!namesOneEntry(column, line.value)) return [];
    const { list } = column.cell.lookup;
    const above = parentColumn?.cell.type === 'lookup' ? parentColumn.cell.lookup.list : undefined;
    const parent = above === undefined ? null : entryNamed(lookups, above, line.where?.text ?? '');
    // An alias names the direct parent. The line may name the category of a product type without a family.
    const isNearest = parentColumn === null || column.cell.lookup.parent === parentColumn.key;
    const chosen = entryNamed(lookups, list, line.instead, isNearest ? parent?.id : undefined);
    if (chosen === null) return [];
    const { id, label, parent: ownParent } = chosen;
    return [{ list, parent: (isNearest ? parent?.id : ownParent) ?? '', value: line.value.trim(), id, label }];
  });
}

function entryNamed(lookups: LookupIndex, list: LookupName, text: string, parent?: string): LookupEntry | null {
  const found = text === '' ? null : lookups.resolve(list, text, parent, false);
  return found?.type === 'found' ? found.entry : null;
}
