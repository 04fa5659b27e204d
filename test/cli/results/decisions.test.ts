import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { edited, readSheet, sheetNames } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Four bookings, the first two in doubt: the service has the first of them, and has never seen the second. */
async function doubtful(prefix: string) {
  const machine = office.machine();
  office.sandbox.setFaults({
    faults: [
      { on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } },
      { on: BOOK, skip: 1, times: 1, act: { kind: 'drop', when: 'before' } },
    ],
  });
  const results = machine.path('results.xlsx');
  const first = await machine.import(
    machine.file('march.csv', csv(bookings(prefix, 4))),
    '-o',
    results,
    '--concurrency=1',
  );
  expect([first.exit, first.run.counts]).toMatchObject([6, { inDoubt: 2, accepted: 2 }]);
  expect(office.booked(prefix)).toHaveLength(3);
  return { machine, results, name: first.run.run ?? '' };
}

/** The results with a decision and a tracking id for each row in doubt, as a person writes them. */
async function decided(machine: Machine, results: string, ...words: readonly (readonly [string, string])[]) {
  return await edited(results, 'In doubt', machine.path('decided.xlsx'), (sheet) => {
    for (const [index, [decision, trackingId]] of words.entries()) {
      sheet.getRow(index + 2).getCell(2).value = decision;
      sheet.getRow(index + 2).getCell(3).value = trackingId;
    }
  });
}

