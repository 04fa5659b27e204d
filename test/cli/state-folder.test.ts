import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../src/cli/messages/answers.ts';
import { messages as history } from '../../src/importing/history/messages.ts';
import { messages as journal } from '../../src/journal/messages.ts';
import { messages as sqlite } from '../../src/journal/sqlite/messages.ts';
import { failure, told } from './json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from './office.ts';
import { smallDisk } from './small-disk.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const COMMANDS = [
  ['runs'],
  ['runs', 'show', 'r-1'],
  ['resume'],
  ['results', 'r-1', '-o', 'out.xlsx'],
  ['login'],
  ['logout'],
  ['check', 'march.csv', '--kind=bookings'],
  ['import', 'march.csv', '--kind=bookings', '--yes'],
];

const FEW = COMMANDS.filter(([name, action]) => (name === 'runs' && action === undefined) || name === 'import');

/** The commands end with 2 and the folder's name, soon, and neither send nor leave anything. */
async function refused(commands: typeof COMMANDS, state: string): Promise<void> {
  const machine: Machine = office.machine({ QCSHEET_STATE_DIR: state });
  machine.file('march.csv', csv(bookings('STATE', 1)));
  for (const command of commands) {
    const running = machine.start(...command, '--json');
    const hung = setTimeout(() => running.child.kill('SIGKILL'), 20_000);
    const ended = await running.told;
    clearTimeout(hung);
    expect([command[0], ended.exit]).toEqual([command[0], 2]);
    const { error } = told(failure, ended);
    expect([error.code, error.message]).toEqual(['state-folder', expect.stringContaining(state)]);
    expect(error.hint).toContain(journal.oneMemory);
  }
  expect(readdirSync(machine.folder)).toEqual(['march.csv']);
  expect(office.booked('STATE')).toHaveLength(0);
}

test.skipIf(!existsSync('/proc/self'))('a state folder that the system cannot make ends every command', async () => {
  await refused(COMMANDS, '/proc/nope/state');
});

test('a file in the place of the state folder, or above it, ends every command', async () => {
  const elsewhere = office.machine();
  const file = elsewhere.file('file', '');
  await refused(FEW, file);
  await refused(FEW, join(file, 'state'));
});

test('a state folder on a disk that is read alone ends every command', async (context) => {
  const disk = smallDisk(office.machine(), 'ro');
  if (disk === null) return context.skip('only root may mount a disk');
  await refused(FEW, disk.folder);
  await refused(FEW, join(disk.folder, 'state'));
});

test('runs of a folder that is not there yet says so and makes none', async () => {
  const machine = office.machine();
  const runs = await machine.qcsheet('runs');
  expect([runs.exit, runs.stdout]).toEqual([0, `${answers.noRuns}\n`]);
  expect(runs.stderr).toContain(machine.state);
  expect(runs.stderr).toContain(history.otherFolder);
  expect(existsSync(machine.state)).toBe(false);
});

test('without a run the folder is named, what it is for, and the accounts that it knows', async () => {
  const machine = office.machine();
  await machine.import(machine.file('march.csv', csv(bookings('RUNS', 1))));
  const other = office.machine({ QCSHEET_STATE_DIR: machine.state, QCSHEET_ACCOUNT: 'other@example.com' });
  const empty = office.machine();
  for (const [where, command, knows] of [
    [other, ['resume'], `runs of ${office.sandbox.url} demo@example.com`],
    [empty, ['resume'], 'of '],
    [empty, ['runs', 'show'], 'no run in'],
  ] as const) {
    const { error } = told(failure, await where.qcsheet(...command, '--json'));
    expect([error.code, error.message]).toEqual(['no-runs', expect.stringContaining(where.state)]);
    expect(error.message).toContain(knows);
    expect(error.hint).toContain(history.otherFolder);
  }
});

test('a journal that is damaged or newer says what belongs together and never offers a new folder', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('HINT', 1)));
  await machine.import(file);
  const path = join(machine.state, 'journal.sqlite');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA user_version = 99');
  database.close();
  for (const [code, hint] of [
    ['journal-newer', sqlite.useNewer(journal.oneMemory)],
    ['journal-damaged', sqlite.restoreBackup(journal.oneMemory)],
  ]) {
    const ended = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json');
    const { error } = told(failure, ended);
    expect([ended.exit, error.code, error.hint]).toEqual([2, code, hint]);
    writeFileSync(path, 'no database at all');
  }
});

test('a lock that cannot be taken, for want of room or of its folder, ends an import before it sends', async (context) => {
  const machine = office.machine();
  machine.file('march.csv', csv(bookings('LOCK', 1)));
  mkdirSync(machine.state);
  writeFileSync(join(machine.state, 'locks'), '');
  const blocked = await machine.qcsheet('import', 'march.csv', '--kind=bookings', '--yes', '--json');
  expect([blocked.exit, told(failure, blocked).error.code]).toEqual([2, 'lock-unusable']);
  expect(told(failure, blocked).error.hint).toContain(journal.oneMemory);
  const disk = smallDisk(office.machine(), 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  disk.fill();
  const full = office.machine({ QCSHEET_STATE_DIR: disk.folder });
  full.file('march.csv', csv(bookings('LOCK', 1)));
  const ended = await full.qcsheet('import', 'march.csv', '--kind=bookings', '--yes', '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'lock-unusable']);
  expect(office.booked('LOCK')).toHaveLength(0);
});
