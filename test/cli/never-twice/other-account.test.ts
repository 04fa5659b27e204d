import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../../src/schema/finding.ts';
import { check, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** As if another account of the service had sent all that a journal has: the sandbox has one account only. */
function ofAnotherAccount({ state }: Machine): void {
  const journal = new DatabaseSync(join(state, 'journal.sqlite'));
  const triggers = journal.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) journal.exec(`DROP TRIGGER ${name}`);
  for (const table of ['runs', 'documents'])
    journal.exec(`UPDATE ${table} SET scope = replace(scope, 'demo@example.com', 'Ann@example.com')`);
  journal.close();
}

const warningsOf = (findings: readonly Pick<Finding, 'severity' | 'code' | 'row'>[]) =>
  findings.filter(({ severity }) => severity === 'warning').map(({ code, row }) => [code, row]);

test('a file that another account has sent is sent again with a warning, another file of it without', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('BOTH', 2)));
  await machine.import(file);
  ofAnotherAccount(machine);
  const checked = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  expect(warningsOf(checked.findings)).toEqual([['already-sent', null]]);
  const other = machine.file('april.csv', csv([booking('BOTH-1'), booking('BOTH-9')]));
  const ours = told(check, await machine.qcsheet('check', other, '--kind', 'bookings', '--json'));
  expect(warningsOf(ours.findings)).toEqual([]);
  const again = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.counts.accepted, warningsOf(again.run.findings)]).toEqual([
    0,
    2,
    [['already-sent', null]],
  ]);
});
