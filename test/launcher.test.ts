import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, csv, type Office, openOffice } from './cli/office.ts';
import { BIN } from './program.ts';
import { until } from './until.ts';

const ROOT = join(import.meta.dirname, '..');
const LAUNCHER = join(ROOT, '.config/node/run.mjs');

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  const act = { kind: 'delay', when: 'before', ms: 1_500 } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', act }] });
});
afterAll(() => office.close());

type Ended = { readonly exit: number | null; readonly stdout: string };

function ended(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  return new Promise((resolve) => child.on('close', (exit) => resolve({ exit, stdout })));
}

test.skipIf(process.platform === 'win32').each([
  ['SIGINT', 'the launcher alone', 130],
  ['SIGTERM', 'the launcher alone', 143],
  ['SIGINT', 'the whole group', 130],
  ['SIGTERM', 'the whole group', 143],
] as const)('%s to %s stops an import in order, once', async (signal, whom, exit) => {
  const machine = office.machine();
  const prefix = `${signal}-${whom.length}`;
  const file = machine.file('march.csv', csv(bookings(prefix, 4)));
  const args = ['import', file, '--kind=bookings', '--yes', '--json', '--concurrency=1'];
  const options = { cwd: machine.folder, env: machine.env, detached: true, stdio: 'pipe' } as const;
  const child = spawn(process.execPath, [LAUNCHER, 'node', BIN, ...args], options);
  const end = ended(child);
  const isSent = () => office.sandbox.requests().some(({ body }) => body.includes(`"${prefix}-1"`));
  await until('the first booking is sent', isSent);
  // The first booking is on its way: to drop it would leave it in doubt.
  process.kill(whom === 'the whole group' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
  const { stdout, exit: code } = await end;
  expect(code).toBe(exit);
  expect(JSON.parse(stdout)).toMatchObject({ state: 'interrupted', counts: { accepted: 1, inDoubt: 0, unsent: 3 } });
});

test.skipIf(process.platform === 'win32')("the README's alias works in any folder, with the files there", async () => {
  const machine = office.machine();
  mkdirSync(machine.path('my orders'));
  writeFileSync(join(machine.folder, 'my orders/march.csv'), csv(bookings('ALIAS', 1)));
  const alias = /^alias qcsheet=.*$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[0];
  expect(alias).toBeDefined();
  const typed = [
    `cd '${ROOT}'`,
    alias,
    `cd '${machine.path('my orders')}'`,
    'qcsheet check march.csv --kind bookings --json',
  ];
  const env = { ...process.env, ...machine.env };
  const { exit, stdout } = await ended(spawn('sh', ['-c', typed.join('\n')], { cwd: machine.folder, env }));
  expect(exit).toBe(0);
  const file = machine.path('my orders/march.csv');
  expect(JSON.parse(stdout)).toMatchObject({ file, counts: { documents: 1, valid: 1 } });
});

test('npm run qcsheet takes files from where it was typed', async () => {
  const machine = office.machine();
  mkdirSync(machine.path('orders'));
  writeFileSync(join(machine.folder, 'orders/march.csv'), csv(bookings('TYPED', 1)));
  const env = { ...process.env, ...machine.env };
  const args = [
    '--prefix',
    ROOT,
    'run',
    '--silent',
    'qcsheet',
    '--',
    'check',
    'march.csv',
    '--kind=bookings',
    '--json',
  ];
  const options = { cwd: machine.path('orders'), env, shell: process.platform === 'win32' } as const;
  const { exit, stdout } = await ended(spawn('npm', args, options));
  expect(exit).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ counts: { documents: 1, valid: 1 } });
});
