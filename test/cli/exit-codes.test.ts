import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, told } from './json.ts';
import { booking, bookings, csv, type Office, openOffice } from './office.ts';
import { smallDisk } from './small-disk.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('0: all is accepted, and warnings alone change nothing', async () => {
  const machine = office.machine();
  const { exit, run } = await machine.import(machine.file('a.csv', csv([booking('X0', { shipDate: '2029-03-01' })])));
  expect([exit, run.findings.map((one) => one.severity)]).toEqual([0, ['warning']]);
});

test('2: a wrong base address is wrong configuration, and nothing is sent', async () => {
  const machine = office.machine({ QCSHEET_BASE_URL: `${office.sandbox.url}/elsewhere` });
  machine.file('a.csv', csv(bookings('X2', 1)));
  const ended = await machine.qcsheet('import', 'a.csv', '--kind', 'bookings', '--yes');
  expect(ended.exit).toBe(2);
  expect(ended.stdout).toContain('Next: correct QCSHEET_BASE_URL');
});

test('2: a template whose folder is missing or may not be written to', async (context) => {
  const machine = office.machine();
  const missing = await machine.qcsheet('template', 'bookings', '-o', 'missing/bookings.xlsx', '--json');
  expect([missing.exit, told(failure, missing).error.code]).toEqual([2, 'output-folder']);
  const disk = smallDisk(machine, 'ro');
  if (disk === null) return context.skip('only root may mount a disk');
  const readOnly = await machine.qcsheet('template', 'bookings', '-o', join(disk.folder, 'bookings.xlsx'), '--json');
  expect([readOnly.exit, told(failure, readOnly).error.code]).toEqual([2, 'output-folder']);
});

test('3: a file that cannot be read, whatever its name says', async () => {
  const machine = office.machine();
  machine.file('a.xlsx', 'PK\u0003\u0004 cut off');
  for (const command of ['check', 'import']) {
    const ended = await machine.qcsheet(command, 'a.xlsx', '--kind', 'bookings');
    expect(ended.exit).toBe(3);
    expect(ended.stderr).toContain('"a.xlsx"');
  }
});

test('5 wins over 3: the service rejected a booking and another row is invalid', async () => {
  const machine = office.machine();
  const rows = [booking('X5-1'), booking('X5-2', { bookingType: '' }), booking('X5-3')];
  office.sandbox.setFaults({
    faults: [{ on: BOOK, times: 1, act: { kind: 'refuse', message: 'No inspector is free.' } }],
  });
  const { exit, run } = await machine.import(machine.file('a.csv', csv(rows)), '--concurrency=1');
  expect(exit).toBe(5);
  expect(run.documents.map((one) => one.state)).toEqual(['rejected', 'invalid', 'accepted']);
  expect(run.documents[0]?.error).toMatchObject({ status: 400 });
  expect(run.documents[0]?.error?.message).toContain('No inspector is free.');
  const again = await machine.import('a.csv', '-o', 'again.xlsx');
  expect(again.run.documents.map((one) => one.state)).toEqual(['accepted', 'invalid', 'skipped']);
});

test('6 wins over 5, 3 and the signals', async () => {
  const machine = office.machine();
  const rows = [booking('X6-1'), booking('X6-2'), booking('X6-3', { bookingType: '' })];
  office.sandbox.setFaults({
    faults: [
      { on: BOOK, times: 1, act: { kind: 'refuse' } },
      { on: BOOK, skip: 1, times: 1, act: { kind: 'answer', when: 'after', status: 502 } },
    ],
  });
  const { exit, run } = await machine.import(machine.file('a.csv', csv(rows)), '--concurrency=1');
  expect(exit).toBe(6);
  expect(run.counts).toMatchObject({ rejected: 1, inDoubt: 1, invalid: 1 });
});

test('6: the circuit breaker stops after three doubts in a row, and resume sends the rest', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 3, act: { kind: 'drop', when: 'before' } }] });
  const { exit, run } = await machine.import(machine.file('a.csv', csv(bookings('XB', 6))), '--concurrency=1');
  expect([exit, run.state]).toEqual([6, 'stopped']);
  expect(run.counts).toMatchObject({ inDoubt: 3, unsent: 3 });
  expect((await machine.qcsheet('resume')).exit).toBe(6);
  expect(office.booked('XB')).toHaveLength(3);
});

test('4 wins over 5 and 3: the service takes the session no more, nor the password', async () => {
  const machine = office.machine();
  const rows = [booking('X4-1'), booking('X4-2'), booking('X4-3', { bookingType: '' })];
  office.sandbox.setFaults({
    faults: [
      { on: BOOK, times: 1, act: { kind: 'refuse' } },
      { on: BOOK, skip: 1, times: 1, act: { kind: 'expire-sessions', refreshKey: 'expired' } },
      {
        on: 'log in',
        skip: 1,
        act: { kind: 'answer', when: 'before', status: 401, body: '{"message":"No such user.","content":null}' },
      },
    ],
  });
  const { exit, run } = await machine.import(machine.file('a.csv', csv(rows)), '--concurrency=1');
  office.sandbox.setFaults({ faults: [] });
  expect([exit, run.state]).toEqual([4, 'stopped']);
  expect(run.counts).toMatchObject({ rejected: 1, unsent: 1, invalid: 1, inDoubt: 0 });
  expect((await machine.qcsheet('resume')).exit).toBe(5);
  expect(office.booked('X4')).toHaveLength(1);
});

test('7 wins over 5 and 3: the service never has time', async () => {
  const machine = office.machine();
  const rows = [booking('X7-1'), booking('X7-2'), booking('X7-3', { bookingType: '' })];
  office.sandbox.setFaults({
    faults: [
      { on: BOOK, times: 1, act: { kind: 'refuse' } },
      { on: BOOK, skip: 1, act: { kind: 'throttle', retryAfter: '0' } },
    ],
  });
  const { exit, run } = await machine.import(machine.file('a.csv', csv(rows)), '--concurrency=1');
  office.sandbox.setFaults({ faults: [] });
  expect([exit, run.state]).toEqual([7, 'stopped']);
  expect(run.counts).toMatchObject({ rejected: 1, unsent: 1, invalid: 1 });
});
