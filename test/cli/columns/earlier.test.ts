import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import { check, told } from '../json.ts';
import { imported, row } from '../kinds/confirmation-files.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { PO, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Leaves the journal as the versions wrote it that did not know how a run reads its columns. */
function forgetLayouts(machine: Machine): void {
  const journal = new DatabaseSync(join(machine.state, 'journal.sqlite'));
  journal.exec("UPDATE runs SET options = json_remove(options, '$.layout', '$.columns')");
  journal.close();
  rmSync(join(machine.env['QCSHEET_CONFIG_DIR'] ?? '', 'accounts'), { recursive: true });
}

test('a file whose headers an earlier version imported goes on being read as it was then, with a warning', async () => {
  const machine = office.machine();
  const rows = [booking('OLD-1')];
  const file = machine.file('old.csv', renamed(rows, { [PO]: 'PO no', referenceNumber: 'Our own reference' }));
  const ignored = ['--ignore-column', 'PO no', '--ignore-column', 'Our own reference'];
  expect((await machine.import(file, ...ignored)).run.counts.accepted).toBe(1);
  forgetLayouts(machine);

  const checked = told(check, await machine.qcsheet('check', file, '--json'));
  expect(checked.findings.filter(({ severity }) => severity !== 'info')).toMatchObject([
    { code: 'header-unknown', severity: 'warning', value: 'Our own reference' },
    { code: 'header-unknown', severity: 'warning', value: 'PO no' },
  ]);
  // Nothing that was sent without its PO is sent once more with it.
  const again = await machine.import(file);
  expect([again.exit, again.run.counts]).toMatchObject([0, { skipped: 1, accepted: 0 }]);
  const mapped = await machine.import(file, '--map', `PO no=${PO}`);
  expect([mapped.exit, mapped.run.counts]).toMatchObject([3, { invalid: 1, accepted: 0 }]);
});

test('an import of which nothing could be sent is no reason to read the file so the next time', async () => {
  const machine = office.machine();
  const file = machine.file('new.csv', renamed([booking('NEW-1')], { [PO]: 'Customer PO' }));
  for (let time = 0; time < 2; time += 1) expect((await machine.import(file)).exit).toBe(3);
  expect(office.booked('NEW-')).toEqual([]);
});

test('a secret under another header stays one: in no journal and no results, and resume finds it', async () => {
  const machine = office.machine();
  const rows = ['50000021', '50000022'].map((orderId) => {
    const { password: _password, ...others } = row(orderId);
    return { ...others, Passwort: orderPassword(orderId) };
  });
  const { run } = await imported(machine, machine.file('secret.csv', csv(rows)), '--limit', '1');
  expect(run.counts).toMatchObject({ accepted: 1, unsent: 1 });
  const resumed = await machine.qcsheet('resume', '--yes', '--json');
  expect([resumed.exit, JSON.parse(resumed.stdout).counts.accepted]).toEqual([0, 2]);
  const results = await readSheet(machine.path('secret.results.xlsx'), 'Confirmations', 1);
  expect(results.map(({ cells }) => cells['Passwort'])).toEqual([undefined, undefined]);
  const kept = ['journal.sqlite', 'journal.sqlite-wal'].map((name) => join(machine.state, name)).filter(existsSync);
  for (const path of kept) expect(readFileSync(path).includes(orderPassword('50000021'))).toBe(false);
});
