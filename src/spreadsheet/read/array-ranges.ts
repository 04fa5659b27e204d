import { parseRange, type Range } from '../address.ts';

/** More ranges are joined into one large range, so looking them up stays fast in any file. */
const MOST = 100;

/**
 * Keeps the ranges of array formulas (ECMA-376 part 1, 18.3.1.40). Only the first cell has the formula; the others have
 * results without one. Ask for cells in the order of the sheet.
 */
export function arrayRanges(): {
  add(ref: string, row: number): void;
  has(row: number, column: number): boolean;
  reach(row: number): boolean;
} {
  let ranges: Range[] = [];
  return {
    add: (ref, row) => {
      const range = parseRange(ref);
      if (range === undefined || (range.top === range.bottom && range.left === range.right)) return;
      ranges = ranges.filter(({ bottom }) => bottom >= row);
      ranges = ranges.length < MOST ? [...ranges, range] : [around([...ranges, range])];
    },
    /** True if any range has rows after this one. */
    reach: (row) => ranges.length > 0 && ranges.some(({ bottom }) => bottom > row),
    has: (row, column) =>
      ranges.length > 0 &&
      ranges.some(({ top, left, bottom, right }) => top <= row && row <= bottom && left <= column && column <= right),
  };
}

function around(ranges: readonly Range[]): Range {
  return {
    top: Math.min(...ranges.map(({ top }) => top)),
    left: Math.min(...ranges.map(({ left }) => left)),
    bottom: Math.max(...ranges.map(({ bottom }) => bottom)),
    right: Math.max(...ranges.map(({ right }) => right)),
  };
}
