import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ latencyMs: 100 });
});
afterAll(() => office.close());

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s stops in order: exit %d, the results are written, and resume finishes', async (signal, exit) => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings(signal, 8)));
  const importing = machine.start('import', file, '--kind', 'bookings', '--yes', '--json', '--concurrency=1');
  await until('a booking is accepted', () => office.booked(signal).length > 0);
  importing.child.kill(signal);
  const ended = await importing.told;
  const stopped = told(run, ended);
  expect(ended.exit).toBe(exit);
  expect(stopped).toMatchObject({ state: 'interrupted', counts: { documents: 8, inDoubt: 0 } });
  expect(stopped.counts.accepted).toBe(office.booked(signal).length);
  expect(stopped.counts.unsent).toBeGreaterThan(0);
  const statuses = (await readSheet(machine.path('march.results.xlsx'), 'Bookings', 1)).map(
    (row) => row.cells['Status'],
  );
  expect(statuses.filter((status) => status === 'Not sent')).toHaveLength(stopped.counts.unsent);

  const resumed = await machine.qcsheet('resume', '--json');
  expect(resumed.exit).toBe(0);
  expect(told(run, resumed)).toMatchObject({ run: stopped.run, state: 'complete', counts: { accepted: 8 } });
  expect(office.booked(signal)).toHaveLength(8);
});

test('a second signal drops what is on its way, which is in doubt then', async () => {
  const other = await openOffice();
  const machine = other.machine();
  const file = machine.file('march.csv', csv(bookings('HANG', 4)));
  other.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, act: { kind: 'hang', when: 'after' } }] });
  const importing = machine.start('import', file, '--kind', 'bookings', '--yes', '--json', '--concurrency=1');
  await until('two bookings are accepted', () => other.booked('HANG').length === 2);
  importing.child.kill('SIGINT');
  await importing.saying('Stopping');
  // What comes at once is the first signal still: to the group, and handed on by whoever started the command.
  importing.child.kill('SIGINT');
  importing.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(importing.child.exitCode).toBe(null);
  importing.child.kill('SIGINT');
  const ended = await importing.told;
  expect(ended.exit).toBe(6);
  expect(told(run, ended).documents.map((one) => one.state)).toEqual(['accepted', 'in-doubt', 'unsent', 'unsent']);
  other.sandbox.setFaults({ faults: [] });
  const resumed = await machine.qcsheet('resume', '--json');
  expect(resumed.exit).toBe(6);
  expect(told(run, resumed).counts).toMatchObject({ accepted: 3, inDoubt: 1 });
  expect(other.booked('HANG')).toHaveLength(4);
  await other.close();
});

test('a signal stops a command that waits for the service, before it sends anything', async () => {
  const other = await openOffice();
  const machine = other.machine({ QCSHEET_CACHE_DIR: `${other.machine().folder}/cache` });
  const file = machine.file('march.csv', csv(bookings('WAIT', 1)));
  other.sandbox.setFaults({ faults: [{ on: 'read the product tree', act: { kind: 'hang', when: 'before' } }] });
  const commands = [
    machine.start('import', file, '--kind', 'bookings', '--yes', '--json'),
    office
      .machine({ QCSHEET_BASE_URL: other.sandbox.url, QCSHEET_CACHE_DIR: machine.folder })
      .start('lookups', 'pull', '--json'),
  ];
  const asked = () => other.sandbox.requests().filter(({ path }) => path.includes('/product-tree')).length;
  const before = asked();
  await until('two more were asked for', () => asked() === before + 2);
  for (const { child } of commands) child.kill('SIGINT');
  for (const { told } of commands) {
    const { exit, stdout } = await told;
    expect(exit).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'stopped-sigint' } });
  }
  expect(other.booked('WAIT')).toHaveLength(0);
  await other.close();
});
