import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('runs show lists the rows that need a person, and each settle command names a row', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({
    faults: [
      { on: BOOK, times: 2, act: { kind: 'drop', when: 'before' } },
      { on: BOOK, skip: 2, times: 1, act: { kind: 'refuse' } },
    ],
  });
  const rows = [...bookings('SHOWN', 3), booking('SHOWN-4', { serviceDate: '' })];
  const { run } = await machine.import(machine.file('march.csv', csv(rows)), '--concurrency=1');
  expect(run.counts).toMatchObject({ inDoubt: 2, rejected: 1, invalid: 1 });
  const { stdout } = await machine.qcsheet('runs', 'show', run.run ?? '');
  const listed = [...stdout.matchAll(/^ {2}row (\d+): (in doubt|rejected|held back)/gm)].map(([, row, state]) => [
    row,
    state,
  ]);
  expect(listed).toEqual([
    ['2', 'in doubt'],
    ['3', 'in doubt'],
    ['4', 'rejected'],
    ['5', 'held back'],
  ]);
  const commands = [...stdout.matchAll(/qcsheet settle (\S+) --row (\d+) /g)].map(([, name, row]) => [name, row]);
  expect(commands).toEqual([
    [run.run, '2'],
    [run.run, '3'],
  ]);
});

test('of many rows in doubt, the first have their command, and the others are counted', async () => {
  const machine = office.machine();
  const file = machine.file('april.csv', csv(bookings('MANY', 7)));
  const cut = [0, 2, 4, 6].map((skip) => ({ on: BOOK, skip, times: 1, act: { kind: 'drop', when: 'after' } as const }));
  office.sandbox.setFaults({ faults: cut });
  const { stdout } = await machine.qcsheet('import', '--kind=bookings', file, '--yes', '--concurrency=1');
  expect([...stdout.matchAll(/qcsheet settle \S+ --row (\d+) /g)].map(([, row]) => row)).toEqual(['2', '4', '6']);
  expect(stdout).toMatch(/other 1 of run \S+: row 8/);
});

test('a row that was sent into doubt is not said to be sent, when its run is continued', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [] });
  await machine.import(machine.file('first.csv', csv(bookings('LIKE', 1))));
  const file = machine.file('second.csv', csv([booking('OTHER-1')]));
  const checked = await machine.qcsheet('check', '--kind=bookings', file, '--json');
  const warning = expect.objectContaining({ code: 'already-sent', severity: 'warning', row: 2 });
  expect(JSON.parse(checked.stdout).findings).toContainEqual(warning);

  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'hang', when: 'after' } }] });
  const running = machine.start('import', '--kind=bookings', file, '--yes', '--json');
  await until('the booking is accepted', () => office.booked('OTHER').length === 1);
  running.child.kill('SIGKILL');
  await running.told;
  const continued = await machine.import(file);
  expect([continued.exit, continued.run.counts.inDoubt]).toEqual([6, 1]);
  expect(continued.run.findings).not.toContainEqual(warning);
});
