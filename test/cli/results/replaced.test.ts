import { readFileSync } from 'node:fs';
import exceljs, { type Workbook } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/run/messages.ts';
import { messages as sql } from '../../../src/journal/sql/messages.ts';
import { OUR_HEADERS } from '../../our-columns.ts';
import { run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const later = (machine: Machine, from: string, row: number, date: string) =>
  edited(machine.path(from), 'Bookings', machine.path('later.xlsx'), (sheet) => {
    sheet.getRow(row).getCell(columnNamed(sheet, 1, 'serviceDate')).value = date;
  });

const resumed = async (machine: Machine, ...args: readonly string[]) =>
  told(run, await machine.qcsheet('resume', '--yes', '--json', ...args));

test('what was changed in the results of a stopped run is not sent by it as it was any more', async () => {
  const machine = office.machine();
  const file = machine.file('a.csv', csv(bookings('LATER', 2)));
  const begun = await machine.import(file, '--limit=1', '-o', machine.path('a.xlsx'));
  const changed = await machine.import(await later(machine, 'a.xlsx', 3, '2029-03-19'), '-o', machine.path('b.xlsx'));
  expect([changed.exit, changed.run.counts]).toMatchObject([0, { skipped: 1, accepted: 1 }]);
  const first = await resumed(machine, begun.run.run ?? '');
  expect(first).toMatchObject({ state: 'complete', counts: { accepted: 1, unsent: 1 } });
  expect(first.documents[1]?.error?.message).toContain(sql.replacedRow(changed.run.run ?? ''));
  expect(office.booked('LATER').map(({ serviceDate }) => serviceDate)).toEqual(['12-Mar-2029', '19-Mar-2029']);
});

test('what the service rejected and a person has changed since is not sent as it was by retry', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'refuse' } }] });
  const file = machine.file('a.csv', csv(bookings('MENDED', 2)));
  const first = await machine.import(file, '-o', machine.path('a.xlsx'), '--concurrency=1');
  expect(first.run.counts).toMatchObject({ accepted: 1, rejected: 1 });
  await machine.import(await later(machine, 'a.xlsx', 3, '2029-03-19'), '-o', machine.path('b.xlsx'));
  await machine.qcsheet('retry', first.run.run ?? '', '--yes');
  expect(office.booked('MENDED')).toHaveLength(2);
});

test('a file that has changed while its run is not finished asks which of both is meant', async () => {
  const machine = office.machine();
  machine.file('a.csv', csv(bookings('CHANGED', 3)));
  const first = await machine.import('a.csv', '--limit=1');
  machine.file('a.csv', csv([booking('CHANGED-1'), booking('CHANGED-2', { serviceDate: '2029-03-19' })]));
  const asked = await machine.qcsheet('import', 'a.csv', '--kind=bookings', '--yes', '--json');
  const { error } = JSON.parse(asked.stdout);
  expect([asked.exit, error.code]).toEqual([2, 'run-unfinished']);
  expect(error.hint).toContain(`qcsheet resume ${first.run.run}`);
  expect(error.hint).toContain('--replace');
  expect(office.booked('CHANGED')).toHaveLength(1);
  const replaced = await machine.import('a.csv', '--replace');
  expect([replaced.exit, replaced.run.counts]).toMatchObject([0, { skipped: 1, accepted: 1 }]);
  expect(await resumed(machine, first.run.run ?? '')).toMatchObject({ counts: { accepted: 1, unsent: 2 } });
  expect(office.booked('CHANGED')).toHaveLength(2);
});

test('a changed file that would send nothing, because of errors, leaves its unfinished run as it is', async () => {
  const machine = office.machine();
  machine.file('a.csv', csv(bookings('BROKEN', 3)));
  const first = await machine.import('a.csv', '--limit=1');
  const file = (serviceDate: string) =>
    machine.file(
      'a.csv',
      csv([1, 2, 3].map((number) => booking(`BROKEN-${number}`, number === 1 ? {} : { serviceDate }))),
    );
  file('soon');
  const broken = await machine.import('a.csv', '--replace');
  expect([broken.exit, broken.run]).toMatchObject([3, { run: null, counts: { skipped: 1, invalid: 2 } }]);
  expect(broken.run.why).toBe(messages.replacesNothing(first.run.run ?? '', false));
  expect(told(run, await machine.qcsheet('runs', 'show', first.run.run ?? '', '--json')).counts).toMatchObject({
    unsent: 2,
  });
  file('2029-03-19');
  const corrected = await machine.import('a.csv', '--replace');
  expect([corrected.exit, corrected.run.counts]).toMatchObject([0, { skipped: 1, accepted: 2 }]);
  expect(await resumed(machine, first.run.run ?? '')).toMatchObject({ counts: { accepted: 1, unsent: 2 } });
  expect(office.booked('BROKEN')).toHaveLength(3);
});

