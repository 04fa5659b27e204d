import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { until } from '../../until.ts';
import { ANY, worded } from '../../worded.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('resume takes the last run that is not finished, not the last one', async () => {
  const machine = office.machine();
  const stopped = await machine.import(machine.file('march.csv', csv(bookings('EARLY', 3))), '--limit=1');
  const unlike = { 'products.poNumber': 'PO-LATE', 'products.name': 'Ball' };
  const whole = await machine.import(machine.file('april.csv', csv([booking('LATE', unlike)])));
  const resumed = await machine.qcsheet('resume', '--json');
  expect(told(run, resumed)).toMatchObject({ run: stopped.run.run, state: 'complete', counts: { accepted: 3 } });
  expect(resumed.stderr).toContain(`run ${stopped.run.run} of ${machine.path('march.csv')}`);
  const nothing = await machine.qcsheet('resume', '--json');
  expect([nothing.exit, told(run, nothing)]).toEqual([0, whole.run]);
});

test('resume leaves the unfinished run of another account alone', async () => {
  const machine = office.machine();
  await machine.import(machine.file('march.csv', csv(bookings('MINE', 2))), '--limit=1');
  const other = office.machine({ QCSHEET_STATE_DIR: machine.state, QCSHEET_ACCOUNT: 'other@example.com' });
  const last = await other.qcsheet('resume', '--json');
  expect([last.exit, told(failure, last).error.code]).toEqual([2, 'no-runs']);
  expect(office.booked('MINE')).toHaveLength(1);
});

test('a run that is sending is let be while another account begins in the same folder', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('LIVING', 4)));
  const slow = { kind: 'delay', when: 'before', ms: 4_000 } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', skip: 1, times: 1, act: slow }] });
  const living = machine.start('import', file, '--kind=bookings', '--yes', '--json', '--concurrency=1');
  await until('the first booking is accepted', () => office.booked('LIVING').length > 0);
  const other = office.machine({ QCSHEET_STATE_DIR: machine.state, QCSHEET_ACCOUNT: 'other@example.com' });
  const late = await other.qcsheet('resume', '--json');
  expect(office.booked('LIVING'), 'the first was still sending').toHaveLength(1);
  office.sandbox.setFaults({ faults: [] });
  expect(late.exit).toBe(2);
  for (const isSingle of [true, false]) expect(late.stderr).not.toMatch(worded(history.recovered(ANY, ANY, isSingle)));
  const ended = await living.told;
  expect([ended.exit, told(run, ended)]).toMatchObject([
    0,
    { state: 'complete', counts: { accepted: 4, inDoubt: 0, unsent: 0 } },
  ]);
  expect(office.booked('LIVING')).toHaveLength(4);
});

test('--all-or-nothing is refused for a run that was begun without, and taken for one that was begun so', async () => {
  const machine = office.machine();
  const rows = [...bookings('MIXED', 3), booking('MIXED-4', { bookingType: '' })];
  const file = machine.file('march.csv', csv(rows));
  await machine.import(file, '--limit=1');
  const refused = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json', '--all-or-nothing');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'run-unfinished']);
  expect(told(failure, refused).error.message).toContain('--all-or-nothing');
  expect(office.booked('MIXED')).toHaveLength(1);
  const good = machine.file('april.csv', csv(bookings('SAME', 2)));
  await machine.import(good, '--limit=1', '--all-or-nothing');
  const again = await machine.import(good, '--all-or-nothing');
  expect([again.exit, again.run.state]).toEqual([0, 'complete']);
});

test('the same command again goes on with a run that was begun with --send-again or --allow-duplicates', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('TWICE', 2)));
  await machine.import(file);
  const begun = await machine.import(file, '--send-again=2', '--limit=1');
  const again = await machine.import(file, '--send-again=2');
  expect(again.run).toMatchObject({ run: begun.run.run, state: 'complete', counts: { accepted: 2 } });
  expect(office.booked('TWICE')).toHaveLength(4);
  const pair = machine.file('pair.csv', csv([booking('PAIR'), booking('PAIR')]));
  const command = ['import', pair, '--kind=bookings', '--yes', '--allow-duplicates'];
  await machine.qcsheet(...command, '--limit=1');
  const rest = await machine.qcsheet(...command);
  expect(rest.exit).toBe(0);
  expect(rest.stderr).not.toMatch(worded(history.optionIgnored(ANY, ANY)));
  expect(office.booked('PAIR')).toHaveLength(2);
});

/** Milliseconds from the second to the last booking of a run: those that a resume sent after the first one. */
function resumedWithin(prefix: string): number {
  const times = office.sandbox
    .requests()
    .filter(({ path, body }) => path.endsWith('/async-inspection') && body.includes(`"${prefix}-`))
    .map(({ at }) => Date.parse(at));
  return (times.at(-1) ?? 0) - (times[1] ?? 0);
}

/** Begins a run with one option, stops it after the first booking, and resumes it with others. */
async function resumed(prefix: string, begun: string, typed: readonly string[]): Promise<number> {
  const machine = office.machine();
  await machine.import(machine.file('march.csv', csv(bookings(prefix, 4))), begun, '--limit=1');
  const ended = await machine.qcsheet('resume', ...typed);
  expect([ended.exit, office.booked(prefix).length]).toEqual([0, 4]);
  return resumedWithin(prefix);
}

test('resume keeps to the rate that the run was begun with, until it is told another', async () => {
  // Two waits of two seconds each.
  expect(await resumed('RATE', '--rate=0.5', [])).toBeGreaterThan(3_500);
  expect(await resumed('FAST', '--rate=0.5', ['--rate=100'])).toBeLessThan(3_500);
});

test('resume keeps to the concurrency that the run was begun with, until it is told another', async () => {
  const act = { kind: 'delay', when: 'after', ms: 1_000 } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', act }] });
  // One after the other, each with a second until its answer.
  expect(await resumed('ONE', '--concurrency=1', [])).toBeGreaterThan(1_990);
  expect(await resumed('MANY', '--concurrency=1', ['--concurrency=4'])).toBeLessThan(1_990);
});
