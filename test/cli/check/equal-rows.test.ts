import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const dog: Cells = { 'products.name': 'Plush dog 20 cm', 'products.prodReference': '0020-DG' };

async function warned(rows: readonly Cells[]) {
  const machine = office.machine();
  const checked = await machine.qcsheet('check', machine.file('orders.csv', csv(rows)), '--kind', 'bookings', '--json');
  const { counts, findings } = told(check, checked);
  const twice = findings.filter(({ code }) => code === 'duplicate');
  return [counts.valid, twice.map(({ severity, row }) => [severity, row])];
}

test('rows of a booking that were pasted twice are warned of', async () => {
  const rows = [booking('TWICE', { booking: 'B' }), booking('TWICE', { booking: 'B', ...dog })];
  expect(await warned([...rows, ...rows])).toEqual([
    1,
    [
      ['warning', 4],
      ['warning', 5],
    ],
  ]);
});

test('a product that differs in any cell, or is in another booking, is not', async () => {
  const rows = [
    booking('ONCE', { booking: 'B' }),
    booking('ONCE', { booking: 'B', 'products.prodQuantity': '7' }),
    booking('OTHER', { booking: 'C' }),
  ];
  expect(await warned(rows)).toEqual([2, []]);
});
