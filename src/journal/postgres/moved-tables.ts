import type { MovedTable } from '../moving-port.ts';
import type { ResultRow } from '../sql/database.ts';
import { text } from '../sql/rows.ts';
import { type MovedNames, movedDocument, movedRun, movedSettlement, ofAppend, ofDocument } from './moved-names.ts';

/** How the rows of a table are moved into the new journal. */
export type TableOfMove = {
  /** Gives a row for the new table. Only the columns of this row are written. */
  row(row: ResultRow, names: MovedNames): Readonly<Record<string, unknown>>;
  /** The columns that identify a row. Empty if the database assigns each row a number, in `numbered`. */
  readonly key: readonly string[];
  /** The column whose number the database assigns. */
  readonly numbered?: string;
  /** Rows may already exist, and then stay: this machine may have used the new journal since. */
  readonly mayBeThere?: true;
};

const inDocument = (key: readonly string[]): TableOfMove => ({ row: ofDocument, key });
const own = (row: ResultRow, names: MovedNames, ...columns: readonly string[]) => ({
  ...row,
  ...Object.fromEntries(
    columns.map((column) => [column, row[column] === null ? null : names.own(text(row, column))] as const),
  ),
});
const ofMachine = (key: readonly string[], ...columns: readonly string[]): TableOfMove => ({
  row: (row, names) => own(row, names, ...columns),
  key,
  mayBeThere: true,
});

export const TABLES: Readonly<Record<MovedTable, TableOfMove>> = {
  runs: { row: movedRun, key: [], numbered: 'seq' },
  documents: { row: movedDocument, key: [], numbered: 'id' },
  settlements: { row: movedSettlement, key: [], numbered: 'rowid' },
  former_names: inDocument(['uid', 'document']),
  traits: { row: (row) => row, key: ['trait', 'uid'], mayBeThere: true },
  service_records: inDocument(['document']),
  booking_results: { row: ofDocument, key: [], numbered: 'rowid' },
  booking_reports: inDocument(['document', 'product_id']),
  outputs: {
    row: (row, names) => ({ ...own(row, names, 'path'), run: names.run(text(row, 'run')) }),
    key: ['path'],
    mayBeThere: true,
  },
  export_series: ofMachine(['series'], 'series'),
  export_seen: ofMachine(['series', 'id'], 'series'),
  export_pending: ofMachine(['series', 'id'], 'series'),
  export_appends: { row: (row, names) => own(row, names, 'series', 'name'), key: [], numbered: 'append' },
  export_appended: { row: ofAppend, key: ['append', 'id'] },
  export_files: ofMachine(['path'], 'path', 'series'),
  sending_starts: { row: (row) => row, key: ['id'], mayBeThere: true },
};
