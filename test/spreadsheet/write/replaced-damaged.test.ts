import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bookings } from '../../../src/kinds/bookings.ts';
import { commonStyles, metaSheet } from '../../../src/spreadsheet/house-style.ts';
import type { RowModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { META_SHEET } from '../../../src/spreadsheet/sheet.ts';
import { checkReplaced } from '../../../src/spreadsheet/write/output-target.ts';
import { writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { folder } from './programs.ts';

const meta = {
  kind: 'bookings',
  role: 'results',
  version: 1,
  dataSheet: 'Bookings',
  headerRow: 1,
  firstRow: 2,
  account: 'demo',
  lookupsPulledAt: '2027-01-15T08:00:00Z',
  program: 'qcsheet',
} as const;

function rows(count: number): RowModel[] {
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    cells: new Map(
      Array.from({ length: 12 }, (_, column) => [column + 1, { type: 'number', number: at * column }] as const),
    ),
  }));
}

/** A results workbook with so many rows. Gives its path. */
async function results(count: number): Promise<string> {
  const model: WorkbookModel = {
    title: 'Results',
    subject: 'Test',
    creator: 'qcsheet',
    createdAt: '2027-03-10T00:00:00Z',
    styles: { ...commonStyles(bookings) },
    sheets: [{ name: 'Bookings', columns: [], rows: rows(count) }, metaSheet(META_SHEET, meta, 1)],
  };
  const path = join(mkdtempSync(join(folder, 'replaced-')), 'results.xlsx');
  await writeWorkbook(model, path);
  return path;
}

test('a damaged part of earlier results is still found, because the file may be somebody’s last copy', async () => {
  const path = await results(500);
  const bytes = readFileSync(path);
  const sheet = bytes.indexOf('xl/worksheets/sheet1.xml');
  bytes.fill(0x55, sheet + 200, sheet + 260);
  writeFileSync(path, bytes);
  expect(await checkReplaced(path, 'results')).toMatchObject({ problem: { code: 'output-foreign' } });
});
