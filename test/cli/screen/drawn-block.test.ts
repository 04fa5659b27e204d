import { expect, test } from 'vitest';
import { drawnBlock } from '../../../src/cli/drawn-block.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { progressBlock } from '../../../src/cli/progress-block.ts';

/** A terminal that wraps long lines, also when its width changes, and knows what the block writes. */
function terminal(columns: number, rows = 24) {
  const size = { columns, rows };
  let text = 'before\n';
  const wrapped = (line: string) => {
    const plain = [...line];
    const pieces = Array.from({ length: Math.max(1, Math.ceil(plain.length / size.columns)) }, (_, at) =>
      plain.slice(at * size.columns, (at + 1) * size.columns).join(''),
    );
    return pieces;
  };
  const write = (given: string) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are what a terminal is told
    const parts = given.replace(/\u001b\[\d*m/g, '').split(/(\u001b\[A|\r\u001b\[J)/);
    let up = 0;
    for (const part of parts) {
      if (part === '\u001b[A') up += 1;
      else if (part === '\r\u001b[J') {
        const all = text.split('\n').flatMap(wrapped);
        text = all
          .slice(0, all.length - 1 - up)
          .map((line) => `${line}\n`)
          .join('');
        up = 0;
      } else text += part;
    }
  };
  const stream = {
    get columns() {
      return size.columns;
    },
    get rows() {
      return size.rows;
    },
    write,
  };
  return { stream, size, shown: () => text };
}

const LINES = [{ text: 'x'.repeat(60), colour: 'green' }, { text: 'second' }] as const;

test('a block replaces itself and leaves nothing behind', () => {
  const { stream, shown } = terminal(40);
  const block = drawnBlock(stream, true);
  block.draw(LINES);
  expect(shown()).toBe(`before\n${'x'.repeat(38)}…\nsecond`);
  block.draw([{ text: 'only' }]);
  expect(shown()).toBe('before\nonly');
  block.clear();
  block.clear();
  expect(shown()).toBe('before\n');
});

test.each([[20], [9], [80]])('in a window that changes from 40 to %i columns nothing of it stays', (columns) => {
  const { stream, size, shown } = terminal(40);
  const block = drawnBlock(stream, true);
  block.draw(LINES);
  size.columns = columns;
  block.draw([{ text: 'next' }]);
  expect(shown()).toBe('before\nnext');
});

test('a low window gets the first line; wide characters count twice; hidden ones are shown', () => {
  const { stream, shown } = terminal(10, 2);
  const block = drawnBlock(stream, true);
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
  drawnBlock(seen, false).draw([{ text: 'bar', colour: 'green' }]);
  expect([shown(), written.join('')]).toEqual(['before\nbar', 'bar']);
  written.length = 0;
  drawnBlock(seen, true).draw([{ text: 'bar', colour: 'green' }]);
  expect(written.join('')).toContain('\u001b[32mbar');
});
