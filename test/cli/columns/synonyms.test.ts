import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as input } from '../../../src/importing/input/messages.ts';
import { kinds } from '../../../src/kinds/index.ts';
import { check, failure, told } from '../json.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { readSheet, workbookOf } from '../sheets.ts';
import { PO, QUANTITY, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const OTHER_NAMES = {
  [PO]: 'PO no',
  [QUANTITY]: 'Quantity (pcs)',
  supplierCode: 'Vendor code',
  serviceDate: 'Insp. date',
};

test('columns under other names are sent, and check, question and results say so', async () => {
  const machine = office.machine();
  const file = machine.file('renamed.csv', renamed([booking('SYN-1')], OTHER_NAMES));
  const checked = await machine.qcsheet('check', file, '--json');
  const { findings } = told(check, checked);
  expect([checked.exit, findings.map(({ code, column }) => [code, column])]).toEqual([
    0,
    [
      ['header-mapped', 'serviceDate'],
      ['header-mapped', 'supplierCode'],
      ['header-mapped', PO],
      ['header-mapped', QUANTITY],
    ],
  ]);
  const sent = await machine.qcsheet('import', file, '--yes');
  expect(sent.exit).toBe(0);
  expect(sent.stderr).toContain(`"PO no" as ${PO}`);
  expect(office.booked('SYN-')).toMatchObject([
    { serviceDate: '12-Mar-2029', supplierCode: '00417', products: [{ poNumber: '0004500012', prodQuantity: 12000 }] },
  ]);
  const results = machine.path('renamed.results.xlsx');
  const codes = (await readSheet(results, 'Findings', 1)).map(({ cells }) => cells['Code']);
  expect(codes.filter((code) => code === 'header-mapped')).toHaveLength(4);
});

test('rows that were booked are known again where another file calls their PO otherwise', async () => {
  const machine = office.machine();
  const first = await machine.import(machine.file('first.csv', csv([booking('SAME-1'), booking('SAME-2')])));
  expect(first.run.counts.accepted).toBe(2);
  const again = machine.file('again.csv', renamed([booking('SAME-1'), booking('SAME-2')], { [PO]: 'PO no' }));
  const { exit, run } = await machine.import(again);
  expect([exit, run.counts]).toMatchObject([0, { skipped: 2, accepted: 0 }]);
  expect(office.booked('SAME-')).toHaveLength(2);
});

test('results of renamed columns are a valid input on another machine, where nothing is remembered', async () => {
  const machine = office.machine();
  const rows = [booking('FAR-1'), booking('FAR-2')];
  const file = machine.file('far.csv', renamed(rows, { [PO]: 'Customer PO', [QUANTITY]: 'Qty' }));
  const { run } = await machine.import(file, '--map', `Customer PO=${PO}`);
  expect(run.counts.accepted).toBe(2);
  const other = office.machine();
  const { exit, run: second } = await other.import(machine.path('far.results.xlsx'));
  expect([exit, second.counts]).toMatchObject([0, { skipped: 2, accepted: 0, invalid: 0 }]);
  expect(office.booked('FAR-')).toHaveLength(2);
});

test('a file without a meta sheet tells its kind by its headers', async () => {
  const machine = office.machine();
  const file = machine.file('unnamed.csv', renamed([booking('KIND-1')], OTHER_NAMES));
  const checked = told(check, await machine.qcsheet('check', file, '--json'));
  expect(checked).toMatchObject({ kind: 'bookings', counts: { valid: 1 } });
  const nothing = await machine.qcsheet('check', machine.file('nothing.csv', 'Name,Street\nx,y\n'), '--json');
  const names = kinds.map(({ name }) => name).join(', ');
  expect([nothing.exit, told(failure, nothing).error]).toMatchObject([
    2,
    { code: 'kind-unknown', hint: input.nameKindToSee(names) },
  ]);
  const empty = await machine.qcsheet('check', await workbookOf(machine.path('empty.xlsx'), { Sheet1: [] }), '--json');
  expect(told(failure, empty).error).toMatchObject({ code: 'kind-unknown', hint: input.saveOrTemplate });
});

test('a file with many known headers of one kind has this kind, though a needed column is missing', async () => {
  const machine = office.machine();
  const { serviceDate: day, ...others } = booking('LIKELY-1');
  const ended = await machine.qcsheet(
    'check',
    machine.file('likely.csv', csv([{ ...others, 'Day X': day ?? '' }])),
    '--json',
  );
  const { kind, findings } = told(check, ended);
  expect([ended.exit, kind]).toEqual([3, 'bookings']);
  expect(findings.filter(({ code }) => code === 'header-missing').map(({ column }) => column)).toEqual(['serviceDate']);
  // A list of customers is no list of suppliers: it names no record.
  const customers = csv([
    { name: 'Toy shop', contactName: 'Li', contactEmail: 'li@example.com', address: '1 Way', city: 'Rome' },
  ]);
  const unclear = await machine.qcsheet('check', machine.file('customers.csv', customers), '--json');
  expect([unclear.exit, told(failure, unclear).error.code]).toEqual([2, 'kind-unknown']);
});
