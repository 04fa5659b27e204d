import type { Cell } from '../../../schema/cell.ts';
import type { Column } from '../../../schema/kind.ts';
import type { NumberedCells, Row } from '../../../spreadsheet/sheet.ts';
import { isBlank } from '../../cells/text.ts';
import type { Headers } from '../headers/headers.ts';
import { type CellFact, cellFact } from './cell-fact.ts';

/** One cell of a row as a person sees it. */
export type FilledCell = {
  /** The column number; A = 1. */
  readonly number: number;
  readonly cell: Cell;
  /** Undefined for a column that the kind does not know. */
  readonly column: Column | undefined;
  /** The number of columns that the cell is merged over; 1 if it is not merged. */
  readonly columns: number;
};

/** The filled columns of a row. Values that depend only on them are computed once for all rows that share them. */
class FilledColumns {
  readonly headers: Headers;
  /** Ascending. */
  readonly numbers: readonly number[];
  #known: ReadonlyMap<string, number> | undefined;
  #own: readonly number[] | undefined;

  constructor(headers: Headers, numbers: readonly number[]) {
    this.headers = headers;
    this.numbers = numbers;
  }

  /** The numbers of the columns that the kind knows, by key. */
  get known(): ReadonlyMap<string, number> {
    const { columns } = this.headers;
    this.#known ??= new Map(
      this.numbers.flatMap((number): [string, number][] => {
        const column = columns.get(number);
        return column === undefined ? [] : [[column.key, number]];
      }),
    );
    return this.#known;
  }

  /** Columns without one of our names. */
  get own(): readonly number[] {
    const isOwn = (number: number) => !isNamed(this.headers, number);
    this.#own ??= this.numbers.every(isOwn) ? this.numbers : this.numbers.filter(isOwn);
    return this.#own;
  }
}

/**
 * The filled cells of a row; those of known columns by key. It is a view of the row's original cells. Rows with the
 * same filled columns share their column numbers.
 */
export class PackedCells implements NumberedCells<string> {
  readonly #filled: FilledColumns;
  readonly #cells: CellsByNumber;
  readonly #across: Row['across'];

  constructor(filled: FilledColumns, cells: CellsByNumber, across: Row['across']) {
    this.#filled = filled;
    this.#cells = cells;
    this.#across = across;
  }

  /** The numbers of the columns with a filled cell, ascending. */
  get numbers(): readonly number[] {
    return this.#filled.numbers;
  }

  get(key: string): Cell | undefined {
    const number = this.#filled.known.get(key);
    return number === undefined ? undefined : this.#cells.get(number);
  }

  idAt(key: string): number | undefined {
    const number = this.#filled.known.get(key);
    return number === undefined ? undefined : this.#cells.idAt?.(number);
  }

  has(key: string): boolean {
    return this.#filled.known.has(key);
  }

  get size(): number {
    return this.#filled.known.size;
  }

  *entries(): Generator<[string, Cell], undefined> {
    for (const [key, number] of this.#filled.known) yield [key, this.#cellIn(number)];
  }

  keys(): MapIterator<string> {
    return this.#filled.known.keys();
  }

  *values(): Generator<Cell, undefined> {
    for (const [, cell] of this.entries()) yield cell;
  }

  [Symbol.iterator](): Generator<[string, Cell], undefined> {
    return this.entries();
  }

  forEach(use: (cell: Cell, key: string, map: ReadonlyMap<string, Cell>) => void): void {
    for (const [key, cell] of this.entries()) use(cell, key, this);
  }

  /** The number of cells in `filled`, without building them. */
  get filledCount(): number {
    return this.#filled.own.length;
  }

  /** All of the user's own cells in the row, from left to right. */
  filled(): readonly FilledCell[] {
    return this.#filled.own.map((number) => this.#filledCell(number));
  }

  /** The cells of `filled` in the wanted columns. */
  filledIn(isWanted: (column: Column | undefined) => boolean): readonly FilledCell[] {
    const { columns } = this.#filled.headers;
    return this.#filled.own.filter((number) => isWanted(columns.get(number))).map((number) => this.#filledCell(number));
  }

  /** Whether any cell of `filled` passes the test, without building them. */
  isAnyFilled(isSuch: (cell: Cell, number: number, column: Column | undefined) => boolean): boolean {
    const { columns } = this.#filled.headers;
    return this.#filled.own.some((number) => isSuch(this.#cellIn(number), number, columns.get(number)));
  }

  /** Whether the fact is true of more than a third of the cells of `filled`. */
  isTrueOfAThird(fact: CellFact): boolean {
    const { own } = this.#filled;
    let count = 0;
    return own.some((number) => {
      if (fact(this.#cells, number)) count += 1;
      return count * 3 > own.length;
    });
  }

  /** The cells in columns with our names that are not surely ours, because a "Status" may be the user's own. */
  named(): readonly FilledCell[] {
    const { headers, own, numbers } = this.#filled;
    if (own.length === numbers.length) return [];
    return numbers.filter((number) => isNamed(headers, number)).map((number) => this.#filledCell(number));
  }

  #cellIn(number: number): Cell {
    const cell = this.#cells.get(number);
    if (cell === undefined) throw new Error(`column ${number} has no cell`);
    return cell;
  }

  #filledCell(number: number): FilledCell {
    const column = this.#filled.headers.columns.get(number);
    return { number, cell: this.#cellIn(number), column, columns: this.#across?.get(number) ?? 1 };
  }
}

type CellsByNumber = Pick<NumberedCells<number>, 'get' | 'idAt'>;

/** A function that packs the rows of a sheet, one after the other. */
export function packerOf(headers: Headers): (row: Row) => PackedCells {
  let last = new FilledColumns(headers, []);
  const isHidden = (number: number) => headers.surely && !headers.columns.has(number) && isNamed(headers, number);
  const isEmpty = cellFact(isBlank);
  return ({ cells, across }) => {
    const filled: number[] = [];
    let isLikeLast = true;
    cells.forEach((_, number) => {
      if (isEmpty(cells, number) || isHidden(number)) return;
      isLikeLast &&= last.numbers[filled.length] === number;
      filled.push(number);
    });
    if (!isLikeLast || filled.length !== last.numbers.length) last = new FilledColumns(headers, filled);
    return new PackedCells(last, cells instanceof Map ? compact(cells, last.numbers) : cells, across);
  };
}

/** A compact form of a map, which takes fifty bytes per cell. Other rows are views already. */
function compact(map: Row['cells'], numbers: readonly number[]): CellsByNumber {
  const cells = numbers.map((number) => map.get(number));
  return { get: (number) => cells[numbers.indexOf(number)] };
}

function isNamed({ own, markerColumns }: Headers, number: number): boolean {
  return own.has(number) || markerColumns.has(number);
}
