import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cells, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { importedTwice, own, passingOn, sentAs, states, warned } from './passing-on.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());
const { colleagueImports } = passingOn(() => office);

const UNREADABLE: readonly (readonly [string, Cells])[] = [
  ['day', { serviceDate: '03/04/2029' }],
  ['supplier', { supplierCode: 'nobody' }],
  ['quantity', { 'products.prodQuantity': 'many' }],
  ['day, with another reference', { serviceDate: '03/04/2029', referenceNumber: 'UNREAD-9' }],
];

test.each(UNREADABLE)(
  'a sent row whose %s nobody can read now is not sent by whoever gets the results',
  async (what, change) => {
    const reference = `UNREAD-${what.replaceAll(/\W/g, '')}`;
    const machine = office.machine();
    const { first, second } = await importedTwice(machine, [own(reference)], [own(reference, change)]);
    expect(states(second)).toEqual(['invalid']);
    expect(warned(second)[0]?.message).toContain(sentAs(first));
    const { run } = await colleagueImports(second, {
      2: { serviceDate: '2029-03-14', supplierCode: '00417', 'products.prodQuantity': '12000' },
    });
    expect([states(run), run.documents[0]?.error?.code]).toEqual([['invalid'], 'already-sent']);
    expect(office.booked('UNREAD-').filter(({ products }) => products[0]?.name === `Toy ${reference}`)).toHaveLength(1);
  },
);

test('a row that is put back as it was sent is skipped by whoever gets the results', async () => {
  const machine = office.machine();
  const broken = own('PUTBACK', { serviceDate: '03/04/2029' });
  const { second } = await importedTwice(machine, [own('PUTBACK')], [broken]);
  const { run } = await colleagueImports(second, { 2: { serviceDate: '2029-03-12' } });
  expect(states(run)).toEqual(['skipped']);
  expect(office.booked('PUTBACK')).toHaveLength(1);
});

test('the results say in plain words that the row was sent, and what to do', async () => {
  const machine = office.machine();
  const broken = own('WORDS', { serviceDate: '03/04/2029' });
  const { first, second } = await importedTwice(machine, [own('WORDS')], [broken]);
  const [row] = await readSheet(second.results ?? '', 'Bookings', 1);
  expect(row?.cells).toMatchObject({ Status: 'Invalid', 'Tracking id': sentAs(first) });
  expect(row?.cells['Message']).toContain(`was accepted as ${sentAs(first)}`);
  expect(warned(second)[0]).toMatchObject({ row: 2, outcome: 'held-back' });
  expect(warned(second)[0]?.hint).toContain('--allow-similar');
});

test('the results of a colleague who leaves the error keep the sending for the next colleague', async () => {
  const machine = office.machine();
  const { second } = await importedTwice(machine, [own('THIRD')], [own('THIRD', { serviceDate: '03/04/2029' })]);
  const theirs = await colleagueImports(second, { 2: { 'products.prodQuantity': 'many' } });
  expect(states(theirs.run)).toEqual(['invalid']);
  const next = await colleagueImports(theirs.run, {
    2: { serviceDate: '2029-03-14', 'products.prodQuantity': '50' },
  });
  expect(states(next.run)).toEqual(['invalid']);
  expect(office.booked('THIRD')).toHaveLength(1);
});

test('rows that moved keep each its own sending', async () => {
  const machine = office.machine();
  const names = ['MOVED-1', 'MOVED-2', 'MOVED-3', 'MOVED-4'];
  const sent = names.map((name) => own(name));
  const bad = (name: string) => own(name, { serviceDate: '03/04/2029' });
  const { first, second } = await importedTwice(machine, sent, [
    own('MOVED-new'),
    bad('MOVED-2'),
    bad('MOVED-4'),
    own('MOVED-3'),
  ]);
  expect(states(second)).toEqual(['accepted', 'invalid', 'invalid', 'skipped']);
  expect(warned(second).map(({ row, message }) => [row, message.includes(sentAs(first, row === 3 ? 1 : 3))])).toEqual([
    [3, true],
    [4, true],
  ]);
  const { run } = await colleagueImports(second, {
    3: { serviceDate: '2029-03-12' },
    4: { serviceDate: '2029-03-15' },
  });
  expect(states(run)).toEqual(['skipped', 'skipped', 'invalid', 'skipped']);
  expect(office.booked('MOVED-')).toHaveLength(5);
});

test('a column in which nobody can read any day keeps the sending of each row', async () => {
  const machine = office.machine();
  const alike = Array.from({ length: 3 }, (_, index) => own('COLUMN', { serviceDate: `2029-03-1${index + 2}` }));
  const after = alike.map((row, index) => ({ ...row, serviceDate: `03/0${index + 4}/2029` }));
  const { second } = await importedTwice(machine, alike, after);
  expect(states(second)).toEqual(['invalid', 'invalid', 'invalid']);
  const days = { 2: { serviceDate: '2029-03-12' }, 3: { serviceDate: '2029-03-13' }, 4: { serviceDate: '2029-03-14' } };
  const { run } = await colleagueImports(second, days);
  expect(states(run)).toEqual(['skipped', 'skipped', 'skipped']);
  expect(office.booked('COLUMN')).toHaveLength(3);
});

