import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function checked(text: string) {
  const machine = office.machine();
  const ended = await machine.qcsheet('check', machine.file('file.csv', text), '--kind', 'bookings', '--json');
  const { findings, counts } = told(check, ended);
  const about = findings.filter(({ code }) => code === 'unlikely');
  return { told: about.map(({ severity, row, message }) => ({ severity, row, message })), valid: counts.valid };
}

/** Bookings, an empty row, a heading, the headers once more, and further bookings. */
function blocks(heading: string, column: number, ...below: readonly string[]): string {
  const lines = csv([booking('A-1'), booking('A-2')])
    .trim()
    .split('\n');
  const [headers = ''] = lines;
  const [, ...more] = csv([booking('B-1'), booking('B-2')])
    .trim()
    .split('\n');
  return [...lines, '', `${','.repeat(column)}"${heading}"`, headers, ...more, ...below].join('\n');
}

test.each([
  ['Cancelled bookings', 1],
  ['CANCELED', 1],
  ['Stornierte Aufträge', 1],
  ['Pedidos cancelados', 1],
  ['Commandes annulées', 1],
  ['已取消', 1],
  ['Cancelled bookings', 0],
  ['Cancelled bookings', 7],
])('the rows below a heading "%s" in column %i are named in a warning', async (heading, column) => {
  const { told } = await checked(blocks(heading, column));
  const warnings = told.filter(({ severity }) => severity === 'warning');
  expect(warnings).toMatchObject([{ row: 5, message: expect.stringContaining('rows 7, 8.') }]);
});

test('a second block below is not named', async () => {
  const [headers = '', row = ''] = csv([booking('C-1')])
    .trim()
    .split('\n');
  const { told } = await checked(blocks('Cancelled', 1, '', ',"Confirmed"', headers, row));
  const warnings = told.filter(({ severity }) => severity === 'warning');
  expect(warnings).toMatchObject([{ row: 5, message: expect.stringContaining('rows 7, 8.') }]);
});

test('a note about cancelled bookings at the end is no warning', async () => {
  const text = `${csv([booking('N-1')])}\n\n,"Cancelled bookings are in another file"\n`;
  expect((await checked(text)).told).toEqual([]);
});

test.each([
  ['Status', 'CANCELLED'],
  ['Order status', 'canceled'],
  ['Zustand', 'storniert'],
  ['Estado', 'Cancelado'],
  ['État', 'annulé'],
  ['状态', '已取消'],
])('a row that a column "%s" calls "%s" is a warning', async (header, word) => {
  const rows: readonly Cells[] = [booking('S-1', { [header]: 'OK' }), booking('S-2', { [header]: word })];
  const { told, valid } = await checked(csv(rows));
  expect(told).toMatchObject([{ severity: 'warning', row: 3 }]);
  expect(valid).toBe(2);
});

test('a name with such a word is no status', async () => {
  const { told } = await checked(csv([booking('W-1', { 'products.name': 'Cancelled stamp', Note: 'not cancelled' })]));
  expect(told).toEqual([]);
});
