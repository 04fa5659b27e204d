import { copyFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { decided } from '../results/decided.ts';
import { readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Of three bookings, the first two are in doubt; then the journal is lost, and the results are imported. */
async function lost(prefix: string, when: 'before' | 'after') {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'drop', when } }] });
  await machine.import(machine.file('march.csv', csv(bookings(prefix, 3))), '--concurrency=1');
  rmSync(machine.state, { recursive: true });
  await machine.acceptJournal();
  const known = await machine.import(machine.path('march.results.xlsx'));
  expect([known.exit, known.run.counts.inDoubt]).toEqual([6, 2]);
  return { machine, known, sentAt: await sendings(machine.path('march.results.xlsx')) };
}

const sendings = async (results: string) =>
  (await readSheet(results, 'In doubt', 1)).map(({ cells }) => cells['_sending']);

test('results of a lost journal are imported and decided, and say when each booking was sent', async () => {
  const { machine, known, sentAt } = await lost('DECIDED', 'before');
  expect(known.run.documents.map((document) => document.sentAt).slice(0, 2)).toEqual(sentAt);
  expect(await sendings(known.run.results ?? '')).toEqual(sentAt);
  const file = await decided(machine, known.run.results ?? '', ['not accepted'], ['not accepted']);
  copyFileSync(file, known.run.results ?? '');
  const last = await machine.import(known.run.results ?? '');
  expect([last.exit, last.run.state, last.run.counts]).toMatchObject([0, 'complete', { accepted: 2, skipped: 1 }]);
  expect(office.booked('DECIDED')).toHaveLength(3);
});

test('a command decides them as well, and resume sends what was not accepted', async () => {
  const { machine, known } = await lost('SETTLED', 'before');
  const name = known.run.run ?? '';
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  const unlike = await machine.qcsheet('settle', name, '--row=3', '--accepted=foo', '--json');
  expect([unlike.exit, told(failure, unlike).error.code]).toEqual([2, 'needs-yes']);
  await machine.qcsheet('settle', name, '--row=3', '--accepted=TRK-900', '--yes');
  const resumed = await machine.qcsheet('resume', '--yes', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([0, { accepted: 1, skipped: 2 }]);
  expect(office.booked('SETTLED')).toHaveLength(2);
});
