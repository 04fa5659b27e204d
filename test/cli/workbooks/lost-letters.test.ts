import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/cells/messages.ts';
import { booking, bookings, type Cells, csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** As a spreadsheet program saves a CSV in an encoding that has only Latin letters. */
function savedAsAnsi(machine: Machine, name: string, rows: readonly Cells[]): string {
  return machine.file(name, csv(rows).replace(/[^\0-\xff]/gu, '?'));
}

test('a sent row whose letters were lost in a CSV is not sent again', async () => {
  const machine = office.machine();
  const blocks = booking('LOST-积木', { 'products.name': '积木 48 片', 'products.poNumber': '订单号 7' });
  const rows = [...bookings('LOST', 3), { ...blocks, serviceDate: '2029-04-02' }];
  expect((await machine.import(machine.file('april.csv', csv(rows)))).run.counts).toMatchObject({ accepted: 4 });
  const { exit, run } = await machine.import(savedAsAnsi(machine, 'april ansi.csv', rows));
  expect([exit, run.counts]).toMatchObject([3, { accepted: 0, skipped: 3, invalid: 1 }]);
  const held = run.findings.filter(({ severity, code }) => severity === 'error' && code === 'format');
  expect(held.map(({ row, column, value }) => [row, column, value])).toEqual([
    [5, 'products.name', '?? 48 ?'],
    [5, 'products.poNumber', '??? 7'],
  ]);
  expect(held[0]?.message).toContain(messages.lettersLost);
  expect(office.booked('LOST')).toHaveLength(4);
});

test('text with the replacement character is not sent', async () => {
  const machine = office.machine();
  const file = machine.file('wrong.csv', csv([booking('REPLACED-1', { 'products.name': 'B\u{fffd}c' })]));
  expect((await machine.import(file)).run.counts).toMatchObject({ accepted: 0, invalid: 1 });
});

test.each([
  ['Li Wei ??', true],
  ['Yiwu (??)', true],
  ['Công ty Gi?y B??c', true],
  ['Why??', false],
  ['Really ?', false],
  ['Is it OK?!', false],
  ['see https://example.com/a?b=1', false],
  ['?', true],
  ['500??', true],
])('the name "%s" is sent, with a warning: %s', async (name, isDoubtful) => {
  const machine = office.machine();
  const file = machine.file(
    'names.csv',
    csv([booking(`NAMES ${name}`, { 'products.name': name, referenceNumber: 'NAMES' })]),
  );
  const { counts, findings } = (await machine.import(file)).run;
  expect(counts).toMatchObject({ accepted: 1 });
  const warned = findings.filter(({ code, column }) => code === 'unlikely' && column === 'products.name');
  expect(warned.map(({ severity }) => severity)).toEqual(isDoubtful ? ['warning'] : []);
});