test('a file whose header nobody can read now keeps the sendings of its rows', async () => {
  const machine = office.machine();
  const rows = [own('HEADER-1'), own('HEADER-2')];
  await machine.import(machine.file('march.csv', csv(rows)));
  const file = machine.file('march.csv', csv(rows).replace('"shipDate"', '"leaving on"'));
  const { run: second } = await machine.import(file);
  expect(states(second)).toEqual(['invalid', 'invalid']);
  const colleague = office.machine();
  const theirs = await edited(second.results ?? '', 'Bookings', colleague.path('theirs.xlsx'), (sheet) => {
    sheet.getRow(1).getCell(columnNamed(sheet, 1, 'leaving on')).value = 'shipDate';
    sheet.getRow(3).getCell(columnNamed(sheet, 1, 'serviceDate')).value = '2029-03-20';
  });
  expect(states((await colleague.import(theirs)).run)).toEqual(['skipped', 'invalid']);
  expect(office.booked('HEADER-')).toHaveLength(2);
});

test('a booking of several rows keeps its sending, also in a row that leaves its group', async () => {
  const machine = office.machine();
  const group = (part: string, change: Cells = {}) =>
    own('GROUP', { booking: 'B-1', 'products.name': part, 'products.poNumber': `PO ${part}`, ...change });
  const { first, second } = await importedTwice(
    machine,
    [group('Bear'), group('Ball'), group('Cup')],
    [
      group('Bear', { serviceDate: 'soon' }),
      group('Ball'),
      group('Cup', { booking: '', 'products.prodQuantity': 'many' }),
    ],
  );
  expect(first.counts).toMatchObject({ documents: 1, accepted: 1 });
  expect(states(second)).toEqual(['invalid', 'invalid']);
  const { run } = await colleagueImports(second, {
    2: { serviceDate: '2029-03-14' },
    3: { serviceDate: '2029-03-14' },
    4: { serviceDate: '2029-03-14', 'products.prodQuantity': '50' },
  });
  expect(states(run)).toEqual(['invalid', 'invalid']);
  expect(office.booked('GROUP')).toHaveLength(1);
});

test('a row that equals another one now keeps its sending, though the file has the other twice', async () => {
  const machine = office.machine();
  const [kept, lost] = [own('TWICE-1'), own('TWICE-2', { 'products.prodQuantity': '7' })];
  const { second } = await importedTwice(machine, [kept, lost], [kept, kept]);
  expect(states(second)).toEqual(['skipped', 'invalid']);
  const { run } = await colleagueImports(second, {
    3: { referenceNumber: 'TWICE-2', 'products.name': 'Toy TWICE-2', 'products.poNumber': 'PO TWICE-2' },
  });
  expect(states(run)).toEqual(['skipped', 'invalid']);
  expect(office.booked('TWICE-')).toHaveLength(2);
});

test("a new row with errors is nobody's sending: corrected in the results, it is sent", async () => {
  const machine = office.machine();
  const { second } = await importedTwice(
    machine,
    [own('NEWROW-1'), own('NEWROW-2'), own('NEWROW-3')],
    [own('NEWROW-1'), own('NEWROW-3'), own('NEWROW-4', { 'products.prodQuantity': 'many' })],
  );
  expect([states(second), warned(second)]).toEqual([['skipped', 'skipped', 'invalid'], []]);
  const { run } = await colleagueImports(second, { 4: { 'products.prodQuantity': '50' } });
  expect(states(run)).toEqual(['skipped', 'skipped', 'accepted']);
});

test.each([
  ['on the same day', () => ({})],
  ['each on another day', (day: number) => ({ serviceDate: `2029-03-1${day}` })],
] as const)(
  "a row with errors that moves up to where a deleted one was is nobody's sending, %s",
  async (what, change) => {
    const machine = office.machine();
    const row = (number: number, more: Cells = {}) =>
      own(`MOVEDUP-${what.length}-${number}`, { ...change(number), supplierCode: '00417', ...more });
    const [kept, deleted, broken] = [row(1), row(2), row(3, { supplierCode: 'nobody' })];
    const { first, second } = await importedTwice(machine, [kept, deleted, broken], [kept, broken]);
    expect(states(first)).toEqual(['accepted', 'accepted', 'invalid']);
    expect([states(second), warned(second)]).toEqual([['skipped', 'invalid'], []]);
    const { run } = await colleagueImports(second, { 3: { supplierCode: '00417' } });
    expect(states(run)).toEqual(['skipped', 'accepted']);
  },
);

test('a file that is filled with other rows each week has no sendings of last week in rows with errors', async () => {
  const machine = office.machine();
  const week = (day: string, name: string, change: Cells = {}) =>
    ['Bear', 'Ball', 'Cup'].map((toy, index) =>
      own(`WEEK-${name}${index}`, { serviceDate: day, 'products.name': toy, ...(index === 0 ? change : {}) }),
    );
  const { second } = await importedTwice(
    machine,
    week('2029-03-12', 'A'),
    week('2029-03-19', 'B', { 'products.prodQuantity': 'many' }),
  );
  expect([states(second), warned(second).filter(({ row }) => row === 2)]).toEqual([
    ['invalid', 'accepted', 'accepted'],
    [],
  ]);
});
