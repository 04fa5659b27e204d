import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as doubts } from '../../../src/importing/doubts/messages.ts';
import { check, run, told } from '../json.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet, sheetNames } from '../sheets.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';
import { decided, doubtful } from './decided.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('the sheet In doubt tells what was sent, when, why it is doubtful and what to look for', async () => {
  const { results } = await doubtful(office, 'TELL');
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
  const { machine, results } = await doubtful(office, 'WHEN');
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
  const { machine, results, name } = await doubtful(office, 'DECIDE');
  const file = await decided(machine, results, ['accepted', 'TRK-77'], ['Not accepted', '']);
  const dry = await machine.import(file, '--dry-run', '-o', machine.path('dry.xlsx'));
  expect(dry.run.counts).toMatchObject({ accepted: 0, inDoubt: 0, skipped: 3, unsent: 1 });
  const checked = await machine.qcsheet('check', file);
  expect(checked.stdout).toContain(
    `4 bookings in 4 rows: 1 ${answers.wouldBeSent}, 2 were ${answers.sentBeforeIn('')}`,
  );
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
  const { machine, results } = await doubtful(office, 'AWAY');
  const file = await decided(machine, results, ['accepted', 'TRK-78'], ['not accepted', '']);
  const other = office.machine();
  const there = await other.import(file, '-o', other.path('again.xlsx'));
  expect([there.exit, there.run.counts]).toMatchObject([0, { accepted: 1, skipped: 3 }]);
  const settled = { why: 'decision in decided.xlsx' };
  expect(there.run.documents.slice(0, 2)).toMatchObject([
    { state: 'skipped', trackingId: 'TRK-78', settled: { decision: 'accepted', ...settled } },
    { state: 'accepted' },
  ]);
  expect(there.run.decisions?.map(({ rows, recorded }) => [rows, recorded])).toEqual([
    [[2], true],
    [[3], true],
  ]);
  expect(office.booked('AWAY')).toHaveLength(4);
  const undo = (row: number) => other.qcsheet('settle', there.run.run ?? '', `--row=${row}`, '--undo', '--json');
  const undone = await undo(2);
  expect([undone.exit, told(run, undone).documents[0]?.state]).toEqual([6, 'in-doubt']);
  expect(JSON.parse((await undo(3)).stdout).error.code).toBe('sent-since');
  const again = await other.import(other.path('again.xlsx'), '-o', other.path('third.xlsx'));
  expect(again.run.documents[0]?.state).not.toBe('accepted');
  expect(office.booked('AWAY')).toHaveLength(4);
});

test.each([
  ['a word that is none', 'yes', 'TRK-1'],
  ['accepted without an id', 'accepted', ''],
  ['an id without a decision', '', 'TRK-1'],
  ['not accepted with an id', 'not accepted', 'TRK-1'],
])('%s is told with its place and settles nothing; the other decision counts', async (_, decision, trackingId) => {
  const prefix = `UNCLEAR-${decision.length}-${trackingId.length}`;
  const { machine, results, name } = await doubtful(office, prefix);
  const file = await decided(machine, results, [decision, trackingId], ['not accepted', '']);
  const { exit, run: imported } = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect([exit, imported.counts]).toMatchObject([6, { inDoubt: 1, accepted: 1, skipped: 2 }]);
  const place = { code: 'decision-unclear', severity: 'error', sheet: 'In doubt', row: 2, cell: 'B2' };
  expect(imported.findings).toContainEqual(expect.objectContaining(place));
  expect(imported.decisions).toMatchObject([{ cell: 'In doubt!B3', rows: [3], recorded: true }]);
  const before = await machine.qcsheet('runs', 'show', name, '--json');
  expect(told(run, before).documents[0]).toMatchObject({ state: 'in-doubt' });
  expect(told(run, before).documents[0]?.settled).toBeUndefined();
  expect(office.booked(prefix)).toHaveLength(4);
});

test('the end of an import says how many decisions it did not record', async () => {
  const { machine, results } = await doubtful(office, 'UNSAID');
  const file = await decided(machine, results, ['yes', ''], ['accepted', '']);
  const { exit, stdout } = await machine.qcsheet('import', file, '--yes', '-o', machine.path('again.xlsx'));
  expect(exit).toBe(6);
  expect(stdout).toContain(` 2 ${answers.unrecorded(2, 'In doubt')}\n`);
});

