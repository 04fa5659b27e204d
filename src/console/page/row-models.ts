import type { RowQuery, RowWindow, ShownRow } from '../api/desk.ts';
import { client } from './client.ts';

/** A row as the grid holds it: empty until its window comes. Cells are under `cellProp`. */
export type RowModel = { row: ShownRow | null; isFirst: boolean; [prop: string]: unknown };

export type Filter = Omit<RowQuery, 'from' | 'count'>;

const WINDOW = 100;

/** The name under which the grid finds the cell of a column. */
export function cellProp(column: number): string {
  return `c${column}`;
}

/** The rows of one filter. Windows are asked from the server when the grid comes to show them. */
export class RowModels {
  readonly models: RowModel[];
  readonly #filter: Filter;
  readonly #loaded: () => void;
  #fresh = new Set<number>();
  #asked = new Set<number>();
  #generation = 0;

  constructor(filter: Filter, first: RowWindow, loaded: () => void) {
    this.#filter = filter;
    this.#loaded = loaded;
    this.models = Array.from({ length: first.total }, () => ({ row: null, isFirst: false }));
    this.#take(first);
    this.#fresh.add(0);
  }

  static async load(filter: Filter, loaded: () => void): Promise<RowModels> {
    return new RowModels(filter, await client.rows({ ...filter, from: 0, count: WINDOW }), loaded);
  }

  /** Asks for what is not there of these places, and of what is just beyond. */
  see(first: number, last: number): void {
    const from = Math.max(0, Math.floor((first - 20) / WINDOW));
    const to = Math.floor(Math.min(this.models.length - 1, last + 20) / WINDOW);
    for (let window = from; window <= to; window += 1) void this.#ask(window);
  }

  /** What was checked or changed again: windows are asked for again, and the rows stay in sight until they come. */
  invalidate(): void {
    this.#fresh = new Set();
    this.#asked = new Set();
    this.#generation += 1;
  }

  async #ask(window: number): Promise<void> {
    if (this.#fresh.has(window) || this.#asked.has(window)) return;
    const generation = this.#generation;
    this.#asked.add(window);
    const rows = await client.rows({ ...this.#filter, from: window * WINDOW, count: WINDOW }).catch(() => null);
    if (generation !== this.#generation) return;
    this.#asked.delete(window);
    if (rows === null) return;
    this.#fresh.add(window);
    this.#take(rows);
    this.#loaded();
  }

  #take({ from, rows }: RowWindow): void {
    for (const [index, row] of rows.entries()) {
      const model = this.models[from + index];
      if (model === undefined) continue;
      for (const prop of Object.keys(model)) if (/^c\d/.test(prop)) delete model[prop];
      for (const [column, text] of row.cells) model[cellProp(column)] = text;
      const before = this.models[from + index - 1]?.row;
      model.row = row;
      model.isFirst =
        before === null || before === undefined || before.document !== row.document || row.document === null;
    }
  }
}
