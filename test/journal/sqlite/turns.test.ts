import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inBatches } from '../../../src/journal/sql/database.ts';
import { createTurns } from '../../../src/journal/sqlite/turns.ts';

/** A work of some steps, each longer than anything may be held up. */
function* longWork(log: string[], name: string, steps = 3) {
  try {
    for (let step = 1; step <= steps; step += 1) {
      log.push(`${name} ${step}`);
      const until = performance.now() + 45;
      while (performance.now() < until);
      yield;
    }
    return `${name} is done`;
  } finally {
    log.push(`${name} ends`);
  }
}

test('what takes one stretch is done before the call returns, where nothing long is under way', async () => {
  const turns = createTurns(() => performance.now());
  const log: string[] = [];
  const first = turns.once(() => log.push('first'));
  log.push('after the call');
  await first;
  expect(log).toEqual(['first', 'after the call']);
  await expect(turns.once(() => JSON.parse('{'))).rejects.toThrow(SyntaxError);
});

test('a long work lets timers in between its steps, and no other work', async () => {
  const turns = createTurns(() => performance.now());
  const log: string[] = [];
  const long = turns.inSteps(() => longWork(log, 'long'));
  const short = turns.once(() => log.push('short'));
  const second = turns.inSteps(() => longWork(log, 'second', 1));
  void setImmediate().then(() => log.push('timer'));
  expect(await long).toBe('long is done');
  await Promise.all([short, second]);
  expect(log.filter((line) => line !== 'timer')).toEqual([
    ...['long 1', 'long 2', 'long 3', 'long ends'],
    ...['short', 'second 1', 'second ends'],
  ]);
  expect(log.indexOf('timer')).toBeLessThan(log.indexOf('long 3'));
});

test('a signal ends a long work in the middle, which clears up, and the next one begins', async () => {
  const turns = createTurns(() => performance.now());
  const log: string[] = [];
  const signal = new AbortController();
  const ended = turns.inSteps(() => longWork(log, 'long'), signal.signal);
  const next = turns.once(() => log.push('next'));
  signal.abort(new Error('stop'));
  await expect(ended).rejects.toThrow('stop');
  await next;
  expect(log).toEqual(['long 1', 'long ends', 'next']);
});

test('whoever is alone keeps the others waiting, also when it fails, and cannot use its turns later', async () => {
  const turns = createTurns(() => performance.now());
  const log: string[] = [];
  let kept: Pick<typeof turns, 'once'> | undefined;
  const alone = turns.alone(async (inside) => {
    kept = inside;
    await setImmediate();
    await inside.once(() => log.push('inside'));
    throw new Error('failed');
  });
  const other = turns.once(() => log.push('other'));
  await expect(alone).rejects.toThrow('failed');
  await other;
  expect(log).toEqual(['inside', 'other']);
  await expect(kept?.once(() => log.push('late'))).rejects.toThrow('over');
});

test.each([0, 1, 499, 500, 501, 1000, 1001])(
  '%i rows come one by one, and are read some hundred at once',
  async (rows) => {
    let reads = 0;
    const stream = inBatches<number>(async (last = 0, most) => {
      reads += 1;
      return Array.from({ length: Math.min(most, rows - last) }, (_, index) => last + index + 1);
    });
    expect(await Array.fromAsync(stream)).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
    expect(reads).toBe(Math.floor(rows / 500) + 1);
  },
);
