import { describe, expect, it } from 'vitest';
import { OWN_COLUMNS } from '../../../src/importing/input/headers/own-columns.ts';
import { rowOf } from '../sheets.ts';
import { columnsRead, readSheet } from './header-sheets.ts';

const REQUIRED = ['Inspection date', 'Shipment date', 'Booking type'];

describe('the header row', () => {
  it('is matched by key or header, in any order, whatever case, outer space, mark and width', async () => {
    const row = rowOf(1, [
      ' booking TYPE * ',
      'shipdate',
      'Ｉnspection　date',
      undefined,
      'PRODUCTS.REFS.PONUMBER',
      'PO number',
    ]);
    expect(await columnsRead([row])).toEqual([
      [1, 'bookingType'],
      [2, 'shipDate'],
      [3, 'serviceDate'],
      [5, 'products.refs.poNumber'],
      [6, 'products.poNumber'],
    ]);
    expect((await readSheet([row])).findings).toEqual([]);
  });

  it('is found below titles and bands, which name columns too', async () => {
    const bands = rowOf(2, ['Booking', 'Supplier', 'Product']);
    const rows = [
      rowOf(1, ['Our spring bookings']),
      bands,
      rowOf(4, [...REQUIRED, 'Supplier code']),
      rowOf(5, ['2027-03-10']),
    ];
    expect(await readSheet(rows)).toMatchObject({ headers: { row: 4 }, findings: [] });
    expect(await readSheet(rows, 2)).toMatchObject({ headers: { row: 4 } });
  });

  it('is no form with as many labels above the table', async () => {
    const table = ['PO number', 'Product reference', 'Quantity', 'Colour'];
    const form = rowOf(1, ['Supplier code:', '00417', 'Inspection date：', '2027-03-10', 'Factory code:', 'F-0102']);
    const read = await readSheet([form, rowOf(3, table), rowOf(4, ['4500012345', 'BR-30', '1200', 'red'])]);
    expect(read).toMatchObject({ headers: { row: 3 }, data: [{ number: 4 }] });
  });

  it('takes no column from the label of a form right above it', async () => {
    const form = rowOf(1, ['Inspection date:', '2027-03-10']);
    const table = rowOf(2, ['Colour', 'PO number', 'Product reference', 'Quantity']);
    expect(await columnsRead([form, table, rowOf(3, ['red', '4500012345', 'BR-30', '1200'])])).toEqual([
      [2, 'products.poNumber'],
      [3, 'products.prodReference'],
      [4, 'products.prodQuantity'],
    ]);
  });

  it('may have a colon behind its headers', async () => {
    const table = rowOf(
      1,
      [...REQUIRED, 'PO number'].map((text) => `${text}:`),
    );
    expect(await readSheet([table, rowOf(2, ['2027-03-10'])])).toMatchObject({ headers: { row: 1 } });
  });

  it('may be row 30, below a whole page of other things', async () => {
    const titles = Array.from({ length: 29 }, (_, index) => rowOf(index + 1, ['Spring', 'Page', `${index + 1}`]));
    const rows = [...titles, rowOf(30, REQUIRED), rowOf(31, ['2027-03-10', '2027-03-24', 'Regular'])];
    expect(await readSheet(rows)).toMatchObject({ headers: { row: 30 }, data: [{ number: 31 }], findings: [] });
  });

  it('is not a row of data that says one column, below headers that are only proposed', async () => {
    const rows = [rowOf(1, ['Reference', 'Supplier', 'Delivery date']), rowOf(2, ['SS27', 'Quantity', '2027-03-10'])];
    expect((await readSheet(rows)).headers.row).toBe(1);
  });

  it('is the expected row where another knows as many headers', async () => {
    const rows = [rowOf(1, REQUIRED), rowOf(2, REQUIRED)];
    expect((await readSheet(rows)).headers.row).toBe(1);
    expect((await readSheet(rows, 2)).headers.row).toBe(2);
  });

  it('is nowhere in a sheet without known headers, and each required column is missing once', async () => {
    const { headers, findings } = await readSheet([rowOf(1, ['Given name', 'Street'])]);
    expect(headers.row).toBeNull();
    expect(findings.map((finding) => [finding.code, finding.column, finding.severity])).toEqual([
      ['header-missing', 'serviceDate', 'error'],
      ['header-missing', 'shipDate', 'error'],
      ['header-missing', 'bookingType', 'error'],
    ]);
  });

  it('reports a column that appears twice, by header and by key, keeps the first, and passes over an empty second', async () => {
    const header = rowOf(1, [...REQUIRED, 'serviceDate']);
    const { headers, findings } = await readSheet([header, rowOf(2, ['2027-03-10', '', '', '2027-03-11'])]);
    expect(headers.numbers.get('serviceDate')).toBe(1);
    expect(findings).toMatchObject([{ code: 'header-duplicate', severity: 'error', cell: 'D1' }]);
    expect((await readSheet([header, rowOf(2, ['2027-03-10'])])).findings).toEqual([]);
  });

  it('knows the columns that a results workbook adds', async () => {
    const { headers, findings } = await readSheet([
      rowOf(1, [...REQUIRED, ...Object.values(OWN_COLUMNS).map(({ header }) => header)]),
    ]);
    expect([...headers.own]).toEqual([
      [4, 'status'],
      [5, 'trackingId'],
      [6, 'message'],
      [7, 'sentAt'],
      [8, 'marks'],
      [9, 'fingerprint'],
    ]);
    expect(findings).toEqual([]);
  });
});

