import type { Cell } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Row } from '../../workbook/sheet.ts';
import { isBlank } from '../cells/text.ts';
import type { DataRow } from './group.ts';
import { type Headers, readHeaders } from './headers.ts';
import { withMergedKeys } from './merged-keys.ts';
import { isSent, markOf, type RowMark, type SentMark } from './row-mark.ts';

/** The header row is looked for among this many rows. */
export const TOP_ROWS = 10;

export type SheetPlace = {
  /** Name of the sheet, for messages. */
  readonly sheet: string;
  /** Number of the header row where the file tells it. */
  readonly headerRow?: number;
};

export type MarkedRow = DataRow & { readonly mark: RowMark | null; readonly hidden: boolean };

/** Reads the whole sheet once; only what stands in known columns is kept. */
export async function readRows(kind: Kind, rows: AsyncIterable<Row>, { sheet, headerRow }: SheetPlace) {
  const top: Row[] = [];
  const data: MarkedRow[] = [];
  const left: { number: number; mark: SentMark }[] = [];
  let read: ReturnType<typeof readHeaders> | undefined;
  const keep = (row: Row, headers: Headers) => {
    const below = headers.row !== null && row.number > headers.row;
    if (!below) return;
    const kept = dataRow(withMergedKeys(kind, headers, row), headers);
    if (kept !== undefined) data.push(kept);
    else {
      const mark = markOf(row, headers);
      if (isSent(mark)) left.push({ number: row.number, mark });
    }
  };
  for await (const row of rows) {
    if (read !== undefined) {
      keep(row, read.headers);
      continue;
    }
    top.push(row);
    if (top.length < TOP_ROWS || row.number < (headerRow ?? 0)) continue;
    read = readHeaders(kind, sheet, top, headerRow);
    for (const early of top) keep(early, read.headers);
  }
  if (read !== undefined) return { ...read, data, left };
  const late = readHeaders(kind, sheet, top, headerRow);
  for (const row of top) keep(row, late.headers);
  return { ...late, data, left };
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
