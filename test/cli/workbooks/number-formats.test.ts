import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/cells/messages.ts';
import { booking, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet, workbook } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('codes are sent as the sheet shows them, and the results show and send them so again', async () => {
  const machine = office.machine();
  const row = (reference: string) => ({
    ...booking(reference),
    supplierCode: 417,
    'products.poNumber': 4500012,
    'products.prodReference': 45000123,
    'products.aside': 123,
    'products.prodQuantity': 1200,
  });
  const plain = await workbook(machine.path('plain.xlsx'), [row('MASK-1')]);
  const path = await edited(plain, 'My bookings', machine.path('march.xlsx'), (sheet) => {
    const format = (header: string, numFmt: string) => {
      sheet.getRow(2).getCell(columnNamed(sheet, 1, header)).numFmt = numFmt;
    };
    format('supplierCode', '00000');
    format('products.poNumber', '"PO-"0');
    format('products.prodReference', '0000-0000');
    format('products.aside', '"<&> "000000');
    format('products.prodQuantity', '0" pcs"');
  });
  const results = machine.path('march.results.xlsx');
  const { exit, run } = await machine.import(path, '-o', results);
  expect([exit, run.counts.accepted]).toEqual([0, 1]);
  const [sent] = office.booked('MASK-1');
  expect(sent?.supplierCode).toBe('00417');
  expect(sent?.products[0]).toMatchObject({ poNumber: 'PO-4500012', prodReference: '4500-0123', prodQuantity: 1200 });

  const [copied] = await readSheet(results, 'My bookings', 1);
  expect(copied?.cells).toMatchObject({ supplierCode: '00417', 'products.aside': '<&> 000123' });
  const again = await office.machine().import(results);
  expect([again.exit, again.run.counts.skipped, office.booked('MASK-1')]).toEqual([0, 1, [sent]]);
});

test('a number that the sheet shows rounded is sent in full, with a warning', async () => {
  const machine = office.machine();
  const row = { ...booking('ROUND-1'), 'products.poNumber': 4500012.4 };
  const plain = await workbook(machine.path('plain.xlsx'), [row]);
  const path = await edited(plain, 'My bookings', machine.path('april.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'products.poNumber')).numFmt = '0';
  });
  const { stdout, exit } = await machine.qcsheet('check', path, '--kind', 'bookings');
  expect([exit, stdout]).toEqual([0, expect.stringContaining(messages.shownRounded('4500012', '4500012.4'))]);
});

test('what the sheet shows padded is sent without the gaps; what nobody can know is an error', async () => {
  const machine = office.machine();
  const formats = ['00000_)', '_-* 00000_-;-* 00000_-;_-* "-"_-;_-@_-', '[=0]"-";00000', '0##', '*-00000'];
  const rows = formats.map((_, index) => ({ ...booking(`PAD-${index}`), supplierCode: 417, 'products.poNumber': 417 }));
  const plain = await workbook(machine.path('plain.xlsx'), rows);
  const path = await edited(plain, 'My bookings', machine.path('may.xlsx'), (sheet) => {
    for (const [index, numFmt] of formats.entries()) {
      sheet.getRow(2 + index).getCell(columnNamed(sheet, 1, 'products.poNumber')).numFmt = numFmt;
      sheet.getRow(2 + index).getCell(columnNamed(sheet, 1, 'supplierCode')).numFmt = '00000';
    }
  });
  const results = machine.path('may.results.xlsx');
  const { exit, run } = await machine.import(path, '-o', results);
  expect([exit, run.counts.accepted, run.counts.invalid]).toEqual([3, 3, 2]);
  const sent = formats.map((_, index) => office.booked(`PAD-${index}`).map(({ products }) => products[0]?.poNumber));
  expect(sent).toEqual([['00417'], ['00417'], ['00417'], [], []]);
  const { findings } = run;
  expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'format', row: 5, column: 'products.poNumber' },
    { code: 'format', row: 6, column: 'products.poNumber' },
  ]);

  const again = await machine.import(results, '-o', machine.path('june.results.xlsx'));
  expect([again.exit, again.run.counts.skipped, again.run.counts.invalid]).toEqual([3, 3, 2]);
});

test('a number that no date can be is a finding at its cell, in the annotated copy too', async () => {
  const machine = office.machine();
  const numbers = [1e308, -1e308, -1, 2_958_466, 0.5];
  const rows = numbers.map((number, index) => ({ ...booking(`DAY-${index}`), serviceDate: number }));
  const plain = await workbook(machine.path('plain.xlsx'), rows);
  const path = await edited(plain, 'My bookings', machine.path('days.xlsx'), (sheet) => {
    for (const index of numbers.keys()) {
      sheet.getRow(2 + index).getCell(columnNamed(sheet, 1, 'serviceDate')).numFmt = 'yyyy-mm-dd';
    }
  });
  const copy = machine.path('days.checked.xlsx');
  const { exit, stdout } = await machine.qcsheet('check', path, '--kind=bookings', '--json', '-o', copy);
  expect(exit).toBe(3);
  expect(
    JSON.parse(stdout).findings.filter(({ severity }: { severity: string }) => severity === 'error'),
  ).toMatchObject(
    numbers.map((_, index) => ({ code: 'type', row: 2 + index, cell: `B${2 + index}`, column: 'serviceDate' })),
  );
  const [first] = await readSheet(copy, 'My bookings', 1);
  expect(first?.cells['serviceDate']).toBe('1E+308');
});

test('a quantity that the sheet shows rounded to a whole number is an error that says what the cell holds', async () => {
  const machine = office.machine();
  const row = { ...booking('ROUND-2'), 'products.prodQuantity': 12.6 };
  const plain = await workbook(machine.path('plain.xlsx'), [row]);
  const path = await edited(plain, 'My bookings', machine.path('may.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).numFmt = '0';
  });
  const { stdout, exit } = await machine.qcsheet('check', path, '--kind', 'bookings');
  expect([exit, stdout]).toEqual([3, expect.stringContaining(messages.showsButHolds('13', '12.6'))]);
});
