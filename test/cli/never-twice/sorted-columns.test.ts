import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, bookings, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const HEADER_ROW = 2;

test('results of which only the own columns were sorted: each booking has its own state and tracking id', async () => {
  const machine = office.machine();
  const rows = [
    ...bookings('SORTED', 4),
    booking('SANDBOX-DOUBT-SORTED'),
    booking('SORTED-0', { 'products.typeId': 'Softt' }),
  ];
  const results = machine.path('r.xlsx');
  await machine.import(await usersWorkbook(machine, rows), '-o', results);
  const statesIn = async (path: string) =>
    (await readSheet(path, 'Orders', HEADER_ROW)).map(({ cells }) => [
      cells['referenceNumber'],
      cells['Status']?.replace('Accepted', 'Skipped'),
      cells['Tracking id'],
    ]);
  const before = await statesIn(results);
  const sorted = await edited(results, 'Orders', machine.path('s.xlsx'), (sheet) => {
    const last = columnNamed(sheet, HEADER_ROW, 'Status') - 1;
    const cells = rows.map((_, row) =>
      Array.from({ length: last }, (_, at) => sheet.getRow(row + 3).getCell(at + 1).value),
    );
    for (const [row, values] of cells.toReversed().entries())
      for (const [at, value] of values.entries()) sheet.getRow(row + 3).getCell(at + 1).value = value;
  });
  const again = await machine.import(sorted, '-o', machine.path('t.xlsx'));
  expect(again.run.counts).toMatchObject({ accepted: 0, skipped: 4, inDoubt: 1, invalid: 1 });
  expect(await statesIn(machine.path('t.xlsx'))).toEqual(before.toReversed());
  expect(await readSheet(machine.path('t.xlsx'), 'In doubt', 1)).toHaveLength(1);
  expect(office.booked('SORTED')).toHaveLength(4);
});
