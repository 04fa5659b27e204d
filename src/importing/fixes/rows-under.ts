import { cellText } from '../../schema/cell.ts';
import type { Under } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { columnByKey } from '../../schema/once-per.ts';
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
  const see = (group: Group) => {
    for (const [column, unders] of found) {
      if (column.level !== group.level.name) continue;
      for (const row of group.rows) {
        const under = isWanted(row, column) ? underOf(column, kind, (key) => textAround(kind, group, key)) : undefined;
        if (under !== undefined) unders.set(row.number, under);
      }
    }
  };
  for (const document of groupRows(kind, rows)) for (const group of groupsIn(groupTree(kind, document))) see(group);
  return (row, column) => found.get(column)?.get(row);
}

/**
 * The rows of a document that may have the value of a parent's column for cells of `column`: all rows of the same item.
 *
 * @param of the rows with the cells.
 */
export function rowsSharing(
  kind: Kind,
  document: Group['rows'],
  { column, parent, of }: { readonly column: Column; readonly parent: string; readonly of: ReadonlySet<number> },
): ReadonlySet<number> {
  const groups = [...groupsIn(groupTree(kind, document))].filter(
    ({ level, rows }) => level.name === column.level && rows.some(({ number }) => of.has(number)),
  );
  return new Set(groups.flatMap((group) => rowsAround(kind, group, parent).map(({ number }) => number)));
}

function* groupsIn(group: Group): Iterable<Group> {
  yield group;
  for (const child of group.children) yield* groupsIn(child);
}

/** The first text of a column in the rows of the group, or of the outer group with the column's level. */
function textAround(kind: Kind, group: Group, key: string): string {
  for (const row of rowsAround(kind, group, key)) {
    const text = trimText(cellText(row.cells.get(key) ?? mergedCell(row, key)));
    if (text !== '') return text;
  }
  return '';
}

/** The rows of the group, or of the outer group with the column's level. */
function rowsAround(kind: Kind, group: Group, key: string): readonly DataRow[] {
  const column = columnByKey(kind).get(key);
  let around: Group | null = group;
  while (around !== null && around.level.name !== column?.level) around = around.parent;
  return around?.rows ?? [];
}

function mergedCell({ merged = [] }: DataRow, key: string) {
  return merged.find(({ column }) => column.key === key)?.cell;
}
