import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN } from '../../program.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { CTRL_C, hasTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What is on the screen of an import in a terminal, with Ctrl-C typed once it shows how far it is. */
async function interrupted(machine: Machine, file: string) {
  const words = `'${process.execPath}' '${BIN}' import '${file}' --kind bookings --yes --rate 4`;
  const env = { TERM: 'xterm', ...machine.env };
  const child = spawn('script', ['-qefc', words, '/dev/null'], { env, cwd: machine.folder });
  let screen = '';
  let isTyped = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    if (isTyped || !/\d lef/.test(screen)) return;
    isTyped = true;
    child.stdin.write(CTRL_C);
  });
  const exit = await new Promise((resolve) => child.on('close', resolve));
  return { exit, screen };
}

test.runIf(hasTerminal)('Ctrl-C removes the block of the progress before anything else is written', async () => {
  const machine = office.machine();
  const { exit, screen } = await interrupted(machine, machine.file('many.csv', csv(bookings('TORN', 12))));
  expect(exit).toBe(130);
  const [before = ''] = screen.split('Stopping');
  expect(before.trimEnd().endsWith('\u001b[J')).toBe(true);
  expect(before).toMatch(/ left/);
  expect(before).not.toMatch(/ lef(?!t)/);
});
