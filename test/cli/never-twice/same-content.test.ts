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

test('the results of a run that held rows back for another mapping book nothing again either', async () => {
  const machine = office.machine();
  const file = machine.file('orders.csv', renamed(rowsOf('HELD'), HEADERS));
  await machine.import(file, '--map', 'Our article=products.name', '--ignore-column', 'Customer PO');
  const others = [
    '--map',
    'Vendor remark=products.name',
    '--ignore-column',
    'Our article',
    '--map',
    `Customer PO=${PO}`,
  ];
  const held = await machine.import(file, ...others);
  expect(held.run.counts).toMatchObject({ invalid: 2, accepted: 0 });
  const again = await machine.import(held.run.results ?? '', ...others);
  expect(again.run.counts).toMatchObject({ invalid: 2, accepted: 0 });
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
