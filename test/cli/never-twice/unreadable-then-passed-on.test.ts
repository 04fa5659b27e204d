import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Run } from '../json.ts';
import { booking, type Cells, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A booking that shares with others only what all bookings of a supplier share. */
const own = (reference: string, change: Cells = {}): Cells =>
  booking(reference, {
    'products.poNumber': `PO ${reference}`,
    'products.name': `Toy ${reference}`,
    ...change,
  });

/** Imports rows, then the rows that a person made of them, from one file on one machine. */
async function importedTwice(machine: Machine, before: readonly Cells[], after: readonly Cells[]) {
  const first = await machine.import(machine.file('march.csv', csv(before)));
  const second = await machine.import(machine.file('march.csv', csv(after)));
  return { first: first.run, second: second.run };
}

/** A colleague without a journal corrects cells of the results in the order of their rows, and imports them. */
async function colleagueImports(results: Run, corrected: Readonly<Record<number, Cells>>, ...args: string[]) {
  const colleague = office.machine();
  const theirs = await edited(results.results ?? '', 'Bookings', colleague.path('theirs.xlsx'), (sheet) => {
    for (const [row, cells] of Object.entries(corrected))
      for (const [key, text] of Object.entries(cells))
        sheet.getRow(Number(row)).getCell(columnNamed(sheet, 1, key)).value = text;
  });
  return { colleague, ...(await colleague.import(theirs, ...args)) };
}

const states = ({ documents }: Run) => documents.map(({ state }) => state);
const sentAs = ({ documents }: Run, index = 0) => documents[index]?.trackingId ?? 'none';
const warned = ({ findings }: Run) =>
  findings.filter(({ code, severity }) => code === 'already-sent' && severity === 'warning');

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

const BOOK = 'create inspection booking';

/** One sending without an answer, then the row as somebody edited it, in the second results. */
async function editedInDoubt(reference: string, change: Cells) {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const { first, second } = await importedTwice(machine, [own(reference)], [own(reference, change)]);
  expect([states(first), states(second)]).toEqual([['in-doubt'], ['invalid']]);
  return { machine, first, second };
}

test.each([
  ['UNSURE-1', { serviceDate: '2029-03-13' }],
  ['UNSURE-2', { serviceDate: '03/04/2029' }],
])('a row in doubt that was edited, %s, is sent by nobody who gets the results', async (reference, change) => {
  const { second } = await editedInDoubt(reference, change);
  const { run } = await colleagueImports(second, { 2: { serviceDate: '2029-03-14' } });
  expect(states(run)).toEqual(['in-doubt']);
  expect(office.booked(reference)).toHaveLength(1);
});

test('an edited row in doubt is sent by a colleague who decides that it was not accepted', async () => {
  const { second } = await editedInDoubt('DECIDED', { serviceDate: '03/04/2029' });
  const colleague = office.machine();
  const corrected = await edited(second.results ?? '', 'Bookings', colleague.path('corrected.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'serviceDate')).value = '2029-03-14';
  });
  const decided = await edited(corrected, 'In doubt', colleague.path('decided.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'Decision')).value = 'not accepted';
  });
  expect(states((await colleague.import(decided)).run)).toEqual(['accepted']);
});

test('after a settlement, the results written again have the id, or hold nothing back', async () => {
  const { machine, first, second } = await editedInDoubt('SETTLED', { serviceDate: '03/04/2029' });
  const settled = async (...args: string[]) => {
    const ended = await machine.qcsheet('settle', first.run ?? '', '--row', '2', '--yes', ...args);
    expect(ended.exit).toBe(args[0] === '--undo' ? 6 : 0);
    const results = machine.path('again.xlsx');
    expect((await machine.qcsheet('results', second.run ?? '', '-o', results)).exit).toBe(0);
    const [row] = await readSheet(results, 'Bookings', 1);
    return row?.cells['_fingerprint'];
  };
  expect(await settled('--accepted', 'TRK-BY-PHONE')).toMatch(/ accepted TRK-BY-PHONE$/);
  expect(await settled('--undo')).toMatch(/ in-doubt [0-9a-f]+$/);
  expect(await settled('--not-accepted')).toMatch(/ not-sent /);
});

test('a rejected row that was edited holds nothing back', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'refuse' } }] });
  const { first, second } = await importedTwice(
    machine,
    [own('REFUSED')],
    [own('REFUSED', { 'products.prodQuantity': 'many' })],
  );
  expect([states(first), states(second), warned(second)]).toEqual([['rejected'], ['invalid'], []]);
  const { run } = await colleagueImports(second, { 2: { 'products.prodQuantity': '50' } });
  expect(states(run)).toEqual(['accepted']);
});

const EDITS: readonly (readonly [string, Cells])[] = [
  ['edited', { serviceDate: '2029-03-13' }],
  ['unreadable', { serviceDate: '03/04/2029' }],
];

test.each(EDITS)('a row that is %s in a copy of the file with another name keeps its sending', async (what, change) => {
  const machine = office.machine();
  const names = [1, 2, 3].map((number) => `COPIED-${what}-${number}`);
  await machine.import(machine.file('march.csv', csv(names.map((name) => own(name)))));
  const after = names.map((name, index) => own(name, index === 1 ? change : {}));
  const { run: second } = await machine.import(machine.file('april.csv', csv(after)));
  expect(states(second)).toEqual(['skipped', 'invalid', 'skipped']);
  const { run } = await colleagueImports(second, { 3: { serviceDate: '2029-03-14' } });
  expect(states(run)).toEqual(['skipped', 'invalid', 'skipped']);
  expect(office.booked(`COPIED-${what}`)).toHaveLength(3);
});

test.each(EDITS)(
  'a row that was sent from the results and is %s in the file keeps its sending',
  async (what, change) => {
    const machine = office.machine();
    const reference = `BACK-${what}`;
    const rows = (cells: Cells) => csv([own(`${reference}-1`), own(`${reference}-2`, cells)]);
    const first = await machine.import(machine.file('march.csv', rows({ 'products.prodQuantity': 'many' })));
    const corrected = await edited(first.run.results ?? '', 'Bookings', machine.path('corrected.xlsx'), (sheet) => {
      sheet.getRow(3).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).value = '70';
    });
    expect(states((await machine.import(corrected)).run)).toEqual(['skipped', 'accepted']);
    const { run: second } = await machine.import(machine.file('march.csv', rows(change)));
    expect(states(second)).toEqual(['skipped', 'invalid']);
    const { run } = await colleagueImports(second, { 3: { serviceDate: '2029-03-14' } });
    expect(states(run)).toEqual(['skipped', 'invalid']);
    expect(office.booked(reference)).toHaveLength(2);
  },
);
