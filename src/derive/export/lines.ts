import type { JsonRecord, RecordColumn } from '../../schema/dataset.ts';
import type { CellValue } from '../../workbook/model.ts';
import { cellOf, fieldOf, rowsOf } from './records.ts';
import { rowCells } from './workbook.ts';

/** The rows of a CSV: the headers, then one row for each record. */
export function* tableRows(
  records: Iterable<JsonRecord>,
  columns: readonly RecordColumn[],
): Iterable<readonly CellValue[]> {
  yield columns.map(({ header }) => ({ kind: 'text', text: header }));
  for (const record of records) for (const row of rowsOf(record, {})) yield rowCells(row, columns);
}

/** The records as the service gave them, one JSON document a line; with `columns` only these, by key. */
export function* jsonLines(records: Iterable<JsonRecord>, columns: readonly RecordColumn[] | null): Iterable<string> {
  for (const record of records) yield `${JSON.stringify(columns === null ? record : chosen(record, columns))}\n`;
}

function chosen(record: JsonRecord, columns: readonly RecordColumn[]): JsonRecord {
  const row = { record, items: [], section: '' };
  return Object.fromEntries(
    columns.map((column) => {
      const value = fieldOf(row, column) ?? null;
      if (column.cell.type !== 'meaning') return [column.key, value];
      const cell = cellOf(value, column.cell);
      return [column.key, cell.kind === 'text' ? cell.text : null];
    }),
  );
}
