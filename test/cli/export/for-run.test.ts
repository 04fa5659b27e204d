import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as exporting } from '../../../src/exporting/messages.ts';
import { messages as resultMessages } from '../../../src/importing/results/messages.ts';
import { linesOf } from '../../exporting/exporting.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { edited, readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const sent = (productId: string, of: Readonly<Record<string, unknown>>) => ({
  productId,
  orderNumber: `R-${productId}`,
  status: 40,
  overrallResult: 'PASS',
  clientDecision: 'Approved',
  inspectionDate: String(Date.UTC(2029, 2, 12, 9)),
  sendReportTime: String(Date.UTC(2029, 2, 13, 9)),
  ...of,
});

/** Three bookings of which the inspections have been, and a report that is of none of them. */
async function inspected(tag: string): Promise<{ machine: Machine; run: string; results: string }> {
  const machine = office.machine({ TZ: 'UTC' });
  const rows = [
    booking(`${tag}-1`, { 'products.poNumber': `PO-${tag}-1` }),
    booking('', { 'products.poNumber': `PO-${tag}-2`, 'products.name': 'Plush bear 40 cm' }),
    booking(`${tag}-3`, { 'products.poNumber': `PO-${tag}-SHARED` }),
    booking(`${tag}-4`, { 'products.poNumber': `PO-${tag}-SHARED`, 'products.name': 'Plush bear 50 cm' }),
  ];
  const file = machine.file('bookings.csv', csv(rows));
  const { exit, run } = await machine.import(file);
  expect([exit, run.counts.accepted]).toEqual([0, 4]);
  office.sandbox.sendReports([
    sent(`${tag}A`, { clientRefNb: `${tag.toLowerCase()}-1`, poNumber: 'whatever' }),
    sent(`${tag}B`, { poNumber: null, refResults: [{ prodRefPoNb: `PO-${tag}-2` }] }),
    sent(`${tag}C`, { clientRefNb: `${tag}-3`, poNumber: `PO-${tag}-SHARED`, status: 50, clientDecision: 'Rejected' }),
    sent(`${tag}X`, { clientRefNb: 'another', poNumber: `PO-${tag}-SHARED` }),
    sent(`${tag}Y`, { clientRefNb: null, poNumber: 'PO-of-nobody' }),
  ]);
  return { machine, run: run.run ?? '', results: run.results ?? '' };
}

const reportsIn = async (path: string) => (await readSheet(path, 'Reports', 1)).map(({ cells }) => cells);

test('an export for a run holds the reports of its bookings, and puts them into its results', async () => {
  const { machine, run, results } = await inspected('FA');
  expect(Object.values((await reportsIn(results))[0] ?? {})[0]).toBe(resultMessages.noReports('bookings'));
  const done = await machine.qcsheet('export', 'reports', '--for', run, '-o', 'reports.ndjson', '--json');
  expect([done.exit, JSON.parse(done.stdout)]).toMatchObject([0, { rows: 3, from: '2029-02-10', complete: true }]);
  expect(
    linesOf(machine.path('reports.ndjson'))
      .map(({ productId }) => productId)
      .sort(),
  ).toEqual(['FAA', 'FAB', 'FAC']);

  const rows = await reportsIn(results);
  expect(rows).toMatchObject([
    { 'Booking row': '2', 'Order number': 'R-FAA', 'Product id': 'FAA', Result: 'PASS', Decision: 'Approved' },
    { 'Booking row': '3', 'Product id': 'FAB', Status: '40 Approved by client online' },
    { 'Booking row': '4', 'Product id': 'FAC', Decision: 'Rejected', 'Export file': machine.path('reports.ndjson') },
  ]);
  // It is a valid input all the same: nothing is sent again.
  expect((await machine.import(results)).run.counts).toMatchObject({ accepted: 0, skipped: 4 });
  // And what is known stays when the results are written again.
  expect((await machine.qcsheet('results', run, '-o', 'again.xlsx')).exit).toBe(0);
  expect(await reportsIn(machine.path('again.xlsx'))).toEqual(rows);
});

test('results --with-reports asks for nothing when there is no place for them', async () => {
  const { machine, run } = await inspected('FN');
  machine.file('mine.xlsx', 'somebody wrote this');
  const before = office.sandbox.requests().length;
  const done = await machine.qcsheet('results', run, '-o', 'mine.xlsx', '--with-reports', '--json');
  expect([done.exit, JSON.parse(done.stdout).error.code]).toEqual([2, 'output-foreign']);
  expect(office.sandbox.requests()).toHaveLength(before);
});

