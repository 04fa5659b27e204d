import { expect, test } from 'vitest';
import { messages } from '../../src/sending/messages.ts';
import { accepted, bench, rejected } from './engine.ts';

test('with a limit, what is to be sent is no more than that', async () => {
  const { go, events } = await bench({ documents: 5, answer: () => accepted(), options: { limit: 2 } });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'limit' });
  expect(events[0]).toEqual({ type: 'planned', documents: 2 });
});

test('a part of rejected documents that ends the run is one of those that the limit lets through', async () => {
  const { go, counts } = await bench({
    documents: 100,
    answer: () => rejected,
    options: { limit: 10, maxErrors: { percent: 20 } },
  });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'max-errors' });
  expect(await counts()).toEqual({ rejected: 2, unsent: 98 });
});

test('--limit stops after so many documents and leaves the rest unsent', async () => {
  const { go, counts, journal, run } = await bench({
    documents: 5,
    answer: () => accepted(),
    options: { limit: 2, concurrency: 4 },
  });
  expect(await go()).toEqual({ state: 'stopped', cause: 'limit', why: messages.limit(2) });
  expect(await counts()).toEqual({ accepted: 2, unsent: 3 });
  expect(await journal.run(run)).toMatchObject({ state: 'stopped', cause: 'limit', why: messages.limit(2) });
});

test('a limit that is not reached says nothing', async () => {
  const { go } = await bench({ documents: 2, answer: () => accepted(), options: { limit: 2 } });
  expect(await go()).toEqual({ state: 'complete', cause: null, why: null });
});

test.each([
  [{ count: 2 }, 2],
  [{ percent: 25 }, 3],
  [{ percent: 1 }, 1],
])('--max-errors %o of ten documents stops after %i rejected', async (maxErrors, expected) => {
  const { go, counts } = await bench({ documents: 10, answer: () => rejected, options: { maxErrors } });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'max-errors' });
  expect(await counts()).toEqual({ rejected: expected, unsent: 10 - expected });
});
