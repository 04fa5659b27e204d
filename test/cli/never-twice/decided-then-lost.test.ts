import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { check, failure, run, told } from '../json.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { columnNamed, edited } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Runs a command and kills it when the service has the next booking with this reference, before any results are written. */
async function killedAfter(machine: Machine, reference: string, ...command: readonly string[]) {
  const before = office.booked(reference).length;
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'hang', when: 'after' } }] });
  const running = machine.start(...command, '--yes', '--json');
  await until('the booking is accepted', () => office.booked(reference).length > before);
  running.child.kill('SIGKILL');
  await running.told;
}

async function lose(machine: Machine) {
  rmSync(machine.state, { recursive: true });
  await machine.acceptJournal();
}

/** The decision has sent the booking once. With the journal that is there now, it sends nothing, however often. */
async function isLate(machine: Machine, prefix: string, file: string) {
  const count = office.booked(prefix).length;
  const checked = told(check, await machine.qcsheet('check', file, '--json'));
  const late = expect.objectContaining({ code: 'decision-late', severity: 'error', cell: 'B2' });
  expect([checked.decisions, checked.findings]).toEqual([undefined, expect.arrayContaining([late])]);
  for (const name of ['late-1.xlsx', 'late-2.xlsx']) {
    const { exit, run } = await machine.import(file, '-o', machine.path(name));
    expect([exit, run.decisions, office.booked(prefix).length]).toEqual([6, undefined, count]);
    expect(run.findings).toContainEqual(late);
  }
}

const notAccepted = (machine: Machine, results: string) => decided(machine, results, ['not accepted']);

test('a decision that was carried out counts no more once its journal is lost, and a new one counts', async () => {
  const { machine, results } = await doubtful(office, 'IMPORT');
  const file = await notAccepted(machine, results);
  await killedAfter(machine, 'IMPORT-1', 'import', file);
  await lose(machine);
  await isLate(machine, 'IMPORT', file);
  const again = await notAccepted(machine, machine.path('late-2.xlsx'));
  const last = await machine.import(again, '-o', machine.path('last.xlsx'));
  expect(last.run.documents[0]).toMatchObject({ rows: [2], state: 'accepted' });
  expect(office.booked('IMPORT-1')).toHaveLength(3);
});

test('so does one that a command recorded, and resume carried out', async () => {
  const { machine, results, name } = await doubtful(office, 'RESUME');
  const file = await notAccepted(machine, results);
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  await killedAfter(machine, 'RESUME-1', 'resume', name);
  await lose(machine);
  await isLate(machine, 'RESUME', file);
});

test('so does one whose row was edited, and sent in this form', async () => {
  const { machine, results } = await doubtful(office, 'EDITED');
  const file = await edited(await notAccepted(machine, results), 'Bookings', machine.path('edited.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).value = '7';
  });
  await killedAfter(machine, 'EDITED-1', 'import', file);
  await lose(machine);
  await isLate(machine, 'EDITED', file);
});

test('so does one that another file with the same booking carried out', async () => {
  const { machine, results, name } = await doubtful(office, 'OTHER');
  const file = await notAccepted(machine, results);
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  const other = machine.file('other.csv', csv([booking('OTHER-1')]));
  await killedAfter(machine, 'OTHER-1', 'import', other, '--kind=bookings');
  await lose(machine);
  await isLate(machine, 'OTHER', file);
});

test('so does one where an older copy of the journal is put back: it knows the doubt, and not the second sending', async () => {
  const { machine, results, name } = await doubtful(office, 'COPY');
  const file = await notAccepted(machine, results);
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  await killedAfter(machine, 'COPY-1', 'import', file);
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-copy`, machine.state, { recursive: true });
  await machine.acceptJournal();
  await isLate(machine, 'COPY', file);
  const settled = await machine.qcsheet('settle', name, '--row=2', '--accepted=TRK-9', '--yes', '--json');
  expect(told(run, settled).counts).toMatchObject({ accepted: 3, inDoubt: 1 });
});

test('an older copy of the journal that has the decision does not carry it out again, until a person decides again', async () => {
  const { machine, name } = await doubtful(office, 'WAITING');
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  await killedAfter(machine, 'WAITING-1', 'resume', name);
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-copy`, machine.state, { recursive: true });
  await machine.acceptJournal();
  const refused = await machine.qcsheet('resume', '--yes', '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'journal-outdated']);
  expect(office.booked('WAITING-1')).toHaveLength(2);
  await machine.qcsheet('settle', name, '--row=2', '--undo', '--yes');
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  expect(told(run, await machine.qcsheet('resume', '--yes', '--json')).counts).toMatchObject({ accepted: 3 });
});

test('a decision counts with the journal that has it, also where a stop came before it was carried out', async () => {
  const { machine, results, name } = await doubtful(office, 'STOPPED');
  const file = await decided(machine, results, ['not accepted'], ['not accepted']);
  const first = await machine.import(file, '-o', machine.path('first.xlsx'), '--limit=1');
  expect(first.run.counts).toMatchObject({ unsent: 1 });
  const [left] = first.run.documents.filter(({ state }) => state === 'unsent').map(({ rows }) => rows[0]);
  await machine.qcsheet('settle', name, `--row=${left}`, '--undo', '--yes');
  const second = await machine.import(file, '-o', machine.path('second.xlsx'), '--replace');
  expect(second.run.counts).toMatchObject({ inDoubt: 0 });
  expect(office.booked('STOPPED')).toHaveLength(5);
});

test('what this computer keeps of it is for its user alone; where it is damaged, nothing is sent until a person accepts', async () => {
  const { machine, results } = await doubtful(office, 'DAMAGED');
  const sent = await machine.import(await notAccepted(machine, results), '-o', machine.path('sent.xlsx'));
  expect(sent.run.counts).toMatchObject({ accepted: 1, inDoubt: 1 });
  const accounts = join(machine.folder, 'config/accounts');
  const [account = ''] = readdirSync(accounts);
  const kept = readdirSync(join(accounts, account)).find((name) => name.startsWith('history-')) ?? '';
  const path = join(accounts, account, kept);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, '{"sentAgain": [');
  const april = machine.file('april.csv', csv([booking('DAMAGED-APRIL')]));
  const refused = await machine.qcsheet('import', april, '--kind=bookings', '--yes', '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'journal-outdated']);
  await machine.acceptJournal();
  expect((await machine.import(april)).exit).toBe(0);
});
