import { copyFileSync, mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PO, renamed } from '../columns/renamed.ts';
import { check, failure, told } from '../json.ts';
import { booking, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Rows that share no trait with themselves once a column is read otherwise: their only number is the PO. */
function rowsOf(prefix: string) {
  return [1, 2].map((index) => ({
    ...booking('', { [PO]: `${prefix}-${index}`, 'products.name': `${prefix} bear ${index}` }),
    'Vendor remark': `${prefix} ${index}`,
  }));
}

const HEADERS = { [PO]: 'Customer PO', 'products.name': 'Our article' };

test.each([
  ['under another name', 'again.csv'],
  ['in another folder', 'copy/orders.csv'],
])('a copy %s that is read by another mapping books nothing again', async (where, name) => {
  const machine = office.machine();
  const prefix = where.replaceAll(' ', '-').toUpperCase();
  const file = machine.file('orders.csv', renamed(rowsOf(prefix), HEADERS));
  const article = ['--map', 'Our article=products.name'];
  const first = await machine.import(file, ...article, '--ignore-column', 'Customer PO');
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 2]);
  mkdirSync(machine.path('copy'));
  copyFileSync(file, machine.path(name));
  const mapped = [
    '--map',
    'Vendor remark=products.name',
    '--ignore-column',
    'Our article',
    '--map',
    `Customer PO=${PO}`,
  ];

  const checked = await machine.qcsheet('check', machine.path(name), ...mapped, '--json');
  expect([checked.exit, told(check, checked).findings.filter(({ severity }) => severity === 'error')]).toMatchObject([
    3,
    [
      { code: 'already-sent', row: 2 },
      { code: 'already-sent', row: 3 },
    ],
  ]);
  const again = await machine.import(machine.path(name), ...mapped);
  expect([again.exit, again.run.counts]).toMatchObject([3, { invalid: 2, accepted: 0 }]);
  const meant = await machine.import(machine.path(name), ...mapped, '--allow-similar');
  expect([meant.exit, meant.run.counts.accepted]).toEqual([0, 2]);
});

test('what a copy of the file has sent since by another mapping is not sent by `retry` either', async () => {
  const machine = office.machine();
  const file = machine.file('held.csv', renamed(rowsOf('RETRY'), HEADERS));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'refuse' } }] });
  const first = await machine.import(file, '--map', 'Our article=products.name', '--ignore-column', 'Customer PO');
  expect(first.run.counts.rejected).toBe(2);
  copyFileSync(file, machine.path('since.csv'));
  const mapped = [
    '--map',
    'Vendor remark=products.name',
    '--ignore-column',
    'Our article',
    '--map',
    `Customer PO=${PO}`,
  ];
  expect((await machine.import(machine.path('since.csv'), ...mapped)).run.counts.accepted).toBe(2);
  const before = office.sandbox.accepted().length;
  const retried = await machine.qcsheet('retry', first.run.run ?? '', '--yes', '--json');
  expect([retried.exit, told(failure, retried).error.code]).toEqual([2, 'run-replaced']);
  expect(office.sandbox.accepted()).toHaveLength(before);
});

const LOST = { [PO]: 'Tilauksen tunnus', 'products.name': 'Tuotteen kuvaus', referenceNumber: 'Job no' };

/** Rows of which only their own days say which they are, if the columns of `LOST` are not read. */
function lost(prefix: string, day: string) {
  return [1, 2].map((index) => ({
    ...booking(`${prefix}-${index}`, { [PO]: `${prefix}-${index}`, 'products.name': `${prefix} bear ${index}` }),
    serviceDate: `2029-${day}-0${index}`,
    shipDate: `2029-${day}-20`,
  }));
}

const sent = () => office.sandbox.accepted().length;

test.each([
  ['in the same file', 'LOST-A', '05', 'm.csv'],
  ['in a file with another name', 'LOST-B', '06', 'fixed.csv'],
])('a header that is corrected %s after the import books nothing again', async (_, prefix, month, name) => {
  const machine = office.machine();
  const rows = lost(prefix, month);
  const first = await machine.import(machine.file('m.csv', renamed(rows, LOST)));
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 2]);
  const before = sent();
  const file = machine.file(name, renamed(rows, {}));
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  expect([checked.exit, told(check, checked).findings]).toMatchObject([
    3,
    [
      { code: 'already-sent', severity: 'error', row: 2 },
      { code: 'already-sent', severity: 'error', row: 3 },
    ],
  ]);
  const again = await machine.import(file);
  expect([again.exit, again.run.counts, sent()]).toMatchObject([3, { invalid: 2, accepted: 0 }, before]);
  const meant = await machine.import(file, '--allow-similar');
  expect([meant.exit, meant.run.counts.accepted]).toEqual([0, 2]);
});

test('a file that is saved anew and read by more columns books nothing again, but for a row that is new', async () => {
  const machine = office.machine();
  const rows = lost('SAVED', '07');
  const first = await machine.import(machine.file('re.csv', renamed(rows, LOST)));
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 2]);
  const [one = {}] = lost('SAVED-NEW', '08');
  const file = machine.file('re.csv', `${renamed([one, ...rows], LOST)}\n`);
  const mapped = Object.entries(LOST).flatMap(([key, header]) => ['--map', `${header}=${key}`]);
  const again = await machine.import(file, ...mapped);
  expect([again.exit, again.run.counts]).toMatchObject([3, { invalid: 2, accepted: 1 }]);
});

test('what was sent under a corrected header is not sent by `retry` of an earlier run either', async () => {
  const machine = office.machine();
  const rows = lost('RETRIED', '09');
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'refuse' } }] });
  const first = await machine.import(machine.file('held.csv', renamed(rows, LOST)));
  expect(first.run.counts.rejected).toBe(2);
  expect((await machine.import(machine.file('fixed.csv', renamed(rows, {})))).run.counts.accepted).toBe(2);
  const before = sent();
  const retried = await machine.qcsheet('retry', first.run.run ?? '', '--yes', '--json');
  expect([retried.exit, told(failure, retried).error.code, sent()]).toEqual([2, 'run-replaced', before]);
});
