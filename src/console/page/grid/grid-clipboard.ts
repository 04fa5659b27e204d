import type { BeforeRangeSaveDataDetails } from '@revolist/revogrid';
import { MOST_CELLS } from '../../api/most-cells.ts';
import { messages } from '../messages/grid.ts';
import { eventIn } from './grid-events.ts';
import type { GridSelection } from './grid-selection.ts';
import { type CellArea, cellCount, copiedText, pastedCells, pastedRows } from './pasted.ts';
import { columnOf, type RowModels } from './row-models.ts';
import type { SheetColumn, ShownColumns } from './shown-columns.ts';

export type CellChange = { readonly model: unknown; readonly column: number | undefined; readonly text: string };

type Sheet = { readonly rows: RowModels | null; readonly columns: ShownColumns; readonly mayEdit: boolean };

/** Replaces the grid's clipboard: that would copy and paste only rows that were visible before. */
export class GridClipboard {
  readonly #selection: GridSelection;
  readonly #sheet: () => Sheet;
  readonly #change: (cells: readonly CellChange[]) => void;
  readonly #refuse: (error: Error) => void;
  /** The latest text that was copied from columns as they are shown. */
  #copied: string | null = null;

  constructor(
    grid: HTMLRevoGridElement,
    selection: GridSelection,
    sheet: () => Sheet,
    change: (cells: readonly CellChange[]) => void,
    refuse: (error: Error) => void,
  ) {
    this.#selection = selection;
    this.#sheet = sheet;
    this.#change = change;
    this.#refuse = refuse;
    const on = (name: 'beforepaste' | 'beforecopy' | 'beforecut', act: (area: CellArea, text: string) => void) =>
      grid.addEventListener(name, (event) => {
        const original = eventIn(event, 'event');
        if (event.defaultPrevented || !(original instanceof ClipboardEvent)) return;
        event.preventDefault();
        // Each part of the grid with selected cells gives the event.
        const isFirst = !original.defaultPrevented;
        original.preventDefault();
        const { area } = selection;
        if (isFirst && area !== null) act(area, original.clipboardData?.getData('text/plain') ?? '');
      });
    // A picture has no text. It does not empty the cells.
    on('beforepaste', (area, text) => void (text !== '' && this.#paste(text, area)));
    on('beforecopy', (area) => void this.#copy(area).catch(refuse));
    on('beforecut', (area) => void this.#copy(area).then(() => this.#paste('', area), refuse));
  }

  /** Empties the selected cells. */
  clear(): void {
    const { area } = this.#selection;
    if (area !== null) this.#paste('', area);
  }

  #paste(text: string, area: CellArea): void {
    const { rows, columns, mayEdit } = this.#sheet();
    if (!mayEdit) return;
    const models = rows?.models ?? [];
    const pasted = pastedRows(text);
    const width = pasted.reduce((most, { length }) => Math.max(most, length), 0);
    const { asShown, inFile } = columns.from(area.x);
    const isAsShown =
      isSame(asShown.slice(0, width), inFile.slice(0, width)) || text.replaceAll('\r\n', '\n') === this.#copied;
    const targets = isAsShown ? asShown : inFile;
    const height = models.length - area.y;
    const count = cellCount(pasted, area);
    if (count > MOST_CELLS) this.#refuse(new Error(messages.tooManyCells(count, MOST_CELLS)));
    else if (pasted.length > height) this.#refuse(new Error(messages.pasteTooLong(pasted.length, height)));
    else if (width > targets.length) this.#refuse(new Error(messages.pasteTooWide(width, targets.length)));
    else if (isAsShown || confirm(messages.pasteInFile(targets[0]?.letters ?? '', targets[width - 1]?.letters ?? '')))
      this.#change(
        pastedCells(pasted, area).map(({ x, y, text: cell }) => {
          return { model: models[y], column: targets[x - area.x]?.number, text: cell };
        }),
      );
  }

  async #copy(area: CellArea): Promise<void> {
    const { rows, columns } = this.#sheet();
    const chosen = rows?.models.slice(area.y, area.y1 + 1) ?? [];
    const copied = columns.within(area);
    const known = await rows?.rowsOf(new Set(chosen));
    const texts = chosen.map((model) => {
      const cells = new Map(known?.get(model)?.cells);
      return copied.map(({ number }) => cells.get(number) ?? '');
    });
    // An empty text on the clipboard would be none, like that of a picture.
    const text = copiedText(texts) || '\n';
    this.#copied = isSame(copied, columns.from(area.x).asShown.slice(0, copied.length)) ? text : null;
    await navigator.clipboard.writeText(text);
  }
}

function isSame(some: readonly SheetColumn[], others: readonly SheetColumn[]): boolean {
  return some.length === others.length && some.every(({ number }, index) => others[index]?.number === number);
}

/** The cells that a person filled by dragging the corner of others. */
export function changesIn({
  data,
  models,
}: Pick<BeforeRangeSaveDataDetails, 'data' | 'models'>): readonly CellChange[] {
  return Object.entries(data).flatMap(([index, cells]) =>
    Object.entries(cells).map(([prop, value]) => ({
      model: models[Number(index)],
      column: columnOf(prop),
      text: String(value ?? ''),
    })),
  );
}