test('the sheet In doubt tells what was sent, when, why it is doubtful and what to look for', async () => {
  const { results } = await doubtful('TELL');
  const rows = await readSheet(results, 'In doubt', 1);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.cells).toMatchObject({
    Rows: '2',
    'Sent at': expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
    'Why it is in doubt': expect.stringMatching(/./),
    'Look for at the provider': [
      'Inspection date: 12-Mar-2029',
      'Reference number: TELL-1',
      'Supplier code: 00417',
      'Product name: Plush bear 30 cm',
      'PO number: 0004500012',
    ].join('\n'),
    'What was sent': [
      'Inspection date: 12-Mar-2029; Shipment date: 26-Mar-2029; Service type: 1 PSI; Booking type: Regular; Reference number: TELL-1; Supplier code: 00417',
      'Product name: Plush bear 30 cm; Product category: Toys & Juvenile; Product family: Toys < 3 years; Product type: Soft toys; PO number: 0004500012; Quantity: 12000',
    ].join('\n'),
    _document: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

test('the sheet tells in later runs when it was sent, on a machine that knows nothing too', async () => {
  const { machine, results } = await doubtful('WHEN');
  const [first] = await readSheet(results, 'In doubt', 1);
  const sentAt = first?.cells['Sent at'];
  expect(sentAt).toMatch(/^20\d\d-/);
  const other = office.machine();
  for (const [one, file] of [
    [machine, machine.path('march.csv')],
    [other, results],
  ] as const) {
    const again = one.path('later.xlsx');
    await one.import(file, '-o', again);
    const [row] = await readSheet(again, 'In doubt', 1);
    expect(row?.cells).toMatchObject({
      'Sent at': sentAt,
      'Look for at the provider': expect.stringContaining('WHEN-1'),
    });
    expect((await readSheet(again, 'Bookings', 1))[0]?.cells).toMatchObject({ Status: 'In doubt', 'Sent at': sentAt });
  }
});

test('decisions settle when the results are imported, where they were made and on a machine that knows nothing', async () => {
  const { machine, results, name } = await doubtful('DECIDE');
  const file = await decided(machine, results, ['accepted', 'TRK-77'], ['Not accepted', '']);
  const dry = await machine.import(file, '--dry-run', '-o', machine.path('dry.xlsx'));
  expect(dry.run.counts).toMatchObject({ accepted: 0, inDoubt: 0, skipped: 3, unsent: 1 });
  const checked = await machine.qcsheet('check', file);
  expect(checked.stdout).toContain('4 bookings in 4 rows: 1 would be sent, 3 were sent before');
  const open = await machine.qcsheet('runs', 'show', name, '--json');
  expect(told(run, open).counts).toMatchObject({ accepted: 2, inDoubt: 2 });
  const here = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect([here.exit, here.run.counts]).toMatchObject([0, { accepted: 1, skipped: 3 }]);
  expect(here.run.documents[0]).toMatchObject({ state: 'skipped', trackingId: 'TRK-77' });
  expect(await sheetNames(machine.path('again.xlsx'))).not.toContain('In doubt');
  const before = await machine.qcsheet('runs', 'show', name, '--json');
  expect(told(run, before).documents[0]).toMatchObject({
    state: 'accepted',
    trackingId: 'TRK-77',
    settled: { decision: 'accepted', why: 'decision in decided.xlsx' },
  });
  const other = office.machine();
  const there = await other.import(machine.path('again.xlsx'), '-o', other.path('third.xlsx'));
  expect([there.exit, there.run.counts]).toMatchObject([0, { skipped: 4 }]);
  expect(office.booked('DECIDE')).toHaveLength(4);
});

test('on a machine with an empty journal the decisions of the workbook hold, too', async () => {
  const { machine, results } = await doubtful('AWAY');
  const file = await decided(machine, results, ['accepted', 'TRK-78'], ['not accepted', '']);
  const other = office.machine();
  const there = await other.import(file, '-o', other.path('again.xlsx'));
  expect([there.exit, there.run.counts]).toMatchObject([0, { accepted: 1, skipped: 3 }]);
  expect(there.run.documents[0]).toMatchObject({ state: 'skipped', trackingId: 'TRK-78' });
  expect(office.booked('AWAY')).toHaveLength(4);
});

test.each([
  ['a word that is none', 'yes', 'TRK-1'],
  ['accepted without an id', 'accepted', ''],
  ['an id without a decision', '', 'TRK-1'],
  ['not accepted with an id', 'not accepted', 'TRK-1'],
])('%s stops the file with its place, and nothing is sent or settled', async (_, decision, trackingId) => {
  const prefix = `UNCLEAR-${decision.length}-${trackingId.length}`;
  const { machine, results } = await doubtful(prefix);
  const file = await decided(machine, results, [decision, trackingId]);
  const { exit, stdout } = await machine.qcsheet('import', file, '--yes', '--json', '-o', machine.path('no.xlsx'));
  const { error } = JSON.parse(stdout);
  expect([exit, error.code]).toEqual([3, 'decision-unclear']);
  expect(error.message).toContain('In doubt!B2');
  expect(office.booked(prefix)).toHaveLength(3);
});

test('without a decision they stay in doubt', async () => {
  const { machine, results } = await doubtful('STILL');
  const again = await machine.import(results, '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.counts]).toMatchObject([6, { inDoubt: 2, skipped: 2 }]);
  expect(await readSheet(machine.path('again.xlsx'), 'In doubt', 1)).toHaveLength(2);
});

test('a tracking id that another booking has settles nothing, wherever it was written', async () => {
  const { machine, results, name } = await doubtful('TAKEN');
  const [, , taken] = (await readSheet(results, 'Bookings', 1)).map(({ cells }) => cells['Tracking id'] ?? '');
  for (const words of [
    [['accepted', taken ?? '']],
    [
      ['accepted', 'TRK-78'],
      ['accepted', 'TRK-78'],
    ],
  ] as const) {
    const file = await decided(machine, results, ...words);
    const { exit, stdout } = await machine.qcsheet('import', file, '--yes', '--json');
    expect([exit, JSON.parse(stdout).error.code]).toEqual([3, 'tracking-id-taken']);
  }
  const typed = await machine.qcsheet('settle', name, '--row=2', `--accepted=${taken}`, '--json');
  expect([typed.exit, JSON.parse(typed.stdout).error]).toMatchObject([
    2,
    { code: 'tracking-id-taken', message: expect.stringContaining('row 4') },
  ]);
  const shown = await machine.qcsheet('runs', 'show', name, '--json');
  expect(told(run, shown).counts).toMatchObject({ inDoubt: 2, accepted: 2 });
});
