import type { PluginProviders } from '@revolist/revogrid';
import type { CellArea } from './pasted.ts';
import { type GridPlace, PARTS, type ShownColumns } from './shown-columns.ts';

/** A position in the grid, from 0. `x` counts the shown columns of the file, also the pinned ones. */
export type Position = { readonly x: number; readonly y: number };

type Stores = PluginProviders['selection'];

/**
 * The chosen cells, over both parts of the grid. The grid itself selects within one part only. It keeps a range for each
 * part, and this class sets both.
 */
export class GridSelection {
  readonly #columns: () => ShownColumns;
  #stores: Stores | null = null;

  constructor(grid: HTMLRevoGridElement, columns: () => ShownColumns) {
    this.#columns = columns;
    grid.addEventListener('aftergridinit', () => {
      void grid.getProviders().then((providers) => {
        this.#stores = providers?.selection ?? null;
      });
    });
  }

  /** Whether a cell is open. The page may show its editor a moment later, or a moment longer. */
  get isEditing(): boolean {
    return (this.#stores?.edit ?? null) !== null;
  }

  /** The cell in focus, or null. `x` is negative in the grid's own columns. */
  get focused(): Position | null {
    const found = this.#stores?.focusedStore ?? null;
    const type = PARTS.find((part) => this.#stores?.storesByType[part] === found?.position.x);
    if (found === null || type === undefined) return null;
    return { x: this.#columns().positionOf(type, found.cell.x), y: found.cell.y };
  }

  /** The selected cells, without the grid's own columns; null if there are none. */
  get area(): CellArea | null {
    const areas = PARTS.flatMap((part) => {
      const range = this.#storeOf(part)?.store.get('range') ?? null;
      const area = range === null ? null : this.#columns().areaOf({ ...range, colType: part });
      return area === null ? [] : [area];
    });
    const [first, last = first] = areas;
    return first === undefined || last === undefined ? null : { ...first, x1: last.x1 };
  }

  /** The end of the selection that moves: the corner opposite to the cell in focus. */
  get head(): Position | null {
    const { focused, area } = this;
    if (focused === null || area === null) return focused;
    return { x: focused.x > area.x ? area.x : area.x1, y: focused.y > area.y ? area.y : area.y1 };
  }

  /** Chooses one cell, closes an open one, and gives the cell the grid's focus. */
  choose({ x: position, y }: Position): void {
    const { type, x } = this.#columns().placeOf(position);
    const at = this.#placeOf(type);
    if (at !== null) this.#stores?.focusByCell(at, { x, y }, { x, y });
  }

  /** Selects from the cell in focus to this one. */
  extendTo(head: Position): void {
    const { focused } = this;
    if (focused !== null) this.select(focused, head);
  }

  /** Selects everything between two cells. The cell in focus stays. */
  select(from: Position, to: Position): void {
    const columns = this.#columns();
    const [first, last] = [Math.max(0, Math.min(from.x, to.x)), Math.max(from.x, to.x)];
    const rows = { y: Math.min(from.y, to.y), y1: Math.max(from.y, to.y) };
    for (const part of PARTS) {
      const range = columns.rangeIn(part, first, last);
      this.#storeOf(part)?.setRangeArea(range && { ...range, ...rows });
    }
  }

  /** Opens the cell in focus. */
  edit(): void {
    this.#stores?.setEdit('');
  }

  #placeOf(type: GridPlace['type']): Position | null {
    const { [type]: x, rgRow: y } = this.#stores?.storesByType ?? {};
    return x === undefined || y === undefined ? null : { x, y };
  }

  #storeOf(type: GridPlace['type']) {
    const at = this.#placeOf(type);
    return at === null ? undefined : this.#stores?.stores[at.y]?.[at.x];
  }
}
