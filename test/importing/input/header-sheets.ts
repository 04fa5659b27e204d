import { headerFindings } from '../../../src/importing/columns/header-findings.ts';
import { readRows } from '../../../src/importing/input/rows/data-rows.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Row } from '../../../src/spreadsheet/sheet.ts';
import { lookupsWith } from '../sheets.ts';

/** A sheet of bookings as the check reads it, with what it says of the headers. */
export async function readSheet(rows: readonly Row[], expected?: number) {
  const place = { sheet: 'Bookings', ...(expected === undefined ? {} : { headerRow: expected }) };
  const read = await readRows(bookings, stream(rows), place);
  return { ...read, findings: headerFindings(bookings, read, lookupsWith()) };
}

/** Which column is which, by number and key. */
export async function columnsRead(rows: readonly Row[]) {
  return [...(await readSheet(rows)).headers.columns].map(([number, column]) => [number, column.key]);
}

async function* stream(rows: readonly Row[]): AsyncIterable<Row> {
  yield* rows;
}
