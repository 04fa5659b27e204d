import type { Range } from './address.ts';

/** Asked for each row in ascending order: whether a column of it is hidden under a merged range; undefined when none is. */
export type Covered = (row: number) => ((column: number) => boolean) | undefined;

/** Goes down the sheet together with its rows, so that a range over the whole sheet costs no more than a small one. */
export function coveredCells(merged: readonly Range[]): Covered {
  const waiting = merged.toSorted((a, b) => a.top - b.top);
  let next = 0;
  let active: Range[] = [];
  return (row) => {
    for (let range = waiting[next]; range !== undefined && range.top <= row; range = waiting[next]) {
      active.push(range);
      next += 1;
    }
    if (active.length === 0) return undefined;
    active = active.filter(({ bottom }) => bottom >= row);
    return (column) => active.some((range) => covers(range, row, column));
  };
}

function covers(range: Range, row: number, column: number): boolean {
  if (row === range.top && column === range.left) return false;
  return column >= range.left && column <= range.right;
}
