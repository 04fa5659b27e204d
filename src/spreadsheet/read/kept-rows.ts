import type { Cell } from '../../schema/cell.ts';
import type { FormulaCell, HiddenColumns, Row, SeeFormula } from '../sheet.ts';
import type { CellTable } from './cell-table.ts';

/**
 * The rows of a sheet in memory: six bytes for each cell, plus a table of the different cells. 4.6 million cells take
 * 28 MB. Parsing the file again for each reading took four fifths of the time for a sheet of 100,000 rows.
 */
export type KeptRows = {
  /** Gives the number of cells. */
  readonly size: () => number;
  add(row: NewRow): void;
  rows(see?: SeeFormula): Generator<Row>;
};

export type NewRow = {
  readonly number: number;
  readonly hidden: boolean;
  /** Ascending. `cells` has the numbers of their cells in the table, in the same order. */
  readonly columns: readonly number[];
  readonly cells: readonly number[];
  readonly formulas: readonly FormulaCell[];
  /** Only for a CSV: the number of cells. */
  readonly width?: number;
};

/** `hiddenColumns` may grow until the first row is read. */
export function createKeptRows(table: CellTable, hiddenColumns: readonly HiddenColumns[] = []): KeptRows {
  const rows: Facts[] = [];
  const block = { table: table.cells, columns: new Uint16Array(64), numbers: new Uint32Array(64) };
  let size = 0;
  return {
    size: () => size,
    add: ({ number, hidden, columns, cells, formulas, width }) => {
      const end = size + columns.length;
      if (end > block.columns.length) {
        block.columns = grown(block.columns, end, Uint16Array);
        block.numbers = grown(block.numbers, end, Uint32Array);
      }
      for (let at = 0; at < columns.length; at += 1) {
        block.columns[size + at] = columns[at] ?? 0;
        block.numbers[size + at] = cells[at] ?? 0;
      }
      const more = formulas.length === 0 && width === undefined ? undefined : { formulas: [...formulas], width };
      rows.push({ number, hidden, end, more });
      size = end;
    },
    *rows(see) {
      let from = 0;
      for (const { number, hidden, end, more } of rows) {
        const cells = new KeptCells(block, from, end);
        from = end;
        if (see !== undefined) for (const formula of more?.formulas ?? []) tell(see, number, formula, cells);
        const row = { number, hidden, cells };
        const width = more?.width;
        if (width === undefined && hiddenColumns.length === 0) yield row;
        else
          yield { ...row, ...(width !== undefined && { width }), ...(hiddenColumns.length > 0 && { hiddenColumns }) };
      }
    },
  };
}

/** `end`: the position after its last cell. */
type Facts = {
  readonly number: number;
  readonly hidden: boolean;
  readonly end: number;
  /** Absent for most rows. */
  readonly more: { readonly formulas: readonly FormulaCell[]; readonly width: number | undefined } | undefined;
};

type Block = {
  readonly table: readonly Cell[];
  columns: Uint16Array;
  numbers: Uint32Array;
};

function tell(see: SeeFormula, row: number, { column, uses }: FormulaCell, cells: KeptCells): void {
  const cell = cells.get(column);
  if (cell !== undefined) see(row, column, cell, uses);
}

function grown<Numbers extends Uint16Array | Uint32Array>(
  old: Numbers,
  least: number,
  Made: new (length: number) => Numbers,
): Numbers {
  const made = new Made(Math.max(least, Math.ceil(old.length * GROWTH)));
  made.set(old);
  return made;
}

const GROWTH = 1.5;

/** The cells of one row, as a view without a copy. */
class KeptCells implements ReadonlyMap<number, Cell> {
  readonly #block: Block;
  readonly #from: number;
  readonly #end: number;

  constructor(block: Block, from: number, end: number) {
    this.#block = block;
    this.#from = from;
    this.#end = end;
  }

  get size(): number {
    return this.#end - this.#from;
  }

  get(column: number): Cell | undefined {
    const at = this.#placeOf(column);
    return at === -1 ? undefined : this.#cellAt(at);
  }

  idAt(column: number): number | undefined {
    const at = this.#placeOf(column);
    return at === -1 ? undefined : this.#block.numbers[at];
  }

  has(column: number): boolean {
    return this.#placeOf(column) !== -1;
  }

  *entries(): Generator<[number, Cell], undefined> {
    for (let at = this.#from; at < this.#end; at += 1) yield [this.#block.columns[at] ?? 0, this.#cellAt(at)];
  }

  *keys(): Generator<number, undefined> {
    for (let at = this.#from; at < this.#end; at += 1) yield this.#block.columns[at] ?? 0;
  }

  *values(): Generator<Cell, undefined> {
    for (let at = this.#from; at < this.#end; at += 1) yield this.#cellAt(at);
  }

  [Symbol.iterator](): Generator<[number, Cell], undefined> {
    return this.entries();
  }

  forEach(use: (cell: Cell, column: number, map: ReadonlyMap<number, Cell>) => void): void {
    const { columns } = this.#block;
    for (let at = this.#from; at < this.#end; at += 1) use(this.#cellAt(at), columns[at] ?? 0, this);
  }

  #cellAt(at: number): Cell {
    const cell = this.#block.table[this.#block.numbers[at] ?? 0];
    if (cell === undefined) throw new Error('a kept cell is not in its table');
    return cell;
  }

  /** In most rows the columns have no gaps. With gaps, the position is before the first guess. */
  #placeOf(column: number): number {
    const { columns } = this.#block;
    let from = this.#from;
    let end = this.#end;
    let at = Math.min(from + Math.max(column - (columns[from] ?? 0), 0), end - 1);
    while (from < end) {
      const there = columns[at] ?? 0;
      if (there === column) return at;
      if (there < column) from = at + 1;
      else end = at;
      at = (from + end) >> 1;
    }
    return -1;
  }
}
