import { type Cell, cellText } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { foldText } from '../cells/text.ts';
import type { GapsIn } from '../input/headers/resemblance.ts';
import type { MarkedRow } from '../input/rows/data-rows.ts';
import { groupKey, groupRows } from '../input/rows/group.ts';

/**
 * Finds columns whose values may be in two columns of the file: the read one, and the unread one with this number. None
 * if both are filled in as many rows with different values, because the unread one is then something else. If an
 * earlier row of the same item has filled a cell, it is not blank.
 */
export function gapsBeside(kind: Kind, data: readonly MarkedRow[], number: number): GapsIn {
  let found: readonly UnreadCell[] | undefined;
  let groups: ReadonlyMap<MarkedRow, readonly MarkedRow[]> | undefined;
  const groupOf = (row: MarkedRow) => {
    groups ??= new Map(groupRows(kind, data).flatMap((group) => group.map((member) => [member, group] as const)));
    return groups.get(row) ?? [row];
  };
  return (column) => {
    const gaps: number[] = [];
    let different = 0;
    found ??= unreadCells(data, number);
    for (const { row, unread } of found) {
      const values = itemRows(kind, column, row, groupOf).flatMap(({ cells }) => cells.get(column.key) ?? []);
      if (values.length === 0) gaps.push(row.number);
      else if (values.every((value) => folded(value) !== unread)) different += 1;
    }
    return gaps.length > different ? gaps : [];
  };
}

type UnreadCell = { readonly row: MarkedRow; readonly unread: string };

function unreadCells(data: readonly MarkedRow[], number: number): readonly UnreadCell[] {
  return data.flatMap((row) => {
    const unread = row.packed.filled().find((cell) => cell.number === number);
    return unread === undefined ? [] : [{ row, unread: folded(unread.cell) }];
  });
}

/** The rows of the same item at the column's level: the document, a product with its key, or only this row. */
function itemRows(
  { levels }: Kind,
  column: Column,
  row: MarkedRow,
  groupOf: (row: MarkedRow) => readonly MarkedRow[],
): readonly MarkedRow[] {
  if (column.level === levels[0].name) return groupOf(row);
  const level = levels.find(({ name }) => name === column.level);
  const form = level && groupKey(row, level)?.form;
  return level === undefined || form === undefined
    ? [row]
    : groupOf(row).filter((member) => groupKey(member, level)?.form === form);
}

function folded(cell: Cell): string {
  return foldText(cellText(cell));
}
