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

/**
 * The filled cells of a row, those of known columns by key: a view of the cells that the row was read with. Rows with the
 * same columns filled share the numbers of these.
 */
export class PackedCells implements ReadonlyMap<string, Cell> {
  readonly #headers: Headers;
  readonly #cells: CellsByNumber;
  readonly #across: Row['across'];
  /** Of the columns with a filled cell, ascending. */
  readonly numbers: readonly number[];

  constructor(headers: Headers, numbers: readonly number[], cells: CellsByNumber, across: Row['across']) {
    this.#headers = headers;
    this.numbers = numbers;
    this.#cells = cells;
    this.#across = across;
  }

  get(key: string): Cell | undefined {
    const number = this.#headers.numbers.get(key);
    const cell = number === undefined ? undefined : this.#cells.get(number);
    return cell === undefined || isBlank(cell) ? undefined : cell;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  get size(): number {
    const { columns } = this.#headers;
    return this.numbers.reduce((count, number) => count + (columns.has(number) ? 1 : 0), 0);
  }

  *entries(): Generator<[string, Cell], undefined> {
    const { columns } = this.#headers;
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
    return this.numbers.reduce((count, number) => count + (isNamed(this.#headers, number) ? 0 : 1), 0);
  }

  /** All of the user's own cells in the row, from left to right. */
  filled(): readonly FilledCell[] {
    return this.#cellsWhere((number) => !isNamed(this.#headers, number));
  }

  /** Whether any of what `filled` gives is such a cell: without making them. */
  isAnyFilled(isSuch: (cell: Cell) => boolean): boolean {
    return this.numbers.some((number) => !isNamed(this.#headers, number) && isSuch(this.#cellIn(number)));
  }

  /** The cells in columns that are named like ours and are not surely ours: a "Status" may be the user's own. */
  named(): readonly FilledCell[] {
    return this.#cellsWhere((number) => isNamed(this.#headers, number));
  }

  #cellIn(number: number): Cell {
    const cell = this.#cells.get(number);
    if (cell === undefined) throw new Error(`column ${number} has no cell`);
    return cell;
  }

  #cellsWhere(isWanted: (number: number) => boolean): readonly FilledCell[] {
    const found: FilledCell[] = [];
    for (const number of this.numbers) {
      if (!isWanted(number)) continue;
      const column = this.#headers.columns.get(number);
      found.push({ number, cell: this.#cellIn(number), column, columns: this.#across?.get(number) ?? 1 });
    }
    return found;
  }
}

type CellsByNumber = Pick<Row['cells'], 'get'>;

/** Packs the rows of a sheet, one after the other. */
export function packerOf(headers: Headers): (row: Row) => PackedCells {
  let last: readonly number[] = [];
  const isHidden = (number: number) => headers.surely && !headers.columns.has(number) && isNamed(headers, number);
  return ({ cells, across }) => {
    const filled: number[] = [];
    let isLikeLast = true;
    cells.forEach((cell, number) => {
      if (isBlank(cell) || isHidden(number)) return;
      isLikeLast &&= last[filled.length] === number;
      filled.push(number);
    });
    if (!isLikeLast || filled.length !== last.length) last = filled;
    return new PackedCells(headers, last, cells instanceof Map ? compact(cells, last) : cells, across);
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
