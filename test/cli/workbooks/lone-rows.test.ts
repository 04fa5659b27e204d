import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { edited, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

type Row = Readonly<Record<string, string>>;
const NAME = 'products.name';
const QUANTITY = 'products.prodQuantity';

const full = (reference: string, more: Row = {}): Row =>
  booking(reference, { 'products.poNumber': '77', 'products.prodReference': 'D-1', [QUANTITY]: '100', ...more });

const shown = (ended: Parameters<typeof told>[1]) => {
  const { findings, counts } = told(check, ended);
  const about = findings.filter(({ code }) => !code.startsWith('header-'));
  return { counts, told: about.map(({ code, severity, row }) => [code, severity, row]), findings };
};

const checked = async (rows: readonly Row[]) => {
  const machine = office.machine();
  return shown(await machine.qcsheet('check', machine.file('rows.csv', csv(rows)), '--kind', 'bookings', '--json'));
};

describe('one text alone in a row', () => {
  test('between the bookings holds back none, and is told once', async () => {
    const headings: readonly (readonly [string, Row])[] = [
      ['not-data', { serviceDate: 'Week 12' }],
      ['not-data', { serviceDate: 'Supplier B' }],
      ['not-data', { [QUANTITY]: 'see below' }],
      ['not-data', { booking: '* = required' }],
      ['unlikely', { booking: 'Supplier B' }],
      ['unlikely', { [NAME]: 'Toys' }],
      ['unlikely', { referenceNumber: 'Spring' }],
    ];
    const rows = headings.flatMap(([, row], index) => [full(`HEAD-${index}`), row]);
    const { told, counts } = await checked([...rows, full('HEAD-9')]);
    expect(told).toEqual(
      headings.map(([code], index) => [code, code === 'not-data' ? 'warning' : 'error', 2 * index + 3]),
    );
    expect(counts.valid).toBe(headings.length + 1);
  });

  test.each<[string, string, string]>([
    ['a name in the wrong column', 'M', 'Anna'],
    ['a name in the column of products', 'L', 'Anna Schmidt'],
    ['a version', 'A', 'v2'],
    ['the end', 'B', 'END'],
    ['a date', 'B', '22.11.2026'],
    ['a place and a date', 'B', 'Hamburg, 22.11.2026'],
    ['a telephone number', 'G', '+49 40 1234'],
    ['an address', 'B', 'anna@buyer.example'],
  ])('below the table is a note: %s', async (_, column, text) => {
    const machine = office.machine();
    const path = await workbookOf(machine.path('made.xlsx'), { Bookings: [full('BELOW-1'), full('BELOW-2')] });
    const file = await edited(path, 'Bookings', machine.path('signed.xlsx'), (sheet) => {
      sheet.getCell(`${column}5`).value = text;
    });
    const { told, counts } = shown(await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
    expect(told).toEqual([['not-data', 'warning', 5]]);
    expect([counts.rows, counts.valid]).toEqual([2, 2]);
  });

  test('is a product where rows have no more of one than that', async () => {
    const bear = { categoryId: '', familyId: '', typeId: '', prodQuantity: '' };
    const small = Object.fromEntries(Object.entries(bear).map(([key, value]) => [`products.${key}`, value]));
    const { told, counts } = await checked([booking('SMALL-1', small), { [NAME]: 'Ball' }]);
    expect(told).toEqual([
      ['conflict', 'error', 2],
      ['required-when', 'error', 3],
    ]);
    expect(counts.valid).toBe(0);
  });

  test.each<[string, Row]>([
    ['a quantity', { [QUANTITY]: '55' }],
    ['a PO number', { 'products.poNumber': '4500012345' }],
  ])('no number is taken for one: %s below a booking may be a part of it', async (_, row) => {
    const { told, counts } = await checked([full('CODE-1'), row]);
    expect(told.map(([code]) => code)).toEqual(['conflict', 'required-when']);
    expect(counts.valid).toBe(0);
  });
});

describe('the first row below the headers', () => {
  const help = {
    ...{ booking: 'free text', serviceDate: 'required', shipDate: 'dd-mmm-yyyy', serviceType: '1 = PSI' },
    ...{ bookingType: 'see list', supplierCode: '5 digits', [NAME]: 'max 50', [QUANTITY]: 'whole number' },
  };

  test('is no booking where it says what belongs into the columns', async () => {
    const { told, counts } = await checked([help, full('HELP-1')]);
    expect(told).toEqual([['not-data', 'warning', 2]]);
    expect([counts.rows, counts.valid]).toEqual([1, 1]);
  });

  test.each<[string, Row]>([
    [
      'is wrong in all cells',
      full('H-2', {
        serviceDate: 'mid March',
        shipDate: 'TBD',
        serviceType: 'Final',
        supplierCode: 'Ningbo',
        [QUANTITY]: 'all',
      }),
    ],
    ['has a date', { ...help, serviceDate: '2029-03-12' }],
    ['has a quantity', { ...help, [QUANTITY]: '100' }],
  ])('is a booking where it %s', async (_, row) => {
    const { told, counts } = await checked([row, full('HELP-3')]);
    expect(told.filter(([code]) => code === 'not-data')).toEqual([]);
    expect([counts.rows, counts.valid]).toEqual([2, 1]);
  });
});
