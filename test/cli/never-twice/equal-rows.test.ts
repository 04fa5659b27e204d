import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A file of two rows that ask for the very same; the connection is cut at each of the given moments. */
function twoEqual(reference: string, ...cuts: readonly ('after' | 'before')[]) {
  const machine = office.machine();
  const file = machine.file('equal.csv', csv([booking(reference), booking(reference)]));
  office.sandbox.setFaults({
    faults: cuts.map((when, skip) => ({ on: BOOK, skip, times: 1, act: { kind: 'drop', when } })),
  });
  const words = ['--allow-duplicates', '--concurrency=1'];
  const importAgain = (...more: readonly string[]) => machine.import(file, ...words, ...more);
  return { machine, importAgain };
}

test('of two equal rows in doubt, the one that never arrived is sent once it is settled, and each row has its own id', async () => {
  const { machine, importAgain } = twoEqual('EQUAL', 'after', 'before');
  const first = await importAgain();
  expect([first.exit, first.run.counts.inDoubt, office.booked('EQUAL').length]).toEqual([6, 2, 1]);
  const name = first.run.run ?? '';
  expect((await importAgain()).run.counts.inDoubt).toBe(2);
  const settled = told(run, await machine.qcsheet('settle', name, '--row=3', '--not-accepted', '--yes', '--json'));
  expect(settled.counts).toMatchObject({ inDoubt: 1, unsent: 1 });

  const resumed = await machine.qcsheet('resume', name, '--yes', '--json');
  expect(told(run, resumed).documents).toMatchObject([
    { rows: [2], state: 'in-doubt' },
    { rows: [3], state: 'accepted' },
  ]);
  expect(office.booked('EQUAL')).toHaveLength(2);

  const known = await machine.qcsheet('settle', name, '--row=2', '--accepted=TRK-OF-ROW-2', '--yes', '--json');
  const ids = told(run, known).documents.map(({ trackingId }) => trackingId);
  expect([known.exit, ids[0], new Set(ids).size]).toEqual([0, 'TRK-OF-ROW-2', 2]);
  expect((await importAgain()).run.counts.skipped).toBe(2);
  expect(office.booked('EQUAL')).toHaveLength(2);
});

test('an equal row that was left for later is sent, though another file has the other one in doubt since', async () => {
  const { machine, importAgain } = twoEqual('LATER', 'after');
  const first = await importAgain('--limit=1');
  expect([first.exit, first.run.counts]).toMatchObject([6, { inDoubt: 1, unsent: 1 }]);
  const other = machine.file('other.csv', csv([booking('LATER'), booking('LATER-OTHER')]));
  expect((await machine.import(other)).run.counts).toMatchObject({ inDoubt: 1, accepted: 1 });
  const resumed = await machine.qcsheet('resume', first.run.run ?? '', '--yes', '--json');
  expect(told(run, resumed).documents).toMatchObject([{ state: 'in-doubt' }, { state: 'accepted' }]);
  expect(office.booked('LATER')).toHaveLength(3);
});
