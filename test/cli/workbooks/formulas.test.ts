import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, workbook } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.each([
  ['a workbook that nobody calculated', true, [3, ['formula-error'], []]],
  ['a calculated one', false, [0, [], ['0']]],
])('a formula with the value 0 counts only in a calculated workbook: %s', async (_, fullCalcOnLoad, expected) => {
  const machine = office.machine();
  const reference = `SUM-${fullCalcOnLoad}`;
  const plain = await workbook(machine.path('plain.xlsx'), [{ ...booking(reference), 'products.poNumber': 1 }]);
  const path = await edited(plain, 'My bookings', machine.path('march.xlsx'), (sheet) => {
    sheet.workbook.calcProperties.fullCalcOnLoad = fullCalcOnLoad;
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'products.poNumber')).value = { formula: 'A9+0', result: 0 };
  });
  const { exit, run } = await machine.import(path);
  const errors = run.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  const sent = office.booked(reference).map(({ products }) => products[0]?.poNumber);
  expect([exit, errors, sent]).toEqual(expected);
});

test('a row with nothing but a subtotal is no booking, also where nobody calculated it', async () => {
  const machine = office.machine();
  const plain = await workbook(machine.path('plain.xlsx'), [booking('SUB-1'), booking('SUB-2')]);
  const path = await edited(plain, 'My bookings', machine.path('subtotal.xlsx'), (sheet) => {
    const quantity = sheet.getColumn(columnNamed(sheet, 1, 'products.prodQuantity')).letter;
    sheet.getCell(`${quantity}4`).value = { formula: `SUBTOTAL(109,${quantity}2:${quantity}3)` };
  });
  const { exit, run } = await machine.import(path);
  expect(run.findings.map(({ code, row }) => [code, row])).toEqual([['not-data', 4]]);
  expect([exit, run.counts]).toMatchObject([0, { documents: 2, accepted: 2 }]);
});
