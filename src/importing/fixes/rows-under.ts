import { cellText } from '../../schema/cell.ts';
import type { Under } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { trimText } from '../cells/text.ts';
import { type DataRow, type Group, groupRows, groupTree } from '../input/rows/group.ts';
import { underOf } from '../input/rows/under.ts';

/** Gives the parent value for a row and column; see `Finding.under`. */
export type UnderOfRow = (row: number, column: Column) => Under | undefined;

/**
 * The parents of the rows' values, as the check finds them: in any row of the same document.
 *
 * @param isWanted whether the row is needed; nothing is kept for other rows.
 */
export function undersOf(
  kind: Kind,
  rows: readonly DataRow[],
  columns: readonly Column[],
  isWanted: (row: DataRow, column: Column) => boolean,
): UnderOfRow {
  const found = new Map(columns.map((column) => [column, new Map<number, Under>()]));
  const visit = (group: Group) => {
    for (const [column, unders] of found) {
      if (column.level !== group.level.name) continue;
      for (const row of group.rows) {
        const under = isWanted(row, column) ? underOf(column, kind, (key) => textAround(kind, group, key)) : undefined;
        if (under !== undefined) unders.set(row.number, under);
      }
    }
    for (const child of group.children) visit(child);
  };
  for (const document of groupRows(kind, rows)) visit(groupTree(kind, document));
  return (row, column) => found.get(column)?.get(row);
}

/** The first text of a column in the rows of the group, or of the outer group with the column's level. */
function textAround({ columns }: Kind, group: Group, key: string): string {
  const column = columns.find((candidate) => candidate.key === key);
  let around: Group | null = group;
  while (around !== null && around.level.name !== column?.level) around = around.parent;
  for (const row of around?.rows ?? []) {
    const text = trimText(cellText(row.cells.get(key) ?? mergedCell(row, key)));
    if (text !== '') return text;
  }
  return '';
}

function mergedCell({ merged = [] }: DataRow, key: string) {
  return merged.find(({ column }) => column.key === key)?.cell;
}
