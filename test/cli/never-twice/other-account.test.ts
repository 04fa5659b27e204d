import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../../src/schema/finding.ts';
import { META_SHEET } from '../../../src/spreadsheet/sheet.ts';
import { check, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { edited } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';

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

test('results of the sandbox are not taken for bookings of the account', async () => {
  const machine = office.machine();
  const file = await usersWorkbook(machine, bookings('REHEARSED', 2));
  const alone = office.machine({ QCSHEET_BASE_URL: '', QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' });
  const results = alone.path('rehearsed.results.xlsx');
  const rehearsed = await alone.import(file, '-o', results, '--profile', 'sandbox');
  expect(rehearsed.run.counts.accepted).toBe(2);
  const before = office.sandbox.accepted().length;
  const asked = await machine.qcsheet('import', results, '--yes', '--json');
  expect([asked.exit, JSON.parse(asked.stdout).error.code]).toEqual([2, 'results-of-sandbox']);
  const checked = told(check, await machine.qcsheet('check', results, '--json'));
  expect(checked.findings[0]).toMatchObject({ severity: 'error', code: 'already-sent' });
  // A checked copy of them is not the account's either.
  const copy = machine.path('copy.xlsx');
  await machine.qcsheet('check', results, '-o', copy);
  const ofCopy = await machine.qcsheet('import', copy, '--yes', '--json');
  expect(JSON.parse(ofCopy.stdout).error.code).toBe('results-of-sandbox');
  const again = await alone.import(results, '-o', alone.path('again.xlsx'), '--profile', 'sandbox');
  expect(again.run.counts.skipped).toBe(2);
  expect(office.sandbox.accepted().length).toBe(before);
  expect((await machine.import(file)).run.counts.accepted).toBe(2);
});

test('results of another account are skipped with a warning that names the account', async () => {
  const machine = office.machine();
  const file = machine.file('june.csv', csv(bookings('THEIRS', 2)));
  const results = machine.path('june.results.xlsx');
  await machine.import(file, '-o', results);
  const theirs = await edited(results, META_SHEET, machine.path('theirs.xlsx'), (sheet) => {
    sheet.eachRow((row) => {
      const account = row.getCell(2);
      if (row.getCell(1).text === 'account') account.value = account.text.replace('demo@', 'Ann@');
    });
  });
  ofAnotherAccount(machine);
  const again = await machine.import(theirs, '-o', machine.path('mine.xlsx'));
  expect([again.run.counts.skipped, warningsOf(again.run.findings)]).toEqual([2, [['already-sent', null]]]);
  expect(JSON.stringify(again.run.findings)).toContain('ann@example.com');
});