test('results --with-reports looks for them without an export', async () => {
  const { machine, run } = await inspected('FB');
  const done = await machine.qcsheet('results', run, '-o', 'found.xlsx', '--with-reports', '--json');
  expect([done.exit, JSON.parse(done.stdout)]).toEqual([0, { run, file: 'found.xlsx' }]);
  const rows = await reportsIn(machine.path('found.xlsx'));
  expect(rows.map((cells) => cells['Product id'])).toEqual(['FBA', 'FBB', 'FBC']);
  expect(rows[0]).not.toHaveProperty('Export file');
});

test('results that a person has changed stay as they are; the reports come beside them', async () => {
  const { machine, run, results } = await inspected('FC');
  await edited(results, 'Bookings', results, (sheet) => {
    sheet.getCell('A3').value = 'mine';
  });
  const mine = readFileSync(results);
  const done = await machine.qcsheet('export', 'reports', '--for', run, '-o', 'reports.xlsx');
  expect(done.exit).toBe(0);
  expect(readFileSync(results).equals(mine)).toBe(true);
  const beside = results.replace('.xlsx', '-2.xlsx');
  expect(done.stderr).toContain(beside);
  expect((await reportsIn(beside)).map((cells) => cells['Product id'])).toEqual(['FCA', 'FCB', 'FCC']);
});

test('a run whose inspections are still to come has no report yet', async () => {
  const machine = office.machine({ TZ: 'UTC' });
  const { run } = await machine.import(machine.file('bookings.csv', csv([booking('LATER-1')])));
  const done = await machine.qcsheet('export', 'reports', '--for', run.run ?? '', '-o', 'reports.xlsx');
  expect([done.exit, done.stderr]).toEqual([0, expect.stringContaining(exporting.noReportYet(run.run ?? ''))]);
  expect(done.stdout).toContain(answers.fromOn('2029-02-10'));
});

test('an export that finds no report leaves the results alone, also those that a person has changed', async () => {
  const machine = office.machine({ TZ: 'UTC' });
  const { run } = await machine.import(machine.file('bookings.csv', csv([booking('NONE-1')])));
  const results = run.results ?? '';
  const asWritten = readFileSync(results);
  const exported = () => machine.qcsheet('export', 'reports', '--for', run.run ?? '', '-o', 'reports.xlsx');
  expect((await exported()).exit).toBe(0);
  expect(readFileSync(results).equals(asWritten)).toBe(true);
  await edited(results, 'Bookings', results, (sheet) => {
    sheet.getCell('A3').value = 'mine';
  });
  const mine = readFileSync(results);
  expect((await exported()).exit).toBe(0);
  expect(readFileSync(results).equals(mine)).toBe(true);
  expect(existsSync(results.replace('.xlsx', '-2.xlsx'))).toBe(false);
});

test('results that are open elsewhere are left alone, and it is said how they come later', async () => {
  const { machine, run, results } = await inspected('FD');
  writeFileSync(machine.path('.~lock.bookings.results.xlsx#'), ',li,desk,;');
  const done = await machine.qcsheet('export', 'reports', '--for', run, '-o', 'reports.csv');
  expect([done.exit, done.stderr]).toEqual([0, expect.stringContaining(`qcsheet results ${run} -o FILE`)]);
  expect(Object.values((await reportsIn(results))[0] ?? {})[0]).toBe(resultMessages.noReports('bookings'));
  expect((await machine.qcsheet('results', run, '-o', 'later.xlsx')).exit).toBe(0);
  expect(await reportsIn(machine.path('later.xlsx'))).toHaveLength(3);
});

test('a run that there is not, of something else, or without an accepted booking is refused', async () => {
  const machine = office.machine();
  const unknown = await machine.qcsheet('export', 'reports', '--for', 'r-20200101-1', '-o', 'r.csv', '--json');
  expect([unknown.exit, JSON.parse(unknown.stdout).error.code]).toEqual([2, 'run-unknown']);
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', act: { kind: 'refuse' } }] });
  const { run } = await machine.import(machine.file('b.csv', csv([booking('FE-1')])));
  office.sandbox.setFaults({ faults: [] });
  const none = await machine.qcsheet('export', 'reports', '--for', run.run ?? '', '-o', 'r.csv', '--json');
  expect([none.exit, JSON.parse(none.stdout).error.code]).toEqual([2, 'run-without-reports']);
  const other = await machine.qcsheet('export', 'suppliers', '--for', run.run ?? '', '-o', 's.csv', '--json');
  expect([other.exit, JSON.parse(other.stdout).error.code]).toEqual([2, 'not-of-bookings']);
  expect(existsSync(machine.path('r.csv'))).toBe(false);
});
