import { expect, test } from 'vitest';
import type { Outcome } from '../../src/sending/outcome.ts';
import { accepted, bench, inDoubt, rejected } from './engine.ts';

test('three doubtful documents in a row open the breaker, and a clear answer between them does not let it', async () => {
  const kinds = [inDoubt, inDoubt, rejected, inDoubt, inDoubt, inDoubt];
  const { go, states } = await bench({ documents: 8, answer: (_, attempt) => kinds[attempt - 1] ?? accepted() });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'breaker' });
  expect(await states()).toEqual([...kinds.map(({ type }) => type), 'unsent', 'unsent']);
});

test.each([1, 2, 4])('one outage leaves at most %i + 2 documents in doubt', async (concurrency) => {
  const { go, journal, run } = await bench({ documents: 30, answer: () => inDoubt, options: { concurrency } });
  await go();
  expect((await journal.counts(run))['in-doubt']).toBeGreaterThanOrEqual(3);
  expect((await journal.counts(run))['in-doubt']).toBeLessThanOrEqual(concurrency + 2);
});

test('what was still on its way when an outage began is no clear answer within it', async () => {
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const { go, journal, run } = await bench({
    documents: 30,
    answer: async (_, attempt) => {
      await turns(attempt > 4 ? 40 : attempt * 5);
      return attempt === 3 || attempt === 4 ? accepted() : inDoubt;
    },
    options: { concurrency: 4 },
  });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'breaker' });
  expect((await journal.counts(run))['in-doubt']).toBeLessThanOrEqual(4 + 2);
});

test('a breaker that opens with the last document is told, though the run is complete', async () => {
  const { go } = await bench({ documents: 3, answer: () => inDoubt });
  expect(await go()).toMatchObject({ state: 'complete', cause: 'breaker' });
});

test.each(['address', 'login', 'unreachable'] as const)(
  'a refusal of %s stops the run with nothing done',
  async (cause) => {
    const reason = { code: 'http-404', status: 404, message: 'there is no such path' };
    const { go, counts } = await bench({ documents: 3, answer: () => ({ type: 'stop', cause, reason }) });
    expect(await go()).toEqual({ state: 'stopped', cause, why: 'there is no such path' });
    expect(await counts()).toEqual({ unsent: 3 });
  },
);

test('a doubtful answer that also ends the run leaves one in doubt and the rest unsent', async () => {
  const { go, counts } = await bench({ documents: 3, answer: () => ({ ...inDoubt, stop: 'address' }) as Outcome });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'address' });
  expect(await counts()).toEqual({ 'in-doubt': 1, unsent: 2 });
});
