import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
let machine: Machine;
let results: string;
beforeAll(async () => {
  office = await openOffice();
  machine = office.machine();
  results = machine.path('results.xlsx');
});
afterAll(() => office.close());

test('a booking is in doubt, not failed, when the service hangs up after acting', async () => {
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const first = await machine.import(
    machine.file('march.csv', csv(bookings('DOUBT', 3))),
    '-o',
    results,
    '--concurrency=1',
  );
  expect(first.exit).toBe(6);
  expect(first.run).toMatchObject({ state: 'complete', counts: { accepted: 2, inDoubt: 1 } });
  expect(first.run.documents[0]).toMatchObject({ state: 'in-doubt', attempts: 1, trackingId: null });
  expect(office.booked('DOUBT')).toHaveLength(3);
  const rows = await readSheet(results, 'Bookings', 1);
  expect(rows.map((row) => row.cells['Status'])).toEqual(['In doubt', 'Accepted', 'Accepted']);
});

test('it stays in doubt in the next import of the file and of the results, on an empty journal too, and is not sent', async () => {
  const other = office.machine();
  const again = [
    await machine.import(machine.path('march.csv'), '-o', machine.path('again.xlsx')),
    await machine.import(results, '-o', machine.path('again2.xlsx')),
    await other.import(results, '-o', other.path('again.xlsx')),
    await other.import(other.path('again.xlsx'), '-o', other.path('again2.xlsx')),
  ];
  for (const { exit, run } of again) {
    expect(exit).toBe(6);
    expect(run.counts).toMatchObject({ inDoubt: 1, skipped: 2, accepted: 0 });
    expect(run.documents[0]).toMatchObject({ state: 'in-doubt', attempts: 0 });
    expect(run.findings[0]).toMatchObject({ code: 'already-sent', severity: 'warning', outcome: 'in-doubt', row: 2 });
  }
  expect(again[0]?.run.documents[0]?.error?.message).toMatch(/row 2 of march\.csv.* in run r-/);
  expect(office.booked('DOUBT')).toHaveLength(3);
});

test('no option sends what is in doubt', async () => {
  const file = machine.path('march.csv');
  const out = ['-o', machine.path('forced.xlsx')];
  const forced = await machine.import(file, '--send-again=2', '--allow-similar', '--allow-duplicates', ...out);
  expect(forced.exit).toBe(6);
  expect(forced.run.counts).toMatchObject({ inDoubt: 1, accepted: 2 });
  expect(office.booked('DOUBT-1')).toHaveLength(1);
  const resumed = await machine.qcsheet('resume', '--json');
  expect(resumed.exit).toBe(6);
  expect(office.booked('DOUBT-1')).toHaveLength(1);
});
