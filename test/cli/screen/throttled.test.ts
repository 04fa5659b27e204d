import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as app } from '../../../src/app/messages.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { messages as sending } from '../../../src/sending/messages.ts';
import { messages as service } from '../../../src/service/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

const CLOCK = String.raw`\d\d:\d\d:\d\d local time`;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a time that the service names is waited for, and told', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('DATE', 2)));
  const then = Math.ceil(Date.now() / 1000 + 3) * 1000;
  const retryAfter = new Date(then).toUTCString();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'throttle', retryAfter } }] });
  const ended = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--concurrency=1');
  office.sandbox.setFaults({ faults: [] });
  expect(ended.exit).toBe(0);
  expect(ended.stderr).toMatch(new RegExp(`^${screen.waiting('\\d s', CLOCK, service.slower)}`, 'm'));
  const booked = office.sandbox.requests().filter(({ body }) => body.includes('"DATE-'));
  expect(booked).toHaveLength(3);
  expect(Date.parse(booked[1]?.at ?? '')).toBeGreaterThanOrEqual(then);
});

test('a service that asks for hours stops the run, which says when to resume it', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('HOURS', 3)));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'throttle', retryAfter: '7200' } }] });
  const { exit, run: stopped } = await machine.import(file, '--concurrency=1');
  office.sandbox.setFaults({ faults: [] });
  expect([exit, stopped.state]).toEqual([7, 'stopped']);
  expect(stopped.counts).toMatchObject({ unsent: 3, inDoubt: 0 });
  const named = new RegExp(sending.nothingBefore('(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d) UTC')).exec(
    stopped.why ?? '',
  )?.[1];
  expect(Math.abs(Date.parse(`${named?.replace(' ', 'T')}Z`) - Date.now() - 7_200_000)).toBeLessThan(120_000);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.accepted]).toEqual([0, 3]);
});

const SESSIONS = [
  ['the first login', []],
  [
    'a login in the middle of the run',
    [{ on: BOOK, skip: 1, times: 1, act: { kind: 'expire-sessions', refreshKey: 'expired' } }],
  ],
] as const;

test.each(SESSIONS)('a time for which %s is put off is waited for, and told', async (name, expiry) => {
  const machine = office.machine();
  const reference = `LOGIN-${expiry.length}`;
  const file = machine.file('march.csv', csv(bookings(reference, 4)));
  const putOff = { on: 'log in', skip: expiry.length, times: 1, act: { kind: 'throttle', retryAfter: '6' } } as const;
  const seenBefore = office.sandbox.requests().length;
  office.sandbox.setFaults({ faults: [putOff, ...expiry] });
  const ended = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json', '--concurrency=2');
  office.sandbox.setFaults({ faults: [] });
  expect([name, ended.exit, told(run, ended).counts.accepted]).toEqual([name, 0, 4]);
  expect(office.booked(reference)).toHaveLength(4);
  const logins = office.sandbox
    .requests()
    .slice(seenBefore)
    .filter(({ method, path }) => method === 'POST' && path === '/auth/v2/token')
    .slice(-2)
    .map(({ at }) => Date.parse(at));
  expect((logins[1] ?? 0) - (logins[0] ?? 0)).toBeGreaterThanOrEqual(5_900);
  expect(ended.stderr).toMatch(new RegExp(`^${screen.waiting('.*', CLOCK, service.busy('log in'))}`, 'm'));
});

test('a login that is put off for hours ends the command with the time', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: 'log in', act: { kind: 'throttle', retryAfter: '7200' } }] });
  const file = machine.file('march.csv', csv(bookings('NO-LOGIN', 1)));
  const ends = await Promise.all([
    machine.qcsheet('login', '--json'),
    machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json'),
  ]);
  office.sandbox.setFaults({ faults: [] });
  for (const { exit, stdout } of ends)
    expect([exit, stdout]).toEqual([7, expect.stringMatching(/before \d{4}-\d\d-\d\d \d\d:\d\d UTC/)]);
  expect(office.booked('NO-LOGIN')).toEqual([]);
});

test('a stop ends the wait for a login', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: 'log in', act: { kind: 'throttle', retryAfter: '600' } }] });
  const logging = machine.start('login');
  await logging.saying(worded(app.waiting(ANY, ANY)));
  logging.child.kill('SIGTERM');
  const { exit } = await logging.told;
  office.sandbox.setFaults({ faults: [] });
  expect(exit).toBe(143);
});
