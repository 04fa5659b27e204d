import { defineCustomElements } from '@revolist/revogrid/loader';
import { useEffect, useRef } from 'preact/hooks';
import type { EditBody } from '../../api/desk.ts';
import { messages } from '../messages.ts';
import { gridColumns, type SheetColumn } from './grid-columns.ts';
import { eventIn, keepToItself, saveBeforeOthers } from './grid-events.ts';
import { GridKeys } from './grid-keys.ts';
import { type CellArea, copiedText, pastedCells, pastedRows } from './pasted.ts';
import { cellProp, columnOf, type Filter, type RowModel, RowModels } from './row-models.ts';

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
  readonly #stopSaving: () => void;
  readonly #keys: GridKeys;
  #rows: RowModels | null = null;
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
    grid.addEventListener('aftergridrender', () => nameParts(grid));
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
    grid.addEventListener('beforerangeedit', ({ detail }) => {
      const changes = Object.entries(detail.data).flatMap(([index, cells]) =>
        Object.entries(cells).map(([prop, value]) => ({
          model: detail.models[Number(index)],
          column: columnOf(prop),
          text: String(value ?? ''),
        })),
      );
      this.#edit(changes);
    });
    this.#keys = new GridKeys(
      grid,
      () => ({ rows: this.#rows?.models.length ?? 0, columns: props().columns.length, page: this.#page() }),
      () => void this.#open(),
    );
    keepToItself(grid);
    this.#stopSaving = saveBeforeOthers(grid);
    this.#useClipboard();
    place.append(grid);
  }

  /** Shows the filter's rows. `isSame`: the filter is unchanged, so the scroll position stays. */
  async show(isSame: boolean): Promise<void> {
    this.#showing += 1;
    const mine = this.#showing;
    const { filter, columns, onTotal, isSent, mayEdit, lookAt } = this.#props();
    const rows = await RowModels.load(filter, () => void this.#grid.refresh('rgRow')).catch(() => null);
    if (rows === null || mine !== this.#showing) return;
    this.#rows = rows;
    const first = isSame ? Math.floor(this.#top / ROW_PX) : 0;
    if (!isSame) this.#grid.columns = gridColumns(columns, rows.models.slice(0, 100), { isSent, mayEdit });
    this.#grid.source = rows.models;
    onTotal(rows.models.length);
    await this.#grid.scrollToRow(Math.min(first, Math.max(0, rows.models.length - 1)));
    if (!isSame && lookAt !== null) await this.#grid.scrollToColumnProp(cellProp(lookAt));
    this.#chooseFirst(filter, columns, lookAt);
    this.#top = first * ROW_PX;
    this.#see();
  }

  /** After "Show rows", the first of these cells has the focus. */
  #chooseFirst(filter: Filter, columns: readonly SheetColumn[], lookAt: number | null): void {
    const words = JSON.stringify(filter);
    if (words === this.#shown) return;
    this.#shown = words;
    this.#keys.forget();
    const x = columns.findIndex(({ number }) => number === lookAt);
    if (filter.sort !== undefined || filter.document !== undefined) void this.#keys.choose({ x: Math.max(0, x), y: 0 });
  }

  /** Updates the visible rows. If other rows may fit the filter, requests them. */
  async refresh(): Promise<void> {
    const rows = this.#rows;
    if (rows === null) return;
    const { filter } = this.#props();
    const { show, sort, document, text } = filter;
    const isEverything = show === 'all' && sort === undefined && document === undefined && text === '';
    if (!isEverything && (filter.hold === undefined || !(await rows.areAllThere()))) return await this.show(true);
    rows.invalidate();
    this.#see();
  }

  paint(isDark: boolean): void {
    this.#grid.theme = isDark ? 'darkCompact' : 'compact';
  }

  remove(): void {
    this.#stopSaving();
    this.#keys.remove();
    this.#grid.remove();
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

  #edit(changes: readonly Change[]): void {
    const typed = changes.flatMap(({ column, ...change }) => (column === undefined ? [] : [{ ...change, column }]));
    const rows = this.#rows?.rowsOf(new Set(typed.map(({ model }) => model)));
    if (rows === undefined || typed.length === 0) return;
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
  async #open(): Promise<void> {
    const focus = await this.#grid.getFocused();
    const { columns, mayEdit } = this.#props();
    if (focus?.colType !== 'rgCol' || !mayEdit) return;
    const { x, y } = focus.cell;
    const column = columns[x];
    const isLocked = this.#rows?.models[y]?.row?.locked.includes(column?.number ?? 0) ?? true;
    if (column !== undefined && !column.isLocked && !isLocked) await this.#grid.setCellEdit(y, cellProp(column.number));
  }

  /** Replaces the grid's clipboard: that would copy and paste only rows that were visible before. */
  #useClipboard(): void {
    const on = (name: 'beforepaste' | 'beforecopy' | 'beforecut', act: (area: CellArea, text: string) => void) =>
      this.#grid.addEventListener(name, (event) => {
        const original = eventIn(event, 'event');
        if (event.defaultPrevented || !(original instanceof ClipboardEvent)) return;
        event.preventDefault();
        original.preventDefault();
        const text = original.clipboardData?.getData('text/plain') ?? '';
        void this.#grid.getSelectedRange().then((area) => (area?.colType === 'rgCol' ? act(area, text) : undefined));
      });
    on('beforepaste', (area, text) => this.#paste(pastedRows(text), area));
    const refuse = (error: Error) => this.#props().onEdit(Promise.reject(error));
    on('beforecopy', (area) => void this.#copy(area).catch(refuse));
    on('beforecut', (area) => void this.#copy(area).then(() => this.#paste([['']], area), refuse));
  }

  #paste(rows: readonly (readonly string[])[], area: CellArea): void {
    const { columns, mayEdit, onEdit } = this.#props();
    if (!mayEdit) return;
    const models = this.#rows?.models ?? [];
    const cells = pastedCells(rows, area);
    const [width, height] = [columns.length - area.x, models.length - area.y];
    if (rows.length > height) onEdit(Promise.reject(new Error(messages.pasteTooLong(rows.length, height))));
    else if (rows.some((row) => row.length > width)) onEdit(Promise.reject(new Error(messages.pasteTooWide(width))));
    else this.#edit(cells.map(({ x, y, text }) => ({ model: models[y], column: columns[x]?.number, text })));
  }

  async #copy({ x, y, x1, y1 }: CellArea): Promise<void> {
    const chosen = this.#rows?.models.slice(y, y1 + 1) ?? [];
    const columns = this.#props().columns.slice(x, x1 + 1);
    const rows = await this.#rows?.rowsOf(new Set(chosen));
    const texts = chosen.map((model) => {
      const cells = new Map(rows?.get(model)?.cells);
      return columns.map(({ number }) => cells.get(number) ?? '');
    });
    await navigator.clipboard.writeText(copiedText(texts));
  }
}

type Change = { readonly model: unknown; readonly column: number | undefined; readonly text: string };

/**
 * Adds roles for screen readers: the grid marks cells, but not the row of headers.
 */
function nameParts(grid: HTMLElement): void {
  for (const row of grid.querySelectorAll('.header-rgRow')) row.setAttribute('role', 'row');
}
