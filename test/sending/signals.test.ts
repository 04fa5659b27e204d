import { expect, test } from 'vitest';
import { messages } from '../../src/sending/messages.ts';
import type { Outcome } from '../../src/sending/outcome.ts';
import { accepted, bench, unreached } from './engine.ts';

test('the first signal takes nothing new and finishes what is in flight', async () => {
  const stopping = new AbortController();
  const { go, states, journal, run } = await bench({
    documents: 4,
    stopping: stopping.signal,
    answer: (_, attempt) => {
      if (attempt === 2) stopping.abort();
      return accepted();
    },
  });
  expect(await go()).toEqual({ state: 'interrupted', cause: 'signal', why: messages.signal });
  expect(await states()).toEqual(['accepted', 'accepted', 'ready', 'ready']);
  expect(await journal.run(run)).toMatchObject({ state: 'interrupted', cause: 'signal' });
});

test('a signal ends a wait at once', async () => {
  const stopping = new AbortController();
  const { go, states } = await bench({
    documents: 2,
    stopping: stopping.signal,
    answer: () => {
      setImmediate(() => stopping.abort());
      return unreached;
    },
  });
  expect(await go()).toMatchObject({ state: 'interrupted', cause: 'signal' });
  expect(await states()).toEqual(['ready', 'ready']);
});

test('the second signal leaves in doubt what had begun, ready what had not, and lets no connection begin later', async () => {
  const dropping = new AbortController();
  const late: (() => Promise<void>)[] = [];
  const { go, states } = await bench({
    documents: 3,
    answer: () => accepted(),
    options: { concurrency: 2 },
    dropping: dropping.signal,
    send: async ({ rows }, { beforeFirstByte, signal }) => {
      expect(signal.aborted).toBe(false);
      if (rows[0] === 3) await beforeFirstByte();
      else late.push(beforeFirstByte);
      setImmediate(() => dropping.abort());
      return await new Promise<Outcome>(() => {});
    },
  });
  expect(await go()).toMatchObject({ state: 'interrupted', cause: 'signal' });
  expect(await states()).toEqual(['in-doubt', 'ready', 'ready']);
  expect(late).toHaveLength(1);
  await expect(late[0]?.()).rejects.toThrow('this attempt is over');
  expect(await states()).toEqual(['in-doubt', 'ready', 'ready']);
});
