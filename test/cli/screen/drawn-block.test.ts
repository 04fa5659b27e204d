import { describe, expect, test } from 'vitest';
import { drawnBlock } from '../../../src/cli/drawn-block.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { progressBlock } from '../../../src/cli/progress-block.ts';
import { emulator, type Resizing } from './emulator.ts';

/** A terminal that has shown a line, and what is on it. */
function terminal(columns: number, { rows = 24, resizing = 'wraps' }: { rows?: number; resizing?: Resizing } = {}) {
  const screen = emulator(columns, resizing);
  const size = { columns, rows };
  // A terminal's driver begins each line at its left.
  const write = (text: string) => screen.feed(text.replaceAll('\n', '\r\n'));
  write('before\n');
  const stream = {
    get columns() {
      return size.columns;
    },
    get rows() {
      return size.rows;
    },
    write,
  };
  const resize = (to: number) => {
    screen.resize(to);
    size.columns = to;
  };
  return { stream, resize, shown: () => screen.lines().join('\n') };
}

const LINES = [{ text: 'x'.repeat(60), colour: 'green' }, { text: 'second' }] as const;

test('a block replaces itself and leaves nothing behind', () => {
  const { stream, shown } = terminal(40);
  const block = drawnBlock(stream, { isColoured: true, isKept: false });
  block.draw(LINES);
  expect(shown()).toBe(`before\n${'x'.repeat(38)}…\nsecond`);
  block.draw([{ text: 'only' }]);
  expect(shown()).toBe('before\nonly');
  block.clear();
  block.clear();
  expect(shown()).toBe('before\n');
});

describe.each([
  ['cuts', false],
  ['wraps', false],
  ['cuts', true],
  ['wraps', true],
] as const)('in a window that %s its old lines, and keeps the cursor (%s)', (resizing, isKept) => {
  test.each([[20], [9], [80]])('and changes from 40 to %i columns, nothing of it stays', (columns) => {
    const { stream, resize, shown } = terminal(40, { resizing });
    const block = drawnBlock(stream, { isColoured: true, isKept });
    block.draw(LINES);
    resize(columns);
    block.draw([{ text: 'next' }]);
    expect(shown()).toBe('before\nnext');
  });

  test('and became narrower a moment ago, nothing of it stays', () => {
    const { stream, resize, shown } = terminal(40, { resizing });
    const block = drawnBlock({ columns: 40, rows: 24, write: stream.write }, { isColoured: true, isKept });
    resize(15);
    block.draw(LINES);
    block.draw([{ text: 'next' }]);
    expect(shown()).toBe('before\nnext');
  });
});

test('a low window gets the first line; wide characters count twice; hidden ones are shown', () => {
  const { stream, shown } = terminal(10, { rows: 2 });
  const block = drawnBlock(stream, { isColoured: true, isKept: false });
  block.draw([{ text: '东莞市东莞市' }, { text: 'second' }]);
  expect(shown()).toBe('before\n东莞市东…');
  block.draw([{ text: 'a\u001b[2Jb' }]);
  expect(shown()).toContain('a\\u{1b}');
});

test('the block of a run has a bar, the pace, the counts and the last problem', () => {
  const progress = { accepted: 45, rejected: 4, inDoubt: 1, left: 50, files: new Map(), times: [0, 5_000, 10_000] };
  const block = progressBlock(progress, 10_000, { problem: 'Last problem: row 5: no', columns: 80 });
  expect(block.map(({ colour }) => colour)).toEqual(['green', 'yellow', 'red']);
  expect(block[0]?.text).toBe(
    `${'█'.repeat(10)}${'░'.repeat(10)} 50 %, ${screen.perSecond('0.2')}, ${screen.toGo('4 min')}`,
  );
  expect(block[1]?.text).toMatch(/^50 of 100, 4 .*, 1 .*, 50 /);
});

test('without colours it is drawn all the same', () => {
  const { stream, shown } = terminal(40);
  const written: string[] = [];
  const seen = {
    ...stream,
    write: (text: string) => {
      written.push(text);
      stream.write(text);
    },
  };
  drawnBlock(seen, { isColoured: false, isKept: false }).draw([{ text: 'bar', colour: 'green' }]);
  expect(shown()).toBe('before\nbar');
  expect(written.join('')).not.toContain('\u001b[3');
  written.length = 0;
  drawnBlock(seen, { isColoured: true, isKept: false }).draw([{ text: 'bar', colour: 'green' }]);
  expect(written.join('')).toContain('\u001b[32mbar');
});
