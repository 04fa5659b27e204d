import { copyFileSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failure, told } from '../json.ts';
import { confirmed, imported, KIND, row } from '../kinds/confirmation-files.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

const noteOf = (machine: Machine) => join(machine.state, 'journal.outdated');

async function putBack(machine: Machine): Promise<void> {
  cpSync(machine.state, `${machine.state}-newer`, { recursive: true });
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-copy`, machine.state, { recursive: true });
  await machine.acceptJournal();
}

/** Of four bookings one was sent, and three (of these one is in doubt) since the journal was copied. */
async function older(prefix: string) {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings(prefix, 4)));
  const first = await machine.import(file, '--limit=1', '--concurrency=1');
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  expect((await machine.qcsheet('resume', '--yes')).exit).toBe(6);
  office.sandbox.setFaults({ faults: [] });
  expect(office.booked(prefix)).toHaveLength(4);
  await putBack(machine);
  return { machine, file, name: first.run.run ?? '', results: machine.path('march.results.xlsx') };
}

async function refused(machine: Machine, ...command: readonly string[]) {
  const ended = await machine.qcsheet(...command, '--json');
  const { error } = told(failure, ended);
  expect([command, ended.exit, error.code]).toEqual([command, 2, 'journal-outdated']);
  return error;
}

test.each([
  ['resume', (name: string) => ['resume', name, '--yes']],
  ['import', () => ['import', 'march.csv', '--kind=bookings', '--yes']],
  ['dry-run', () => ['import', 'march.csv', '--kind=bookings', '--dry-run']],
  ['results', (name: string, results: string) => ['results', name, '-o', results]],
] as const)('what results have said counts after they were moved away: recognised by %s', async (command, words) => {
  const prefix = `MOVED-${command}`;
  const { machine, file, name, results } = await older(prefix);
  await refused(machine, ...words(name, results));
  renameSync(results, machine.path('away.xlsx'));
  for (const next of [
    ['resume', name],
    ['import', file, '--kind=bookings'],
    ['import', machine.file('copy.csv', csv(bookings(prefix, 4))), '--kind=bookings'],
  ]) {
    const { message, hint } = await refused(machine, ...next, '--yes');
    expect(message).toContain(results);
    expect(hint).toContain(noteOf(machine));
  }
  const checked = await machine.qcsheet('check', file, '--kind=bookings', '--json');
  expect(JSON.parse(checked.stdout).findings[0]).toMatchObject({ code: 'already-sent', severity: 'error', row: null });
  expect(office.booked(prefix)).toHaveLength(4);
  // Other bookings may go.
  const april = machine.file('april.csv', csv(bookings(`OTHER-${command}`, 1)));
  expect((await machine.import(april)).exit).toBe(0);
});

test('a row that only moved results have in doubt is not taken for an equal row that the journal has sent', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv([booking('EQUAL'), booking('EQUAL')]));
  const first = await machine.import(file, '--allow-duplicates', '--limit=1', '--concurrency=1');
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
  expect((await machine.qcsheet('resume', '--yes')).exit).toBe(6);
  office.sandbox.setFaults({ faults: [] });
  await putBack(machine);
  await refused(machine, 'resume', first.run.run ?? '', '--yes');
  renameSync(machine.path('march.results.xlsx'), machine.path('away.xlsx'));
  await refused(machine, 'resume', first.run.run ?? '', '--yes');
  expect(office.booked('EQUAL')).toHaveLength(2);
});

test('each way out that the message names is one', async () => {
  const { machine, file, name, results } = await older('WAYS');
  await refused(machine, 'resume', name);
  const away = machine.path('away.xlsx');
  renameSync(results, away);
  await refused(machine, 'resume', name);
  const outdated = machine.path('outdated');
  cpSync(machine.state, outdated, { recursive: true });

  // The newer journal is put back, alone or with its folder.
  for (const end of ['', '-wal', '-shm']) rmSync(join(machine.state, `journal.sqlite${end}`), { force: true });
  for (const end of ['', '-wal', '-shm', '.sendings']) {
    const from = join(`${machine.state}-newer`, end === '.sendings' ? 'journal.sendings' : `journal.sqlite${end}`);
    if (existsSync(from)) copyFileSync(from, from.replace('-newer', ''));
  }
  // Since the old copy was accepted.
  await machine.acceptJournal();
  const known = await machine.import(file, '-o', machine.path('known.xlsx'));
  expect([known.exit, known.run.counts]).toMatchObject([6, { skipped: 3, inDoubt: 1 }]);

  // The results are imported from where they are.
  rmSync(machine.state, { recursive: true });
  cpSync(outdated, machine.state, { recursive: true });
  await machine.acceptJournal();
  const learnt = await machine.import(away, '-o', machine.path('learnt.xlsx'));
  expect([learnt.exit, learnt.run.counts]).toMatchObject([6, { skipped: 3, inDoubt: 1 }]);
  const again = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.counts]).toMatchObject([6, { accepted: 1, skipped: 2, inDoubt: 1 }]);
  expect(office.booked('WAYS')).toHaveLength(4);

  // Both are lost, and the provider was asked: the person removes the note.
  rmSync(machine.state, { recursive: true });
  cpSync(outdated, machine.state, { recursive: true });
  await machine.acceptJournal();
  await refused(machine, 'resume', name);
  rmSync(noteOf(machine));
  expect((await machine.qcsheet('resume', name)).exit).toBe(0);
});

test('a later update that only moved results have said is not written over', async () => {
  const machine = office.machine();
  const fileWith = (factoryName: string) => machine.file('fc.csv', csv([row('50000477', { factoryName })]));
  await imported(machine, fileWith('OLDER'));
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  // Results show the time in seconds.
  await setTimeout(1_100);
  await imported(machine, fileWith('NEWER'));
  await putBack(machine);
  await refused(machine, 'import', fileWith('OLDER'), '--kind', KIND, '--yes');
  renameSync(machine.path('fc.results.xlsx'), machine.path('away.xlsx'));
  await refused(machine, 'import', fileWith('OTHER'), '--kind', KIND, '--yes');
  const names = () => confirmed(office, '50000477').map(({ body }) => body.factoryName);
  expect(names()).toEqual(['OLDER', 'NEWER']);
  renameSync(machine.path('away.xlsx'), machine.path('fc.results.xlsx'));
  expect((await imported(machine, machine.path('fc.results.xlsx'))).exit).toBe(0);
  expect((await imported(machine, fileWith('LAST'))).exit).toBe(0);
  expect(names().at(-1)).toBe('LAST');
});
