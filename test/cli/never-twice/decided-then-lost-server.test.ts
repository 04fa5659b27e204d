import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../journal/contract/server.ts';
import { until } from '../../until.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided } from '../results/decided.ts';

const BOOK = 'create inspection booking';

let office: Office;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  [server, office] = await Promise.all([startServer(), openOffice()]);
});
afterAll(async () => {
  await office.close();
  await server?.stop();
});

/** A machine whose journal is an empty database. `before`: the one whose settings it has. */
async function withDatabase(before?: Machine): Promise<Machine> {
  const { user, host, port, database, password } = await server.fresh();
  const journal = { QCSHEET_JOURNAL: `postgres://${user}@${host}:${port}/${database}` };
  const settings = before === undefined ? {} : { QCSHEET_CONFIG_DIR: before.env['QCSHEET_CONFIG_DIR'] ?? '' };
  const own = office.machine();
  const file = own.file('password', password);
  chmodSync(file, 0o600);
  return office.machine({ ...journal, ...settings, QCSHEET_JOURNAL_PASSWORD_FILE: file });
}

test('a decision that was carried out counts no more once the database of its journal is lost', async () => {
  const machine = await withDatabase();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const first = await machine.import(machine.file('march.csv', csv(bookings('SERVER', 2))), '--concurrency=1');
  expect(first.run.counts).toMatchObject({ inDoubt: 1, accepted: 1 });
  const file = await decided(machine, machine.path('march.results.xlsx'), ['not accepted']);
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'hang', when: 'after' } }] });
  const running = machine.start('import', file, '--yes', '--json');
  await until('the booking is accepted', () => office.booked('SERVER-1').length > 1);
  running.child.kill('SIGKILL');
  await running.told;

  const next = await withDatabase(machine);
  await next.acceptJournal();
  const late = await next.import(file, '-o', next.path('late.xlsx'));
  expect([late.exit, late.run.decisions, late.run.counts.inDoubt]).toEqual([6, undefined, 1]);
  expect(late.run.findings.map(({ code }) => code)).toContain('decision-late');
  expect(late.run.run).not.toBe(first.run.run);
  expect(office.booked('SERVER-1')).toHaveLength(2);
});
