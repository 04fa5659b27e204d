import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
    expect(error.hint).toContain('QCSHEET_STATE_DIR');
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
  expect([runs.exit, runs.stdout]).toEqual([0, 'No runs yet.\n']);
  expect(existsSync(machine.state)).toBe(false);
});

test('a lock that cannot be taken, for want of room or of its folder, ends an import before it sends', async (context) => {
  const machine = office.machine();
  machine.file('march.csv', csv(bookings('LOCK', 1)));
  mkdirSync(machine.state);
  writeFileSync(join(machine.state, 'locks'), '');
  const blocked = await machine.qcsheet('import', 'march.csv', '--kind=bookings', '--yes', '--json');
  expect([blocked.exit, told(failure, blocked).error.code]).toEqual([2, 'lock-unusable']);
  const disk = smallDisk(office.machine(), 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  disk.fill();
  const full = office.machine({ QCSHEET_STATE_DIR: disk.folder });
  full.file('march.csv', csv(bookings('LOCK', 1)));
  const ended = await full.qcsheet('import', 'march.csv', '--kind=bookings', '--yes', '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'lock-unusable']);
  expect(office.booked('LOCK')).toHaveLength(0);
});
