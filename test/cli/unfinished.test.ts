import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, told } from './json.ts';
import { booking, bookings, csv, type Office, openOffice } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ latencyMs: 150 });
});
afterAll(() => office.close());

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
  expect([rest.exit, rest.stderr.includes('changes nothing')]).toEqual([0, false]);
  expect(office.booked('PAIR')).toHaveLength(2);
});
