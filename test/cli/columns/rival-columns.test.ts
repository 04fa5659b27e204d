import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';
import { PO, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The warnings about columns, by header, and whether all bookings could be sent. */
async function warnings(rows: readonly Cells[], ...flags: readonly string[]) {
  const machine = office.machine();
  const headers = { [PO]: 'PO number', 'products.prodQuantity': 'Quantity', serviceDate: 'Insp. date' };
  const file = machine.file('file.csv', rows.length === 0 ? csv(rows) : renamed(rows, headers));
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '--json', ...flags);
  const { findings, counts } = told(check, checked);
  expect([checked.exit, counts.valid]).toEqual([0, rows.length]);
  return findings.filter(({ severity }) => severity === 'warning').map(({ code, value }) => [code, value]);
}

test.each([
  ['PO no', '4500077', '4500078'],
  ['PO number 2', '4500077', '4500078'],
  ['Purchase order (2)', '4500077', '4500078'],
  ['Quantity 2', '300', '400'],
  ['Qty 2', '300', '400'],
  ['Insp. date 2', '2029-04-12', '2029-04-13'],
])('"%s" with other values than the column that is sent is a warning', async (header, one, two) => {
  const rows = [booking('RIVAL-1', { [header]: one }), booking('RIVAL-2', { [header]: two })];
  expect(await warnings(rows)).toEqual([['header-unknown', header]]);
  expect(await warnings(rows, '--ignore-column', header)).toEqual([]);
});

test('a second column with the same values, or without any, is no warning', async () => {
  const same = booking('')[PO] ?? '';
  expect(await warnings([booking('EQUAL-1', { 'PO no': same }), booking('EQUAL-2', { 'PO no': same })])).toEqual([]);
  expect(await warnings([booking('EMPTY-1', { 'PO no': '' })])).toEqual([]);
});

test.each([
  ['sizes', ['S', 'M', 'L', 'XL']],
  ['numbers of sizes', ['36', '38', '40', 'Total']],
  ['weeks', ['W12', 'W13', 'W14']],
  ['weeks in German', ['KW 12', 'KW 13', 'KW 14']],
  ['days', ['2029-03-12', '2029-03-19', '2029-03-26']],
])('whole numbers under %s are a warning where no quantity is sent', async (_, headers) => {
  const amounts = Object.fromEntries(headers.map((header, index) => [header, String(100 + index)]));
  const { 'products.prodQuantity': quantity = '', ...without } = booking('SIZE-1');
  expect(await warnings([{ ...without, ...amounts }])).toEqual([['header-unknown', headers[0]]]);
  // With a quantity, or with other values, they are the user's own.
  expect(await warnings([{ ...without, ...amounts, 'products.prodQuantity': quantity }])).toEqual([]);
  const words = Object.fromEntries(headers.map((header) => [header, 'yes']));
  expect(await warnings([{ ...without, ...words }])).toEqual([]);
});
