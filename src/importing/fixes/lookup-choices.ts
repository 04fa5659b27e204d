import type { CellType, Column } from '../../schema/kind.ts';
import type { Alias, LookupEntry, LookupIndex, LookupName } from '../../schema/lookup.ts';
import type { AppliedFix, Spelling } from './choices.ts';
import { hasSeveralValues } from './listed-fixes.ts';

/** Whether a choice for the value defines its meaning: the value is one entry of a service list. */
export function namesOneEntry(column: Column, value: string): column is Column & { readonly cell: LookupCell } {
  const { type } = column.cell;
  return type === 'lookup' || (type === 'lookup-list' && !hasSeveralValues(column, value));
}

type LookupCell = Extract<CellType, { readonly lookup: unknown }>;

/** The applied choices of a list entry for another text, as aliases. Choices of no entry or of several are omitted. */
export function aliasesOf(
  applied: readonly Pick<AppliedFix, 'column' | 'parentColumn' | 'line'>[],
  lookups: LookupIndex,
): readonly Alias[] {
  return applied.flatMap(({ column, parentColumn, line }): Alias[] => {
    if (!namesOneEntry(column, line.value)) return [];
    const { list } = column.cell.lookup;
    const { isNearest, parent } = parentOf({ column, parentColumn, line }, lookups);
    const chosen = entryNamed(lookups, list, line.instead, parent);
    if (chosen === null) return [];
    const { id, label, parent: ownParent } = chosen;
    return [{ list, parent: (isNearest ? parent : ownParent) ?? '', value: line.value.trim(), id, label }];
  });
}

/** Gives a chosen text as the list writes it, if it differs from exactly one label only in spelling. */
export function listSpelling(lookups: LookupIndex): Spelling {
  return ({ column, parentColumn, line }) => {
    if (!namesOneEntry(column, line.value)) return line.instead;
    const { parent } = parentOf({ column, parentColumn, line }, lookups);
    const found = lookups.resolve(column.cell.lookup.list, line.instead, parent);
    return found.type === 'unknown' ? (found.spelled ?? line.instead) : line.instead;
  };
}

/**
 * The id of the direct parent that a line names; undefined if it names none. The line may name the category of a product
 * type without a family. Then it is not the direct parent (`isNearest`).
 */
function parentOf(
  { column, parentColumn, line }: Pick<AppliedFix, 'column' | 'parentColumn' | 'line'>,
  lookups: LookupIndex,
): { readonly isNearest: boolean; readonly parent: string | undefined } {
  const above = parentColumn?.cell.type === 'lookup' ? parentColumn.cell.lookup.list : undefined;
  const own = column.cell.type === 'lookup' || column.cell.type === 'lookup-list' ? column.cell.lookup.parent : null;
  const isNearest = parentColumn === null || own === parentColumn.key;
  const parent = above === undefined || !isNearest ? null : entryNamed(lookups, above, line.where?.text ?? '');
  return { isNearest, parent: parent?.id };
}

function entryNamed(lookups: LookupIndex, list: LookupName, text: string, parent?: string): LookupEntry | null {
  const found = text === '' ? null : lookups.resolve(list, text, parent, false);
  return found?.type === 'found' ? found.entry : null;
}
