import { expect, test } from 'vitest';
import { messages } from '../../src/sending/messages.ts';
import { createRateLimiter } from '../../src/sending/rate-limiter.ts';
import { accepted, bench, throttled } from './engine.ts';

test('no more than the limit are under way at once', async () => {
  const { go, inFlight, counts } = await bench({
    documents: 40,
    answer: () => accepted(),
    options: { concurrency: 3 },
  });
  await go();
  expect(inFlight.most).toBe(3);
  expect(await counts()).toEqual({ accepted: 40 });
});

test('a higher limit is earned by good answers', async () => {
  const { go, events } = await bench({ documents: 12, answer: () => accepted(), options: { concurrency: 8 } });
  await go();
  const steps = events.flatMap((event) => (event.type === 'concurrency' ? [event.concurrency] : []));
  expect(steps).toEqual([4, 5, 6, 7, 8]);
});

test('requests leave no faster than the rate', async () => {
  const times: number[] = [];
  const { go, clock } = await bench({
    documents: 6,
    answer: () => {
      times.push(clock.now());
      return accepted();
    },
    options: { concurrency: 4, rate: 2 },
  });
  await go();
  const [first = 0] = times;
  expect(times.map((time) => time - first)).toEqual([0, 500, 1000, 1500, 2000, 2500]);
});

test.each([100, 2000])('timers that ring a millisecond late do not lower a rate of %i', async (rate) => {
  let now = 0;
  const sleep = async (ms: number) => {
    now += Math.ceil(ms) + 1;
  };
  const limiter = createRateLimiter(rate, { elapsed: () => now, sleep });
  const { signal } = new AbortController();
  for (let turn = 0; turn < 2 * rate; turn += 1) await limiter.turn(signal);
  expect(now).toBeGreaterThan(1_980);
  expect(now).toBeLessThan(2_020);
});

test('a 429 waits as long as it asks, without a word 5 s and more, and sends again', async () => {
  const answers = [throttled(30_000), throttled(600_000), throttled(), throttled(), accepted()];
  const { go, clock, states, journal, run } = await bench({
    documents: 1,
    answer: (_, attempt) => answers[attempt - 1] ?? accepted(),
  });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(clock.sleeps).toEqual([30_000, 600_000, 20_000, 40_000]);
  expect(await states()).toEqual(['accepted']);
  expect(await Array.fromAsync(journal.documents(run))).toMatchObject([{ attempts: 5 }]);
});

test('a service that asks for an hour gets it, and nothing waits without end for one that asks for more', async () => {
  const answers = [throttled(3_600_000), throttled(3_600_001)];
  const { go, counts, attempts, clock } = await bench({
    documents: 2,
    answer: (_, attempt) => answers[attempt - 1] ?? accepted(),
  });
  const end = await go();
  expect(end).toMatchObject({ state: 'stopped', cause: 'unreachable' });
  expect(end.why).toBe(messages.nothingBefore('2027-03-10 02:01 UTC'));
  expect([await counts(), attempts(), clock.sleeps]).toEqual([{ unsent: 2 }, 2, [3_600_000]]);
});

test('a time that no calendar has is put off as well', async () => {
  const { go, counts } = await bench({ documents: 1, answer: () => throttled(Number.MAX_SAFE_INTEGER) });
  expect((await go()).why).toContain('9999-12-31');
  expect(await counts()).toEqual({ unsent: 1 });
});

test('a document that is put off for the ninth time stops the run and stays unsent', async () => {
  const { go, counts, attempts } = await bench({ documents: 2, answer: () => throttled() });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'unreachable' });
  expect(attempts()).toBe(9);
  expect(await counts()).toEqual({ unsent: 2 });
});

test('a burst of 429 halves the concurrency once, and what is sent again keeps to it', async () => {
  let most = 0;
  let now = 0;
  const { go, events, counts } = await bench({
    documents: 12,
    answer: () => accepted(),
    options: { concurrency: 4 },
    send: async (document, { beforeFirstByte }) => {
      await beforeFirstByte();
      if (document.attempts === 0 && !seen.has(document.id) && document.id <= 4) {
        seen.add(document.id);
        await new Promise((resolve) => setImmediate(resolve));
        return throttled();
      }
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return accepted();
    },
  });
  const seen = new Set<number>();
  await go();
  const steps = events.flatMap((event) => (event.type === 'concurrency' ? [event.concurrency] : []));
  expect(steps).toEqual([4, 2]);
  expect(most).toBe(2);
  expect(await counts()).toEqual({ accepted: 12 });
});
