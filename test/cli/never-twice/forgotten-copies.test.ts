import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT } from '../../../src/cli/exit-codes.ts';
import { BIN } from '../../program.ts';
import { runCommand } from '../cli.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { hasTerminal, onTerminal, YES } from '../terminal.ts';
import { booked, isRefused, noteOf, warns } from './forgotten.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

afterAll(() => office.close());

test('an older copy of the state folder sends nothing, and the newer one goes on', async () => {
  const machine = office.machine();
  machine.file('first.csv', csv(bookings('OLDER', 1)));
  expect((await machine.import('first.csv')).exit).toBe(0);
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  machine.file('second.csv', csv(bookings('NEWER', 3)));
  const begun = await machine.import('second.csv', '--limit=1');
  rmSync(machine.path('second.results.xlsx'));
  renameSync(machine.state, `${machine.state}-newer`);
  renameSync(`${machine.state}-copy`, machine.state);
  for (const args of [['import', 'second.csv', '--kind=bookings', '--yes'], ['resume'], ['retry', 'r-1', '--yes']])
    await isRefused(machine, ...args);
  expect(await warns(machine, 'settle', 'r-1', '--row=2', '--not-accepted')).toBe(true);
  rmSync(machine.state, { recursive: true });
  renameSync(`${machine.state}-newer`, machine.state);
  expect((await machine.qcsheet('resume', begun.run.run ?? '', '--yes')).exit).toBe(0);
  expect(office.booked('NEWER')).toHaveLength(3);
});

test('two state folders of one account take turns only when a person accepts each change', async () => {
  const machine = await booked(office, 'FIRST');
  const second = { ...machine.env, QCSHEET_STATE_DIR: machine.path('other-state') };
  const file = machine.file('b.csv', csv(bookings('SECOND', 1)));
  const sent = async () =>
    (await runCommand(['import', file, '--kind=bookings', '--yes'], second, machine.folder)).exit;
  expect(await sent()).toBe(2);
  expect((await runCommand(['journal', 'accept', '--yes'], second, machine.folder)).exit).toBe(0);
  expect(await sent()).toBe(0);
  await isRefused(machine, 'import', machine.file('c.csv', csv(bookings('THIRD', 1))), '--kind=bookings', '--yes');
  expect([office.booked('SECOND').length, office.booked('THIRD').length]).toEqual([1, 0]);
});

/** A copy of the machine's state folder, and a command that works with it. */
function copied(machine: Machine) {
  const state = machine.path('other-state');
  cpSync(machine.state, state, { recursive: true });
  const env = { ...machine.env, QCSHEET_STATE_DIR: state };
  return async (...args: readonly string[]) => (await runCommand(args, env, machine.folder)).exit;
}

test('a copy that was accepted, and has sent less, makes an old copy of the journal that it came from', async () => {
  const machine = await booked(office, 'FORK');
  const asCopy = copied(machine);
  expect((await machine.import(machine.file('second.csv', csv(bookings('MORE', 3))))).exit).toBe(0);
  const x = machine.file('x.csv', csv(bookings('FORKED', 1)));
  expect(await asCopy('import', x, '--kind=bookings', '--yes')).toBe(2);
  expect(await asCopy('journal', 'accept', '--yes')).toBe(0);
  // From here on, before the copy has sent anything.
  await isRefused(machine, 'import', x, '--kind=bookings', '--yes');
  expect(await asCopy('import', x, '--kind=bookings', '--yes')).toBe(0);
  rmSync(machine.path('x.results.xlsx'));
  await isRefused(machine, 'import', x, '--kind=bookings', '--yes');
  expect(office.booked('FORKED')).toHaveLength(1);
});

test('a copy from before `resume` sends nothing, though `resume` was killed before it could count', async () => {
  const machine = office.machine();
  const { run } = await machine.import(machine.file('killed.csv', csv(bookings('KILLED', 3))), '--limit=1');
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  const note = noteOf(machine);
  const { sendings } = JSON.parse(readFileSync(note, 'utf8'));
  expect((await machine.qcsheet('resume', run.run ?? '', '--yes')).exit).toBe(0);
  // A kill leaves the note as it was when the sending began.
  writeFileSync(note, JSON.stringify({ ...JSON.parse(readFileSync(note, 'utf8')), sendings }));
  rmSync(machine.path('killed.results.xlsx'));
  rmSync(machine.state, { recursive: true });
  renameSync(`${machine.state}-copy`, machine.state);
  await isRefused(machine, 'resume', run.run ?? '', '--yes');
  expect(office.booked('KILLED')).toHaveLength(3);
});

test.skipIf(!hasTerminal)('while a question waits, a copy of the state folder sends nothing', async () => {
  const machine = await booked(office, 'ASKS');
  cpSync(machine.state, machine.path('other-state'), { recursive: true });
  machine.file('x.csv', csv(bookings('WAITS', 1)));
  let other: number | null = null;
  const args = [BIN, 'import', 'x.csv', '--kind=bookings', '--yes', '--output=two.xlsx'];
  const { exit } = await onTerminal(machine, 'import x.csv --kind=bookings', () => {
    const env = { ...machine.env, QCSHEET_STATE_DIR: machine.path('other-state') };
    other = spawnSync(process.execPath, args, { env, cwd: machine.folder, timeout: 60_000 }).status;
    return YES;
  });
  expect([other, exit]).toEqual([EXIT.busy, 0]);
  expect(office.booked('WAITS')).toHaveLength(1);
});

test('a run that sends nothing is not called the one that sent last', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('LAST', 2)));
  const first = await machine.import(file);
  const again = await machine.import(file);
  expect(again.run.counts).toMatchObject({ skipped: 2 });
  expect(JSON.parse(readFileSync(noteOf(machine), 'utf8'))).toMatchObject({ run: first.run.run });
  // Nor does it make a computer one that has sent.
  const other = office.machine();
  const known = await other.import(machine.path('march.results.xlsx'), '-o', other.path('known.xlsx'));
  expect(known.run.counts).toMatchObject({ skipped: 2 });
  rmSync(other.state, { recursive: true });
  const next = await other.import(other.file('next.csv', csv(bookings('NOT-LAST', 1))));
  expect([next.exit, next.run.counts]).toMatchObject([0, { accepted: 1 }]);
});
