import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellWork } from '../../../src/cli/working.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a command says that it works, until it is stopped or has ended', () => {
  const drawn: number[] = [];
  const stopping = new AbortController();
  const redraw = (lines: readonly unknown[]) => void drawn.push(lines.length);
  const end = tellWork({ isLively: true, redraw }, stopping.signal, Date.now);
  vi.advanceTimersByTime(1_900);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(700);
  expect(drawn).toEqual([1, 1]);
  stopping.abort();
  vi.advanceTimersByTime(5_000);
  expect(drawn).toEqual([1, 1]);
  end();
  expect(drawn).toEqual([1, 1, 0]);
});
