import type { Cell } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Row } from '../../workbook/sheet.ts';
import { isBlank } from '../cells/text.ts';
import type { DataRow } from './group.ts';
import { TOP_ROWS } from './header-row.ts';
import { type Headers, readHeaders } from './headers.ts';
import { withMergedKeys } from './merged-keys.ts';
import { isSent, markOf, type RowMark, type SentMark } from './row-mark.ts';

export type SheetPlace = {
  /** Name of the sheet, for messages. */
  readonly sheet: string;
  /** Number of the header row where the file tells it. */
  readonly headerRow?: number;
};

export type MarkedRow = DataRow & { readonly mark: RowMark | null; readonly hidden: boolean };

/** Reads the whole sheet once; only what stands in known columns is kept, and a few cells of each other one. */
export async function readRows(kind: Kind, rows: AsyncIterable<Row>, { sheet, headerRow }: SheetPlace) {
  const top: Row[] = [];
  const data: MarkedRow[] = [];
  const left: { number: number; mark: SentMark }[] = [];
  const samples = new Map<number, Cell[]>();
  let headers: Headers | undefined;
  const keep = (row: Row, headers: Headers) => {
    const below = headers.row !== null && row.number > headers.row;
    if (!below) return;
    addSamples(samples, row, headers);
    const kept = dataRow(withMergedKeys(kind, headers, row), headers);
    if (kept !== undefined) data.push(kept);
    else {
      const mark = markOf(row, headers);
      if (isSent(mark)) left.push({ number: row.number, mark });
    }
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
  const filled = new Set(data.flatMap(({ cells }) => [...cells.keys()]));
  return { sheet, headers, data, left, filled, samples };
}

const SAMPLES = 50;

/** The first filled cells of the columns that are not read. */
function addSamples(samples: Map<number, Cell[]>, { cells }: Row, { unknown, duplicates }: Headers): void {
  for (const number of [...unknown.keys(), ...duplicates.keys()]) {
    const cell = cells.get(number);
    const kept = samples.get(number) ?? [];
    if (isBlank(cell) || cell === undefined || kept.length >= SAMPLES) continue;
    samples.set(number, [...kept, cell]);
  }
}

/** The filled cells of a row in known columns; undefined where there are none. */
function dataRow(row: Row, headers: Headers): MarkedRow | undefined {
  const cells = new Map<string, Cell>();
  for (const [number, cell] of row.cells) {
    const column = headers.columns.get(number);
    if (column !== undefined && !isBlank(cell)) cells.set(column.key, cell);
  }
  if (cells.size === 0) return undefined;
  const { number, hidden } = row;
  return { number, hidden, cells, mark: markOf(row, headers), merged: mergedIn(row, headers) };
}

function mergedIn(row: Row, headers: Headers): NonNullable<DataRow['merged']> {
  return (row.merged ?? []).flatMap(({ column: number, top, range }) => {
    const column = headers.columns.get(number);
    return column === undefined ? [] : [{ column, top, range }];
  });
}
