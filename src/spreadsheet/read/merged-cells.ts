import { columnLetters } from '../../schema/cell.ts';
import type { Range } from '../address.ts';
import type { MergedCell, Row } from '../sheet.ts';

/**
 * Gives a function that shows each row as the user sees it. Call it for each row in ascending order. In a merged range
 * only the first cell shows its value. The rows below it that the range covers have it in `merged`.
 */
export function shownRows(ranges: readonly Range[]): (row: Row) => Row {
  const waiting = ranges.toSorted((a, b) => a.top - b.top);
  let next = 0;
  let active: Active[] = [];
  return (row) => {
    for (let range = waiting[next]; range !== undefined && range.top <= row.number; range = waiting[next]) {
      active.push({ range, merged: mergedCell(range, row) });
      next += 1;
    }
    if (active.length === 0) return row;
    active = active.filter(({ range }) => range.bottom >= row.number);
    const isHidden = (column: number) => active.some(({ range }) => hides(range, row, column));
    const hidesAny = [...row.cells.keys()].some(isHidden);
    const cells = hidesAny ? new Map([...row.cells].filter(([column]) => !isHidden(column))) : row.cells;
    const merged = active.flatMap((cell) =>
      cell.merged !== null && cell.merged.top < row.number ? [cell.merged] : [],
    );
    const wide = active.flatMap(({ range: { top, left, right } }) =>
      top === row.number && right > left && cells.has(left) ? [[left, right - left + 1] as const] : [],
    );
    const across = wide.length === 0 ? {} : { across: new Map(wide) };
    return merged.length === 0 ? { ...row, cells, ...across } : { ...row, cells, merged, ...across };
  };
}

type Active = { readonly range: Range; readonly merged: MergedCell | null };

/** Rows without a value never come here. So a range whose first row is such a row shows nothing. */
function mergedCell({ top, left, bottom, right }: Range, row: Row): MergedCell | null {
  const cell = row.number === top ? row.cells.get(left) : undefined;
  if (cell === undefined) return null;
  return { range: `${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`, top, column: left, cell };
}

function hides(range: Range, { number }: Row, column: number): boolean {
  if (number === range.top && column === range.left) return false;
  return column >= range.left && column <= range.right;
}
