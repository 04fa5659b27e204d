import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasSheet } from '../../../src/spreadsheet/read/has-sheet.ts';
import { META_SHEET } from '../../../src/spreadsheet/sheet.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples');
const folder = mkdtempSync(join(tmpdir(), 'qcsheet-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a workbook is asked for a sheet by name', async () => {
  const path = join(SAMPLES, 'bookings.xlsx');
  expect([await hasSheet(path, META_SHEET), await hasSheet(path, 'Bookings'), await hasSheet(path, 'Book')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.for([
  ['a file that is none', 'of yesterday'],
  ['an empty file', ''],
  ['a package that is cut', 'PK\u0003\u0004'],
] as const)('%s has no sheet', async ([name, content]) => {
  const path = join(folder, `${name}.xlsx`);
  writeFileSync(path, content);
  expect(await hasSheet(path, META_SHEET)).toBe(false);
  expect(await hasSheet(join(folder, 'nowhere.xlsx'), META_SHEET)).toBe(false);
});
