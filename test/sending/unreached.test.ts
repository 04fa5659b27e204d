import { expect, test } from 'vitest';
import { accepted, bench, unreached } from './engine.ts';

test('a service that nobody reaches is tried for minutes and then leaves nothing in doubt', async () => {
  const { go, counts, clock, attempts } = await bench({
    documents: 5,
    answer: () => unreached,
    options: { concurrency: 4 },
  });
  const start = clock.now();
  expect(await go()).toEqual({ state: 'stopped', cause: 'unreachable', why: 'nobody listens there' });
  expect(await counts()).toEqual({ unsent: 5 });
  expect(attempts()).toBeGreaterThanOrEqual(8);
  expect(clock.now() - start).toBeGreaterThan(120_000);
  expect(clock.now() - start).toBeLessThan(300_000);
});

test('that nobody is reached is told once with the end of the tries, and once that somebody is there again', async () => {
  const { go, events, clock } = await bench({
    documents: 4,
    answer: (_, attempt) => (attempt <= 3 || (attempt >= 6 && attempt <= 8) ? unreached : accepted()),
    options: { concurrency: 2 },
  });
  const start = clock.now();
  expect(await go()).toMatchObject({ state: 'complete' });
  const told = events.filter(({ type }) => type === 'unreached' || type === 'reached-again');
  expect(told.map(({ type }) => type)).toEqual(['unreached', 'reached-again', 'unreached', 'reached-again']);
  expect(told[0]).toMatchObject({ because: { code: 'connection-refused' }, untilMs: start + 150_000 });
});

test('the last try of a service that nobody reaches is made when it was said', async () => {
  const { go, events, clock } = await bench({ documents: 1, answer: () => unreached });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'unreachable' });
  expect(events.find(({ type }) => type === 'unreached')).toMatchObject({ untilMs: clock.now() });
});

test('a service that comes back in time is sent everything, and has its whole budget anew', async () => {
  const { go, counts } = await bench({
    documents: 4,
    answer: (_, attempt) => (attempt % 8 === 0 ? accepted() : unreached),
  });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(await counts()).toEqual({ accepted: 4 });
});
