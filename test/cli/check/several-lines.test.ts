import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/cells/messages.ts';
import { check, told } from '../json.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { workbook } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The `unlikely` findings of a check: severity, cell, column and hint. */
async function warnings(machine: Machine, file: string, kind: string) {
  const { findings } = told(check, await machine.qcsheet('check', file, '--kind', kind, '--json'));
  return findings
    .filter(({ code }) => code === 'unlikely')
    .map(({ severity, cell, column, hint }) => [severity, cell, column, hint]);
}

test('several lines in a cell of a PO number, reference or SKU are a warning at that cell, and are sent as they are', async () => {
  const machine = office.machine();
  const path = machine.path('lines.xlsx');
  await workbook(path, [booking('LINES-1\nLINES-2', { 'products.poNumber': '4500012345\r\n4500012346' })]);
  expect(await warnings(machine, path, 'bookings')).toEqual([
    ['warning', expect.stringMatching(/2$/), 'referenceNumber', messages.writeOneLine],
    ['warning', expect.stringMatching(/2$/), 'products.poNumber', messages.writeOneLine],
  ]);
  const { exit } = await machine.import(path);
  expect(exit).toBe(0);
  expect(office.booked('LINES').map(({ referenceNumber }) => referenceNumber)).toEqual(['LINES-1\nLINES-2']);
});

test('addresses, names of products, remarks and custom fields may have several lines', async () => {
  const machine = office.machine();
  const lines = Object.fromEntries(
    ['factoryAddress', 'products.name', 'products.sampleReferenceClientComments', 'customField1'].map((key) => [
      key,
      'first line\nsecond line',
    ]),
  );
  const file = machine.file('lines.csv', csv([booking('SILENT', lines)]));
  expect(await warnings(machine, file, 'bookings')).toEqual([]);
});

test('lines in a list are a warning that names the semicolon; after a semicolon they mean nothing', async () => {
  const machine = office.machine();
  const order = { 'generalInformation.bookingRefNo': 'B-1', 'product.productName': 'Bear' };
  const regions = ['EU\nUS', 'EU;\nUS'].map((text) => ({ ...order, 'product.distributionRegions': text }));
  const found = await warnings(machine, machine.file('lab.csv', csv(regions)), 'lab-orders');
  expect(found).toEqual([['warning', 'C2', 'product.distributionRegions', messages.separateLines]]);
});
