import { isEditing, isElsewhere, isOpening } from './grid-events.ts';
import type { GridPlace, ShownColumns } from './shown-columns.ts';
import { soon } from './soon.ts';

/** A position in the grid, from 0. `x` counts the shown columns of the file, also the pinned ones. */
export type Position = { readonly x: number; readonly y: number };

export type GridSize = {
  readonly rows: number;
  readonly columns: ShownColumns;
  /** The number of rows that are in sight. */
  readonly page: number;
};

/** Enough for a cell that is in sight. */
const FEW_FRAMES = 5;

/** Browsers let Tab stop at everything that scrolls. */
const SCROLLERS = '.vertical-inner, revogr-viewport-scroll, revogr-scroll-virtual';

/**
 * The keys that the grid itself lacks. Tab reaches its chosen cell, or the first one. Home, End, Page Up and Page Down
 * move the chosen cell. F2 edits it, and Alt+Down opens its calendar too.
 */
export class GridKeys {
  readonly #grid: HTMLRevoGridElement;
  readonly #size: () => GridSize;
  readonly #removing = new AbortController();
  #chosen: Position = { x: 0, y: 0 };

  constructor(grid: HTMLRevoGridElement, size: () => GridSize, edit: (opensCalendar: boolean) => void) {
    this.#grid = grid;
    this.#size = size;
    const { signal } = this.#removing;
    grid.addEventListener('afterfocus', ({ detail }) => {
      const x = this.#size().columns.positionOf(detail.colType, detail.colIndex);
      if (x >= 0) this.#chosen = { x, y: detail.rowIndex };
    });
    // A click on a header gives the grid the focus too, but asks for no cell.
    grid.addEventListener('focusin', ({ target }) => {
      const isAround = target instanceof Element && (target === grid || target.matches(SCROLLERS));
      if (isAround && target.matches(':focus-visible')) void this.choose(this.#chosen);
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(grid, event)) return;
      if (isEditing(grid)) return void (isClosing(event) && this.#keepFocus());
      if (isOpening(event)) {
        // Otherwise the browser scrolls.
        event.preventDefault();
        edit(true);
      } else if (event.key === 'F2') edit(false);
      else if (event.key === 'Tab') this.#letGo();
      else if (!event.altKey && !event.shiftKey) this.#move(event);
    };
    document.addEventListener('keydown', onKey, { signal });
  }

  /** The next Tab into the grid chooses the first cell. */
  forget(): void {
    this.#chosen = { x: 0, y: 0 };
  }

  remove(): void {
    this.#removing.abort();
  }

  /** Makes this the chosen cell, scrolls to it, and gives it the focus. */
  async choose(wanted: Position): Promise<void> {
    const { rows, columns } = this.#size();
    if (rows === 0 || columns.all.length === 0) return;
    const cell = { x: within(wanted.x, columns.all.length), y: within(wanted.y, rows) };
    this.#chosen = cell;
    const { type, x } = columns.placeOf(cell.x);
    const inPart = { x, y: cell.y };
    await this.#grid.setCellsFocus(inPart, inPart, type, 'rgRow');
    let element = await soon(() => this.#elementAt(inPart, type), FEW_FRAMES);
    // With new rows the grid sometimes scrolls back to its first column.
    if (element === null) {
      if (type === 'rgCol') await this.#grid.scrollToColumnIndex(x);
      await this.#grid.scrollToRow(cell.y);
      element = await soon(() => this.#elementAt(inPart, type));
    }
    // A grid that was just made takes a chosen cell only after it has drawn it.
    const isTaken = element === null || (await this.#grid.getFocused()) !== null;
    if (this.#chosen.x !== cell.x || this.#chosen.y !== cell.y) return;
    if (!isTaken) await this.#grid.setCellsFocus(inPart, inPart, type, 'rgRow');
    element?.focus();
  }

  #elementAt({ x, y }: Position, type: GridPlace['type']): HTMLElement | null {
    const place = `revogr-data[type="rgRow"][col-type="${type}"]`;
    return this.#grid.querySelector<HTMLElement>(`${place} [data-rgrow="${y}"][data-rgcol="${x}"]`);
  }

  #move(event: KeyboardEvent): void {
    const { rows, columns, page } = this.#size();
    const { x, y } = this.#chosen;
    const isFar = event.ctrlKey || event.metaKey;
    const targets: Readonly<Record<string, Position>> = {
      Home: { x: 0, y: isFar ? 0 : y },
      End: { x: columns.all.length - 1, y: isFar ? rows - 1 : y },
      PageUp: { x, y: Math.max(0, y - page) },
      PageDown: { x, y: Math.min(rows - 1, y + page) },
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (event.key === 'Home') void this.#grid.scrollToColumnIndex(0);
    void this.choose(target);
  }

  /** Without this, Tab would come from the cell to what is around it, and from there back to the cell. */
  #letGo(): void {
    const scrollers = [...this.#grid.querySelectorAll<HTMLElement>(SCROLLERS)];
    for (const element of [this.#grid, ...scrollers]) element.tabIndex = -1;
    setTimeout(() => {
      this.#grid.tabIndex = 0;
      for (const scroller of scrollers) scroller.removeAttribute('tabindex');
    });
  }

  /** Without an editor, the focus would fall to the page. */
  async #keepFocus(): Promise<void> {
    await soon(() => (isEditing(this.#grid) ? null : true));
    if (document.activeElement === document.body) await this.choose(this.#chosen);
  }
}

function isClosing({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === 'Escape';
}

function within(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place));
}
