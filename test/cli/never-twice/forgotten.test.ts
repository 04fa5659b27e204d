import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXIT } from '../../../src/cli/exit-codes.ts';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { BIN } from '../../program.ts';
import { runCommand } from '../cli.ts';
import { check, failure, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { smallDisk } from '../small-disk.ts';
import { hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

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

/** Whether a command names the way out, which it does only where the journal does not know all. */
async function warns(machine: Machine, ...args: readonly string[]): Promise<boolean> {
  const { stdout, stderr } = await machine.qcsheet(...args);
  return `${stdout}${stderr}`.includes('qcsheet journal accept');
}

async function codeOf(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet(...args, '--json');
  return [ended.exit, told(failure, ended).error.code];
}

async function isRefused(machine: Machine, ...args: readonly string[]) {
  expect(await codeOf(machine, ...args)).toEqual([2, 'journal-outdated']);
}

async function accept(machine: Machine): Promise<unknown> {
  return JSON.parse((await machine.qcsheet('journal', 'accept', '--yes', '--json')).stdout);
}

const CHECK = ['check', 'first.csv', '--kind=bookings'];
const DRY = ['import', 'first.csv', '--kind=bookings', '--dry-run'];

test('a journal that does not know what was sent sends nothing, until a person accepts it', async () => {
  const machine = await booked('LOST');
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

test('check says first that the journal does not know all, and what to do; nothing would be sent', async () => {
  const machine = await booked('FIRST-SAID');
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
  const machine = await booked('FIRST');
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

test.skipIf(!hasTerminal)('a person who answers n has accepted nothing, and y is enough', async () => {
  const machine = await booked('ASKED');
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
  const machine = await booked('NOTE');
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
  const machine = await booked('RENAMED');
  renameComputer(machine);
  expect((await machine.import(machine.file('next.csv', csv(bookings('GOES-ON', 1))))).exit).toBe(0);
});

test('with settings of another computer, and no journal of its own, a computer is accepted once', async () => {
  const machine = await booked('SHARED');
  renameComputer(machine);
  rmSync(machine.state, { recursive: true });
  expect(await warns(machine, ...CHECK)).toBe(true);
  await isRefused(machine, 'import', 'first.csv', '--kind=bookings', '--yes');
  expect(await accept(machine)).toEqual({ accepted: true });
  expect(await warns(machine, ...CHECK)).toBe(false);
});

/** A copy of the machine's state folder, and a command that works with it. */
function copied(machine: Machine) {
  const state = machine.path('other-state');
  cpSync(machine.state, state, { recursive: true });
  const env = { ...machine.env, QCSHEET_STATE_DIR: state };
  return async (...args: readonly string[]) => (await runCommand(args, env, machine.folder)).exit;
}

test('a copy that was accepted, and has sent less, makes an old copy of the journal that it came from', async () => {
  const machine = await booked('FORK');
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
  const machine = await booked('ASKS');
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
