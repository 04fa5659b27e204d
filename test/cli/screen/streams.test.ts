import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { BIN } from '../../program.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Runs the import in a shell's pipes, as a person types them, and gives its own exit code. */
async function piped(machine: Machine, redirected: string, ...args: readonly string[]): Promise<number> {
  const line = `("$0" "$@"; echo $? >exit) ${redirected}`;
  const child = spawn('bash', ['-c', line, process.execPath, BIN, ...args], {
    cwd: machine.folder,
    env: { PATH: process.env['PATH'], ...machine.env },
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.on('close', resolve));
  return Number(readFileSync(machine.path('exit'), 'utf8'));
}

test.skipIf(spawnSync('bash', ['--version']).error !== undefined).each([
  ['both', '2>&1 | head -1'],
  ['stderr', '2>&1 >/dev/null | head -1'],
  ['stderr, which nobody ever read', '2>&1 >/dev/null | true'],
  ['stdout', '| true'],
  ['both, from the start', '>&- 2>&-'],
])('an import goes on and ends rightly when the reader of %s has gone', async (_, redirected) => {
  const machine = office.machine();
  const prefix = `PIPE${redirected.length}`;
  const file = machine.file('march.csv', csv(bookings(prefix, 6)));
  // Each of them is told on stderr while the run goes on.
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 4, act: { kind: 'throttle', retryAfter: '0' } }] });
  const sent = () => office.sandbox.requests().filter(({ path }) => path.endsWith('/async-inspection')).length;
  const before = sent();
  const exit = await piped(machine, redirected, 'import', file, '--kind', 'bookings', '--yes', '--concurrency=1');
  office.sandbox.setFaults({ faults: [] });
  expect(exit).toBe(0);
  expect([sent() - before, office.booked(prefix).length]).toEqual([10, 6]);
  expect(existsSync(machine.path('march.results.xlsx'))).toBe(true);
  const runs = JSON.parse((await machine.qcsheet('runs', '--json')).stdout).runs;
  expect(runs).toMatchObject([{ state: 'complete', counts: { accepted: 6 } }]);
});

test.skipIf(spawnSync('bash', ['--version']).error !== undefined)(
  'an export is not complete when the reader of stdout has gone',
  async () => {
    const machine = office.machine();
    const args = ['export', 'reports', '-o', '-', '--format', 'ndjson'];
    expect(await piped(machine, '2>said | head -c 100', ...args)).toBe(8);
    // A slow computer says before that how far it is.
    expect(readFileSync(machine.path('said'), 'utf8').trimEnd().split('\n').at(-1)).toBe(answers.readerLeft);
    expect(await piped(machine, '2>said | cat >/dev/null', ...args)).toBe(0);
    expect(readFileSync(machine.path('said'), 'utf8')).toContain(answers.complete);
  },
);

/** It takes nothing, as a file on a full disk does: what is written there fails at once. */
const FULL = '/dev/full';
const full = test.skipIf(!existsSync(FULL));

full('an import whose log takes no more goes on to its end', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('LOG', 4)));
  expect(await piped(machine, `2>${FULL}`, 'import', file, '--kind', 'bookings', '--yes')).toBe(0);
  expect(office.booked('LOG').length).toBe(4);
});

full('what was done stays done when its JSON cannot be written, and that is said', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('JSON', 4)));
  const told = `>${FULL} 2>told`;
  expect(await piped(machine, told, 'import', file, '--kind', 'bookings', '--yes', '--json')).toBe(2);
  expect(readFileSync(machine.path('told'), 'utf8')).toContain(screen.stdoutFailed(screen.diskFull));
  expect(office.booked('JSON').length).toBe(4);
  expect(existsSync(machine.path('march.results.xlsx'))).toBe(true);
});

full.each([
  ['an export', 'export', 'suppliers', '-o', '-'],
  ['a problem of the command line', 'export', 'nothing', '-o', 'x.csv', '--json'],
  ['help', '--help'],
])('%s that cannot be written to stdout is told without a stack trace', async (_, ...args) => {
  const machine = office.machine();
  expect(await piped(machine, `>${FULL} 2>told`, ...args)).toBe(2);
  const told = readFileSync(machine.path('told'), 'utf8');
  expect(told.trimEnd().split('\n').slice(-2)).toEqual([screen.stdoutFailed(screen.diskFull), `  ${screen.makeSpace}`]);
  expect(told).not.toMatch(/\bat .*:\d+/);
});