test('without a decision they stay in doubt', async () => {
  const { machine, results } = await doubtful(office, 'STILL');
  const again = await machine.import(results, '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.counts]).toMatchObject([6, { inDoubt: 2, skipped: 2 }]);
  expect(await readSheet(machine.path('again.xlsx'), 'In doubt', 1)).toHaveLength(2);
});

test('a tracking id that another booking has settles nothing, wherever it was written', async () => {
  const { machine, results, name } = await doubtful(office, 'TAKEN');
  const [, , taken] = (await readSheet(results, 'Bookings', 1)).map(({ cells }) => cells['Tracking id'] ?? '');
  for (const [words, cells] of [
    [[['accepted', taken ?? '']], ['B2']],
    [
      [
        ['accepted', 'TRK-78'],
        ['accepted', 'TRK-78'],
      ],
      ['B2', 'B3'],
    ],
  ] as const) {
    const file = await decided(machine, results, ...words);
    const { exit, run: imported } = await machine.import(file, '-o', machine.path('taken.xlsx'));
    expect([exit, imported.counts.inDoubt, imported.decisions]).toEqual([6, 2, undefined]);
    const found = imported.findings.filter(({ code }) => code === 'tracking-id-taken');
    expect(found.map(({ cell }) => cell)).toEqual(cells);
  }
  const typed = await machine.qcsheet('settle', name, '--row=2', `--accepted=${taken}`, '--json');
  expect([typed.exit, JSON.parse(typed.stdout).error]).toMatchObject([
    2,
    { code: 'tracking-id-taken', message: expect.stringContaining('row 4') },
  ]);
  const shown = await machine.qcsheet('runs', 'show', name, '--json');
  expect(told(run, shown).counts).toMatchObject({ inDoubt: 2, accepted: 2 });
});

test('a program that saves the links without their values changes nothing about the decisions', async () => {
  const { machine, results } = await doubtful(office, 'LINK');
  const file = await decided(machine, results, ['accepted', 'TRK-5']);
  const saved = await edited(file, 'In doubt', machine.path('saved.xlsx'), (sheet) => {
    for (const row of [2, 3]) {
      const cell = sheet.getRow(row).getCell(1);
      cell.value = { formula: cell.formula, date1904: false };
    }
  });
  const checked = told(check, await machine.qcsheet('check', saved, '--json'));
  expect(checked.decisions).toMatchObject([{ cell: 'In doubt!B2', rows: [2], trackingId: 'TRK-5' }]);
  const bare = await edited(file, 'In doubt', machine.path('bare.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(1).value = null;
  });
  const unclear = told(check, await machine.qcsheet('check', bare, '--json'));
  const found = unclear.findings.find(({ code }) => code === 'decision-unclear');
  expect([unclear.decisions, found?.message]).toEqual([
    undefined,
    expect.stringContaining(doubts.rowsGone('Rows', '', '2')),
  ]);
  expect(found?.message).not.toContain('moved');
});

test('the summary says which sheet the rows of a wrong decision are in', async () => {
  const { machine, results } = await doubtful(office, 'SHEET');
  const file = await decided(machine, results, ['accepted', 'TRK-5'], ['perhaps', '']);
  await machine.import(file, '-o', machine.path('again.xlsx'));
  const labels = (await readSheet(machine.path('again.xlsx'), 'Summary', 1)).map(
    ({ cells }) => Object.values(cells)[0],
  );
  expect(labels).toContain('Sheet "In doubt", row 3');
});

test('a status or tracking id that somebody types into the row of a doubt is a warning and decides nothing', async () => {
  const { machine, results } = await doubtful(office, 'TYPED');
  const typed = await edited(results, 'Bookings', machine.path('typed.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'Status')).value = 'Accepted';
    sheet.getRow(3).getCell(columnNamed(sheet, 1, 'Tracking id')).value = 'TRK-5';
  });
  const again = await machine.import(typed, '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.counts.inDoubt]).toEqual([6, 2]);
  const found = again.run.findings.filter(({ code }) => code === 'decision-unclear');
  expect(found.map(({ severity, sheet, row }) => [severity, sheet, row])).toEqual([
    ['warning', 'Bookings', 2],
    ['warning', 'Bookings', 3],
  ]);
  const third = await machine.import(machine.path('again.xlsx'), '-o', machine.path('third.xlsx'));
  expect(third.run.findings.filter(({ code }) => code === 'decision-unclear')).toEqual([]);
});

test.skipIf(!hasTerminal)('the question counts only the warnings about what is sent', async () => {
  const { machine } = await doubtful(office, 'WARN');
  machine.file('march.csv', csv([...bookings('WARN', 4), booking('WARN-NEW', { 'products.poNumber': 'PO-9' })]));
  const asked = await onTerminal(machine, 'import march.csv --kind bookings -o again.xlsx', NO);
  expect(asked.screen).toMatch(/Send 1 booking/);
  expect(asked.screen).toContain(questions.inDoubt(2));
  expect(asked.screen).not.toContain(questions.warnings(''));
});
