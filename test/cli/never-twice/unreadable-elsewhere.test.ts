import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { type Cells, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { importedTwice, own, passingOn, sentAs, states, warned } from './passing-on.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());
const { colleagueImports } = passingOn(() => office);

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

test('a row that was deleted and typed again below, with an error, keeps its sending; check says so too', async () => {
  const machine = office.machine();
  const rows = ['AGAIN-1', 'AGAIN-2', 'AGAIN-3'].map((name) => own(name));
  const [first = {}, ...others] = rows;
  await machine.import(machine.file('march.csv', csv(rows)));
  const file = machine.file('march.csv', csv([...others, { ...first, 'products.prodQuantity': 'many' }]));
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'checked.xlsx');
  expect(checked.stdout).toContain('was accepted as');
  const { run: second } = await machine.import(file);
  expect([states(second), warned(second).map(({ row }) => row)]).toEqual([['skipped', 'skipped', 'invalid'], [4]]);
  const { run } = await colleagueImports(second, { 4: { 'products.prodQuantity': '50' } });
  expect(states(run)).toEqual(['skipped', 'skipped', 'invalid']);
  expect(office.booked('AGAIN-')).toHaveLength(3);
});

test('--send-again sends the rows that can be read, and a row with errors keeps its sending', async () => {
  const machine = office.machine();
  const rows = [own('ONCEMORE-1'), own('ONCEMORE-2')];
  const broken = own('ONCEMORE-2', { serviceDate: '03/04/2029' });
  await machine.import(machine.file('march.csv', csv(rows)));
  const { run: second } = await machine.import(
    machine.file('march.csv', csv([own('ONCEMORE-1'), broken])),
    '--send-again=1',
  );
  expect(states(second)).toEqual(['accepted', 'invalid']);
  const { run } = await colleagueImports(second, { 3: { serviceDate: '2029-03-14' } });
  expect(states(run)).toEqual(['skipped', 'invalid']);
  expect(office.booked('ONCEMORE-')).toHaveLength(3);
});

test('a person who means another booking corrects it, and sends it with --allow-similar', async () => {
  const machine = office.machine();
  const { second } = await importedTwice(machine, [own('OTHER')], [own('OTHER', { serviceDate: '03/04/2029' })]);
  const { run } = await colleagueImports(second, { 2: { serviceDate: '2029-03-14' } }, '--allow-similar');
  expect(states(run)).toEqual(['accepted']);
});

test('a lab order with errors keeps its sending', async () => {
  const machine = office.machine();
  const order = {
    'generalInformation.bookingRefNo': 'LAB-BROKEN',
    'generalInformation.submissionType': 'New',
    'generalInformation.testLocation': 'Shanghai',
    'product.productName': 'Bear',
    'product.purchaseOrderNo': 'PO-77',
    'testAssignments.testId': 'EN71-1',
  };
  const sent = async (content: Cells) => {
    const file = machine.file('orders.csv', csv([content]));
    return told(run, await machine.qcsheet('import', file, '--kind', 'lab-orders', '--yes', '--json'));
  };
  const first = await sent(order);
  const second = await sent({ ...order, 'generalInformation.testLocation': 'nowhere' });
  expect(states(second)).toEqual(['invalid']);
  const [row] = await readSheet(second.results ?? '', 'Lab orders', 1);
  expect(row?.cells['_fingerprint']).toMatch(new RegExp(` accepted ${sentAs(first)}$`));
});
