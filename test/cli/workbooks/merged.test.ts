import { Workbook } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, type Cells, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A workbook of these rows from A1, with ranges merged as Excel merges them. Gives its path. */
async function merged(path: string, rows: readonly Cells[], ranges: readonly string[]): Promise<string> {
  const made = new Workbook();
  const sheet = made.addWorksheet('Bookings');
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  sheet.addRow(keys);
  for (const row of rows) sheet.addRow(keys.map((key) => row[key]));
  for (const range of ranges) sheet.mergeCells(range);
  await made.xlsx.writeFile(path);
  return path;
}

test('a merged booking group is one booking, there and in its results', async () => {
  const machine = office.machine();
  const rows = [
    booking('MERGED-1', { booking: 'B-01' }),
    { 'products.name': 'Second product', 'products.prodQuantity': '6' },
    booking('MERGED-2', { booking: 'B-02', supplierCode: 'nobody' }),
    { 'products.name': 'Fourth product', 'products.prodQuantity': '8' },
  ];
  const file = await merged(machine.path('groups.xlsx'), rows, ['A2:A3', 'A4:A5']);
  const { run } = await machine.import(file);
  expect(run.documents.map((document) => [document.rows, document.key, document.state])).toEqual([
    [[2, 3], 'B-01', 'accepted'],
    [[4, 5], 'B-02', 'invalid'],
  ]);
  expect(office.booked('MERGED-').map(({ products }) => products.map(({ name }) => name))).toEqual([
    ['Plush bear 30 cm', 'Second product'],
  ]);

  const again = await machine.import(run.results ?? '');
  expect(again.run.documents.map((document) => [document.rows, document.state])).toEqual([
    [[2, 3], 'skipped'],
    [[4, 5], 'invalid'],
  ]);
});

test('a merged date over two bookings sends neither of them', async () => {
  const machine = office.machine();
  const rows = [booking('JOINED-1'), booking('JOINED-2', { serviceDate: '' }), booking('JOINED-3')];
  const file = await merged(machine.path('dates.xlsx'), rows, ['B2:B3']);
  const { exit, run } = await machine.import(file);
  expect(exit).toBe(3);
  expect(run.documents.map(({ state }) => state)).toEqual(['invalid', 'invalid', 'accepted']);
  expect(run.findings.map(({ message }) => message).join('\n')).toContain('the merged cell B2:B3');
});

test('what a merged cell shows is in each row of the results and of an annotated copy, and is sent from there', async () => {
  const machine = office.machine();
  const rows = [booking('SHOWN-1', { customField1: 'hurry' }), booking('SHOWN-2', { customField1: '' })];
  const column = String.fromCharCode(65 + Object.keys(rows[0] ?? {}).indexOf('customField1'));
  const file = await merged(machine.path('remark.xlsx'), rows, [`${column}2:${column}3`]);
  const first = await machine.import(file);
  expect(first.run.documents.map(({ state }) => state)).toEqual(['invalid', 'invalid']);
  await machine.qcsheet('check', file, '-o', 'copy.xlsx', '--kind', 'bookings');
  const checked = await machine.qcsheet('check', 'copy.xlsx', '--json');
  expect(JSON.parse(checked.stdout).counts).toMatchObject({ valid: 2, errors: 0 });
  await machine.import(first.run.results ?? '');
  const again = await machine.import(machine.path('copy.xlsx'));
  expect(again.run.documents.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  expect(office.booked('SHOWN-').map(({ customField1 }) => customField1)).toEqual(['hurry', 'hurry']);
});
