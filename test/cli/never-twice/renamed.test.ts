import { renameSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, type Cells, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const withOthers = (rows: readonly Cells[], ...which: readonly number[]): readonly Cells[] =>
  rows.map((row, index) => (which.includes(index) ? { ...row, 'products.name': `Other bear ${index}` } : row));

test('a row that was edited in a renamed file is held back, if most of the other rows were sent before', async () => {
  const machine = office.machine();
  const rows = bookings('RENAMED', 5);
  const file = machine.file('march.csv', csv(rows));
  await machine.import(file);
  renameSync(file, machine.path('march v2.csv'));
  const second = machine.file('march v2.csv', csv(withOthers(rows, 2)));
  const held = (await machine.import(second)).run;
  expect(held.counts).toMatchObject({ accepted: 0, skipped: 4, invalid: 1 });
  expect(held.findings.find(({ code, severity }) => code === 'already-sent' && severity === 'error')).toMatchObject({
    row: 4,
    option: 'allow-similar',
  });
  // Its own run does not make the renamed file another one.
  expect((await machine.import(second, '-o', machine.path('again.xlsx'))).run.counts.accepted).toBe(0);
  const asked = await machine.import(second, '--allow-similar', '-o', machine.path('allowed.xlsx'));
  expect(asked.run.counts.accepted).toBe(1);
});

test('a file made from another one for new bookings is sent, with warnings about those that look alike', async () => {
  const machine = office.machine();
  const rows = bookings('MONTHLY', 5);
  await machine.import(machine.file('march.csv', csv(rows)));
  const april = machine.file('april.csv', csv(withOthers(rows, 0, 1, 2, 3)));
  const { counts, findings } = (await machine.import(april)).run;
  expect(counts).toMatchObject({ accepted: 4, skipped: 1 });
  expect(findings.filter(({ severity }) => severity === 'warning').map(({ row }) => row)).toEqual([2, 3, 4, 5]);
});

test('a column that was removed from the results is named where the rows are held back for it', async () => {
  const machine = office.machine();
  const results = machine.path('r.xlsx');
  await machine.import(await usersWorkbook(machine, bookings('REMOVED', 2)), '-o', results);
  const without = await edited(results, 'Orders', machine.path('without.xlsx'), (sheet) => {
    const column = columnNamed(sheet, 2, 'products.poNumber');
    sheet.eachRow((row, number) => {
      if (number > 1) row.getCell(column).value = null;
    });
  });
  const { counts, findings } = (await machine.import(without, '-o', machine.path('s.xlsx'))).run;
  expect(counts).toMatchObject({ accepted: 0, invalid: 2 });
  const held = findings.filter(({ code, severity }) => code === 'already-sent' && severity === 'error');
  expect(held.map(({ message }) => message.includes('PO number'))).toEqual([true, true]);
});
