import { Workbook } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { check, told } from '../json.ts';
import { bookings, type Office, openOffice } from '../office.ts';
import { edited, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('check and import tell of the rows that a filter hides', async () => {
  const machine = office.machine();
  const made = new Workbook();
  const sheet = made.addWorksheet('Bookings');
  const rows = bookings('HIDDEN', 5);
  const keys = Object.keys(rows[0] ?? {});
  sheet.addRow(keys);
  for (const row of rows) sheet.addRow(keys.map((key) => row[key]));
  sheet.autoFilter = 'A1:M6';
  for (const number of [3, 4, 6]) sheet.getRow(number).hidden = true;
  const file = machine.path('filtered.xlsx');
  await made.xlsx.writeFile(file);

  const told = messages.hiddenRows(3, '3, 4, 6');
  const withKind = await machine.qcsheet('check', file, '--kind', 'bookings');
  expect(withKind).toMatchObject({ exit: 0, stdout: expect.stringContaining(told) });
  const asked = await machine.qcsheet('import', file, '--kind', 'bookings');
  expect(asked).toMatchObject({ exit: 2, stderr: expect.stringContaining(told) });
  expect(office.booked('HIDDEN')).toHaveLength(0);
  const { exit, run } = await machine.import(file);
  expect(exit).toBe(0);
  expect(run.findings.map(({ message }) => message).join()).toContain(told);
  expect(office.booked('HIDDEN')).toHaveLength(5);

  const again = await machine.qcsheet('check', run.results ?? '');
  expect(again.exit).toBe(0);
  expect(again.stdout).not.toContain('hidden');
});

test('a hidden column that is read is told with its first value, unless our own workbook has collapsed it', async () => {
  const machine = office.machine();
  const rows = bookings('COLUMN', 2).map((row) => ({ ...row, 'Customer PO': '1', 'products.poNumber': 'OLD-1' }));
  const path = await workbookOf(machine.path('made.xlsx'), { Bookings: rows.map((row) => ({ remark: '', ...row })) });
  const file = await edited(path, 'Bookings', machine.path('hidden.xlsx'), (sheet) => {
    sheet.getRow(1).eachCell(({ value }, number) => {
      if (value === 'products.poNumber' || value === 'remark') sheet.getColumn(number).hidden = true;
    });
  });
  const { exit, run } = await machine.import(file);
  expect([exit, run.counts.accepted]).toEqual([0, 2]);
  const about = (findings: typeof run.findings) => findings.filter(({ code }) => code === 'unlikely');
  expect(about(run.findings)).toMatchObject([
    { severity: 'warning', row: 1, column: 'products.poNumber', value: 'OLD-1' },
  ]);

  // Our own workbooks collapse groups of columns: only what a person has hidden is a surprise.
  const ours = await edited(run.results ?? '', 'Bookings', machine.path('collapsed.xlsx'), (sheet) => {
    sheet.getRow(1).eachCell(({ value }, number) => {
      const column = sheet.getColumn(number);
      column.hidden = value === 'products.poNumber' || value === 'supplierCode';
      if (value === 'products.poNumber') column.outlineLevel = 1;
    });
  });
  const again = told(check, await machine.qcsheet('check', ours, '--json'));
  expect(about(again.findings)).toMatchObject([{ column: 'supplierCode', value: '00417' }]);
});
