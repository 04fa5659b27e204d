import type { DimensionCols } from '@revolist/revogrid';
import type { DeskState } from '../../api/desk.ts';
import type { CellArea } from './pasted.ts';

export type SheetColumn = NonNullable<DeskState['review']>['columns'][number];

const MOST_PINNED = 3;
/** The most of the page's width that stays in place while the other columns scroll. */
const PINNED_PART = 0.4;

type Sized = { readonly column: SheetColumn; readonly size: number };
type GridArea = CellArea & { readonly colType: DimensionCols };

/** The two parts of the grid, from left to right. Each numbers its own columns. */
export const PARTS = ['colPinStart', 'rgCol'] as const;

export type GridPlace = { readonly x: number; readonly type: (typeof PARTS)[number] };

/**
 * The columns as they are shown: the pinned ones first, then the others, each in the order of the file. A position
 * counts both, from 0. `heads`: the grid's own columns before them, which are pinned too.
 */
export class ShownColumns {
  readonly all: readonly SheetColumn[];
  /** The number of pinned columns, without the heads. */
  readonly pinned: number;
  readonly #inFile: readonly SheetColumn[];
  readonly #heads: number;

  constructor(columns: readonly SheetColumn[], pinned: ReadonlySet<number>, heads: number) {
    const isPinned = ({ number }: SheetColumn) => pinned.has(number);
    this.all = [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))];
    this.pinned = columns.filter(isPinned).length;
    this.#inFile = columns;
    this.#heads = heads;
  }

  placeOf(position: number): GridPlace {
    return position < this.pinned
      ? { type: 'colPinStart', x: position + this.#heads }
      : { type: 'rgCol', x: position - this.pinned };
  }

  /** The position of a column of the grid; negative for one of the heads. */
  positionOf(type: DimensionCols, x: number): number {
    return type === 'rgCol' ? x + this.pinned : x - this.#heads;
  }

  /** The area in positions, without the heads; null if that leaves nothing. */
  areaOf({ colType, x, x1, y, y1 }: GridArea): CellArea | null {
    const last = this.positionOf(colType, x1);
    return last < 0 ? null : { x: Math.max(0, this.positionOf(colType, x)), x1: last, y, y1 };
  }

  /** The columns of a part between two positions, as the grid numbers them; null if it has none of them. */
  rangeIn(part: GridPlace['type'], from: number, to: number): Pick<CellArea, 'x' | 'x1'> | null {
    const [first, last] = part === 'rgCol' ? [this.pinned, this.all.length - 1] : [0, this.pinned - 1];
    const [x, x1] = [Math.max(from, first), Math.min(to, last)];
    return x > x1 ? null : { x: this.placeOf(x).x, x1: this.placeOf(x1).x };
  }

  /** The columns of an area: of all columns in the order of the file, and otherwise as they are shown. */
  within({ x, x1 }: CellArea): readonly SheetColumn[] {
    return x === 0 && x1 === this.all.length - 1 ? this.#inFile : this.all.slice(x, x1 + 1);
  }

  /** The columns from a position on, as they are shown and as they are in the file. */
  from(position: number): { readonly asShown: readonly SheetColumn[]; readonly inFile: readonly SheetColumn[] } {
    const first = this.all[position]?.number ?? 0;
    return { asShown: this.all.slice(position), inFile: this.#inFile.filter(({ number }) => number >= first) };
  }
}

/** The columns to pin: the best ones that identify a document and fit beside the heads. */
export function pinnedColumns(columns: readonly Sized[], headsWidth: number, pageWidth: number): ReadonlySet<number> {
  const pinned = new Set<number>();
  let room = pageWidth * PINNED_PART - headsWidth;
  for (const { column, size } of columns.toSorted((a, b) => rank(a) - rank(b))) {
    if (column.identifies === null || pinned.size === MOST_PINNED) break;
    if (size > room) continue;
    pinned.add(column.number);
    room -= size;
  }
  return pinned;
}

function rank({ column }: Sized): number {
  return column.identifies ?? Number.POSITIVE_INFINITY;
}
