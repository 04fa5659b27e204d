import type { JsonRecord, RecordColumn, RecordSheet } from '../../schema/dataset.ts';
import type { CellValue } from '../../spreadsheet/model.ts';
import { cellOf, fieldOf, rowsOf } from '../records/records.ts';
import { rowCells } from './export-model.ts';

/** Gives the first row of a CSV. */
export function headerRow({ columns }: Pick<RecordSheet, 'columns'>): readonly CellValue[] {
  return columns.map(({ header }) => ({ type: 'text', text: header }));
}

/** Gives the rows of a CSV below the header. */
export function* tableRows(
  records: Iterable<JsonRecord>,
  sheet: Pick<RecordSheet, 'listPaths' | 'columns'>,
): Iterable<readonly CellValue[]> {
  for (const record of records) for (const row of rowsOf(record, sheet)) yield rowCells(row, sheet.columns);
}

/** Passes the records through. `onRows` is called once for each sheet that has a row of one of them. */
export function* noticingRows(
  records: Iterable<JsonRecord>,
  sheets: readonly RecordSheet[],
  onRows: (sheet: RecordSheet) => void,
): Iterable<JsonRecord> {
  const unseen = new Set(sheets);
  for (const record of records) {
    for (const sheet of unseen) {
      if (rowsOf(record, sheet)[Symbol.iterator]().next().done === true) continue;
      unseen.delete(sheet);
      onRows(sheet);
    }
    yield record;
  }
}

/** Gives the records as they came from the service, one JSON document per line. With `columns` only these, by key. */
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
      return [column.key, cell.type === 'text' ? cell.text : null];
    }),
  );
}
