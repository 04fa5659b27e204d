import { keepCellFocus } from './cell-focus.ts';
import { isElsewhere, isOpening } from './grid-events.ts';
import type { GridSelection, Position } from './grid-selection.ts';
import { holdKeys } from './held-keys.ts';
import type { ShownColumns } from './shown-columns.ts';
import { soon } from './soon.ts';

export type GridSize = {
  readonly rows: number;
  readonly columns: ShownColumns;
  /** The number of rows that are in sight. */
  readonly page: number;
};

type Acts = {
  edit(opensCalendar: boolean): void;
  /** Empties the selected cells. */
  clear(): void;
};

/** Enough for a cell that is in sight. */
const FEW_FRAMES = 5;

/** Browsers let Tab stop at everything that scrolls. */
const SCROLLERS = '.vertical-inner, revogr-viewport-scroll, revogr-scroll-virtual';

const STEPS: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The keys that move the chosen cell, select cells, open and clear them. The grid's own keys move only a moment later:
 * the next letter would go into the cell before. They also select in one part of the columns only. Tab reaches the
 * chosen cell, or the first one.
 */
export class GridKeys {
  readonly #grid: HTMLRevoGridElement;
  readonly #selection: GridSelection;
  readonly #size: () => GridSize;
  readonly #acts: Acts;
  readonly #removing = new AbortController();
  readonly #restoreFocus: () => void;
  #chosen: Position = { x: 0, y: 0 };
  /** Whether a cell was open when the latest key was pressed. */
  #wasEditing = false;

