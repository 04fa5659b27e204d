import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

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
  expect(ended.stderr).toMatch(/^Waiting \d s, until \d\d:\d\d:\d\d: The service asks to send more slowly/m);
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
  const named = /before (\d{4}-\d\d-\d\d \d\d:\d\d) UTC: resume the run then\.$/.exec(stopped.why ?? '')?.[1];
  expect(Math.abs(Date.parse(`${named?.replace(' ', 'T')}Z`) - Date.now() - 7_200_000)).toBeLessThan(120_000);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.accepted]).toEqual([0, 3]);
});
