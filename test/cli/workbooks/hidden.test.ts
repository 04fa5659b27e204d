import { Workbook } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, type Office, openOffice } from '../office.ts';

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

  const told = '3 hidden rows (3, 4, 6) will be sent too';
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
