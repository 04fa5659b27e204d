import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const EDITS: readonly (readonly [string, string, Cells])[] = [
  ['the quantity', 'PASS-QTY', { 'products.prodQuantity': '77' }],
  ['the reference and the PO number', 'PASS-REF', { referenceNumber: 'PASS-REF-9', 'products.poNumber': 'PO-9' }],
  ['the day', 'PASS-DAY', { serviceDate: '2029-03-14' }],
];

test.each(EDITS)(
  'a sent row of which %s was edited in the own file is sent by nobody who gets the results',
  async (_, reference, change) => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv([booking(reference)]));
    const first = await machine.import(file);
    expect(first.run.counts).toMatchObject({ accepted: 1 });
    machine.file('march.csv', csv([booking(reference, change)]));
    const second = await machine.import(file);
    expect(second.run.counts).toMatchObject({ accepted: 0, invalid: 1 });
    const colleague = office.machine();
    const theirs = await colleague.import(second.run.results ?? '', '-o', colleague.path('theirs.xlsx'));
    expect(theirs.run.counts).toMatchObject({ accepted: 0, invalid: 1 });
    expect(theirs.run.documents[0]?.error?.code).toBe('already-sent');
    expect(office.booked(reference)).toHaveLength(1);
  },
);

test('a row that looks like one of another file may be corrected in the results, and is then sent', async () => {
  const machine = office.machine();
  await machine.import(machine.file('april.csv', csv([booking('ALIKE')])));
  const second = await machine.import(
    machine.file('may.csv', csv([booking('ALIKE', { 'products.prodQuantity': '77' })])),
  );
  expect(second.run.counts).toMatchObject({ accepted: 0, invalid: 1 });
  const corrected = await edited(second.run.results ?? '', 'Bookings', machine.path('corrected.xlsx'), (sheet) => {
    const cells = { referenceNumber: 'CORRECT', 'products.poNumber': 'PO-OTHER', 'products.name': 'Kettle' };
    for (const [key, text] of Object.entries({ ...cells, serviceDate: '2029-05-14', shipDate: '2029-06-14' }))
      sheet.getRow(2).getCell(columnNamed(sheet, 1, key)).value = text;
  });
  const third = await machine.import(corrected);
  expect(third.run.counts).toMatchObject({ accepted: 1, invalid: 0 });
});
