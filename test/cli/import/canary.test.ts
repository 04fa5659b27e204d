import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as commandMessages } from '../../../src/cli/commands/messages.ts';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { messages as sending } from '../../../src/sending/messages.ts';
import { until } from '../../until.ts';
import { failure, run, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

const refuse = (skip: number, times: number) =>
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip, times, act: { kind: 'refuse', message: 'No.' } }] });

const march = (machine: Machine, prefix: string, count: number) =>
  machine.file('march.csv', csv(bookings(prefix, count)));

const resumed = async (machine: Machine) => {
  const ended = await machine.qcsheet('resume', '--json');
  return { exit: ended.exit, said: ended.stderr, run: told(run, ended) };
};

test('the first ones go alone, and the others follow once all of them are accepted', async () => {
  const machine = office.machine();
  const act = { kind: 'delay', when: 'after', ms: 400 } as const;
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act }] });
  const file = march(machine, 'GOOD', 5);
  const ended = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json', '--canary=2');
  expect(ended.exit).toBe(0);
  expect(told(run, ended)).toMatchObject({ state: 'complete', counts: { accepted: 5 } });
  expect(ended.stderr).toContain(runMessages.canaryLeft(2, 2, 3));
  expect(ended.stderr).toContain(screen.canaryPassed(2));
  const times = office.sandbox
    .requests()
    .filter(({ body }) => body.includes('"GOOD-'))
    .map(({ at }) => Date.parse(at));
  expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(390);
});

test('the others are only those within the limit', async () => {
  const machine = office.machine();
  const file = march(machine, 'FEW', 6);
  const options = ['--canary=2', '--limit=4'];
  const ended = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json', ...options);
  expect(ended.stderr).toContain(runMessages.canaryLeft(2, 2, 2));
  expect(told(run, ended)).toMatchObject({ state: 'stopped', counts: { accepted: 4, unsent: 2 } });
});

test('one of the first that is rejected stops the run, and resume puts the next ones first again', async () => {
  const machine = office.machine();
  refuse(2, 2);
  const file = march(machine, 'BAD', 9);
  const { exit, run: first } = await machine.import(file, '--canary=3', '--concurrency=1');
  expect([exit, first.state, first.why]).toEqual([5, 'stopped', sending.canary(3, 1, 3)]);
  expect(first.counts).toMatchObject({ accepted: 2, rejected: 1, unsent: 6 });
  const shown = await machine.qcsheet('runs', 'show');
  expect(shown.stdout).toContain(answers.afterCanary(`qcsheet resume ${first.run}`));
  const second = await resumed(machine);
  expect(second.said).toContain(runMessages.canaryLeft(3, 3, 3));
  expect(second.run).toMatchObject({ state: 'stopped', counts: { accepted: 4, rejected: 2, unsent: 3 } });
  const third = await resumed(machine);
  expect(third.said).toContain(screen.canaryPassed(1));
  expect([third.exit, third.run.state, third.run.counts]).toMatchObject([5, 'complete', { accepted: 7, rejected: 2 }]);
  expect(office.booked('BAD')).toHaveLength(7);
});

test('the same command without --canary keeps to the canary that the run was begun with', async () => {
  const machine = office.machine();
  refuse(0, 1);
  const file = march(machine, 'KEEP', 5);
  await machine.import(file, '--canary=1');
  refuse(0, 1);
  const again = await machine.import(file);
  expect(again.run).toMatchObject({ state: 'stopped', counts: { rejected: 2, unsent: 3 } });
});

test('one of the first that is in doubt stops the run', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const { exit, run } = await machine.import(march(machine, 'DOUBT', 4), '--canary=2', '--concurrency=1');
  expect([exit, run.state]).toEqual([6, 'stopped']);
  expect(run.counts).toMatchObject({ inDoubt: 1, accepted: 1, unsent: 2 });
});

