import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, failure, told } from '../json.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { workbookOf } from '../sheets.ts';
import { PO, QUANTITY, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

function accounts(machine: Machine): string {
  return join(machine.env['QCSHEET_CONFIG_DIR'] ?? '', 'accounts');
}

test('the results of a file that was held back for a look-alike hold it back again', async () => {
  const machine = office.machine();
  const file = machine.file('held.csv', renamed([booking('HELD-1')], { [PO]: 'Customer PO' }));
  expect((await machine.import(file)).exit).toBe(3);
  expect((await machine.import(machine.path('held.results.xlsx'))).exit).toBe(3);
  expect(office.booked('HELD-')).toEqual([]);
});

test('a look-alike that was empty in an earlier import is an error once it is filled', async () => {
  const machine = office.machine();
  const empty = machine.file('empty.csv', renamed([booking('EMPTY-1', { [PO]: '' })], { [PO]: 'Customer PO' }));
  expect((await machine.import(empty)).run.counts.accepted).toBe(1);
  const filled = machine.file('filled.csv', renamed([booking('EMPTY-2')], { [PO]: 'Customer PO' }));
  expect((await machine.import(filled)).exit).toBe(3);
  expect(office.booked('EMPTY-')).toHaveLength(1);
});

test('a remembered mapping takes headers as keys, and a slip in it loses no column', async () => {
  const machine = office.machine();
  const file = machine.file('slip.csv', renamed([booking('SLIP-1')], { [QUANTITY]: 'Los' }));
  await machine.qcsheet('check', file, '--map', `Los=${QUANTITY}`);
  const [account = ''] = readdirSync(accounts(machine));
  const folder = join(accounts(machine), account, 'mappings');
  const [name = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, name), text.replace(`"${QUANTITY}"`, '"Quantite"'));
  const slip = await machine.qcsheet('import', file, '--yes', '--json');
  expect([slip.exit, told(failure, slip).error.code]).toEqual([2, 'mapping-unreadable']);
  writeFileSync(join(folder, name), text.replace(`"${QUANTITY}"`, '"Quantity"'));
  expect((await machine.import(file)).run.counts.accepted).toBe(1);
  expect(office.booked('SLIP-')).toMatchObject([{ products: [{ prodQuantity: 12000 }] }]);
});

test("what was called one's own travels in the results: nothing is sent again with it", async () => {
  const machine = office.machine();
  const file = machine.file('own.csv', csv([booking('TRAVEL-1'), booking('TRAVEL-2')]));
  const sent = await machine.import(file, '--ignore-column', PO);
  expect(sent.run.counts.accepted).toBe(2);
  rmSync(accounts(machine), { recursive: true });
  for (const where of [machine, office.machine()]) {
    const { exit, run } = await where.import(machine.path('own.results.xlsx'));
    expect([exit, run.counts]).toMatchObject([0, { skipped: 2, invalid: 0 }]);
  }
  expect(office.booked('TRAVEL-')).toHaveLength(2);
});

test('values under no header are told', async () => {
  const machine = office.machine();
  const text = csv([booking('BARE-1'), booking('BARE-2')]).replace(`"${PO}"`, '""');
  const checked = told(check, await machine.qcsheet('check', machine.file('bare.csv', text), '--json'));
  expect(checked.findings).toMatchObject([{ code: 'header-unknown', severity: 'warning', cell: 'L1' }]);
});

test('a merged group name counts as far as it is merged', async () => {
  const machine = office.machine();
  const made = new exceljs.Workbook();
  const sheet = made.addWorksheet('Orders');
  sheet.addRow(['', '', '', '', 'Supplier', '', '', '']);
  sheet.addRow([
    'Inspection date',
    'Shipment date',
    'Service type',
    'Booking type',
    'Code',
    'Name',
    'Email',
    'Product name',
  ]);
  sheet.addRow(['2029-03-12', '2029-03-26', '1 PSI', 'Regular', '00417', 'Ningbo', 'us@own.example', 'Bear']);
  sheet.mergeCells('E1:F1');
  await made.xlsx.writeFile(machine.path('merged.xlsx'));
  const shown = await machine.qcsheet('columns', machine.path('merged.xlsx'), '--kind', 'bookings', '--json');
  const keys = JSON.parse(shown.stdout).columns.map(({ key }: { key: string | null }) => key);
  expect(keys.slice(4, 7)).toEqual(['supplierCode', 'supplierName', null]);
});

test.each([
  ['above the header row', ['', 'Sample level']],
  ['below it, in another order', ['swapped']],
])('another row of headers %s is an error, and nothing is sent', async (where, [way = '', more = '']) => {
  const machine = office.machine();
  const keys = Object.keys(booking('')).filter((key) => key !== 'booking');
  const block = (columns: readonly string[], prefix: string) => [
    columns,
    ...[1, 2].map((index) => columns.map((key) => booking(`${prefix}-${index}`)[key] ?? '')),
  ];
  const swapped = keys.map((key) => (key === 'referenceNumber' ? PO : key === PO ? 'referenceNumber' : key));
  const second = way === 'swapped' ? swapped : [...keys, more];
  const lines = [...block(keys, 'BLOCK-A'), [], ...block(second, 'BLOCK-B')];
  const file = machine.file(`${where}.csv`, lines.map((line) => line.join(';')).join('\n'));
  const checked = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  expect(checked.findings.map(({ code, severity }) => `${code} ${severity}`)).toContain('header-duplicate error');
  expect((await machine.import(file)).exit).toBe(3);
  expect(office.booked('BLOCK-')).toEqual([]);
});

test('a second sheet of which one needed header is renamed is a second sheet', async () => {
  const machine = office.machine();
  const { bookingType = '', ...others } = booking('MAY-1');
  const file = await workbookOf(machine.path('months.xlsx'), {
    April: [booking('APRIL-1')],
    May: [{ ...others, 'Kind of booking': bookingType }],
  });
  const refused = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([3, 'sheet-ambiguous']);
});
