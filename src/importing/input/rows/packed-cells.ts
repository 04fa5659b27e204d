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

/** A text cell is kept as its text alone. */
type Kept = string | Exclude<Cell, { readonly type: 'text' }>;

/**
 * The filled cells of a row, those of known columns by key. A sheet may have millions of cells: a text takes 8 bytes beside
 * itself, and rows with the same columns filled share the numbers of these.
 */
export class PackedCells implements ReadonlyMap<string, Cell> {
  readonly #headers: Headers;
  readonly #numbers: readonly number[];
  readonly #kept: readonly Kept[];
  readonly #across: Row['across'];

  constructor(headers: Headers, numbers: readonly number[], kept: readonly Kept[], across: Row['across']) {
    this.#headers = headers;
    this.#numbers = numbers;
    this.#kept = kept;
    this.#across = across;
  }

  get(key: string): Cell | undefined {
    const kept = this.#kept[this.#indexOf(key)];
    return kept === undefined ? undefined : cellOf(kept);
  }

  has(key: string): boolean {
    return this.#indexOf(key) >= 0;
  }

  get size(): number {
    const { columns } = this.#headers;
    return this.#numbers.reduce((count, number) => count + (columns.has(number) ? 1 : 0), 0);
  }

  *entries(): Generator<[string, Cell], undefined> {
    const { columns } = this.#headers;
    for (const [index, kept] of this.#kept.entries()) {
      const column = columns.get(this.#numbers[index] ?? 0);
      if (column !== undefined) yield [column.key, cellOf(kept)];
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

  /** All of the user's own cells in the row, from left to right. */
  filled(): readonly FilledCell[] {
    return this.#cellsWhere((number) => !isNamed(this.#headers, number));
  }

  /** The cells in columns that are named like ours and are not surely ours: a "Status" may be the user's own. */
  named(): readonly FilledCell[] {
    return this.#cellsWhere((number) => isNamed(this.#headers, number));
  }

  #indexOf(key: string): number {
    const number = this.#headers.numbers.get(key);
    return number === undefined ? -1 : this.#numbers.indexOf(number);
  }

  #cellsWhere(isWanted: (number: number) => boolean): readonly FilledCell[] {
    const found: FilledCell[] = [];
    for (const [index, kept] of this.#kept.entries()) {
      const number = this.#numbers[index] ?? 0;
      if (!isWanted(number)) continue;
      const column = this.#headers.columns.get(number);
      found.push({ number, cell: cellOf(kept), column, columns: this.#across?.get(number) ?? 1 });
    }
    return found;
  }
}

/** Packs the rows of a sheet, one after the other. */
export function packerOf(headers: Headers): (row: Row) => PackedCells {
  let last: readonly number[] = [];
  const known = new Map<string, string>();
  const once = (text: string): string => {
    const first = known.get(text);
    if (first === undefined && known.size < MOST_KNOWN && text.length <= LONGEST_KNOWN) known.set(text, text);
    return first ?? text;
  };
  return ({ cells, across }) => {
    const filled = [...cells].filter(
      ([number, cell]) =>
        !isBlank(cell) && (headers.columns.has(number) || !headers.surely || !isNamed(headers, number)),
    );
    const isLikeLast = filled.length === last.length && filled.every(([number], index) => number === last[index]);
    if (!isLikeLast) last = filled.map(([number]) => number);
    const kept = filled.map(([, cell]) => (cell.type === 'text' ? once(cell.text) : cell));
    return new PackedCells(headers, last, kept, across);
  };
}

/** Rows repeat their texts (cities, products, dates): of so many different ones each is in memory once. */
const MOST_KNOWN = 10_000;
const LONGEST_KNOWN = 100;

function cellOf(kept: Kept): Cell {
  return typeof kept === 'string' ? { type: 'text', text: kept } : kept;
}

function isNamed({ own, telling }: Headers, number: number): boolean {
  return own.has(number) || telling.has(number);
}
