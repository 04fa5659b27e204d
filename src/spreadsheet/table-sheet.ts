import { columnLetters } from '../schema/cell.ts';
import { textRow } from './house-style.ts';
import type { CellModel, Print, RowModel, SheetModel } from './model.ts';
import { wrappedHeight } from './row-height.ts';

/**
 * A column of a table: its header, its width in characters, and its cell for each entry. Null leaves the cell blank.
 */
export type TableColumn<Entry> = {
  readonly header: string;
  readonly width: number;
  readonly hidden?: boolean;
  /** The lines up to which its texts make a row higher; absent for the usual limit. */
  readonly mostLines?: number;
  cell(entry: Entry): CellModel | null;
};

type Table<Entry> = {
  readonly name: string;
  readonly columns: readonly TableColumn<Entry>[];
  /** Read once, when the sheet is written. */
  readonly entries: Iterable<Entry>;
  /** Gives the text in the row below the last entry, from the number of entries; null for none. */
  note?(entries: number): { readonly text: string; readonly style: string; readonly column?: number } | null;
  readonly headerHeight?: number;
  readonly frozenColumns?: number;
  /** Rows get the height that their texts need in the columns' widths. */
  readonly fitsRows?: true;
  readonly print?: Print['pages'];
};

/** Gives a sheet with headers, a filter and a row for each entry. All tables beside the user's data look like this. */
export function tableSheet<Entry>(table: Table<Entry>): SheetModel {
  const { name, columns, frozenColumns = 0, print = 'one-wide' } = table;
  return {
    name,
    columns: columns.map(({ width, hidden }) => ({ width, ...(hidden === undefined ? {} : { hidden }) })),
    rows: rowsOf(table),
    frozen: { rows: 1, columns: frozenColumns },
    cursor: 'A2',
    filter: `A1:${columnLetters(columns.length)}1`,
    print: { pages: print, titleRows: '1:1' },
  };
}

/** Null for an empty text. */
export function textCell(text: string, style: string): CellModel | null {
  return text === '' ? null : { type: 'text', text, style };
}

/** Gives what a cell shows, without its format. */
function shownText(cell: CellModel | null): string {
  if (cell?.type === 'formula') return cell.result;
  if (cell?.type === 'number') return String(cell.number);
  return cell?.type === 'text' ? cell.text : '';
}

function* rowsOf<Entry>({ columns, entries, note, headerHeight = 24, fitsRows }: Table<Entry>): Iterable<RowModel> {
  const headers = columns.map(({ header }) => header);
  yield { ...textRow(1, headers, 'plainHeader'), height: headerHeight };
  let number = 1;
  for (const entry of entries) {
    number += 1;
    const cells = columns.map(({ cell }) => cell(entry));
    const height = fitsRows && heightOf(cells, columns);
    yield { number, ...(height === undefined ? {} : { height }), cells: filled(cells) };
  }
  const below = note?.(number - 1);
  if (!below) return;
  const { text, style, column = 1 } = below;
  yield { number: number + 1, cells: new Map([[column, { type: 'text', text, style }]]) };
}

/** Hidden columns need no height. */
function heightOf<Entry>(
  cells: readonly (CellModel | null)[],
  columns: readonly TableColumn<Entry>[],
): number | undefined {
  const seen = columns.flatMap(({ width, hidden, mostLines }, at) =>
    hidden === true ? [] : [[shownText(cells[at] ?? null), width, mostLines] as const],
  );
  return wrappedHeight(seen);
}

function filled(cells: readonly (CellModel | null)[]): ReadonlyMap<number, CellModel> {
  return new Map(cells.flatMap((cell, at) => (cell === null ? [] : [[at + 1, cell] as const])));
}