  constructor(grid: HTMLRevoGridElement, selection: GridSelection, size: () => GridSize, acts: Acts) {
    this.#grid = grid;
    this.#selection = selection;
    this.#size = size;
    this.#acts = acts;
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
    // Enter saved the open cell. The grid itself would go down a moment later.
    grid.addEventListener('beforecellsave', ({ detail }) => {
      if (detail.preventFocus === true) return;
      detail.preventFocus = true;
      const { x, y } = this.#selection.focused ?? this.#chosen;
      void this.choose({ x, y: y + 1 });
    });
    this.#restoreFocus = keepCellFocus(grid, () => this.#focusedElement(), signal);
    holdKeys(grid, () => selection.isEditing, signal);
    const seeKey = () => {
      this.#wasEditing = selection.isEditing;
    };
    document.addEventListener('keydown', seeKey, { signal, capture: true });
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal });
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
    if (this.#isEmpty) return;
    const cell = this.#within(wanted);
    this.#chosen = cell;
    this.#selection.choose(cell);
    // Meanwhile another cell may be chosen, or this one open.
    const isWanted = () => isSame(this.#chosen, cell) && !this.#selection.isEditing;
    const element = await this.#reveal(cell, isWanted);
    if (!isWanted()) return;
    // A grid that was just made takes a chosen cell only after it has drawn it.
    if (element !== null && this.#selection.focused === null) this.#selection.choose(cell);
    element?.focus();
    // An editor that opened late takes the focus once more while it closes, and leaves it to the page.
    await this.#editorGone();
    if (isWanted()) this.#restoreFocus();
  }

  get #isEmpty(): boolean {
    const { rows, columns } = this.#size();
    return rows === 0 || columns.all.length === 0;
  }

  #within({ x, y }: Position): Position {
    const { rows, columns } = this.#size();
    return { x: within(x, columns.all.length), y: within(y, rows) };
  }

  /** Scrolls to a cell if it is still wanted. Null if the grid does not draw it soon. */
  async #reveal(cell: Position, isWanted: () => boolean): Promise<HTMLElement | null> {
    const { type, x } = this.#size().columns.placeOf(cell.x);
    const element = await soon(() => this.#elementAt(cell), FEW_FRAMES);
    if (element !== null || !isWanted()) return element;
    // With new rows the grid sometimes scrolls back to its first column.
    if (type === 'rgCol') await this.#grid.scrollToColumnIndex(x);
    await this.#grid.scrollToRow(cell.y);
    return await soon(() => this.#elementAt(cell));
  }

  #focusedElement(): HTMLElement | null {
    const { focused, isEditing } = this.#selection;
    return focused === null || isEditing ? null : this.#elementAt(focused);
  }

  #elementAt({ x: position, y }: Position): HTMLElement | null {
    const { type, x } = this.#size().columns.placeOf(position);
    const place = `revogr-data[type="rgRow"][col-type="${type}"]`;
    return this.#grid.querySelector<HTMLElement>(`${place} [data-rgrow="${y}"][data-rgcol="${x}"]`);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isElsewhere(this.#grid, event)) return;
    if (this.#wasEditing) this.#onKeyInCell(event);
    else if (isOpening(event)) {
      // Otherwise the browser scrolls.
      event.preventDefault();
      this.#acts.edit(true);
    } else if (event.key === 'F2') this.#acts.edit(false);
    else if (event.key === 'Tab') this.#letGo();
    else if (this.#isAct(event) || (!event.altKey && this.#move(event))) event.preventDefault();
  }

  /** The editor has seen the key already. */
  #onKeyInCell(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape') void this.#keepFocus();
    // The grid would open the cell below.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Tab') return;
    event.preventDefault();
    const { x, y } = this.#selection.focused ?? this.#chosen;
    void this.choose({ x: x + (event.shiftKey ? -1 : 1), y });
  }

  /** Delete, and Ctrl+A. True if it was one of them. */
  #isAct(event: KeyboardEvent): boolean {
    const { altKey, key } = event;
    const isWithCtrl = event.ctrlKey || event.metaKey;
    if (altKey || this.#selection.focused === null) return false;
    if (!isWithCtrl && (key === 'Delete' || key === 'Backspace')) this.#acts.clear();
    else if (isWithCtrl && key.toLowerCase() === 'a') {
      const { rows, columns } = this.#size();
      this.#selection.select({ x: 0, y: 0 }, { x: columns.all.length - 1, y: rows - 1 });
    } else return false;
    return true;
  }

  /** Moves the chosen cell; with Shift, the end of the selection. False if it is no such key. */
  #move(event: KeyboardEvent): boolean {
    const isFar = event.ctrlKey || event.metaKey;
    const from = event.shiftKey ? this.#selection.head : this.#selection.focused;
    const target = this.#stepTo(event.key, isFar, from) ?? this.#jumpTo(event.key, isFar, from ?? this.#chosen);
    if (target === undefined) return false;
    if (!event.shiftKey && event.key === 'Home') void this.#grid.scrollToColumnIndex(0);
    if (event.shiftKey && from !== null) void this.#extend(target);
    else void this.choose(target);
    return true;
  }

  #stepTo(key: string, isFar: boolean, from: Position | null): Position | undefined {
    const step = STEPS[key];
    if (step === undefined || from === null) return undefined;
    const { rows, columns } = this.#size();
    const length = isFar ? Math.max(rows, columns.all.length) : 1;
    return { x: from.x + step.x * length, y: from.y + step.y * length };
  }

  #jumpTo(key: string, isFar: boolean, { x, y }: Position): Position | undefined {
    const { rows, columns, page } = this.#size();
    const targets: Readonly<Record<string, Position>> = {
      Home: { x: 0, y: isFar ? 0 : y },
      End: { x: columns.all.length - 1, y: isFar ? rows - 1 : y },
      PageUp: { x, y: y - page },
      PageDown: { x, y: y + page },
    };
    return targets[key];
  }

  async #extend(wanted: Position): Promise<void> {
    if (this.#isEmpty) return;
    const head = this.#within(wanted);
    this.#selection.extendTo(head);
    // Meanwhile something else may be selected.
    const isWanted = () => isSame(this.#selection.head, head);
    const element = await this.#reveal(head, isWanted);
    if (isWanted()) element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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
    await this.#editorGone();
    if (document.activeElement === document.body) await this.choose(this.#chosen);
  }

  async #editorGone(): Promise<void> {
    await soon(() => (this.#grid.querySelector('revogr-edit') === null ? true : null));
  }
}

function isSame(one: Position | null, other: Position): boolean {
  return one?.x === other.x && one.y === other.y;
}

function within(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place));
}
