import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partOf } from '../../spreadsheet/write/programs.ts';
import { booking, bookings, type Cells, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const KEYS = Object.keys(booking('x'));

/** Rows below a title without a filter, with a total below them, and colours in 40 blank columns behind them. */
async function plainWorkbook(machine: Machine, rows: readonly Cells[]): Promise<string> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Orders');
  sheet.addRow(['Orders of March']);
  sheet.addRow(KEYS);
  for (const row of rows) sheet.addRow(KEYS.map((key) => row[key] ?? ''));
  sheet.addRow([]);
  const quantity = KEYS.indexOf('products.prodQuantity') + 1;
  sheet.addRow(['Total']).getCell(quantity).value = 12_000 * rows.length;
  for (let row = 1; row <= rows.length + 4; row += 1) {
    for (let column = 1; column <= KEYS.length + 40; column += 1) {
      sheet.getRow(row).getCell(column).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEEF4FF' } };
    }
  }
  const path = machine.path('plain.xlsx');
  await workbook.xlsx.writeFile(path);
  return path;
}

const filterOf = (path: string) => /<autoFilter ref="([^"]*)"/.exec(partOf(path, 'xl/worksheets/sheet1.xml'))?.[1];

test('a sheet without a filter gets one over its rows, with our columns beside them, so that whole rows are sorted', async () => {
  const machine = office.machine();
  const { run: sent } = await machine.import(await plainWorkbook(machine, bookings('SA', 3)));
  const results = sent.results ?? '';
  expect(filterOf(results)).toBe('A2:S5');
  const sorted = await edited(results, 'Orders', machine.path('sorted.xlsx'), (sheet) => {
    expect(columnNamed(sheet, 2, 'Status')).toBe(KEYS.length + 1);
    const rows = [3, 4, 5].map((row) => Array.from({ length: 19 }, (_, at) => sheet.getRow(row).getCell(at + 1).value));
    for (const [at, values] of rows.reverse().entries()) {
      for (const [column, value] of values.entries()) sheet.getRow(3 + at).getCell(column + 1).value = value;
    }
  });
  const { run: again } = await office.machine().import(sorted);
  expect(again.counts).toMatchObject({ accepted: 0, skipped: 3, invalid: 0 });
  expect(filterOf(again.results ?? '')).toBe('A2:S5');
  expect(office.booked('SA-')).toHaveLength(3);
});

test('a filter that a person has removed does not come back', async () => {
  const machine = office.machine();
  const { run: sent } = await machine.import(await plainWorkbook(machine, bookings('SB', 2)));
  const without = await edited(sent.results ?? '', 'Orders', machine.path('without.xlsx'), (sheet) => {
    Object.assign(sheet, { autoFilter: null });
  });
  expect(filterOf(without)).toBeUndefined();
  const { run: again } = await machine.import(without);
  expect([again.counts.skipped, filterOf(again.results ?? '')]).toEqual([2, undefined]);
});
