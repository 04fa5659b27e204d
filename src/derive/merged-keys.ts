import type { Kind } from '../schema/kind.ts';
import type { Row } from '../workbook/sheet.ts';
import { isBlank } from './cells-text.ts';
import type { Headers } from './headers.ts';

/**
 * The row with the group keys that merged ranges show in it. A file holds the value of a merged range in its first cell
 * alone: without this `B-01` over two rows would book the first of them and leave the second one out.
 */
export function withMergedKeys(kind: Kind, headers: Headers, row: Row): Row {
  const { row: headerRow, columns } = headers;
  if (row.merged === undefined || headerRow === null) return row;
  const marks = new Set(kind.levels.map((level) => level.groupBy));
  const isMark = (column: number) => marks.has(columns.get(column)?.key);
  const shown = row.merged.filter(({ top, column }) => top > headerRow && isMark(column));
  const tells = [...row.cells].some(([column, cell]) => columns.has(column) && !isMark(column) && !isBlank(cell));
  if (shown.length === 0 || !tells) return row;
  const keys = shown.map(({ column, cell }) => [column, cell] as const);
  return { ...row, cells: new Map([...row.cells, ...keys].sort(([one], [other]) => one - other)) };
}
