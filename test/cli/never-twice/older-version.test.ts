import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { MORE_TRAITS } from '../../../src/journal/sql/more-traits.ts';
import { MIGRATIONS } from '../../../src/journal/sqlite/migrations.ts';
import { SAMENESS } from '../../../src/journal/sqlite/steps/sameness.ts';
import { ANY, worded } from '../../worded.ts';
import { run, told } from '../json.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/**
 * What a machine has in its journal, as the version before a step would have kept it, in the state folder of another.
 * `kept`: the traits that this version had already.
 */
function asOlder(from: Machine, to: Machine, { before = SAMENESS, kept = "trait NOT LIKE 'same:%'" } = {}): void {
  mkdirSync(to.state, { mode: 0o700 });
  const older = new DatabaseSync(join(to.state, 'journal.sqlite'));
  const steps = MIGRATIONS.slice(0, MIGRATIONS.indexOf(before));
  for (const step of steps) older.exec(step);
  // A new document may not be accepted: here it was, long ago.
  older.exec(
    `PRAGMA application_id = 0x71637368; PRAGMA user_version = ${steps.length}; DROP TRIGGER documents_first;`,
  );
  older.exec(`ATTACH '${join(from.state, 'journal.sqlite')}' AS newer`);
  for (const table of ['runs', 'documents', 'traits']) {
    const columns = older.prepare(`SELECT name FROM pragma_table_info('${table}', 'main')`).all();
    const names = columns.map((column) => column['name']).join(', ');
    const some = table === 'traits' ? `WHERE ${kept}` : '';
    older.exec(`INSERT INTO ${table} (${names}) SELECT ${names} FROM newer.${table} ${some}`);
  }
  older.close();
}

test('what an older version sent is known in another spelling', async () => {
  const [before, machine] = [office.machine(), office.machine()];
  const change = { referenceNumber: 'old – 42', 'products.name': 'PLUSH BEAR 30CM', 'products.poNumber': '4500012' };
  await before.import(before.file('march.csv', csv([booking('OLD-042')])));
  asOlder(before, machine);
  const copy = machine.file('copy.csv', csv([booking('OLD-042', change)]));
  for (const round of [1, 2]) {
    const held = await machine.import(copy);
    expect([round, held.exit, held.run.findings.map(({ code }) => code)]).toEqual([round, 3, ['already-sent']]);
    expect(held.run.findings[0]?.message).toMatch(worded(history.sameAs('booking', `row 2 of march.csv, ${ANY}`, ANY)));
  }
  expect(office.sandbox.accepted()).toHaveLength(1);
});

test('what an older version sent is known with another supplier in its own file', async () => {
  const [before, machine] = [office.machine(), office.machine()];
  const name = machine.path('april.csv');
  await before.import(machine.file('april.csv', csv([booking('OLD-SUP')])));
  asOlder(before, machine, { before: MORE_TRAITS, kept: "trait LIKE 'same:%'" });
  machine.file('april.csv', csv([booking('OLD-SUP', { supplierCode: 'NB-0032' })]));
  const held = await machine.import(name);
  expect([held.exit, held.run.findings.map(({ code, severity }) => [code, severity])]).toEqual([
    3,
    [['already-sent', 'error']],
  ]);
  const place = history.likeOwn('booking', 'row 2 of april.csv', ANY, ANY);
  expect(held.run.findings[0]?.message).toMatch(worded(history.changed(place, 'Supplier code')));
  expect(office.booked('OLD-SUP')).toHaveLength(1);
});

test('what an older version uploaded is known with other options', async () => {
  const [before, machine] = [office.machine(), office.machine()];
  const list = (options: object) => csv([{ docType: 'PHOTO', sourceId: '50000014', file: 'one.txt', ...options }]);
  const imported = async (where: Machine, options: object) => {
    where.file('one.txt', 'bytes of years ago');
    where.file('list.csv', list(options));
    const ended = await where.qcsheet('import', 'list.csv', '--kind=attachments', '--yes', '--json');
    return told(run, ended).documents.map(({ state }) => state);
  };
  expect(await imported(before, {})).toEqual(['accepted']);
  asOlder(before, machine);
  expect(await imported(machine, { recordHistory: 'yes' })).toEqual(['invalid']);
  expect(await imported(machine, {})).toEqual(['skipped']);
});
