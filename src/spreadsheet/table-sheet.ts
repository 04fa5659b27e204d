import { columnLetters } from '../schema/cell.ts';
import { textRow } from './house-style.ts';
import type { CellModel, Print, RowModel, SheetModel } from './model.ts';
import { wrappedHeight } from './row-height.ts';

/** A column of a table: its header, its width in characters, and its cell for each entry; null leaves the cell blank. */
export type TableColumn<Entry> = {
  readonly header: string;
  readonly width: number;
  readonly hidden?: boolean;
  cell(entry: Entry): CellModel | null;
};

type Table<Entry> = {
  readonly name: string;
  readonly columns: readonly TableColumn<Entry>[];
  /** Read once, when the sheet is written. */
  readonly entries: Iterable<Entry>;
  /** The text in the row below the last entry, told how many there are; null for none. */
  note?(entries: number): { readonly text: string; readonly style: string; readonly column?: number } | null;
  /** A line above the headers, and its style. */
  readonly above?: { readonly text: string; readonly style: string };
  readonly headerHeight?: number;
  readonly frozenColumns?: number;
  /** Rows get the height that their texts need in the columns' widths. */
  readonly fitsRows?: true;
  readonly print?: Print['pages'];
};

/** A sheet with headers, a filter and a row for each entry, as all tables beside the user's data look. */
export function tableSheet<Entry>(table: Table<Entry>): SheetModel {
  const { name, columns, frozenColumns = 0, print = 'one-wide' } = table;
  const head = headRow(table);
  return {
    name,
    columns: columns.map(({ width, hidden }) => ({ width, ...(hidden === undefined ? {} : { hidden }) })),
    rows: rowsOf(table),
    frozen: { rows: head, columns: frozenColumns },
    cursor: `A${head + 1}`,
    filter: `A${head}:${columnLetters(columns.length)}${head}`,
    print: { pages: print, titleRows: `1:${head}` },
  };
}

/** Null for an empty text. */
export function textCell(text: string, style: string): CellModel | null {
  return text === '' ? null : { kind: 'text', text, style };
}

/** What a cell shows, without its format. */
function shownText(cell: CellModel | null): string {
  if (cell?.kind === 'formula') return cell.result;
  if (cell?.kind === 'number') return String(cell.number);
  return cell?.kind === 'text' ? cell.text : '';
}

function headRow({ above }: Pick<Table<never>, 'above'>): number {
  return above === undefined ? 1 : 2;
}

function* rowsOf<Entry>(table: Table<Entry>): Iterable<RowModel> {
  const { columns, entries, note, above, headerHeight = 24, fitsRows } = table;
  const headers = columns.map(({ header }) => header);
  const head = headRow(table);
  if (above !== undefined) yield { number: 1, cells: new Map([[1, { kind: 'text', ...above }]]) };
  yield { ...textRow(head, headers, 'plainHeader'), height: headerHeight };
  let number = head;
  for (const entry of entries) {
    number += 1;
    const cells = columns.map(({ cell }) => cell(entry));
    const height = fitsRows && wrappedHeight(cells.map((cell, at) => [shownText(cell), columns[at]?.width ?? 0]));
    yield { number, ...(height === undefined ? {} : { height }), cells: filled(cells) };
  }
  const below = note?.(number - head);
  if (!below) return;
  const { text, style, column = 1 } = below;
  yield { number: number + 1, cells: new Map([[column, { kind: 'text', text, style }]]) };
}

function filled(cells: readonly (CellModel | null)[]): ReadonlyMap<number, CellModel> {
  return new Map(cells.flatMap((cell, at) => (cell === null ? [] : [[at + 1, cell] as const])));
}
