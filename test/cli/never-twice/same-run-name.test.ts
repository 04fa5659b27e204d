import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A machine whose first run of the day has its first booking in doubt. */
async function doubtful(prefix: string) {
  const machine = office.machine();
  const drop = { kind: 'drop', when: 'before' } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', times: 1, act: drop }] });
  const first = await machine.import(machine.file('march.csv', csv(bookings(prefix, 3))), '--concurrency=1');
  expect([first.exit, first.run.counts.inDoubt]).toEqual([6, 1]);
  return { machine, name: first.run.run, results: machine.path('march.results.xlsx') };
}

test('results of a run of the same name on another machine are not taken for the own ones', async () => {
  const one = await doubtful('ONE');
  const other = await doubtful('OTHER');
  expect(one.name).toBe(other.name);
  const own = told(check, await other.machine.qcsheet('check', other.results, '--json'));
  const foreign = told(check, await other.machine.qcsheet('check', one.results, '--json'));
  expect([own.leftInDoubt, foreign.leftInDoubt]).toEqual([undefined, undefined]);
  const sent = await other.machine.import(one.results, '-o', other.machine.path('sent.xlsx'));
  expect([sent.exit, sent.run.leftInDoubt, sent.run.counts]).toMatchObject([6, undefined, { skipped: 2, inDoubt: 1 }]);
  const shown = told(run, await other.machine.qcsheet('runs', 'show', other.name ?? '', '--json'));
  expect(shown.counts).toMatchObject({ inDoubt: 1, accepted: 2 });
  expect([office.booked('ONE').length, office.booked('OTHER').length]).toEqual([2, 2]);
});
