import { defineCustomElements } from '@revolist/revogrid/loader';
import { useEffect, useRef } from 'preact/hooks';
import type { EditBody } from '../../api/desk.ts';
import { MOST_CHARACTERS } from '../../api/most-cells.ts';
import { messages as gridMessages } from '../messages/grid.ts';
import { messages } from '../messages.ts';
import { openCalendar } from './calendar.ts';
import { type CellChange, changesIn, GridClipboard } from './grid-clipboard.ts';
import { gridColumns } from './grid-columns.ts';
import { keepToItself, saveBeforeOthers, saveOpenCell } from './grid-events.ts';
import { GridKeys } from './grid-keys.ts';
import { selectWithMouse } from './grid-mouse.ts';
import { GridSelection } from './grid-selection.ts';
import { cellProp, columnOf, type Filter, type RowModel, RowModels } from './row-models.ts';
import { type SheetColumn, ShownColumns } from './shown-columns.ts';

export type FocusedCell = { readonly model: RowModel; readonly column: number | null };

type Props = {
  readonly columns: readonly SheetColumn[];
  readonly filter: Filter;
  /** The column to scroll to when another filter is shown. */
  readonly lookAt: number | null;
  /** A new value means that rows have changed. */
  readonly version: string;
  readonly isDark: boolean;
  readonly isSent: boolean;
  readonly mayEdit: boolean;
  onFocus(cell: FocusedCell): void;
  /** Rejects if a row can no longer be read. */
  onEdit(cells: Promise<EditBody['cells']>): void;
  onTotal(total: number): void;
};

const ROW_PX = 30;

/** The rows of the file, in a grid that draws only the visible ones. */
export function Grid(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<GridView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (place.current === null) return;
    const made = new GridView(place.current, () => latest.current);
    view.current = made;
    return () => made.remove();
  }, []);
  const { filter, columns, version, isDark, isSent, mayEdit } = props;
  const filterWords = JSON.stringify(filter);
  const columnWords = columns.map(({ number, key }) => `${number} ${key}`).join();
  useEffect(() => void view.current?.show(false), [filterWords, columnWords, isSent, mayEdit]);
  useEffect(() => void view.current?.refresh(), [version]);
  useEffect(() => view.current?.paint(isDark), [isDark]);
  return <section class="grid" ref={place} aria-label={messages.grid} />;
}

class GridView {
  readonly #grid: HTMLRevoGridElement;
  readonly #props: () => Props;
  readonly #removing: readonly (() => void)[];
  readonly #selection: GridSelection;
  readonly #keys: GridKeys;
  #rows: RowModels | null = null;
  #columns = new ShownColumns([], new Set(), 1);
  #shown = '';
  #top = 0;
  #showing = 0;

