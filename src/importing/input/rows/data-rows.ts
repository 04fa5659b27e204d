import type { Cell } from '../../../schema/cell.ts';
import type { Column, Kind } from '../../../schema/kind.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { isBlank } from '../../cells/text.ts';
import { TOP_ROWS } from '../headers/header-row.ts';
import { type Headers, readHeaders } from '../headers/headers.ts';
import type { DataRow } from './group.ts';
import { withMergedKeys } from './merged-keys.ts';
import { isSent, markOf, type RowMark, type SentMark } from './row-mark.ts';

export type SheetPlace = {
  /** Name of the sheet, for messages. */
  readonly sheet: string;
  /** Number of the header row where the file tells it. */
  readonly headerRow?: number;
};

/** What a person sees in one cell of a row. */
export type FilledCell = {
  /** Of the column; A = 1. */
  readonly number: number;
  readonly cell: Cell;
  /** Undefined for a column that the kind does not know. */
  readonly column: Column | undefined;
  /** Over how many columns it is merged; 1 where it is not. */
  readonly columns: number;
};

export type MarkedRow = DataRow & {
  readonly mark: RowMark | null;
  readonly hidden: boolean;
  /** All of the user's own cells in the row, from left to right. */
  readonly filled: readonly FilledCell[];
  /** The cells in columns that are named like ours and are not surely ours: a "Status" may be the user's own. */
  readonly named: readonly FilledCell[];
  /** Of a row of a CSV that is longer than the header row, the first value behind that row's end. */
  readonly beyond?: FilledCell;
};

export type ReadSheet = {
  readonly sheet: string;
  readonly headers: Headers;
  /** The header row and those above it. */
  readonly above: readonly Row[];
  /** Rows with something in a known column. */
  readonly data: readonly MarkedRow[];
  /** Marks of rows that have no other value left. */
  readonly left: readonly { readonly number: number; readonly mark: SentMark }[];
  /** Rows with values only in unknown columns. */
  readonly beside: readonly MarkedRow[];
  /** Keys of the columns with at least one value. */
  readonly filled: ReadonlySet<string>;
  /** The first filled cells of columns that the kind does not know, or that are there twice. */
  readonly samples: ReadonlyMap<number, readonly Cell[]>;
};

/** Reads the whole sheet once. */
export async function readRows(
  kind: Kind,
  rows: AsyncIterable<Row>,
  { sheet, headerRow }: SheetPlace,
): Promise<ReadSheet> {
  const top: Row[] = [];
  const data: MarkedRow[] = [];
  const left: { number: number; mark: SentMark }[] = [];
  const beside: MarkedRow[] = [];
  const filled = new Set<string>();
  const samples = new Map<number, Cell[]>();
  let headers: Headers | undefined;
  let width: number | undefined;
  const keep = (row: Row, headers: Headers) => {
    if (row.number === headers.row) width = row.width;
    const below = headers.row !== null && row.number > headers.row;
    if (!below) return;
    addSamples(samples, row, headers);
    const kept = dataRow(row, kind, headers, width);
    const { number, cells, mark } = kept;
    for (const key of cells.keys()) filled.add(key);
    if (cells.size > 0) data.push(kept);
    else if (isSent(mark)) left.push({ number, mark });
    else if (kept.filled.length > 0) beside.push(kept);
  };
  for await (const row of rows) {
    if (headers !== undefined) {
      keep(row, headers);
      continue;
    }
    top.push(row);
    if (top.length < TOP_ROWS || row.number < (headerRow ?? 0)) continue;
    headers = readHeaders(kind, top, headerRow);
    for (const early of top) keep(early, headers);
  }
  if (headers === undefined) {
    headers = readHeaders(kind, top, headerRow);
    for (const row of top) keep(row, headers);
  }
  const last = headers.row ?? 0;
  return { sheet, headers, above: top.filter(({ number }) => number <= last), data, left, beside, filled, samples };
}

const SAMPLES = 50;

/** The first filled cells of the columns that are not read. */
function addSamples(samples: Map<number, Cell[]>, { cells }: Row, { columns, own }: Headers): void {
  for (const [number, cell] of cells) {
    if (columns.has(number) || own.has(number)) continue;
    const kept = samples.get(number) ?? [];
    if (isBlank(cell) || kept.length >= SAMPLES) continue;
    samples.set(number, [...kept, cell]);
  }
}

/** A row with its filled cells in known columns. `width`: of the header row. */
function dataRow(row: Row, kind: Kind, headers: Headers, width: number | undefined): MarkedRow {
  const cells = new Map<string, Cell>();
  for (const [number, cell] of withMergedKeys(kind, headers, row).cells) {
    const column = headers.columns.get(number);
    if (column !== undefined && !isBlank(cell)) cells.set(column.key, cell);
  }
  const { number, hidden } = row;
  const { filled, named } = filledCells(row, headers);
  const isLong = width !== undefined && (row.width ?? 0) > width;
  const beyond = isLong ? filled.find((cell) => cell.number > width) : undefined;
  const found = { cells, filled, named, mark: markOf(row, headers), merged: mergedIn(row, headers) };
  return { number, hidden, ...found, ...(beyond && { beyond }) };
}

function filledCells({ cells, across }: Row, { columns, own, telling, surely }: Headers) {
  const filled: FilledCell[] = [];
  const named: FilledCell[] = [];
  for (const [number, cell] of cells) {
    if (isBlank(cell)) continue;
    const isNamed = own.has(number) || telling.has(number);
    if (isNamed && surely) continue;
    const list = isNamed ? named : filled;
    list.push({ number, cell, column: columns.get(number), columns: across?.get(number) ?? 1 });
  }
  return { filled, named };
}

function mergedIn(row: Row, headers: Headers): NonNullable<DataRow['merged']> {
  return (row.merged ?? []).flatMap(({ column: number, top, range, cell }) => {
    const column = headers.columns.get(number);
    return column === undefined ? [] : [{ column, top, range, cell }];
  });
}
