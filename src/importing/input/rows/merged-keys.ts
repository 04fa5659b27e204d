import type { Kind } from '../../../schema/kind.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { isBlank } from '../../cells/text.ts';
import type { Headers } from '../headers/headers.ts';

/**
 * The row with the group keys of merged ranges over it. A file has the value of a merged range only in its first cell.
 * Otherwise `B-01` over two rows would book only the first row and leave out the second.
 */
export function withMergedKeys(kind: Kind, headers: Headers, row: Row): Row {
  const isGroupColumn = keyTest(kind, headers);
  return filled(row, headers, isGroupColumn, isGroupColumn);
}

/**
 * The row with all values of merged ranges over it, for a copy without merged cells. Everything that a person sees in
 * the row must be in the copy when it is imported.
 */
export function withMergedCells(kind: Kind, headers: Headers, row: Row): Row {
  return filled(row, headers, keyTest(kind, headers), (column) => headers.columns.has(column));
}

type Test = (column: number) => boolean;

function keyTest({ levels }: Kind, { columns }: Headers): Test {
  const groupColumns = new Set(levels.map((level) => level.groupBy));
  return (column) => groupColumns.has(columns.get(column)?.key);
}

/** A row with only group keys has no data, so it does not change. */
function filled(row: Row, { row: headerRow, columns }: Headers, isGroupColumn: Test, isWanted: Test): Row {
  if (row.merged === undefined || headerRow === null) return row;
  const shown = row.merged.filter(({ top, column }) => top > headerRow && isWanted(column));
  const hasData = [...row.cells].some(
    ([column, cell]) => columns.has(column) && !isGroupColumn(column) && !isBlank(cell),
  );
  if (shown.length === 0 || !hasData) return row;
  const cells = shown.map(({ column, cell }) => [column, cell] as const);
  return { ...row, cells: new Map([...row.cells, ...cells].sort(([a], [b]) => a - b)) };
}
