import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';
import { renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The template's own headers, but for the group. */
const HEADERS = {
  ...{ serviceDate: 'Inspection date', shipDate: 'Shipment date', serviceType: 'Service type' },
  ...{ bookingType: 'Booking type', referenceNumber: 'Reference number', supplierCode: 'Supplier code' },
  ...{ 'products.name': 'Product name', 'products.poNumber': 'PO number', 'products.prodQuantity': 'Quantity' },
};

const shipments = (prefix: string): Cells[] =>
  ['1', '2', '3'].map((number) => booking(`${prefix}-${number}`, { booking: 'MAEU123' }));

describe('a column "Booking" under headers of the template', () => {
  test('is asked for where it would join rows that are bookings of their own', async () => {
    const machine = office.machine();
    const rows = shipments('JOIN').map((row) => ({ ...row, referenceNumber: '' }));
    const file = machine.file('freight.csv', renamed(rows, { ...HEADERS, booking: 'Booking' }));
    const { exit, run } = await machine.import(file);
    expect([exit, run.counts.accepted]).toEqual([3, 0]);
    const errors = run.findings.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ code: 'header-mapped', column: 'booking', value: 'Booking', row: 1 }]);

    const own = await machine.qcsheet('check', file, '--kind', 'bookings', '--ignore-column', 'Booking', '--json');
    expect(told(check, own).counts).toMatchObject({ documents: 3 });
    const meant = await machine.qcsheet('check', file, '--kind', 'bookings', '--map', 'Booking=booking', '--json');
    expect([meant.exit, told(check, meant).counts.valid]).toEqual([0, 1]);
  });

  test('is told as the group where the rows below the first are parts', async () => {
    const machine = office.machine();
    const [first = {}] = shipments('PART');
    const part = { booking: 'MAEU123', 'products.name': 'Plush dog', 'products.prodQuantity': '500' };
    const file = machine.file('parts.csv', renamed([first, part], { ...HEADERS, booking: 'Booking' }));
    const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
    const { findings, counts } = told(check, ended);
    expect([ended.exit, counts.documents]).toEqual([0, 1]);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'header-mapped', severity: 'info', value: 'Booking' }),
    );
  });

  test('is a column of one’s own beside "Booking group"', async () => {
    const machine = office.machine();
    const rows = shipments('BESIDE').map((row, index) => ({ group: `B-${index}`, ...row }));
    const names = { ...HEADERS, booking: 'Booking', group: 'Booking group' };
    const ended = await machine.qcsheet(
      'check',
      machine.file('both.csv', renamed(rows, names)),
      '--kind',
      'bookings',
      '--json',
    );
    expect(told(check, ended).counts).toMatchObject({ documents: 3, valid: 3 });
  });

  test('is the group without a word where all headers are keys', async () => {
    const machine = office.machine();
    const products = shipments('KEYS').map((row, index) => {
      return { ...row, referenceNumber: '', 'products.prodQuantity': String(index + 1) };
    });
    const ended = await machine.qcsheet('check', machine.file('keys.csv', csv(products)), '--json');
    const { findings, counts } = told(check, ended);
    expect([ended.exit, counts.documents, findings]).toEqual([0, 1, []]);
  });
});
