import { spawn, spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN } from '../../program.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { hasTerminal } from '../terminal.ts';
import { emulator, type Resizing } from './emulator.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ latencyMs: 100 });
});
afterAll(() => office.close());

const FIRST_WIDTH = 70;
const WIDTHS = [40, 20, 10, 120, 15, 60] as const;

/**
 * What a command writes to a terminal whose window changes as soon as the command shows a block: the text before the
 * block, and all of it, with the changes as the emulator reads them.
 */
async function resized({ env, folder }: Machine, words: string) {
  const command = `tty; stty cols ${FIRST_WIDTH} rows 24; exec '${process.execPath}' '${BIN}' ${words}`;
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env: { TERM: 'xterm', ...env }, cwd: folder });
  let text = '';
  let before: string | null = null;
  const change = async () => {
    const [tty = ''] = text.split('\r\n');
    for (const width of WIDTHS) {
      text += `\u001b]${width}\u0007`;
      spawnSync('stty', ['-F', tty, 'cols', `${width}`]);
      await setTimeout(400);
    }
  };
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
    const block = text.search(/[█░]/);
    if (before !== null || block === -1) return;
    before = text.slice(0, block);
    void change();
  });
  await new Promise((resolve) => child.on('close', resolve));
  return { before: before ?? '', text };
}

function shown(text: string, resizing: Resizing): readonly string[] {
  const screen = emulator(FIRST_WIDTH, resizing);
  screen.feed(text);
  return screen.lines();
}

test.skipIf(!hasTerminal)('if the window changes, nothing of a block stays, and nothing else goes', async () => {
  const machine = office.machine();
  const wrong = booking('RE-0', { supplierCode: 'no such code' });
  const file = machine.file('march.csv', csv([wrong, ...bookings('RE', 14)]));
  const { before, text } = await resized(machine, `import '${file}' --kind bookings --yes --rate 4`);
  expect(text.split('\u001b]60\u0007')[1]).toMatch(/[█░]/);
  for (const resizing of ['cuts', 'wraps'] as const) {
    const lines = shown(text, resizing);
    expect(lines.filter((line) => /[█░]| left|rejected/.test(line))).toEqual([]);
    expect(lines.join('\n')).toContain('14 accepted');
  }
  const above = shown(before, 'cuts').map((line) => line.slice(0, Math.min(...WIDTHS)).trimEnd());
  expect(above.length).toBeGreaterThan(1);
  expect(shown(text, 'cuts').slice(0, above.length - 1)).toEqual(above.slice(0, -1));
});