test('of twins of which one was refused, retry and a later import book no third', async () => {
  const machine = office.machine();
  const file = machine.file('a.csv', csv([booking('TWIN'), booking('TWIN')]));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'refuse' } }] });
  const first = await machine.import(file, '--allow-duplicates', '--concurrency=1');
  expect(first.run.counts).toMatchObject({ accepted: 1, rejected: 1 });
  await machine.import(machine.file('b.csv', csv([booking('TWIN'), booking('TWIN')])), '--allow-duplicates');
  expect(office.booked('TWIN')).toHaveLength(2);
  await machine.qcsheet('retry', first.run.run ?? '', '--yes');
  expect(office.booked('TWIN')).toHaveLength(2);
});

test('of twins in doubt each is settled by itself, in copies of the results as well', async () => {
  const machine = office.machine();
  const file = machine.file('a.csv', csv([booking('PAIR'), booking('PAIR')]));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'drop', when: 'before' } }] });
  const first = await machine.import(file, '--allow-duplicates', '--concurrency=1', '-o', machine.path('a.xlsx'));
  const copy = await edited(machine.path('a.xlsx'), 'Bookings', machine.path('copy.xlsx'), () => undefined);
  const name = first.run.run ?? '';
  await machine.qcsheet('settle', name, '--row=2', '--accepted=TRK-7', '--yes');
  await machine.qcsheet('settle', name, '--row=3', '--not-accepted');
  const again = await machine.import(copy, '--allow-duplicates', '-o', machine.path('b.xlsx'));
  expect(again.run.documents.map(({ state, trackingId }) => [state, trackingId === 'TRK-7'])).toEqual([
    ['skipped', true],
    ['accepted', false],
  ]);
  await resumed(machine, name);
  expect(office.booked('PAIR')).toHaveLength(1);
});

test('one word on a doubt settles no other, though both came into one file on another machine', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'drop', when: 'after' } }] });
  const file = machine.file('a.csv', csv([booking('BOTH'), booking('BOTH')]));
  await machine.import(file, '--allow-duplicates', '--concurrency=1', '-o', machine.path('a.xlsx'));
  const other = office.machine();
  const broken = await edited(machine.path('a.xlsx'), 'Bookings', other.path('broken.xlsx'), (sheet) => {
    for (const row of [2, 3]) sheet.getRow(row).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).value = 'many';
  });
  const there = await other.import(broken, '-o', other.path('b.xlsx'));
  expect([there.exit, there.run.counts]).toMatchObject([6, { inDoubt: 2 }]);
  await other.qcsheet('settle', there.run.run ?? '', '--row=2', '--not-accepted', '--yes');
  const again = await other.import(machine.path('a.xlsx'), '--allow-duplicates', '-o', other.path('c.xlsx'));
  expect([again.exit, again.run.counts]).toMatchObject([6, { inDoubt: 1, accepted: 1 }]);
  expect(office.booked('BOTH')).toHaveLength(3);
});

test('a mark of which the cells were moved still holds back what they say', async () => {
  const machine = office.machine();
  await machine.import(machine.file('a.csv', csv(bookings('MOVED', 2))), '-o', machine.path('a.xlsx'));
  const other = office.machine();
  const moved = await edited(machine.path('a.xlsx'), 'Bookings', other.path('moved.xlsx'), (sheet) => {
    const last = columnNamed(sheet, 1, 'Status') - 1;
    for (let column = 1; column <= last; column++) {
      sheet.getRow(6).getCell(column).value = sheet.getRow(2).getCell(column).value;
      sheet.getRow(2).getCell(column).value = null;
    }
  });
  const { exit, run } = await other.import(moved, '-o', other.path('b.xlsx'));
  expect([exit, run.counts]).toMatchObject([0, { skipped: 2, accepted: 0 }]);
  expect(office.booked('MOVED')).toHaveLength(2);
});

