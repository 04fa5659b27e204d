import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { processSignals } from '../../../src/cli/signals.ts';

const HOUR = 3_600_000;

test.each([
  ['as ever', 0],
  ['though the clock was set back', -HOUR],
  ['though the clock was set ahead', HOUR],
])('two signals at once are one wish to stop, and a later one is the second: %s', (_, jump) => {
  const wall = vi.spyOn(Date, 'now').mockReturnValue(2 * HOUR);
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(100);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const process = new EventEmitter();
  const { stopping, dropping } = processSignals(process, { stderr: () => {} });
  process.emit('SIGINT');
  wall.mockReturnValue(2 * HOUR + 10 + jump);
  elapsed.mockReturnValue(110);
  process.emit('SIGTERM');
  expect([stopping.aborted, dropping.aborted]).toEqual([true, false]);
  wall.mockReturnValue(2 * HOUR + 1_000 + jump);
  elapsed.mockReturnValue(1_100);
  process.emit('SIGINT');
  expect(dropping.aborted).toBe(true);
});
