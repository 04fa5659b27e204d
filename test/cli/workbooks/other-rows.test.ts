import type { Worksheet } from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';
import { edited, readSheet, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

type Row = Readonly<Record<string, string>>;
const NAME = 'products.name';
const QUANTITY = 'products.prodQuantity';
const PO = 'products.poNumber';

const checked = async (rows: readonly Row[], kind = 'bookings') => {
  const machine = office.machine();
  const ended = await machine.qcsheet('check', machine.file('rows.csv', csv(rows)), '--kind', kind, '--json');
  const { findings, counts } = told(check, ended);
  return { exit: ended.exit, counts, findings };
};

const headersAgain = (row: Row): Row => Object.fromEntries(Object.keys(row).map((key) => [key, key]));

describe('a row that is no booking', () => {
  const good = booking('REAL-1', { remark: '' });
  test.each<[string, Row]>([
    ['TOTAL', { booking: 'TOTAL', [QUANTITY]: '12000' }],
    ['a subtotal beside its name', { [NAME]: 'Sub-total:', [QUANTITY]: '12,000 pcs', remark: '3.5' }],
    ['a grand total without a number', { referenceNumber: 'Grand Total' }],
    ['a total in a column of one’s own', { remark: 'Total qty (pcs)', [QUANTITY]: '12000' }],
    ['Gesamtsumme', { [NAME]: 'Gesamtsumme', [QUANTITY]: '12000' }],
    ['Suma total', { booking: 'Suma total', [QUANTITY]: '12000' }],
    ['合计', { booking: '合计：', [QUANTITY]: '12000' }],
    ['合 计', { [NAME]: '合 计', [QUANTITY]: '12000' }],
    ['总计数量', { [NAME]: '总计数量', [QUANTITY]: '12000' }],
    ['repeated headers', headersAgain(good)],
    ['headers in another language', { serviceDate: 'Inspektionsdatum', [NAME]: '产品名称', [QUANTITY]: 'Menge' }],
    ['who prepared it', { booking: 'Prepared by Anna' }],
    ['who prepared it, in two cells', { booking: 'Prepared by:', serviceDate: 'Anna' }],
    ['who prepared it, and when', { shipDate: 'Prepared by', serviceType: 'Anna', bookingType: '20 Nov 2026' }],
    ['a date', { booking: 'Date: 20 Nov 2026' }],
    ['a date in a cell of its own', { booking: 'Date', serviceDate: '20 Nov 2026' }],
    ['two labels in one row', { booking: 'Erstellt von Anna', shipDate: 'Datum: 20.11.2026' }],
    ['a signature', { [NAME]: 'Signature: ________' }],
    ['a line', { booking: '__________', shipDate: '_______' }],
    ['notes', { booking: 'Notes: all goods are packed by then' }],
    ['备注', { booking: '备注：请提前两天通知' }],
    ['a remark with a star', { booking: '* please confirm' }],
    ['a sentence where a mark belongs', { booking: 'All goods will be ready two days before' }],
    ['a greeting', { [NAME]: 'Best regards, Anna' }],
    ['a label where a mark belongs', { booking: 'QC manager: Li Wei' }],
    ['a page number', { shipDate: 'Page 1 of 3' }],
  ])('%s: it is told, nothing of it is sent, and the booking above is', async (_, row) => {
    const { exit, counts, findings } = await checked([good, row]);
    expect(findings.filter(({ code }) => code !== 'header-unknown')).toMatchObject([
      { code: 'not-data', severity: 'warning', row: 3 },
    ]);
    expect([exit, counts.rows, counts.documents, counts.valid]).toEqual([0, 1, 1, 1]);
  });

  test('a number alone, where it is the sum of those above, in the table or since the last total', async () => {
    const rows = ['100', '200', '', '50', '60', '', ''].map((quantity, index) =>
      quantity === '' ? {} : booking(`SUM-${index}`, { [QUANTITY]: quantity }),
    );
    rows[2] = { ...headless, [QUANTITY]: '300' };
    rows[5] = { ...headless, [QUANTITY]: '110' };
    rows[6] = { ...headless, [QUANTITY]: '410' };
    const { exit, counts, findings } = await checked(rows);
    expect(findings.map(({ code, row }) => [code, row])).toEqual([
      ['not-data', 4],
      ['not-data', 7],
      ['not-data', 8],
    ]);
    expect([exit, counts.valid]).toEqual([0, 4]);
  });

  test('of each kind, where it has no groups as well', async () => {
    const orders = ['50000014', '50000024'].map((orderId) => ({
      ...{ orderId, inspectionDate: '2029-03-12', containerReadyDate: '2029-03-14' },
    }));
    const rows = [...orders, { orderId: 'Total 2' }, { orderId: 'Approved by Li Wei' }];
    const { exit, counts, findings } = await checked(rows, 'factory-confirmations');
    expect(findings.map(({ code, row }) => [code, row])).toEqual([
      ['not-data', 4],
      ['not-data', 5],
    ]);
    expect([exit, counts.rows, counts.valid]).toEqual([0, 2, 2]);
  });

  test('rows with nothing in a known column are told once, by their numbers', async () => {
    const rows = [good, ...Array.from({ length: 40 }, (_, index) => ({ remark: `line ${index}` })), booking('REAL-2')];
    const { exit, findings } = await checked(rows);
    const about = findings.filter(({ code }) => code === 'not-data');
    expect(about).toMatchObject([{ severity: 'info', row: null, message: expect.stringContaining('3-42') }]);
    expect(exit).toBe(0);
  });
});

const headless: Cells = {};

describe('a row that may be a booking', () => {
  const good = booking('HALF-1', { [QUANTITY]: '100' });
  test.each<[string, Row]>([
    ['a product without a group', { [NAME]: 'Wooden train', [QUANTITY]: '3000' }],
    ['a product that begins with such a word', { [NAME]: 'Total control kit', [QUANTITY]: '100' }],
    ['a game', { [NAME]: 'Sum game', [QUANTITY]: '100' }],
    ['a code', { referenceNumber: 'TOTAL-7', [QUANTITY]: '100' }],
    ['a note pad', { [NAME]: 'Note pad A5', [QUANTITY]: '100' }],
    ['a thing called Notes, with a quantity', { [NAME]: 'Notes', [QUANTITY]: '500' }],
    ['a thank-you card', { [NAME]: 'Thank you card' }],
    ['a name with a colon', { [NAME]: 'Set A: hammer and nails' }],
    ['a date palm', { [NAME]: 'Date palm syrup' }],
    ['a long name', { [NAME]: 'Plush bear 30 cm brown with a red ribbon' }],
    ['a star in a name', { [NAME]: '*New* Plush bear', [QUANTITY]: '100' }],
    ['a group alone', { booking: 'B-05' }],
    ['a date alone', { serviceDate: '2029-03-12' }],
    ['a quantity alone', { [QUANTITY]: '100' }],
    ['a name like a wish, with a PO', { [NAME]: 'Please Touch Zoo plush', [PO]: '4500012345' }],
    ['a name like a wish, with its mark behind it', { [NAME]: 'Please Touch Zoo plush', 'products.refs.brand': 'Zoo' }],
    ['a name like an approval', { [NAME]: 'Approved by Vets chew toy', [PO]: '4500012345' }],
    ['a name like a check', { [NAME]: 'Checked by Anna shirt', 'products.prodReference': 'SHIRT-1' }],
    ['a name like a preparation', { [NAME]: 'Prepared by Nature muesli', [PO]: '4500012345' }],
    ['a name like a label', { [NAME]: 'Nota: memo block', [PO]: '4500012345', 'products.prodReference': 'MEMO' }],
    ['a name like a star', { [NAME]: '* star of the sea', [PO]: '4500012345' }],
    ['a product called Gesamt', { [NAME]: 'Gesamt', [PO]: '4500012345', [QUANTITY]: '100' }],
    ['a product called 合计', { [NAME]: '合计', [PO]: '4500012345', [QUANTITY]: '100' }],
    ['a total with a date', { serviceDate: '2029-03-12', [NAME]: 'Total', [QUANTITY]: '100' }],
    ['a total with a supplier', { supplierCode: 'Ningbo', [NAME]: 'Total', [QUANTITY]: '100' }],
  ])('%s stays an error', async (_, row) => {
    const { exit, counts, findings } = await checked([good, row]);
    expect(findings.filter(({ code }) => code === 'not-data')).toEqual([]);
    expect(findings.some(({ row: at, severity }) => at === 3 && severity === 'error')).toBe(true);
    expect([exit, counts.rows]).toEqual([3, 2]);
  });

  test.each<[string, Row]>([
    ['a product', { [NAME]: 'Total' }],
    ['a product of many words', { [NAME]: 'Total control kit' }],
    ['a reference', { referenceNumber: 'TOTAL' }],
    ['notes', { [NAME]: 'Notes:' }],
    ['a group', { booking: 'Total' }],
    ['a signature', { [NAME]: 'Signature', booking: 'Prepared by Anna' }],
  ])('%s with such a word is sent where nothing is missing', async (name, change) => {
    const machine = office.machine();
    const row = booking(`WORD-${name}`, { customField1: name, ...change });
    const { exit, run } = await machine.import(machine.file('word.csv', csv([row])));
    expect([exit, run.counts.rows, run.counts.accepted]).toEqual([0, 1, 1]);
    expect(office.booked('').some(({ customField1 }) => customField1 === name)).toBe(true);
  });
});

test('such rows come back as they were, belong to no booking, and the results say the same of them', async () => {
  const machine = office.machine();
  const rows = [booking('BACK-1', { remark: '' }), booking('BACK-2', { 'products.poNumber': '77' })];
  const path = await workbookOf(machine.path('back.xlsx'), { Bookings: rows });
  const below = (sheet: Worksheet) => {
    sheet.getCell('A4').value = 'TOTAL';
    sheet.getRow(4).getCell(13).value = { formula: 'SUM(M2:M3)', result: 24_000 };
    sheet.getCell('A6').value = 'Thank you!';
    sheet.mergeCells('A6:H6');
    sheet.getRow(7).getCell(14).value = 'for Li';
  };
  const file = await edited(path, 'Bookings', machine.path('noted.xlsx'), below);
  const first = await machine.import(file);
  expect([first.exit, first.run.counts.rows, first.run.counts.accepted]).toEqual([0, 2, 2]);
  const about = (findings: readonly { code: string; row: number | null; severity: string }[]) =>
    findings.filter(({ code }) => code === 'not-data').map(({ row, severity }) => [row, severity]);
  const said = [
    [null, 'info'],
    [4, 'warning'],
    [6, 'warning'],
  ];
  expect(about(first.run.findings)).toEqual(said);
  const back = await readSheet(first.run.results ?? '', 'Bookings', 1);
  const cellsOf = (number: number) => back.find((row) => row.number === number)?.cells;
  expect(cellsOf(4)).toMatchObject({ booking: 'TOTAL', [QUANTITY]: '24000' });
  expect(cellsOf(6)).toMatchObject({ booking: 'Thank you!' });
  expect(cellsOf(7)).toEqual({ remark: 'for Li' });

  const again = await machine.import(first.run.results ?? '');
  expect([again.exit, again.run.counts.rows, again.run.counts.skipped]).toEqual([0, 2, 2]);
  expect(about(again.run.findings)).toEqual(said);

  await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'copy.xlsx');
  const documents = await readSheet(machine.path('copy.xlsx'), 'Documents', 1);
  expect(documents.map(({ cells }) => cells['Rows'])).toEqual(['2', '3']);
});

test('a row that results say was sent is never taken for a total', async () => {
  const machine = office.machine();
  const file = await workbookOf(machine.path('sent.xlsx'), { Bookings: [booking('SENT-1'), booking('SENT-2')] });
  const { run } = await machine.import(file);
  const emptied = await edited(run.results ?? '', 'Bookings', machine.path('emptied.xlsx'), (sheet) => {
    for (let column = 1; column <= 13; column += 1) sheet.getRow(3).getCell(column).value = null;
    sheet.getCell('A3').value = 'TOTAL';
  });
  const again = await machine.import(emptied);
  expect(again.run.counts.rows).toBe(2);
  expect(again.run.findings.filter(({ code }) => code === 'not-data')).toEqual([]);
});
