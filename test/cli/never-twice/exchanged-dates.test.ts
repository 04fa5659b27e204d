import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, bookings, type Cells, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const on = (rows: readonly Cells[], serviceDate: string, more: Cells = {}): readonly Cells[] =>
  rows.map((row) => ({ ...row, serviceDate, shipDate: '2029-12-20', ...more }));

test('rows of another file are held back if only day and month of what was sent are exchanged', async () => {
  const machine = office.machine();
  const rows = bookings('EXCHANGED', 3);
  await machine.import(machine.file('typed by hand.csv', csv(on(rows, '2029-05-01'))));
  const copy = machine.file('july.csv', csv(on(rows, '01/05/2029', { 'products.prodQuantity': '1300' })));
  const { counts, findings } = (await machine.import(copy, '--date-order', 'mdy')).run;
  expect(counts).toMatchObject({ accepted: 0, invalid: 3 });
  const held = findings.filter(({ code, severity }) => code === 'already-sent' && severity === 'error');
  expect(held.map(({ row, option }) => [row, option])).toEqual([2, 3, 4].map((row) => [row, 'allow-similar']));
  const meant = await machine.import(copy, '--date-order', 'mdy', '--allow-similar', '-o', machine.path('meant.xlsx'));
  expect(meant.run.counts).toMatchObject({ accepted: 3 });
});

test('they are found in another order too, among bookings of one order, and the finding says why', async () => {
  const machine = office.machine();
  const days = ['2029-05-01', '2029-05-02', '2029-05-03'];
  const rows = days.map((day) => on([booking('', { 'products.poNumber': 'PO-SHARED-EX' })], day)[0] ?? {});
  await machine.import(machine.file('in order.csv', csv(rows)));
  const exchanged = rows.map((row) => ({ ...row, serviceDate: `${row['serviceDate']?.slice(8)}/05/2029` }));
  const other = machine.file('reversed.csv', csv(exchanged.toReversed()));
  const { counts, findings } = (await machine.import(other, '--date-order', 'mdy')).run;
  expect(counts).toMatchObject({ accepted: 0, invalid: 3 });
  const held = findings.filter(({ code, severity }) => code === 'already-sent' && severity === 'error');
  expect(held.map(({ message }) => /like row (\d)/.exec(message)?.[1])).toEqual(['4', '3', '2']);
});

test('another product of the same order on the exchanged day is another booking', async () => {
  const machine = office.machine();
  const order = { 'products.poNumber': 'PO-OTHER-EX' };
  await machine.import(machine.file('bears.csv', csv(on([booking('', { ...order })], '2029-05-01'))));
  const dogs = csv(on([booking('', { ...order, 'products.name': 'Plush dog' })], '2029-01-05'));
  expect((await machine.import(machine.file('dogs.csv', dogs))).run.counts).toMatchObject({ accepted: 1 });
});

test('a second inspection of the same orders on another day is sent, with warnings', async () => {
  const machine = office.machine();
  const rows = bookings('SECOND', 3);
  await machine.import(machine.file('first.csv', csv(on(rows, '2029-05-01'))));
  const { counts, findings } = (await machine.import(machine.file('second.csv', csv(on(rows, '2029-06-15'))))).run;
  expect(counts).toMatchObject({ accepted: 3 });
  expect(findings.filter(({ severity }) => severity === 'warning').map(({ row }) => row)).toEqual([2, 3, 4]);
});
