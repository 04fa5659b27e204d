import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const PO = 'products.poNumber';

async function checked(content: string) {
  const machine = office.machine();
  const ended = await machine.qcsheet('check', machine.file('rows.csv', content), '--kind', 'bookings', '--json');
  const { findings, counts } = told(check, ended);
  const about = findings.filter(({ code }) => !code.startsWith('header-'));
  return { exit: ended.exit, counts, told: about.map(({ code, severity, cell }) => [code, severity, cell]) };
}

const lines = (rows: readonly Cells[]) => csv(rows).split(/\r?\n/).filter(Boolean);

test('codes that are written as formulas for Excel are sent as the text in them', async () => {
  const rows = [booking('FORMULA-1', { [PO]: '="0004500012"' }), booking('FORMULA-2', { supplierCode: '="00417"' })];
  const { exit, counts, told } = await checked(csv(rows));
  const at = Object.keys(rows[0] ?? {}).indexOf(PO);
  expect([exit, counts.valid, told]).toEqual([0, 2, [['format', 'info', `${String.fromCharCode(65 + at)}2`]]]);
  const machine = office.machine();
  await machine.import(machine.file('formulas.csv', csv(rows)));
  expect(office.booked('FORMULA-').map(({ supplierCode, products }) => [supplierCode, products[0]?.poNumber])).toEqual([
    ['00417', '0004500012'],
    ['00417', '0004500012'],
  ]);
});
