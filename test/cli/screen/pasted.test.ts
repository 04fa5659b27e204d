import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN } from '../../program.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const shells = ['bash', 'dash', 'zsh'].filter((shell) => spawnSync(shell, ['-c', 'true']).status === 0);

/** Pastes a shown command into the shell, with `--json`. */
function paste(
  shell: string,
  command: string,
  { env, folder }: Machine,
): { readonly exit: number; readonly out: string } {
  const input = `qcsheet() { '${process.execPath}' '${BIN}' "$@" --json; }\n${command}\n`;
  const given = spawnSync(shell, ['-s'], {
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
    cwd: folder,
  });
  return { exit: given.status ?? -1, out: given.stdout };
}

const NAMES = [
  "$(touch pwned) it's `touch pwned`.csv",
  'a "b"\n; touch pwned # \u202e!x\\.csv',
  '-x & touch pwned.csv',
];

test.skipIf(shells.length === 0).each(NAMES)('the next step of check can be pasted for %j', async (name) => {
  const machine = office.machine();
  writeFileSync(machine.path(name), csv([booking('PASTE', { serviceType: 'Final' })]));
  const first = await machine.qcsheet('check', `./${name}`, '--kind', 'bookings', '--ignore-column', '$(touch pwned)');
  const checked = await machine.qcsheet('check', `./${name}`, '--kind', 'bookings');
  expect([first.exit, checked.exit]).toEqual([2, 3]);
  const command = /^Next: .*: (qcsheet check .*)$/m.exec(checked.stdout)?.[1] ?? '';
  for (const shell of shells) {
    const again = paste(shell, command, machine);
    expect(again.exit).toBe(3);
    expect(JSON.parse(again.out)).toMatchObject({ kind: 'bookings', counts: { rows: 1 } });
  }
  expect(existsSync(machine.path('pwned'))).toBe(false);
});
