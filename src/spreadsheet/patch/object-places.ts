import { GRID } from '../limits.ts';
import type { WidthOf } from './column-widths.ts';

/** A corner of a chart, a picture or the like: row and column from 0, and the distance from their edges in EMU. */
export type Corner = {
  readonly column: number;
  readonly offset: number;
  readonly row: number;
  readonly rowOffset: number;
};

type Spot = Pick<Corner, 'column' | 'offset'>;

export type ObjectPlace = {
  readonly from: Corner;
  /** Its other corner; or its height in EMU, if it has a size of its own. */
  readonly end: Corner | number;
};

/** How our columns change a sheet. */
export type ColumnShift = {
  /** The first of our columns, and the first new one, both from 0. */
  readonly firstOwn: number;
  readonly firstNew: number;
  /** How many columns are new. */
  readonly by: number;
  readonly before: WidthOf;
  readonly after: WidthOf;
  /** The row with the headers, from 0. */
  readonly headerRow: number;
  /** Gives the height of a row in EMU. */
  heightOf(row: number): number;
};

/** Gives the new place of an object; null if it stays as it is written. */
export type Move = (place: ObjectPlace, isPinned: boolean) => ObjectPlace | null;

/** True if an object would hide our new columns. An object that begins over the data is never moved. */
export function isInTheWay(place: ObjectPlace, isPinned: boolean, shift: ColumnShift): boolean {
  return mayMove(place, isPinned, shift) && place.from.column < shift.firstNew + shift.by;
}

function mayMove(place: ObjectPlace, isPinned: boolean, shift: ColumnShift): boolean {
  return shift.by > 0 && place.from.column >= shift.firstNew && !isPinned && !isAboveHeaders(place, shift);
}

/**
 * Moves an object beside the data to the right by the width of our new columns, like inserting columns does. An object
 * that `isPinned`, or that ends above the headers, stays at its column. Its size does not change. Null if nothing
 * changes.
 */
export function movedPlace(place: ObjectPlace, isPinned: boolean, shift: ColumnShift): ObjectPlace | null {
  const { firstOwn, firstNew, by, before, after } = shift;
  const { from, end } = place;
  const last = Math.max(from.column, typeof end === 'number' ? 0 : end.column);
  if (last < firstOwn || last + by >= GRID.columns) return null;
  if (mayMove(place, isPinned, shift)) {
    const way = leftOf(edgeOf(firstNew + by), after) - leftOf(edgeOf(firstNew), before);
    const moved = (corner: Corner) => ({ ...corner, ...spotAt(leftOf(corner, before) + way, after) });
    return { from: moved(from), end: typeof end === 'number' ? end : moved(end) };
  }
  if (typeof end === 'number' || areSame(before, after, from.column, last)) return null;
  const width = leftOf(end, before) - leftOf(from, before);
  return { from, end: { ...end, ...rightOf(from, width, after) } };
}

function edgeOf(column: number): Spot {
  return { column, offset: 0 };
}

function areSame(before: WidthOf, after: WidthOf, from: number, to: number): boolean {
  for (let column = from; column <= to; column += 1) if (before(column) !== after(column)) return false;
  return true;
}

/** True if the object ends above the headers, where none of our cells are. */
function isAboveHeaders({ from, end }: ObjectPlace, { headerRow, heightOf }: ColumnShift): boolean {
  if (typeof end !== 'number') return end.row < headerRow || (end.row === headerRow && end.rowOffset === 0);
  let room = -from.rowOffset;
  for (let row = from.row; row < headerRow; row += 1) room += heightOf(row);
  return end <= room;
}

/** Gives the distance from the sheet's edge in EMU. An offset beyond its column counts as the end of that column. */
function leftOf({ column, offset }: Spot, widthOf: WidthOf): number {
  let left = Math.min(offset, widthOf(column));
  for (let at = 0; at < column; at += 1) left += widthOf(at);
  return left;
}

function spotAt(left: number, widthOf: WidthOf): Spot {
  let [column, offset] = [0, left];
  while (offset >= widthOf(column) && column < GRID.columns - 1) {
    offset -= widthOf(column);
    column += 1;
  }
  return { column, offset };
}

/** Gives the corner that is `width` EMU to the right of another one. */
export function rightOf(from: Spot, width: number, widthOf: WidthOf): Spot {
  return spotAt(leftOf(from, widthOf) + width, widthOf);
}
