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

test('a row that is longer than the header row is held back, with its place', async () => {
  const rows = ['LONG-1', 'LONG-2', 'LONG-3'].map((reference) => booking(reference));
  const [header = '', first = '', second = '', third = ''] = lines(rows);
  const moved = second.replace('"Plush bear 30 cm"', 'Plush bear, 30 cm');
  const { exit, counts, told } = await checked([header, `${first},,`, moved, third].join('\n'));
  const beyond = `${String.fromCharCode(65 + header.split(',').length)}3`;
  expect(told).toContainEqual(['unlikely', 'error', beyond]);
  expect([exit, counts.valid, counts.invalid]).toEqual([3, 2, 1]);
});

test('a column of notes without a header stops nothing where the header row is as long', async () => {
  const [header = '', ...rows] = lines([booking('NOTED-1'), booking('NOTED-2')]);
  const { exit, counts, told } = await checked([`${header},`, ...rows.map((row) => `${row},ok`)].join('\n'));
  expect([exit, counts.valid, told]).toEqual([0, 2, []]);
});
