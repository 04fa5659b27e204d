import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { until } from '../../until.ts';
import { ANY, worded } from '../../worded.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Three bookings, the first in doubt; `when` tells whether the service has it. */
async function doubtful(prefix: string, when: 'before' | 'after') {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when } }] });
  const file = machine.file('march.csv', csv(bookings(prefix, 3)));
  const first = await machine.import(file, '-o', machine.path('results.xlsx'), '--concurrency=1');
  expect([first.exit, first.run.documents[0]?.state]).toEqual([6, 'in-doubt']);
  return { machine, file, name: first.run.run ?? '' };
}

async function settle(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet('settle', ...args, '--yes', '--json');
  return { exit: ended.exit, run: told(run, ended), stderr: ended.stderr };
}

test('a booking that the provider has is settled with its id, in every run that pointed to it, and never sent', async () => {
  const { machine, file, name } = await doubtful('HAS', 'after');
  const later = await machine.import(file, '-o', machine.path('later.xlsx'));
  expect(later.exit).toBe(6);
  const settled = await settle(machine, name, '--row=2', '--accepted=TRK-7', '--why=asked by telephone');
  expect([settled.exit, settled.run.counts]).toMatchObject([0, { accepted: 3, inDoubt: 0 }]);
  expect(settled.run.documents[0]).toMatchObject({
    state: 'accepted',
    trackingId: 'TRK-7',
    error: null,
    settled: { decision: 'accepted', why: 'asked by telephone', who: expect.stringMatching(/./) },
  });
  expect(settled.stderr).toContain(later.run.run);
  const [row] = await readSheet(machine.path('results.xlsx'), 'Bookings', 1);
  expect(row?.cells).toMatchObject({ Status: 'Accepted', 'Tracking id': 'TRK-7' });
  expect(row?.cells['Message']).toMatch(worded(runMessages.settled(answers.accepted, ANY, ANY, 'asked by telephone')));
  const shown = await machine.qcsheet('runs', 'show', later.run.run ?? '', '--json');
  expect(told(run, shown).documents[0]).toMatchObject({ state: 'skipped', trackingId: 'TRK-7' });
  const again = await machine.import(machine.path('later.xlsx'), '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.counts]).toMatchObject([0, { skipped: 3 }]);
  expect(office.booked('HAS')).toHaveLength(3);
});

test.each(['null', '??'])('"%s" is no tracking id: nothing is settled', async (id) => {
  const { machine, name } = await doubtful('NO-ID', 'after');
  const refused = await machine.qcsheet('settle', name, '--row=2', `--accepted=${id}`, '--yes', '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'usage']);
  const shown = told(run, await machine.qcsheet('runs', 'show', name, '--json'));
  expect(shown.documents[0]).toMatchObject({ state: 'in-doubt', trackingId: null });
});

test('a booking that the provider does not have is sent by resume once it is settled, and only once', async () => {
  const { machine, file, name } = await doubtful('LACKS', 'before');
  const settled = await settle(machine, name, '--row=2', '--not-accepted');
  expect([settled.exit, settled.run.state, settled.run.counts]).toMatchObject([
    0,
    'stopped',
    { accepted: 2, unsent: 1 },
  ]);
  expect(office.booked('LACKS')).toHaveLength(2);
  const [left] = await readSheet(machine.path('results.xlsx'), 'Bookings', 1);
  expect(left?.cells['Message']).toMatch(worded(runMessages.settled(answers.notAccepted, ANY, ANY, null)));
  const resumed = await machine.qcsheet('resume', '--yes', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([0, { accepted: 3 }]);
  const [row] = await readSheet(machine.path('results.xlsx'), 'Bookings', 1);
  expect([row?.cells['Status'], row?.cells['Message']]).toEqual(['Accepted', undefined]);
  expect((await machine.import(file)).run.counts).toMatchObject({ skipped: 3 });
  expect(office.booked('LACKS')).toHaveLength(3);
});

test('results from before a settlement may be imported after it: what was not accepted is sent', async () => {
  const { machine, name } = await doubtful('OLD', 'before');
  await settle(machine, name, '--row=2', '--not-accepted');
  const again = await machine.import(machine.path('results.xlsx'), '-o', machine.path('again.xlsx'));
  // The old results were written anew by `settle`, with the row as not sent.
  expect([again.exit, again.run.counts]).toMatchObject([0, { accepted: 1, skipped: 2 }]);
  const resumed = await machine.qcsheet('resume', name, '--yes', '--json');
  expect(told(run, resumed)).toMatchObject({ state: 'complete', counts: { accepted: 2, skipped: 1 } });
  expect(office.booked('OLD')).toHaveLength(3);
});

test('only a row in doubt can be settled, with one word', async () => {
  const { machine, name } = await doubtful('WRONG', 'after');
  const refused = async (...args: readonly string[]) => {
    const ended = await machine.qcsheet('settle', ...args, '--json');
    return [ended.exit, JSON.parse(ended.stdout).error.code];
  };
  expect(await refused(name, '--row=3', '--not-accepted')).toEqual([2, 'not-in-doubt']);
  expect(await refused(name, '--row=9', '--not-accepted')).toEqual([2, 'row-unknown']);
  expect(await refused('r-20200101-1', '--row=2', '--not-accepted')).toEqual([2, 'run-unknown']);
  expect(await refused(name, '--row=2')).toEqual([2, 'usage']);
  expect(await refused(name, '--row=2', '--accepted=T', '--not-accepted')).toEqual([2, 'usage']);
  expect(await refused(name, '--row=two', '--not-accepted')).toEqual([2, 'usage']);
  expect(await refused(name, '--row=2', '--accepted=')).toEqual([2, 'usage']);
  for (const word of ['not accepted', 'Not-Accepted', 'ACCEPTED'])
    expect(await refused(name, '--row=2', `--accepted=${word}`, '--yes')).toEqual([2, 'usage']);
});

test('who settles a row that is settled already is told who has done it, when and why', async () => {
  const { machine, name } = await doubtful('AGAIN', 'before');
  const settle = () =>
    machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--why=asked Li', '--yes', '--json');
  await settle();
  const { error } = told(failure, await settle());
  expect(error.code).toBe('not-in-doubt');
  expect(error.message).toContain(userInfo().username);
  expect(error.message).toContain(new Date().toISOString().slice(0, 10));
  expect(error.message).toContain('asked Li');
});

test('retry sends what the service rejected once more, asks before, and nothing else', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'refuse' } }] });
  const file = machine.file('march.csv', csv([...bookings('RETRY', 3), booking('RETRY-4', { bookingType: '' })]));
  const first = await machine.import(file, '--concurrency=1');
  expect([first.exit, first.run.counts]).toMatchObject([5, { accepted: 1, rejected: 2, invalid: 1 }]);
  const name = first.run.run ?? '';
  const asked = await machine.qcsheet('retry', name, '--json');
  expect([asked.exit, JSON.parse(asked.stdout).error.code]).toEqual([2, 'needs-yes']);
  expect(office.booked('RETRY')).toHaveLength(1);
  const retried = await machine.qcsheet('retry', name, '--yes', '--json');
  expect([retried.exit, told(run, retried).counts]).toMatchObject([3, { accepted: 3, rejected: 0, invalid: 1 }]);
  expect(office.booked('RETRY')).toHaveLength(3);
  const over = await machine.qcsheet('retry', name, '--yes', '--json');
  expect([over.exit, told(run, over).counts]).toMatchObject([3, { accepted: 3, invalid: 1 }]);
  expect(office.booked('RETRY')).toHaveLength(3);
});

