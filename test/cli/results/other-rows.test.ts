import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/run/messages.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Two bookings that are like none of another week. */
const week = (name: string) =>
  [1, 2].map((row) =>
    booking(`${name}-${row}`, { 'products.poNumber': `PO-${name}`, 'products.name': `Bear ${name}` }),
  );
const idsIn = async (path: string) => (await readSheet(path, 'Bookings', 1)).map(({ cells }) => cells['Tracking id']);

test('results with tracking ids stay when a file of the same name has other rows', async () => {
  const machine = office.machine();
  const first = await machine.import(machine.file('week.csv', csv(week('FIRST'))));
  const results = machine.path('week.results.xlsx');
  expect([first.exit, first.run.results]).toEqual([0, results]);
  const before = readFileSync(results);

  machine.file('week.csv', csv(week('SECOND')));
  const again = await machine.qcsheet('import', 'week.csv', '--yes', '--json');
  const second = machine.path('week.results-2.xlsx');
  expect([again.exit, JSON.parse(again.stdout)]).toMatchObject([0, { results: second, counts: { accepted: 2 } }]);
  expect(again.stderr).toContain(messages.resultsMoved(results, second));
  expect(readFileSync(results).equals(before)).toBe(true);
  expect(new Set([...(await idsIn(results)), ...(await idsIn(second))]).size).toBe(4);

  // The rows of both: each id is in the new results.
  machine.file('week.csv', csv([...week('FIRST'), ...week('SECOND')]));
  const both = await machine.import('week.csv');
  expect([both.run.results, both.run.counts]).toMatchObject([results, { skipped: 4 }]);
  expect(await idsIn(results)).toHaveLength(4);
});

test('results are replaced by those of the same rows with what was fixed, and some more', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'refuse' } }] });
  machine.file('week.csv', csv(bookings('FIXED', 2)));
  const first = await machine.import('week.csv', '--concurrency=1');
  expect(first.run.counts).toMatchObject({ accepted: 1, rejected: 1 });
  machine.file(
    'week.csv',
    csv([booking('FIXED-1'), booking('FIXED-2', { serviceDate: '2029-03-19' }), booking('NEW')]),
  );
  const fixed = await machine.import('week.csv');
  expect(fixed.run).toMatchObject({ results: first.run.results, counts: { skipped: 1, accepted: 2 } });
});

test('results of an accepted row that was removed stay as well', async () => {
  const machine = office.machine();
  machine.file('week.csv', csv(bookings('REMOVED', 2)));
  const first = await machine.import('week.csv');
  machine.file('week.csv', csv(bookings('REMOVED', 1)));
  const later = await machine.import('week.csv');
  expect(later.run).toMatchObject({ results: machine.path('week.results-2.xlsx'), counts: { skipped: 1 } });
  expect(await idsIn(first.run.results ?? '')).toHaveLength(2);
});
