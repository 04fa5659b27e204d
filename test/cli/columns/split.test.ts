import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Machine, type Office, openOffice } from '../office.ts';
import { PO } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function checked(machine: Machine, file: string, ...flags: readonly string[]) {
  const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--json', ...flags);
  const { findings } = told(check, ended);
  return { exit: ended.exit, findings };
}

/** Rows with a PO in one of two columns each. */
function splitRows(prefix: string, name: string): Cells[] {
  return [
    booking(`${prefix}-1`, { [PO]: '4500012345', [name]: '' }),
    booking(`${prefix}-2`, { [PO]: '', [name]: '4500012346' }),
    booking(`${prefix}-3`, { [PO]: '', [name]: '4500012347' }),
  ];
}

test('a PO that is in two columns of a file is an error until the second column is called own', async () => {
  const machine = office.machine();
  const file = machine.file('split.csv', csv(splitRows('SPLIT', 'PO no')));
  const { exit, findings } = await checked(machine, file);
  expect([exit, findings]).toMatchObject([
    3,
    [{ code: 'header-unknown', severity: 'error', value: 'PO no', suggestions: ['PO number'] }],
  ]);
  expect((await machine.import(file)).exit).toBe(3);
  expect(office.booked('SPLIT-')).toEqual([]);
  const own = await machine.import(file, '--ignore-column', 'PO no');
  expect([own.exit, own.run.counts.accepted]).toEqual([0, 3]);
});

test.each<[string, Cells, string]>([
  ['has other values where both are filled is a warning', { [PO]: '4500019999', 'PO no': 'A-1' }, 'warning'],
  ['repeats the column is information', { [PO]: '4500019999', 'PO no': '4500019999' }, 'info'],
])('a second column that %s', async (_, more, severity) => {
  const machine = office.machine();
  const rows = [...[1, 2, 3].map((at) => booking(`BOTH-${at}`, more)), booking('BOTH-4', { [PO]: '', 'PO no': '' })];
  const { exit, findings } = await checked(machine, machine.file('both.csv', csv(rows)));
  expect([exit, findings]).toMatchObject([0, [{ code: 'header-unknown', severity, value: 'PO no' }]]);
});

test('what the first row of a booking says is not blank in its other rows', async () => {
  const machine = office.machine();
  const first = booking('FIRST-1', { booking: 'B-1', 'Customer reference': 'FIRST-1' });
  const rows = [first, { ...first, referenceNumber: '', 'products.name': 'Wooden train' }];
  const { exit, findings } = await checked(machine, machine.file('first.csv', csv(rows)));
  expect([exit, findings.map(({ severity }) => severity)]).toEqual([0, ['info']]);
});

test.each([
  ['with values in both', '4500012346', 3, 'error'],
  ['with values in the first alone', null, 0, undefined],
])('one header over two columns, %s', async (_, second, exit, severity) => {
  const machine = office.machine();
  const { [PO]: po = '', ...others } = booking('OVER-1');
  const keys = Object.keys(others);
  const made = new exceljs.Workbook();
  const sheet = made.addWorksheet('Orders');
  sheet.addRow([...keys, 'PO number']);
  sheet.addRow([...Object.values(others), po, second]);
  sheet.mergeCells(1, keys.length + 1, 1, keys.length + 2);
  await made.xlsx.writeFile(machine.path('over.xlsx'));
  const found = await checked(machine, machine.path('over.xlsx'));
  expect([found.exit, found.findings[0]?.severity]).toEqual([exit, severity]);
});

test.each(['customer_order_id', 'contract_id', 'model_id'])(
  'the number that a data base gives its own records (%s) is asked about only where it looks like a code',
  async (header) => {
    const machine = office.machine();
    const { [PO]: _po, 'products.prodReference': _reference, ...others } = booking('ID-1');
    const rowsWith = (value: string) =>
      csv([1, 2].map((at) => ({ ...others, referenceNumber: `ID-${at}`, [header]: `${value}${at}` })));
    const own = await checked(machine, machine.file('own.csv', rowsWith('5512')));
    expect([own.exit, own.findings]).toMatchObject([0, [{ code: 'header-unknown', severity: 'info', value: header }]]);
    const code = header === 'model_id' ? 'BEAR-30-B' : '450001234';
    const asked = await checked(machine, machine.file('asked.csv', rowsWith(code)));
    expect([asked.exit, asked.findings[0]?.severity]).toEqual([3, 'error']);
  },
);

test("the CREATED_BY of a supplier list is the list's own", async () => {
  const machine = office.machine();
  const rows = [{ identificationCode: '00417', city: 'Ningbo', CREATED_BY: 'anna', UPDATED_BY: 'li' }];
  const shown = await machine.qcsheet('columns', machine.file('list.csv', csv(rows)), '--kind=suppliers', '--json');
  const columns: { header: string; how: string; key: string | null }[] = JSON.parse(shown.stdout).columns;
  expect(columns.slice(2)).toMatchObject([
    { header: 'CREATED_BY', how: 'own', key: null },
    { header: 'UPDATED_BY', how: 'own', key: null },
  ]);
});

test('quantities under "Qty S", "Qty M", "Qty L" are one warning, and none of them is offered as the quantity', async () => {
  const machine = office.machine();
  const rows = [1, 2].map((index) => {
    const { 'products.prodQuantity': _, ...row } = booking(`SIZES-${index}`);
    return { ...row, 'Qty S': '100', 'Qty M': '200', 'Qty L': '300' };
  });
  const { findings } = await checked(machine, machine.file('sizes.csv', csv(rows)));
  const named = findings.filter(({ code }) => code === 'header-unknown');
  expect(named).toMatchObject([{ severity: 'warning', value: 'Qty S', suggestions: [] }]);
});
