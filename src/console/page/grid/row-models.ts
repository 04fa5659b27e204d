import type { RowQuery, RowWindow, ShownRow } from '../../api/desk.ts';
import { client } from '../client.ts';

/**
 * A row as the grid holds it: empty until its window is loaded. Its cells are under `cellProp`. `isApart`: the row
 * above has another document, and one of the two has several rows.
 */
export type RowModel = { row: ShownRow | null; isApart: boolean; [prop: string]: unknown };

/** The grid types its models as records of any values. */
export function rowOf(model: object): RowModel {
  return 'row' in model && 'isApart' in model ? (model as RowModel) : { row: null, isApart: false };
}

export type Filter = Omit<RowQuery, 'from' | 'count'>;

export const EVERY_ROW: Filter = { show: 'all', text: '' };

const WINDOW = 100;
/** The number of windows kept. With all 100,000 rows of 80 columns, the page used 550 MB. */
const MOST_WINDOWS = 40;

/** The property name under which the grid finds a column's cell. */
export function cellProp(column: number): string {
  return `c${column}`;
}

/** The column of a name that `cellProp` made. */
export function columnOf(prop: string | number): number | undefined {
  const [, digits] = /^c(\d+)$/.exec(String(prop)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Why a row is held back; empty if it is not. */
export function heldWords({ state, marks }: ShownRow): string {
  const errors = state === 'invalid' ? marks.filter(({ severity }) => severity === 'error') : [];
  return errors.map(({ message }) => message).join(' ');
}

/** The rows of one filter. A window is requested from the server when the grid shows it. */
export class RowModels {
  readonly models: RowModel[];
  readonly #filter: Filter;
  readonly #loaded: () => void;
  /** The row in focus. It stays loaded, because the bar below the grid shows it. */
  focused: RowModel | null = null;
  /** The windows that were shown, the latest one last. */
  #kept = new Set<number>([0]);
  #fresh = new Set<number>();
  #asked = new Set<number>();
  #generation = 0;

  constructor(filter: Filter, first: RowWindow, loaded: () => void) {
    this.#filter = filter;
    this.#loaded = loaded;
    this.models = Array.from({ length: first.total }, () => ({ row: null, isApart: false }));
    this.#take(first);
    this.#fresh.add(0);
  }

  static async load(filter: Filter, loaded: () => void): Promise<RowModels> {
    return new RowModels(filter, await client.rows({ ...filter, from: 0, count: WINDOW }), loaded);
  }

  /** Requests the missing windows for these positions and just beyond them. */
  see(first: number, last: number): void {
    const from = Math.max(0, Math.floor((first - 20) / WINDOW));
    const to = Math.floor(Math.min(this.models.length - 1, last + 20) / WINDOW);
    for (let window = from; window <= to; window += 1) {
      this.#kept.delete(window);
      this.#kept.add(window);
      void this.#ask(window);
    }
    const [...kept] = this.#kept;
    for (const window of kept.slice(0, -MOST_WINDOWS)) this.#forget(window);
  }

  #forget(window: number): void {
    const models = this.models.slice(window * WINDOW, (window + 1) * WINDOW);
    if (this.focused !== null && models.includes(this.focused)) return;
    for (const model of models) {
      clear(model);
      model.row = null;
    }
    this.#kept.delete(window);
    this.#fresh.delete(window);
  }

  /** After a check or a change: requests windows again. The old rows stay in view until the new ones arrive. */
  invalidate(): void {
    this.#fresh = new Set();
    this.#asked = new Set();
    this.#generation += 1;
  }

  /** Whether the filter still has as many rows. A file that was saved again may have other rows. */
  async areAllThere(): Promise<boolean> {
    const { total } = await client.rows({ ...this.#filter, from: 0, count: 1 }).catch(() => ({ total: -1 }));
    return total === this.models.length;
  }

  /** The rows of these models. Requests those that are not loaded; rejects if that fails. */
  async rowsOf(models: ReadonlySet<unknown>): Promise<ReadonlyMap<unknown, ShownRow>> {
    const found = new Map<unknown, ShownRow>();
    const missing = new Set<number>();
    for (const [place, model] of this.models.entries()) {
      if (!models.has(model)) continue;
      if (model.row === null) missing.add(Math.floor(place / WINDOW));
      else found.set(model, model.row);
    }
    for (const window of missing) {
      const { from, rows } = await this.#read(window);
      for (const [index, row] of rows.entries()) found.set(this.models[from + index], row);
    }
    return found;
  }

  #read(window: number): Promise<RowWindow> {
    return client.rows({ ...this.#filter, from: window * WINDOW, count: WINDOW });
  }

  async #ask(window: number): Promise<void> {
    if (this.#fresh.has(window) || this.#asked.has(window)) return;
    const generation = this.#generation;
    this.#asked.add(window);
    const rows = await this.#read(window).catch(() => null);
    if (generation !== this.#generation) return;
    this.#asked.delete(window);
    if (rows === null || !this.#kept.has(window)) return;
    this.#fresh.add(window);
    this.#take(rows);
    this.#loaded();
  }

  #take({ from, rows }: RowWindow): void {
    for (const [index, row] of rows.entries()) {
      const model = this.models[from + index];
      if (model === undefined) continue;
      clear(model);
      for (const [column, text] of row.cells) model[cellProp(column)] = text;
      model.row = row;
    }
    // The row after the window may have come before it.
    for (let place = from; place <= from + rows.length; place += 1) this.#divide(place);
  }

  #divide(place: number): void {
    const model = this.models[place];
    const { band = null, document = null } = model?.row ?? {};
    const above = this.models[place - 1]?.row ?? null;
    if (model !== undefined) model.isApart = (band ?? above?.band ?? null) !== null && document !== above?.document;
  }
}

function clear(model: RowModel): void {
  for (const prop of Object.keys(model)) if (columnOf(prop) !== undefined) delete model[prop];
}