test.each(['SIGINT', 'SIGKILL'] as const)(
  'the last doubt of a run that %s has ended is settled with 0',
  async (signal) => {
    const other = await openOffice();
    const machine = other.machine();
    const file = machine.file('march.csv', csv(bookings(signal, 3)));
    other.sandbox.setFaults({ faults: [{ on: BOOK, act: { kind: 'hang', when: 'after' } }] });
    const importing = machine.start('import', file, '--kind=bookings', '--yes', '--json', '--concurrency=1');
    await until('the first booking is accepted', () => other.booked(signal).length === 1);
    importing.child.kill(signal);
    if (signal === 'SIGINT') {
      await importing.saying('Stopping');
      await wait(700);
      importing.child.kill('SIGINT');
    }
    await importing.told;
    other.sandbox.setFaults({ faults: [] });
    const { run: name } = told(run, await machine.qcsheet('runs', 'show', '--json'));
    const settled = await machine.qcsheet('settle', name ?? '', '--row=2', '--accepted=TRK-1', '--yes', '--json');
    expect([settled.exit, told(run, settled).counts]).toMatchObject([0, { accepted: 1, inDoubt: 0, unsent: 2 }]);
    expect((await machine.qcsheet('results', name ?? '', '-o', machine.path('new.xlsx'))).exit).toBe(0);
    expect((await machine.qcsheet('resume', '--json')).exit).toBe(0);
    expect(other.booked(signal)).toHaveLength(3);
    await other.close();
  },
);