  constructor(place: HTMLElement, props: () => Props) {
    this.#props = props;
    void defineCustomElements();
    const grid = document.createElement('revo-grid');
    this.#grid = grid;
    grid.rowSize = ROW_PX;
    grid.range = true;
    grid.resize = true;
    grid.applyOnClose = true;
    grid.filter = false;
    grid.hideAttribution = true;
    grid.addEventListener('aftergridrender', () => markHeaderRows(grid));
    this.paint(props().isDark);
    grid.addEventListener('viewportscroll', ({ detail }) => {
      if (detail.dimension !== 'rgRow') return;
      this.#top = detail.coordinate;
      this.#see();
    });
    grid.addEventListener('afterfocus', ({ detail }) => {
      const model = this.#rows?.models[detail.rowIndex];
      if (this.#rows !== null) this.#rows.focused = model ?? null;
      if (model !== undefined) props().onFocus({ model, column: detail.column?.['number'] ?? null });
    });
    grid.addEventListener('beforeedit', ({ detail }) => {
      if ('val' in detail) this.#editOne(detail.model, detail.prop, String(detail.val ?? ''));
    });
    grid.addEventListener('beforerangeedit', ({ detail }) => this.#edit(changesIn(detail)));
    this.#selection = new GridSelection(grid, () => this.#columns);
    keepToItself(grid, () => this.#selection.isEditing);
    const clipboard = new GridClipboard(
      grid,
      this.#selection,
      () => ({ rows: this.#rows, columns: this.#columns, mayEdit: props().mayEdit }),
      (changes) => this.#edit(changes),
      (error) => this.#refuse(error),
    );
    this.#keys = new GridKeys(
      grid,
      this.#selection,
      () => ({ rows: this.#rows?.models.length ?? 0, columns: this.#columns, page: this.#page() }),
      { edit: (opensCalendar) => this.#open(opensCalendar), clear: () => clipboard.clear() },
    );
    this.#removing = [
      saveBeforeOthers(grid),
      selectWithMouse(grid, this.#selection, () => this.#columns),
      () => this.#keys.remove(),
      () => grid.remove(),
    ];
    place.append(grid);
  }

  /** Shows the filter's rows. `isSame`: the filter is unchanged, so the scroll position stays. */
  async show(isSame: boolean): Promise<void> {
    this.#showing += 1;
    const mine = this.#showing;
    const { filter, columns, onTotal, isSent, mayEdit, lookAt } = this.#props();
    const rows = await RowModels.load(filter, () => void this.#grid.refresh('rgRow')).catch(() => null);
    if (rows === null || mine !== this.#showing) return;
    const first = isSame ? Math.floor(this.#top / ROW_PX) : 0;
    if (!isSame) {
      // The open cell would become another one: the grid knows it by its place only.
      saveOpenCell(this.#grid);
      // The same for the cell in focus: another row is in its place.
      if (JSON.stringify(filter) !== this.#shown) await this.#grid.clearFocus();
      if (mine !== this.#showing) return;
      const look = { isSent, mayEdit, pageWidth: innerWidth };
      const { drawn, shown } = gridColumns(columns, rows.models.slice(0, 100), look);
      this.#columns = shown;
      this.#grid.columns = drawn;
    }
    this.#rows = rows;
    this.#grid.source = rows.models;
    onTotal(rows.models.length);
    await this.#grid.scrollToRow(Math.min(first, Math.max(0, rows.models.length - 1)));
    if (!isSame && lookAt !== null) await this.#grid.scrollToColumnProp(cellProp(lookAt));
    this.#chooseFirst(filter, lookAt);
    this.#top = first * ROW_PX;
    this.#see();
  }

  /** After "Show rows", the first of these cells has the focus. */
  #chooseFirst(filter: Filter, lookAt: number | null): void {
    const words = JSON.stringify(filter);
    if (words === this.#shown) return;
    this.#shown = words;
    this.#keys.forget();
    const x = this.#columns.all.findIndex(({ number }) => number === lookAt);
    if (filter.sort !== undefined || filter.document !== undefined) void this.#keys.choose({ x: Math.max(0, x), y: 0 });
  }

  /** Updates the visible rows. If the filter may have other rows, also because the file was saved again, requests them. */
  async refresh(): Promise<void> {
    const rows = this.#rows;
    if (rows === null) return;
    const { filter } = this.#props();
    const { show, sort, document, text } = filter;
    const isEverything = show === 'all' && sort === undefined && document === undefined && text === '';
    const isKept = isEverything || filter.hold !== undefined;
    if (!isKept || !(await rows.areAllThere())) return await this.show(true);
    rows.invalidate();
    this.#see();
  }

  paint(isDark: boolean): void {
    this.#grid.theme = isDark ? 'darkCompact' : 'compact';
  }

  remove(): void {
    for (const end of this.#removing) end();
  }

  #page(): number {
    return Math.max(1, Math.floor(this.#grid.clientHeight / ROW_PX) - 2);
  }

  #see(): void {
    const first = Math.floor(this.#top / ROW_PX);
    this.#rows?.see(first, first + Math.ceil(this.#grid.clientHeight / ROW_PX));
  }

  /** An editor that was closed as it was opened changes nothing. It shows the lines of a cell as one. */
  #editOne(model: Readonly<Record<string, unknown>>, prop: string | number, text: string): void {
    const opened = String(model[prop] ?? '').replace(/[\r\n]/g, '');
    if (text !== opened) this.#edit([{ model, column: columnOf(prop), text }]);
  }

  /** The page shows the error, and nothing is changed. */
  #refuse(error: Error): void {
    this.#props().onEdit(Promise.reject(error));
  }

  #edit(changes: readonly CellChange[]): void {
    // Cells may still be selected below the last row that fits a new filter.
    const typed = changes.flatMap(({ model, column, text }) =>
      column === undefined || model === undefined ? [] : [{ model, column, text }],
    );
    const rows = this.#rows?.rowsOf(new Set(typed.map(({ model }) => model)));
    if (rows === undefined || typed.length === 0) return;
    const longest = typed.reduce((most, { text }) => Math.max(most, text.length), 0);
    if (longest > MOST_CHARACTERS) {
      this.#refuse(new Error(gridMessages.tooLong(longest, MOST_CHARACTERS)));
      return;
    }
    this.#props().onEdit(
      rows.then((known) =>
        typed.flatMap(({ model, column, text }) => {
          const row = known.get(model);
          return row === undefined ? [] : [{ row: row.number, column, text }];
        }),
      ),
    );
  }

  /** Opens the cell in focus. The grid itself only knows Enter. */
  #open(opensCalendar: boolean): void {
    const { focused } = this.#selection;
    const column = this.#columns.all[focused?.x ?? -1];
    if (focused === null || column === undefined || !this.#props().mayEdit) return;
    const isLocked = this.#rows?.models[focused.y]?.row?.locked.includes(column.number) ?? true;
    if (column.isLocked || isLocked) return;
    this.#selection.edit();
    if (opensCalendar && column.isDate) void openCalendar(this.#grid);
  }
}

/** Gives rows of headers their role for screen readers. The grid gives cells theirs. */
function markHeaderRows(grid: HTMLElement): void {
  for (const row of grid.querySelectorAll('.header-rgRow')) row.setAttribute('role', 'row');
}
