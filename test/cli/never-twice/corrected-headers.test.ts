import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { PO, renamed } from '../columns/renamed.ts';
import { check, failure, told } from '../json.ts';
import { booking, type Cells, type Machine, type Office, openOffice } from '../office.ts';
import { edited, workbookOf } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

afterAll(() => office.close());

const LOST = { [PO]: 'Tilauksen tunnus', 'products.name': 'Tuotteen kuvaus', referenceNumber: 'Oma merkki' };

/** Rows of which only their own days say which they are, if the columns of `LOST` are not read. */
function lost(prefix: string, day: string) {
  return [1, 2].map((index) => ({
    ...booking(`${prefix}-${index}`, { [PO]: `${prefix}-${index}`, 'products.name': `${prefix} bear ${index}` }),
    serviceDate: `2029-${day}-0${index}`,
    shipDate: `2029-${day}-20`,
  }));
}

const sent = () => office.sandbox.accepted().length;

test.each([
  ['in the same file', 'LOST-A', '05', 'm.csv'],
  ['in a file with another name', 'LOST-B', '06', 'fixed.csv'],
])('a header that is corrected %s after the import books nothing again', async (_, prefix, month, name) => {
  const machine = office.machine();
  const rows = lost(prefix, month);
  const first = await machine.import(machine.file('m.csv', renamed(rows, LOST)));
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 2]);
  const before = sent();
  const file = machine.file(name, renamed(rows, {}));
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  expect([checked.exit, told(check, checked).findings]).toMatchObject([
    3,
    [
      { code: 'already-sent', severity: 'error', row: 2 },
      { code: 'already-sent', severity: 'error', row: 3 },
    ],
  ]);
  const again = await machine.import(file);
  expect([again.exit, again.run.counts, sent()]).toMatchObject([3, { invalid: 2, accepted: 0 }, before]);
  const read = history.readOtherwise('row 2 of m.csv', 1, first.run.run ?? '', 'booking', ANY);
  expect(again.run.findings.find(({ severity }) => severity === 'error')?.message).toMatch(worded(read));
  const meant = await machine.import(file, '--allow-similar');
  expect([meant.exit, meant.run.counts.accepted]).toEqual([0, 2]);
});

test('a file that is saved anew and read by more columns books nothing again, but for a row that is new', async () => {
  const machine = office.machine();
  const rows = lost('SAVED', '07');
  const first = await machine.import(machine.file('re.csv', renamed(rows, LOST)));
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 2]);
  const [one = {}] = lost('SAVED-NEW', '08');
  const file = machine.file('re.csv', `${renamed([one, ...rows], LOST)}\n`);
  const mapped = Object.entries(LOST).flatMap(([key, header]) => ['--map', `${header}=${key}`]);
  const again = await machine.import(file, ...mapped);
  expect([again.exit, again.run.counts]).toMatchObject([3, { invalid: 2, accepted: 1 }]);
});

test('what was sent under a corrected header is not sent by `retry` of an earlier run either', async () => {
  const machine = office.machine();
  const rows = lost('RETRIED', '09');
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'refuse' } }] });
  const first = await machine.import(machine.file('held.csv', renamed(rows, LOST)));
  expect(first.run.counts.rejected).toBe(2);
  expect((await machine.import(machine.file('fixed.csv', renamed(rows, {})))).run.counts.accepted).toBe(2);
  const before = sent();
  const retried = await machine.qcsheet('retry', first.run.run ?? '', '--yes', '--json');
  expect([retried.exit, told(failure, retried).error.code, sent()]).toEqual([2, 'run-replaced', before]);
});

/** Imports a file under wrong headers, and says what an import of the corrected one does. */
async function corrected(machine: Machine, wrong: string, right: string) {
  const first = await machine.import(wrong);
  expect(first.exit).toBe(0);
  const before = sent();
  const again = await machine.import(right);
  const codes = (again.run.findings ?? []).filter(({ severity }) => severity === 'error').map(({ code }) => code);
  return { exit: again.exit, counts: again.run.counts, codes, sentAgain: sent() - before };
}

const HELD = { exit: 3, counts: { accepted: 0 }, sentAgain: 0 };