test('results that are written again tell what another run has booked since', async () => {
  const machine = office.machine();
  const file = machine.file('a.csv', csv(bookings('SINCE', 2)));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'refuse' } }] });
  const first = await machine.import(file, '--concurrency=1');
  const second = await machine.import(file, '-o', machine.path('second.xlsx'));
  expect(second.run.counts).toMatchObject({ accepted: 1, skipped: 1 });
  await machine.qcsheet('results', first.run.run ?? '', '-o', machine.path('old.xlsx'));
  const [row] = await readSheet(machine.path('old.xlsx'), 'Bookings', 1);
  expect(row?.cells).toMatchObject({ Status: 'Skipped', 'Tracking id': second.run.documents[0]?.trackingId });
  const shown = told(run, await machine.qcsheet('runs', 'show', first.run.run ?? '', '--json'));
  expect(shown.counts).toMatchObject({ accepted: 1, skipped: 1, rejected: 0 });
  const other = office.machine();
  const there = await other.import(machine.path('old.xlsx'), '-o', other.path('b.xlsx'));
  expect([there.exit, there.run.counts]).toMatchObject([0, { skipped: 2 }]);
  expect(office.booked('SINCE')).toHaveLength(2);
});

test('a run that goes on after another has booked what it was refused says so everywhere alike', async () => {
  const machine = office.machine();
  const rows = bookings('ALIKE', 3);
  const [file, copy] = [machine.file('a.csv', csv(rows)), machine.file('copy.csv', csv(rows))];
  const faults = [
    { on: BOOK, times: 1, act: { kind: 'drop', when: 'before' } },
    { on: BOOK, skip: 1, times: 1, act: { kind: 'refuse' } },
  ] as const;
  office.sandbox.setFaults({ faults });
  const first = await machine.import(file, '--concurrency=1');
  expect(first.run.counts).toMatchObject({ accepted: 1, inDoubt: 1, rejected: 1 });
  expect((await machine.import(copy)).run.counts).toMatchObject({ accepted: 1, inDoubt: 1, skipped: 1 });
  await machine.qcsheet('settle', first.run.run ?? '', '--row=2', '--not-accepted');
  const last = await machine.import(file);
  expect([last.exit, last.run.counts]).toMatchObject([0, { accepted: 2, skipped: 1, rejected: 0 }]);
  const states = (await readSheet(last.run.results ?? '', 'Bookings', 1)).map(({ cells }) => cells['Status']);
  expect(states).toEqual(['Accepted', 'Skipped', 'Accepted']);
  expect(office.booked('ALIKE')).toHaveLength(3);
});

test('results of which the hidden cells were emptied are refused, one emptied row is held back', async () => {
  const machine = office.machine();
  await machine.import(machine.file('a.csv', csv(bookings('EMPTIED', 2))), '-o', machine.path('a.xlsx'));
  const emptied = async (rows: readonly number[]) =>
    await edited(machine.path('a.xlsx'), 'Bookings', machine.path('emptied.xlsx'), (sheet) => {
      const first = columnNamed(sheet, 1, 'Status');
      for (const row of rows)
        for (let at = first; at < first + OUR_HEADERS.length; at++) sheet.getRow(row).getCell(at).value = null;
    });
  const other = office.machine();
  const all = await other.qcsheet('import', await emptied([2, 3]), '--yes', '--json');
  expect([all.exit, JSON.parse(all.stdout).error.code]).toEqual([3, 'marks-missing']);
  const one = await other.qcsheet('check', await emptied([2]), '--json');
  expect(JSON.parse(one.stdout).findings).toContainEqual(
    expect.objectContaining({ code: 'already-sent', severity: 'error', row: 2 }),
  );
});

test.each([
  ['a filled sheet of its own', (made: Workbook) => made.addWorksheet('April').addRow(['SS29-1'])],
  ['the data sheet renamed', (made: Workbook) => Object.assign(made.getWorksheet('Bookings') ?? {}, { name: 'March' })],
] as const)('a template never replaces one that has %s', async (_, change) => {
  const machine = office.machine();
  const path = machine.path('season.xlsx');
  expect((await machine.qcsheet('template', 'bookings', '-o', path)).exit).toBe(0);
  const made = new exceljs.Workbook();
  await made.xlsx.readFile(path);
  change(made);
  await made.xlsx.writeFile(path);
  const before = readFileSync(path);
  const again = await machine.qcsheet('template', 'suppliers', '-o', path, '--json');
  expect([again.exit, JSON.parse(again.stdout).error.code]).toEqual([2, 'output-foreign']);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a template never replaces one that somebody has filled in', async () => {
  const machine = office.machine();
  expect((await machine.qcsheet('template', 'bookings')).exit).toBe(0);
  expect((await machine.qcsheet('template', 'bookings')).exit).toBe(0);
  await edited(machine.path('bookings.xlsx'), 'Bookings', machine.path('bookings.xlsx'), (sheet) => {
    sheet.getRow(3).getCell(1).value = 'B-01';
  });
  const again = await machine.qcsheet('template', 'bookings', '--json');
  expect([again.exit, JSON.parse(again.stdout).error.code]).toEqual([2, 'output-foreign']);
});
