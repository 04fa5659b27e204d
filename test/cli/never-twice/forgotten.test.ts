import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A machine whose results are nowhere to be found: what was sent is known to the journal and the service alone. */
async function booked(prefix: string): Promise<Machine> {
  const machine = office.machine();
  const { exit } = await machine.import(machine.file('first.csv', csv(bookings(prefix, 2))));
  expect(exit).toBe(0);
  rmSync(machine.path('first.results.xlsx'));
  return machine;
}

function noteOf(machine: Machine): string {
  const accounts = join(machine.folder, 'config', 'accounts');
  const [path] = readdirSync(accounts, { recursive: true, encoding: 'utf8' }).filter((name) => /journal-/.test(name));
  return join(accounts, path ?? '');
}

/** Whether a command names the note, which it does only in the warning. */
async function warns(machine: Machine, ...args: readonly string[]): Promise<boolean> {
  const { stdout, stderr } = await machine.qcsheet(...args);
  return `${stdout}${stderr}`.includes(noteOf(machine));
}

const CHECK = ['check', 'first.csv', '--kind=bookings'];
const DRY = ['import', 'first.csv', '--kind=bookings', '--dry-run'];

test('a state folder that is gone is said before anything is sent, until a person removes the note', async () => {
  const machine = await booked('LOST');
  for (const args of [CHECK, DRY, ['doctor']]) expect(await warns(machine, ...args)).toBe(false);
  rmSync(machine.state, { recursive: true });
  for (const args of [CHECK, DRY, ['doctor'], [...DRY, '--quiet']]) expect(await warns(machine, ...args)).toBe(true);
  expect(office.booked('LOST')).toHaveLength(2);

  // Another file is sent, and the loss of the first one's journal is still said.
  machine.file('next.csv', csv(bookings('AFTER', 1)));
  expect((await machine.import('next.csv')).exit).toBe(0);
  expect(await warns(machine, ...CHECK)).toBe(true);
  const note = noteOf(machine);
  rmSync(note);
  machine.file('last.csv', csv(bookings('LAST', 1)));
  expect((await machine.import('last.csv')).exit).toBe(0);
  expect([noteOf(machine), await warns(machine, ...CHECK)]).toEqual([note, false]);
});

test('an older copy of the state folder is said by import and resume, and the newer one goes on', async () => {
  const machine = office.machine();
  machine.file('first.csv', csv(bookings('OLDER', 1)));
  expect((await machine.import('first.csv')).exit).toBe(0);
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  machine.file('second.csv', csv(bookings('NEWER', 3)));
  expect((await machine.import('second.csv', '--limit=1')).exit).toBe(0);
  rmSync(machine.path('second.results.xlsx'));
  renameSync(machine.state, `${machine.state}-newer`);
  renameSync(`${machine.state}-copy`, machine.state);
  expect(await warns(machine, 'import', 'second.csv', '--kind=bookings', '--dry-run')).toBe(true);
  // For this journal nothing is left to send: the person must not believe that.
  expect(await warns(machine, 'resume')).toBe(true);
  rmSync(machine.state, { recursive: true });
  renameSync(`${machine.state}-newer`, machine.state);
  expect(await warns(machine, 'resume')).toBe(false);
  expect(office.booked('NEWER')).toHaveLength(3);
});

test('the note has no secret, and a damaged one is as good as none', async () => {
  const machine = await booked('NOTE');
  const note = noteOf(machine);
  const kept = JSON.parse(readFileSync(note, 'utf8'));
  expect(Object.keys(kept)).toEqual(['journal', 'folder', 'run', 'startedAt', 'sendings']);
  expect(kept).toMatchObject({ folder: machine.state, sendings: 2 });
  writeFileSync(note, '{');
  expect((await machine.import(machine.file('next.csv', csv(bookings('NEXT', 1))))).exit).toBe(0);
  expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({ sendings: 3 });
});

test('another computer of the same person, with settings that are shared, has a journal of its own', async () => {
  const machine = await booked('SHARED');
  const note = noteOf(machine);
  const other = note.replace(/journal-.*\.json$/, 'journal-elsewhere.json');
  renameSync(note, other);
  rmSync(machine.state, { recursive: true });
  const { stderr } = await machine.qcsheet(...CHECK);
  expect(stderr).not.toContain('journal-');
});