/** One booking in two rows; the second has its own product alone. */
function grouped(prefix: string, day: string, second: Cells): readonly Cells[] {
  const [first = {}] = lost(prefix, day);
  const blank = Object.fromEntries(Object.keys(first).map((key) => [key, '']));
  return [
    { ...first, booking: 'B-1' },
    { ...blank, ...second },
  ];
}

test('a booking in rows with a merged group cell is known again under corrected headers', async () => {
  const machine = office.machine();
  const [first, second] = lost('MERGED', '10');
  const shared = { serviceDate: '2029-10-01', referenceNumber: 'MERGED-1' };
  const rows = [
    { ...first, ...shared, booking: 'B-1' },
    { ...second, ...shared, booking: '' },
  ];
  const file = async (name: string, headers: Readonly<Record<string, string>>) => {
    const named = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, text]) => [headers[key] ?? key, text])),
    );
    const plain = await workbookOf(machine.path(`plain-${name}`), { Bookings: named });
    return await edited(plain, 'Bookings', machine.path(name), (sheet) => sheet.mergeCells('A2:A3'));
  };
  const again = await corrected(machine, await file('merged.xlsx', LOST), await file('fixed.xlsx', {}));
  expect(again).toMatchObject({ ...HELD, codes: ['already-sent'] });
});

test('a booking whose second row has next to nothing is known again under corrected headers', async () => {
  const machine = office.machine();
  const rows = grouped('SHORT', '11', { booking: 'B-1', 'products.name': 'SHORT cart' });
  const again = await corrected(
    machine,
    machine.file('short.csv', renamed(rows, LOST)),
    machine.file('short-fixed.csv', renamed(rows, {})),
  );
  expect(again).toMatchObject({ ...HELD, codes: ['already-sent'] });
});

test('rows are known again whose file had the headers of two columns swapped', async () => {
  const machine = office.machine();
  const rows = lost('SWAPPED', '06').map((row) => ({ ...row, referenceNumber: '', [PO]: '' }));
  const swapped = { serviceDate: 'shipDate', shipDate: 'serviceDate' };
  const wrong = machine.file('swapped.csv', renamed(rows, swapped));
  const first = await machine.import(wrong);
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 2]);
  const before = sent();
  const again = await machine.import(machine.file('swapped.csv', renamed(rows, {})));
  expect([again.exit, again.run.counts, sent()]).toMatchObject([3, { invalid: 2, accepted: 0 }, before]);
});

test('rows are known again after a later import of very many others', async () => {
  const machine = office.machine();
  const rows = lost('BURIED', '04');
  const first = await machine.import(machine.file('daily.csv', renamed(rows, LOST)));
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 2]);
  addManyRows(machine.state, first.run.run ?? '');
  const before = sent();
  const again = await machine.import(machine.file('daily.csv', renamed(rows, {})));
  expect([again.exit, again.run.counts, sent()]).toMatchObject([3, { invalid: 2, accepted: 0 }, before]);
});

/** The journal as it is after an import of another file with 60,000 rows that took the place of this one. */
function addManyRows(state: string, run: string): void {
  const journal = new DatabaseSync(join(state, 'journal.sqlite'));
  journal.exec(
    `INSERT INTO runs (run, kind, file, sha256, scope, output, options, rows, findings, documents, state, started_at, origin)
     SELECT 'r-later', kind, file, 'later', scope, output, options, 60000, findings, 0, 'complete', started_at, origin
     FROM runs WHERE run = '${run}'`,
  );
  journal.close();
}

test('rows that an older version kept are known again under corrected headers', async () => {
  const machine = office.machine();
  const rows = lost('OLDER', '03');
  const first = await machine.import(machine.file('older.csv', renamed(rows, LOST)));
  expect([first.exit, first.run.counts.accepted]).toEqual([0, 2]);
  const journal = new DatabaseSync(join(machine.state, 'journal.sqlite'));
  journal.exec('UPDATE kept_rows SET content = NULL');
  journal.close();
  const before = sent();
  const again = await machine.import(machine.file('older.csv', renamed(rows, {})));
  expect([again.exit, again.run.counts, sent()]).toMatchObject([3, { invalid: 2, accepted: 0 }, before]);
});