describe('two lines of headers', () => {
  it('are read together: the upper line names the group, also of the columns to its right', async () => {
    const rows = [
      rowOf(1, ['Inspection', undefined, 'Shipment', 'Supplier', undefined, 'Product']),
      rowOf(2, ['Date', 'Service type', 'Date', 'Code', 'Name', 'Name', 'Quantity']),
      rowOf(3, ['2027-03-10', 'PSI', '2027-03-24', '00417', 'Ningbo', 'Bear', '12000']),
    ];
    expect(await columnsRead(rows)).toEqual([
      [1, 'serviceDate'],
      [2, 'serviceType'],
      [3, 'shipDate'],
      [4, 'supplierCode'],
      [5, 'supplierName'],
      [6, 'products.name'],
      [7, 'products.prodQuantity'],
    ]);
    expect((await readSheet(rows)).data.map(({ number }) => number)).toEqual([3]);
  });

  it('are one header row where the second says the same in another language', async () => {
    const rows = [
      rowOf(1, [...REQUIRED, 'Quantity', 'Colour']),
      rowOf(2, ['验货日期', '出货日期', '预订类型', '数量', '颜色']),
      rowOf(3, ['2027-03-10', '2027-03-24', 'Regular', '12000', 'brown']),
    ];
    const { data, headers } = await readSheet(rows);
    expect([data.map(({ number }) => number), headers.columns.size]).toEqual([[3], 4]);
  });

  it('are one and a row to be told where the second is the same again', async () => {
    const rows = [rowOf(1, REQUIRED), rowOf(2, REQUIRED), rowOf(3, ['2027-03-10', '2027-03-24', 'Regular'])];
    expect((await readSheet(rows)).data.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('are one header row where the second holds units and forms', async () => {
    const rows = [
      rowOf(1, [...REQUIRED, 'Quantity']),
      rowOf(2, ['dd/mm/yyyy', 'dd/mm/yyyy', undefined, '(pcs)']),
      rowOf(3, ['2027-03-10', '2027-03-24', 'Regular', '12000']),
    ];
    expect((await readSheet(rows)).data.map(({ number }) => number)).toEqual([3]);
  });

  it('never swallow a row of data, whatever it holds', async () => {
    const rows = [
      rowOf(1, [...REQUIRED, 'Supplier', 'Product name']),
      rowOf(2, ['2027-03-10', '2027-03-24', 'Regular', 'Supplier name', 'Quantity']),
    ];
    expect((await readSheet(rows)).data.map(({ number }) => number)).toEqual([2]);
  });
});