test('a run that was killed among the first ones completes them before the others', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, act: { kind: 'hang', when: 'before' } }] });
  const file = march(machine, 'KILL', 8);
  const importing = machine.start('import', file, '--kind=bookings', '--yes', '--canary=3', '--concurrency=1');
  const seen = () => office.sandbox.requests().filter(({ body }) => body.includes('"KILL-')).length;
  await until('two bookings have arrived', () => seen() >= 2);
  importing.child.kill('SIGKILL');
  await importing.told;
  refuse(2, 1);
  const again = await resumed(machine);
  expect(again.said).toContain(runMessages.canaryLeft(3, 3, 3));
  expect([again.exit, again.run.state]).toEqual([6, 'stopped']);
  expect(again.run.counts).toMatchObject({ accepted: 3, inDoubt: 1, rejected: 1, unsent: 3 });
});

test('a canary of all, or of more, is no canary: the run is complete', async () => {
  const machine = office.machine();
  refuse(0, 1);
  const { exit, run } = await machine.import(march(machine, 'ALL', 3), '--canary=3');
  expect([exit, run.state, run.why, run.counts]).toMatchObject([5, 'complete', null, { accepted: 2, rejected: 1 }]);
});

test('--canary with --limit: what the limit lets through goes first, and resume completes the canary', async () => {
  const machine = office.machine();
  const file = march(machine, 'LIMIT', 6);
  const first = await machine.import(file, '--canary=3', '--limit=2');
  expect(first.run).toMatchObject({ state: 'stopped', why: sending.limit(2), counts: { accepted: 2 } });
  refuse(0, 1);
  const second = await resumed(machine);
  expect(second.said).toContain(runMessages.canaryLeft(3, 1, 3));
  expect(second.run).toMatchObject({ state: 'stopped', counts: { accepted: 2, rejected: 1, unsent: 3 } });
  const other = office.machine();
  const both = await other.import(march(other, 'LIMIT2', 6), '--canary=2', '--limit=4');
  expect(both.run).toMatchObject({ state: 'stopped', why: sending.limit(4), counts: { accepted: 4 } });
  expect((await resumed(other)).run).toMatchObject({ state: 'complete', counts: { accepted: 6 } });
});

test('--canary with --max-errors: the first that stops the run is told, and both hold for resume', async () => {
  const machine = office.machine();
  refuse(0, 1);
  const file = march(machine, 'MOST', 8);
  const first = await machine.import(file, '--canary=2', '--max-errors=1', '--concurrency=1');
  expect([first.exit, first.run.why]).toEqual([5, sending.maxErrors(1, 1)]);
  refuse(2, 1);
  const second = await resumed(machine);
  expect(second.said).toContain(screen.canaryPassed(2));
  expect(second.run).toMatchObject({ state: 'stopped', counts: { accepted: 2, rejected: 2, unsent: 4 } });
  expect(second.run.why).toContain('--max-errors 1');
  expect((await resumed(machine)).run).toMatchObject({ state: 'complete', counts: { accepted: 6, rejected: 2 } });
});

test('--limit with --max-errors: a part counts of what the limit lets through, and of the rest on resume', async () => {
  const machine = office.machine();
  refuse(0, 4);
  const file = march(machine, 'PART', 10);
  const first = await machine.import(file, '--limit=4', '--max-errors=50%', '--concurrency=1');
  expect([first.exit, first.run.why]).toEqual([5, sending.maxErrors('50%', 2)]);
  expect(first.run.counts).toMatchObject({ rejected: 2, unsent: 8 });
  const second = await resumed(machine);
  expect(second.run).toMatchObject({ state: 'complete', counts: { rejected: 4, accepted: 6 } });
});

test('a plan keeps the canary, and tells it', async () => {
  const machine = office.machine();
  const file = march(machine, 'PLAN', 4);
  const args = ['import', file, '--kind=bookings', '--plan=plan.json', '--canary=2', '--json'];
  const planned = told(run, await machine.qcsheet(...args));
  expect(planned.why).toBe(runMessages.planned(runMessages.firstAlone(runMessages.wouldSend('4 bookings'), 2)));
  refuse(1, 1);
  const applied = told(run, await machine.qcsheet('import', '--apply=plan.json', '--yes', '--json', '--concurrency=1'));
  expect(applied).toMatchObject({ state: 'stopped', counts: { accepted: 1, rejected: 1, unsent: 2 } });
});

test('a canary is a whole number from 1', async () => {
  const ended = await office.machine().qcsheet('import', 'a.csv', '--canary=0', '--json');
  expect([ended.exit, told(failure, ended).error.message]).toEqual([2, commandMessages.fromOne('canary')]);
});
