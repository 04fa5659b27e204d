import type { JsonRecord, RecordSheet } from '../../schema/dataset.ts';
import { plainText } from '../../spreadsheet/write/write-csv.ts';
import { isNumber } from './export-model.ts';
import { tableRows } from './lines.ts';

/** Some rows of an export, for display. */
export type ShownTable = {
  readonly columns: readonly { readonly header: string; readonly isNumber: boolean }[];
  /** A text for each column; empty for a blank cell. */
  readonly rows: readonly (readonly string[])[];
};

export function shownTable(records: Iterable<JsonRecord>, sheet: RecordSheet): ShownTable {
  return {
    columns: sheet.columns.map(({ header, cell }) => ({ header, isNumber: isNumber(cell) })),
    rows: Array.from(tableRows(records, sheet), (cells) => cells.map(plainText)),
  };
}
