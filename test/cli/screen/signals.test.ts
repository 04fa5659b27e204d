import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commands } from '../../../src/cli/commands/index.ts';
import { processSignals } from '../../../src/cli/signals.ts';

const HOUR = 3_600_000;

test.each([
  ['as ever', 0],
  ['though the clock was set back', -HOUR],
  ['though the clock was set ahead', HOUR],
])('two signals at once are one wish to stop, and later ones are the second and the third: %s', (_, jump) => {
  const wall = vi.spyOn(Date, 'now').mockReturnValue(2 * HOUR);
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(100);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const process = new EventEmitter();
  const { stopping, dropping, leaving } = processSignals(process, { stderr: () => {} });
  process.emit('SIGINT');
  wall.mockReturnValue(2 * HOUR + 10 + jump);
  elapsed.mockReturnValue(110);
  process.emit('SIGTERM');
  expect([stopping.aborted, dropping.aborted]).toEqual([true, false]);
  wall.mockReturnValue(2 * HOUR + 1_000 + jump);
  elapsed.mockReturnValue(1_100);
  process.emit('SIGINT');
  expect([dropping.aborted, leaving.aborted]).toEqual([true, false]);
  elapsed.mockReturnValue(2_100);
  process.emit('SIGINT');
  expect(leaving.aborted).toBe(true);
});

test('only a command that has begun to send speaks of bookings in doubt', () => {
  const said = (sends: 'never' | 'later' | 'now') => {
    const words: string[] = [];
    const process = new EventEmitter();
    const signals = processSignals(process, { stderr: (lines) => words.push(...lines) });
    if (sends !== 'never') signals.expectSending();
    if (sends === 'now') signals.startSending();
    process.emit('SIGINT');
    return words.join('');
  };
  expect(said('now')).toContain('doubt');
  for (const sends of ['never', 'later'] as const) expect(said(sends)).not.toContain('doubt');
  const sending = commands.filter(({ sends }) => sends).map(({ usage }) => usage.split(' ')[0]);
  expect(sending.sort()).toEqual(['import', 'open', 'resume', 'retry']);
});
