import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DrawnLine } from '../../../src/cli/drawn-block.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { showWork } from '../../../src/cli/working.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is drawn, block by block, and the lines that stay. */
function screenOf(isLively: boolean, columns = 80) {
  const blocks: (readonly DrawnLine[])[] = [];
  const lines: string[] = [];
  const stopping = new AbortController();
  const screen = {
    isLively,
    columns,
    redraw: (block: readonly DrawnLine[]) => void blocks.push(block),
    stderr: (more: readonly string[]) => void lines.push(...more),
  };
  return { work: showWork(screen, stopping.signal, Date.now), blocks, lines, stop: () => stopping.abort() };
}

test('a command shows after one second that it works, until it is stopped or has ended', () => {
  const { work, blocks, stop } = screenOf(true);
  work.begin();
  vi.advanceTimersByTime(900);
  expect(blocks).toEqual([]);
  vi.advanceTimersByTime(500);
  const shown = blocks.length;
  expect(blocks.map((block) => block.length)).toEqual(Array.from({ length: shown }, () => 1));
  stop();
  vi.advanceTimersByTime(5_000);
  expect(blocks).toHaveLength(shown);
  work.end();
  expect(blocks.at(-1)).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(blocks).toHaveLength(shown + 1);
});

test.each([true, false])('results that take longer than a second say how to leave without them: %s', (isLively) => {
  const { work, lines, stop } = screenOf(isLively);
  work.beginResults();
  vi.advanceTimersByTime(1_500);
  work.end();
  expect(lines).toEqual([]);
  stop();
  work.beginResults();
  vi.advanceTimersByTime(900);
  work.end();
  expect(lines).toEqual([]);
  work.beginResults();
  vi.advanceTimersByTime(1_500);
  work.end();
  expect(lines).toEqual([screen.writesResults]);
});

test('a step has a bar, its counts, its pace and the time that is left', () => {
  const { work, blocks } = screenOf(true);
  work.begin();
  work.onStep({ what: 'checked', done: 0, of: 10_000 });
  vi.advanceTimersByTime(4_000);
  work.onStep({ what: 'checked', done: 4_000, of: 10_000 });
  vi.advanceTimersByTime(200);
  const [bar, counts] = blocks.at(-1) ?? [];
  expect(bar?.text).toContain(`████████░░░░░░░░░░░░ 40 %, ${screen.perSecond('952.4')}, ${screen.toGo('6 s')}`);
  expect(counts?.text).toContain('4,000 of 10,000');
});

test('a step that begins again, and another one, are measured from there', () => {
  const { work, blocks } = screenOf(true);
  work.onStep({ what: 'written', done: 9_000, of: 10_000 });
  vi.advanceTimersByTime(10_000);
  work.onStep({ what: 'written', done: 1, of: 10_000 });
  vi.advanceTimersByTime(1_000);
  work.onStep({ what: 'written', done: 5_000, of: 10_000 });
  vi.advanceTimersByTime(1_000);
  expect(blocks.at(-1)?.[0]?.text).toContain(` 50 %, ${screen.perSecond('2500.0')}, ${screen.toGo('2 s')}`);
  work.onStep({ what: 'rows', done: 700, of: null });
  vi.advanceTimersByTime(200);
  expect(blocks.at(-1)?.map(({ text }) => /700/.test(text))).toEqual([true, false]);
});

test('a step that begins again is another part, and within one part the share never becomes smaller', () => {
  const { work, blocks } = screenOf(true);
  const bars: string[] = [];
  const steps = [
    [50, 100],
    [60, 200],
    [200, 200],
    [210, 220],
    [5, 100],
  ] as const;
  for (const [done, of] of steps) {
    work.onStep({ what: 'pages', done, of });
    vi.advanceTimersByTime(1_200);
    bars.push(
      `${blocks
        .at(-1)
        ?.map(({ text }) => text.replace(/^[█░]+ |,.*(a second|left).*/g, ''))
        .join(' | ')}`,
    );
  }
  expect(bars).toEqual([
    `50 % | ${screen.step('pages', 1, '50 of 100')}`,
    `50 % | ${screen.step('pages', 1, '60 of 200')}`,
    `100 % | ${screen.step('pages', 1, '200 of 200')}`,
    `50 % | ${screen.step('pages', 2, '10 of 20')}`,
    `5 % | ${screen.step('pages', 3, '5 of 100')}`,
  ]);
});

test('the rate is that of the last seconds, and the last problem is shown', () => {
  const { work, blocks } = screenOf(true);
  work.onStep({ what: 'records', done: 0, of: 10_000 });
  work.onStep({ what: 'records', done: 3_000, of: 10_000 });
  for (let done = 3_000; done <= 3_300; done += 5) {
    work.onStep({ what: 'records', done, of: 10_000, problem: 'R-7: 东莞市' });
    vi.advanceTimersByTime(1_000);
  }
  const [bar, , problem] = blocks.at(-1) ?? [];
  const perSecond = Number(/ ([\d.]+) a second/.exec(bar?.text ?? '')?.[1]);
  expect(perSecond).toBeGreaterThan(4);
  expect(perSecond).toBeLessThan(6);
  expect(problem).toEqual({ text: 'R-7: 东莞市', colour: 'red' });
});

test('in a narrow window the numbers are shown without the title', () => {
  const { work, blocks } = screenOf(true, 20);
  work.onStep({ what: 'kept', done: 40, of: 20_000 });
  vi.advanceTimersByTime(1_200);
  expect(blocks.at(-1)?.[1]?.text).toBe('40 of 20,000');
});

test('work that begins after a signal is shown', () => {
  const { work, blocks, stop } = screenOf(true);
  stop();
  work.begin();
  vi.advanceTimersByTime(2_000);
  expect(blocks.length).toBeGreaterThan(0);
});

test('where no terminal redraws, a long step has a line every ten seconds', () => {
  const { work, blocks, lines } = screenOf(false);
  work.begin();
  vi.advanceTimersByTime(30_000);
  expect(lines).toEqual([]);
  work.onStep({ what: 'pages', done: 1, of: 500 });
  vi.advanceTimersByTime(20_000);
  work.onStep({ what: 'pages', done: 101, of: 500 });
  vi.advanceTimersByTime(10_000);
  expect(lines.at(-1)).toContain('101 of 500');
  expect(lines).toHaveLength(3);
  work.end();
  vi.advanceTimersByTime(30_000);
  expect([lines.length, blocks]).toEqual([3, []]);
});

test.each([true, false])('once a browser shows the work, the terminal shows no step any more', (isLively) => {
  const { work, blocks, lines } = screenOf(isLively);
  work.begin();
  work.leave();
  work.onStep({ what: 'checked', done: 39, of: 40 });
  vi.advanceTimersByTime(60_000);
  expect([blocks.flat(), lines]).toEqual([[], []]);
});
