import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { messages as answers } from '../../src/cli/messages/answers.ts';
import { messages as journal } from '../../src/journal/messages.ts';
import { messages as sqlite } from '../../src/journal/sqlite/messages.ts';
import { messages } from '../../src/workspace/messages.ts';
import { BIN } from '../program.ts';
import { until } from '../until.ts';
import type { Told } from './cli.ts';
import { failure, run, told } from './json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from './office.ts';
import { smallDisk } from './small-disk.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.skipIf(process.platform === 'win32')(
  'a disk that takes no more ends an import before anything is sent',
  async () => {
    const machine = office.machine();
    const file = machine.file('many.csv', csv(bookings('DISK', 400)));
    const ended = await limited(machine, 'import', file, '--kind', 'bookings', '--yes', '--json');
    expect(ended.exit).toBe(1);
    const { error } = told(failure, ended);
    expect(error.code).toBe('journal-broken');
    expect(error.hint).toBe(messages.makeRoomForJournal);
    expect(office.booked('DISK')).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a disk that does not take what an export reads ends it: no word of sending, no file, nothing left behind',
  async () => {
    const machine = office.machine();
    const ended = await limited(machine, 'export', 'reports', '--since', '-90d', '-o', 'r.csv', '--json');
    const { error } = told(failure, ended);
    expect([ended.exit, error.code]).toEqual([2, 'export-state']);
    expect(error.message).toContain(messages.exportState(machine.state, '').slice(0, -1));
    expect(`${error.hint} ${error.message}`).not.toMatch(/journal|sent/);
    expect([existsSync(machine.path('r.csv')), readdirSync(machine.state).filter(isSpool)]).toEqual([false, []]);
  },
);

test('a disk that is full in the middle of an export is called full', async (context) => {
  const machine = office.machine();
  const disk = smallDisk(machine, 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  const state = join(disk.folder, 'state');
  const full = office.machine({ QCSHEET_STATE_DIR: state });
  const exporting = full.start('export', 'reports', '--since', '-90d', '-o', 'r.csv', '--json', '--page-size=20');
  await until('the spool is begun', () => existsSync(state) && readdirSync(state).some(isSpool), 5);
  disk.fill();
  const ended = await exporting.told;
  const message = messages.exportState(state, journal.diskFull);
  expect([ended.exit, told(failure, ended).error]).toEqual([
    2,
    { code: 'export-state', message, hint: messages.checkState },
  ]);
  // The state folder is the memory of what was sent: nobody is told to use another one.
  expect(messages.checkState).not.toContain('QCSHEET_STATE_DIR');
  expect(readdirSync(state).filter(isSpool)).toEqual([]);
});

test('what keeps exports from remembering is told by its place, before a file is written', async () => {
  const machine = office.machine();
  const notes = join(machine.state, 'exports.sqlite');
  mkdirSync(notes, { recursive: true });
  const ended = await machine.qcsheet('export', 'reports', '--since', '-4d', '-o', 'r.xlsx', '--json');
  const { error } = told(failure, ended);
  expect([ended.exit, error.code, existsSync(machine.path('r.xlsx'))]).toEqual([2, 'export-state', false]);
  expect(error.message).toContain(notes);
});

test('a disk that is full in the middle of a run stops it, and neither the exit code nor the JSON calls it done', async (context) => {
  const disk = smallDisk(office.machine(), 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  const full = office.machine({ QCSHEET_STATE_DIR: join(disk.folder, 'state') });
  const file = full.file('march.csv', csv(bookings('FULL', 40)));
  const importing = full.start('import', file, '--kind=bookings', '--yes', '--json', '--concurrency=1', '--rate=5');
  await until('three bookings are accepted', () => office.booked('FULL').length >= 3);
  disk.fill();
  const ended = await importing.told;
  const stopped = told(run, ended);
  expect(ended.exit).toBe(stopped.counts.inDoubt > 0 ? 6 : 1);
  expect(stopped.state).toBe('interrupted');
  expect(stopped.why).toContain(sqlite.broken(''));
  expect(stopped.counts.unsent).toBeGreaterThan(0);
  const shown = await full.qcsheet('runs', '--json');
  expect([shown.exit, JSON.parse(shown.stdout).runs]).toEqual([0, [expect.objectContaining({ run: stopped.run })]]);
  disk.empty();
  const resumed = await full.qcsheet('resume', '--json');
  const whole = told(run, resumed);
  expect(whole.counts.accepted + whole.counts.inDoubt).toBe(40);
  expect(whole.counts.inDoubt).toBe(stopped.counts.inDoubt);
  expect(resumed.exit).toBe(stopped.counts.inDoubt > 0 ? 6 : 0);
  expect(new Set(office.booked('FULL').map((body) => body.referenceNumber)).size).toBe(office.booked('FULL').length);
});

test('an answer that the full disk does not take is recorded with the command that the end of the run has', async (context) => {
  const disk = smallDisk(office.machine(), 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  const full = office.machine({ QCSHEET_STATE_DIR: join(disk.folder, 'state') });
  const file = full.file('april.csv', csv(bookings('TAKEN', 3)));
  const act = { kind: 'delay', when: 'before', ms: 2_000 } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', skip: 1, act }] });
  onTestFinished(() => office.sandbox.setFaults({ faults: [] }));
  const importing = full.start('import', file, '--kind=bookings', '--yes', '--concurrency=1');
  const arrived = () => office.sandbox.requests().filter(({ body }) => body.includes('"TAKEN-')).length;
  await until('two bookings have arrived', () => arrived() >= 2);
  disk.fill();
  const ended = await importing.told;
  expect(office.booked('TAKEN')).toHaveLength(2);
  const id = /ACCEPTED with the tracking id (\S+)\. Note/.exec(ended.stderr)?.[1] ?? '';
  const name = /^Run (r-[\d-]+):/m.exec(ended.stdout)?.[1] ?? '';
  expect(ended.stdout).toContain(answers.recordAnswers('bookings', true));
  const command = answers.settleAnswered(name, 3, id);
  expect(ended.stdout).toContain(`${command}\n`);
  disk.empty();
  office.sandbox.setFaults({ faults: [] });
  const settled = await full.qcsheet(...command.trim().split(' ').slice(1), '--yes', '--json');
  expect(told(run, settled).counts, settled.stderr).toMatchObject({ accepted: 2, inDoubt: 0 });
});

const isSpool = (name: string) => name.startsWith('export-');

/** Where no file may grow beyond 300 KB: the same error as a full disk, without one. */
function limited(machine: Machine, ...args: readonly string[]): Promise<Told> {
  const command = ['-c', `ulimit -f 300; exec "$0" "$@"`, process.execPath, BIN, ...args];
  const options = { cwd: machine.folder, env: { ...process.env, ...machine.env } };
  return new Promise((resolve) => {
    const child = execFile('bash', command, options, (_, stdout, stderr) => {
      resolve({ exit: child.exitCode, stdout, stderr });
    });
  });
}
