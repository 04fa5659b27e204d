import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as commands } from '../../../src/cli/commands/messages.ts';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { runCommand } from '../cli.ts';
import { check, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { smallDisk } from '../small-disk.ts';
import { hasTerminal, NO, onTerminal, YES } from '../terminal.ts';
import { accept, booked, codeOf, isRefused, noteOf, warns } from './forgotten.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

afterAll(() => office.close());

const CHECK = ['check', 'first.csv', '--kind=bookings'];

const DRY = ['import', 'first.csv', '--kind=bookings', '--dry-run'];

test('a journal that does not know what was sent sends nothing, until a person accepts it', async () => {
  const machine = await booked(office, 'LOST');
  for (const args of [CHECK, DRY, ['doctor']]) expect(await warns(machine, ...args)).toBe(false);
  rmSync(machine.state, { recursive: true });
  for (const args of [CHECK, DRY, ['doctor'], [...DRY, '--quiet']]) expect(await warns(machine, ...args)).toBe(true);
  expect((await machine.qcsheet('doctor')).exit).toBe(2);
  machine.file('next.csv', csv(bookings('AFTER', 1)));
  await isRefused(machine, 'import', 'next.csv', '--kind=bookings', '--yes');
  // Nobody has agreed: a script without --yes, and one that is asked for something else.
  expect(await codeOf(machine, 'journal', 'accept')).toEqual([2, 'needs-yes']);
  expect(await codeOf(machine, 'journal', 'move')).toEqual([2, 'usage']);
  await isRefused(machine, 'import', 'next.csv', '--kind=bookings', '--yes');
  expect(office.booked('AFTER')).toHaveLength(0);

  expect(await accept(machine)).toEqual({ accepted: true });
  expect((await machine.import('next.csv')).exit).toBe(0);
  for (const args of [CHECK, DRY, ['doctor']]) expect(await warns(machine, ...args)).toBe(false);
  expect(await accept(machine)).toEqual({ accepted: false });
});

test('in the sandbox, nobody is told that the journal knows all that was sent', async () => {
  const machine = office.machine();
  const command = ['journal', 'accept', '--profile=sandbox'];
  const ended = await machine.qcsheet(...command);
  expect([ended.exit, ended.stdout.trim()]).toEqual([0, commands.sandboxNeedsNoAccept]);
  const { stdout } = await machine.qcsheet(...command, '--json');
  expect(JSON.parse(stdout)).toEqual({ accepted: false, sandbox: true });
});

test('check says first that the journal does not know all, and what to do; nothing would be sent', async () => {
  const machine = await booked(office, 'FIRST-SAID');
  const next = machine.file('next.csv', csv(bookings('NOT-YET', 2)));
  const checking = ['check', next, '--kind=bookings'];
  const ofJournal = ({ code }: { readonly code: string }) => code === 'journal-outdated';
  const isSaid = async () => told(check, await machine.qcsheet(...checking, '--json')).findings.some(ofJournal);
  expect(await isSaid()).toBe(false);
  rmSync(machine.state, { recursive: true });
  const ended = await machine.qcsheet(...checking, '--json');
  const { findings, counts } = told(check, ended);
  expect([ended.exit, ended.stderr.includes('journal'), counts]).toMatchObject([0, false, { valid: 2, errors: 0 }]);
  expect(findings[0]).toMatchObject({ code: 'journal-outdated', severity: 'warning', row: null, cell: null });
  const { stdout } = await machine.qcsheet(...checking);
  const all = '2 bookings in 2 rows';
  expect(stdout).toContain(answers.wouldSendNothing(all));
  for (const offer of [answers.wouldBeSent, answers.wouldSendAll(all)]) expect(stdout).not.toContain(offer);
  expect(stdout).not.toMatch(/Next:.*qcsheet import/);
  expect(stdout).toMatch(/Next:.*qcsheet check/);
  await accept(machine);
  expect(await isSaid()).toBe(false);
});

test.skipIf(!hasTerminal)('a person who answers n has accepted nothing, and y is enough', async () => {
  const machine = await booked(office, 'ASKED');
  rmSync(machine.state, { recursive: true });
  const next = machine.file('next.csv', csv(bookings('ANSWERED', 1)));
  for (const [answer, exit, count] of [
    [NO, 2, 0],
    ['\r', 2, 0],
    [YES, 0, 1],
  ] as const) {
    expect((await onTerminal(machine, 'journal accept', answer)).exit).toBe(exit);
    await machine.qcsheet('import', next, '--kind=bookings', '--yes');
    expect(office.booked('ANSWERED')).toHaveLength(count);
  }
});

test('the note has no secret, and where nobody can read it, nothing is sent', async () => {
  const machine = await booked(office, 'NOTE');
  const note = noteOf(machine);
  const kept = JSON.parse(readFileSync(note, 'utf8'));
  expect(Object.keys(kept)).toEqual(['journal', 'folder', 'start', 'run', 'startedAt', 'sendings']);
  expect(kept).toMatchObject({ folder: machine.state, sendings: 2 });
  for (const damaged of ['', '{', '{}']) {
    writeFileSync(note, damaged);
    await isRefused(machine, 'import', machine.file('next.csv', csv(bookings('NEXT', 1))), '--kind=bookings', '--yes');
  }
  expect(office.booked('NEXT')).toHaveLength(0);
  expect(await accept(machine)).toEqual({ accepted: true });
  expect((await machine.import('next.csv')).exit).toBe(0);
  expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({ sendings: 3 });
});

test('where the note cannot be written, the person hears of it, and what was asked for is booked', async (context) => {
  const machine = office.machine();
  const disk = smallDisk(machine, 'ro');
  if (disk === null) return context.skip('no right to mount a disk');
  const file = machine.file('next.csv', csv(bookings('STILL', 1)));
  const args = ['import', file, '--kind=bookings', '--yes', '--quiet'];
  const { exit, stderr } = await runCommand(args, { ...machine.env, QCSHEET_CONFIG_DIR: disk.folder }, machine.folder);
  expect(exit).toBe(0);
  expect(stderr).toContain(disk.folder);
  expect(office.booked('STILL')).toHaveLength(1);
});

/** The computer is called otherwise since its last sending, or the note is another computer's. */
function renameComputer(machine: Machine): void {
  const note = noteOf(machine);
  renameSync(note, note.replace(/journal-.*\.json$/, 'journal-elsewhere.json'));
}

test('a computer that got another name goes on with its journal', async () => {
  const machine = await booked(office, 'RENAMED');
  renameComputer(machine);
  expect((await machine.import(machine.file('next.csv', csv(bookings('GOES-ON', 1))))).exit).toBe(0);
});

test('with settings of another computer, and no journal of its own, a computer is accepted once', async () => {
  const machine = await booked(office, 'SHARED');
  renameComputer(machine);
  rmSync(machine.state, { recursive: true });
  expect(await warns(machine, ...CHECK)).toBe(true);
  await isRefused(machine, 'import', 'first.csv', '--kind=bookings', '--yes');
  expect(await accept(machine)).toEqual({ accepted: true });
  expect(await warns(machine, ...CHECK)).toBe(false);
});
