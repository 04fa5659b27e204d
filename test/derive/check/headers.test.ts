import { describe, expect, it } from 'vitest';
import { readHeaders } from '../../../src/derive/check/headers.ts';
import { OWN_COLUMNS } from '../../../src/derive/own-columns.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Row } from '../../../src/workbook/sheet.ts';
import { rowOf } from '../sheets.ts';

const REQUIRED = ['Inspection date', 'Shipment date', 'Booking type'];

function read(rows: readonly Row[], expected?: number) {
  return readHeaders(bookings, 'Bookings', rows, expected);
}

function keysOf(rows: readonly Row[], expected?: number) {
  return [...read(rows, expected).headers.columns].map(([number, column]) => [number, column.key]);
}

describe('the header row', () => {
  it('is matched by key or header, in any order, whatever case, outer space, mark and width', () => {
    const row = rowOf(1, [
      ' booking TYPE * ',
      'shipdate',
      'Ｉnspection　date',
      undefined,
      'PRODUCTS.REFS.PONUMBER',
      'PO number',
    ]);
    expect(keysOf([row])).toEqual([
      [1, 'bookingType'],
      [2, 'shipDate'],
      [3, 'serviceDate'],
      [5, 'products.refs.poNumber'],
      [6, 'products.poNumber'],
    ]);
    expect(read([row]).findings).toEqual([]);
  });

  it('is found below titles and bands, which name columns too', () => {
    const bands = rowOf(2, ['Booking', 'Supplier', 'Product']);
    const rows = [
      rowOf(1, ['Our spring bookings']),
      bands,
      rowOf(4, [...REQUIRED, 'Supplier code']),
      rowOf(5, ['2027-03-10']),
    ];
    expect(read(rows).headers.row).toBe(4);
    expect(read(rows).findings).toEqual([]);
    expect(read(rows, 2).headers.row).toBe(4);
  });

  it('is the expected row where another knows as many headers', () => {
    const rows = [rowOf(1, REQUIRED), rowOf(2, REQUIRED)];
    expect(read(rows).headers.row).toBe(1);
    expect(read(rows, 2).headers.row).toBe(2);
  });

  it('is nowhere in a sheet without known headers, and each required column is missing once', () => {
    const { headers, findings } = read([rowOf(1, ['Name', 'Street'])]);
    expect(headers.row).toBeNull();
    expect(findings.map((finding) => [finding.code, finding.column, finding.severity])).toEqual([
      ['header-missing', 'serviceDate', 'error'],
      ['header-missing', 'shipDate', 'error'],
      ['header-missing', 'bookingType', 'error'],
    ]);
    expect(findings[0]?.message).toBe('Bookings: the column "Inspection date" is missing.');
  });

  it('tells unknown columns as information, and warns of one that is probably known', () => {
    const { headers, findings } = read([rowOf(3, [...REQUIRED, 'Remarks of the buyer', 'Suplier code'])]);
    expect([...headers.unknown]).toEqual([
      [4, 'Remarks of the buyer'],
      [5, 'Suplier code'],
    ]);
    expect(findings).toMatchObject([
      { code: 'header-unknown', severity: 'info', row: 3, cell: 'D3', column: null, suggestions: [] },
      {
        code: 'header-unknown',
        severity: 'warning',
        cell: 'E3',
        value: 'Suplier code',
        suggestions: expect.arrayContaining(['Supplier code']),
      },
    ]);
  });

  it.each([
    ['prodQuantity', ['Quantity']],
    ['Prod. quantity', ['Quantity']],
    ['Ship-date', ['Shipment date']],
    ['Inspektion date', ['Inspection date']],
    ['Supplier  CODE.', ['Supplier code']],
    ['AQL-Major', ['AQL major']],
    ['supplierAdress', ['Supplier address']],
  ])('warns that %s looks like %j, which the file lacks', (header, guesses) => {
    const { findings } = read([rowOf(1, ['Booking group', 'Booking type', header])]);
    expect(findings.find(({ code }) => code === 'header-unknown')).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining(`looks like "${guesses[0]}", which the file lacks`),
      suggestions: guesses,
    });
  });

  it.each(['Ship-date', 'Shipment date 2', 'Quality', 'Buyer', 'Our price', 'No.', 'Colour of the bear'])(
    'tells %s as information where the file has all that it looks like',
    (header) => {
      const { findings } = read([rowOf(1, [...REQUIRED, 'Quantity', header])]);
      expect(findings).toMatchObject([
        { code: 'header-unknown', severity: 'info', message: expect.stringContaining('it is kept, not sent') },
      ]);
    },
  );

  it('names up to three columns where several have the same letters', () => {
    const { findings } = read([rowOf(1, [...REQUIRED, 'Custom field 1'])]);
    const suggestions = ['Booking custom field 1', 'Product custom field 1', 'Ref custom field 1'];
    expect(findings).toMatchObject([{ severity: 'warning', suggestions }]);
  });

  it('reports a column that appears twice, by header and by key, and keeps the first', () => {
    const { headers, findings } = read([rowOf(1, [...REQUIRED, 'serviceDate'])]);
    expect(headers.numbers.get('serviceDate')).toBe(1);
    expect(findings).toMatchObject([
      {
        code: 'header-duplicate',
        severity: 'error',
        cell: 'D1',
        message: expect.stringContaining('same column as A1'),
      },
    ]);
  });

  it('knows the columns that a results workbook adds', () => {
    const { headers, findings } = read([rowOf(1, [...REQUIRED, ...Object.values(OWN_COLUMNS)])]);
    expect([...headers.own]).toEqual([
      [4, 'status'],
      [5, 'trackingId'],
      [6, 'message'],
      [7, 'sentAt'],
      [8, 'fingerprint'],
    ]);
    expect(findings).toEqual([]);
  });
});
