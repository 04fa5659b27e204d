import type { Cell } from '../../../schema/cell.ts';
import type { Column } from '../../../schema/kind.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { isBlank } from '../../cells/text.ts';
import type { Headers } from '../headers/headers.ts';

/** What a person sees in one cell of a row. */
export type FilledCell = {
  /** Of the column; A = 1. */
  readonly number: number;
  readonly cell: Cell;
  /** Undefined for a column that the kind does not know. */
  readonly column: Column | undefined;
  /** Over how many columns it is merged; 1 where it is not. */
  readonly columns: number;
};

/** Which columns are filled in a row: what depends on these alone is made once for the rows that share it. */
class FilledColumns {
  readonly headers: Headers;
  /** Ascending. */
  readonly numbers: readonly number[];
  #known: number | undefined;
  #own: readonly number[] | undefined;

  constructor(headers: Headers, numbers: readonly number[]) {
    this.headers = headers;
    this.numbers = numbers;
  }

  /** How many the kind knows. */
  get known(): number {
    const { columns } = this.headers;
    this.#known ??= this.numbers.filter((number) => columns.has(number)).length;
    return this.#known;
  }

  /** Those that are not named like ours. */
  get own(): readonly number[] {
    const isOwn = (number: number) => !isNamed(this.headers, number);
    this.#own ??= this.numbers.every(isOwn) ? this.numbers : this.numbers.filter(isOwn);
    return this.#own;
  }
}

/**
 * The filled cells of a row, those of known columns by key: a view of the cells that the row was read with. Rows with the
 * same columns filled share the numbers of these.
 */
export class PackedCells implements ReadonlyMap<string, Cell> {
  readonly #filled: FilledColumns;
  readonly #cells: CellsByNumber;
  readonly #across: Row['across'];

  constructor(filled: FilledColumns, cells: CellsByNumber, across: Row['across']) {
    this.#filled = filled;
    this.#cells = cells;
    this.#across = across;
  }

  /** Of the columns with a filled cell, ascending. */
  get numbers(): readonly number[] {
    return this.#filled.numbers;
  }

  get(key: string): Cell | undefined {
    const number = this.#filled.headers.numbers.get(key);
    const cell = number === undefined ? undefined : this.#cells.get(number);
    return cell === undefined || isBlank(cell) ? undefined : cell;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  get size(): number {
    return this.#filled.known;
  }

  *entries(): Generator<[string, Cell], undefined> {
    const { columns } = this.#filled.headers;
    for (const number of this.numbers) {
      const column = columns.get(number);
      if (column !== undefined) yield [column.key, this.#cellIn(number)];
    }
  }

  *keys(): Generator<string, undefined> {
    for (const [key] of this.entries()) yield key;
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

  /** How many `filled` gives: without making them. */
  get filledCount(): number {
    return this.#filled.own.length;
  }

  /** All of the user's own cells in the row, from left to right. */
  filled(): readonly FilledCell[] {
    return this.#filled.own.map((number) => this.#filledCell(number));
  }

  /** Those of `filled` in such columns. */
  filledIn(isWanted: (column: Column | undefined) => boolean): readonly FilledCell[] {
    const { columns } = this.#filled.headers;
    return this.#filled.own.filter((number) => isWanted(columns.get(number))).map((number) => this.#filledCell(number));
  }

  /** Whether any of what `filled` gives is such a cell: without making them. */
  isAnyFilled(isSuch: (cell: Cell, number: number, column: Column | undefined) => boolean): boolean {
    const { columns } = this.#filled.headers;
    return this.#filled.own.some((number) => isSuch(this.#cellIn(number), number, columns.get(number)));
  }

  /** The cells in columns that are named like ours and are not surely ours: a "Status" may be the user's own. */
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

type CellsByNumber = Pick<Row['cells'], 'get'>;

/** Packs the rows of a sheet, one after the other. */
export function packerOf(headers: Headers): (row: Row) => PackedCells {
  let last = new FilledColumns(headers, []);
  const isHidden = (number: number) => headers.surely && !headers.columns.has(number) && isNamed(headers, number);
  return ({ cells, across }) => {
    const filled: number[] = [];
    let isLikeLast = true;
    cells.forEach((cell, number) => {
      if (isBlank(cell) || isHidden(number)) return;
      isLikeLast &&= last.numbers[filled.length] === number;
      filled.push(number);
    });
    if (!isLikeLast || filled.length !== last.numbers.length) last = new FilledColumns(headers, filled);
    return new PackedCells(last, cells instanceof Map ? compact(cells, last.numbers) : cells, across);
  };
}

/** Of a map, which takes fifty bytes for each cell; other rows are views themselves. */
function compact(map: Row['cells'], numbers: readonly number[]): CellsByNumber {
  const cells = numbers.map((number) => map.get(number));
  return { get: (number) => cells[numbers.indexOf(number)] };
}

function isNamed({ own, telling }: Headers, number: number): boolean {
  return own.has(number) || telling.has(number);
}
