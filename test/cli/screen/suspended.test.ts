import { spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BIN } from '../../program.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { hasTerminal } from '../terminal.ts';

const CTRL_Z = '\u001a';
const UP = '\u001b[A';
const hasBash = spawnSync('bash', ['--version']).status === 0;

/**
 * A shell with job control in a terminal. Each step waits for a text that comes after the one before, then types. Gives
 * the exit code of the shell and the pieces of the screen, one for each step, and the rest.
 */
async function inShell({ env, folder }: Machine, steps: readonly (readonly [seen: string, typed: string])[]) {
  const child = spawn('script', ['-qefc', 'bash --norc --noprofile -i', '/dev/null'], {
    env: { TERM: 'xterm', PATH: process.env['PATH'], PS1: 'shell: ', ...env },
    cwd: folder,
  });
  const pieces: string[] = [];
  let screen = '';
  const step = (): void => {
    const [seen = '', typed = ''] = steps[pieces.length] ?? [];
    const at = screen.indexOf(seen);
    if (seen === '' || at === -1) return;
    pieces.push(screen.slice(0, at + seen.length));
    screen = screen.slice(at + seen.length);
    child.stdin.write(typed);
    step();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    step();
  });
  const exit = await new Promise((resolve) => child.on('close', resolve));
  return { exit, pieces: [...pieces, screen] };
}

const IMPORT = `'${process.execPath}' '${BIN}' import march.csv --kind bookings --concurrency 2\r`;

describe.skipIf(!hasTerminal || !hasBash)('after Ctrl-Z and fg', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ latencyMs: 200 });
  });
  afterAll(() => office.close());

  test('a question waits for its answer, and what is typed is shown', async () => {
    const machine = office.machine();
    machine.file('march.csv', csv(bookings('ASKED', 2)));
    const { exit, pieces } = await inShell(machine, [
      ['shell: ', IMPORT],
      ['[y/N] ', CTRL_Z],
      ['Stopped', 'fg\r'],
      ['[y/N] ', 'y\r'],
      ['2 accepted', 'exit $?\r'],
    ]);
    expect(pieces).toHaveLength(6);
    expect(pieces[4]).toContain('y');
    expect([exit, office.booked('ASKED').length]).toEqual([0, 2]);
  });

  test('the progress is drawn below what the shell wrote, and everything is sent once', async () => {
    const machine = office.machine();
    machine.file('march.csv', csv(bookings('DRAWN', 12)));
    const { exit, pieces } = await inShell(machine, [
      ['shell: ', IMPORT],
      ['[y/N] ', 'y\r'],
      [' of 12, ', CTRL_Z],
      ['Stopped', 'fg\r'],
      [' of 12, ', ''],
      ['12 accepted', 'exit $?\r'],
    ]);
    expect(pieces).toHaveLength(7);
    expect(pieces[4]).not.toContain(UP);
    expect(exit).toBe(0);
    expect(office.booked('DRAWN').map(({ referenceNumber }) => referenceNumber)).toEqual(
      bookings('DRAWN', 12)
        .map(({ referenceNumber }) => referenceNumber)
        .toSorted((one, other) => `${one}`.localeCompare(`${other}`)),
    );
  });
});
