import { expect, test } from 'vitest';
import type { Share } from '../../src/journal/account-port.ts';
import type { Journal } from '../../src/journal/port.ts';
import { accepted, bench, throttled } from './engine.ts';

const FREE = { type: 'free' } as const;
const ALONE: Share = { concurrency: 8, rate: 10, senders: 1, throttles: 0, answer: FREE };

/** A journal that others share: what it says of the account with each intent, by their number from 1. */
function shared(say: (intent: number) => Partial<Share>) {
  let intents = 0;
  let throttles = 0;
  return (journal: Journal): Journal => ({
    ...journal,
    async sending(id, within) {
      intents += 1;
      const share = { ...ALONE, throttles, ...say(intents) };
      throttles = share.throttles;
      const intent = share.answer.type === 'free' ? await journal.sending(id) : 'limited';
      within?.applyShare(share);
      return intent;
    },
    async slowDown() {
      throttles += 1;
      return throttles;
    },
  });
}

const concurrencies = (events: readonly { type: string; concurrency?: number }[]) =>
  events.filter(({ type }) => type === 'concurrency').map(({ concurrency }) => concurrency);

test('no more is under way than the share of the limit, and all of it again once the others have ended', async () => {
  const wrap = shared((intent) => (intent < 20 ? { concurrency: 2, senders: 4 } : {}));
  const options = { concurrency: 8 };
  const { go, events, states } = await bench({ documents: 60, answer: () => accepted(), options, wrap });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(concurrencies(events)).toEqual([4, 2, 4, 5, 6, 7, 8]);
  expect(new Set(await states())).toEqual(new Set(['accepted']));
});

test('of the rate of the account, each sender has the same part', async () => {
  const wrap = shared(() => ({ senders: 4 }));
  const { go, clock } = await bench({ documents: 21, answer: () => accepted(), options: { rate: 10 }, wrap });
  await go();
  // The first two before anything is known of others.
  expect(clock.elapsed()).toBeGreaterThanOrEqual(19 * 400);
});

test('a 429 that another machine got halves what is under way here, once', async () => {
  const wrap = shared((intent) => (intent >= 10 ? { throttles: 3 } : {}));
  const options = { concurrency: 8 };
  const { go, events } = await bench({ documents: 15, answer: () => accepted(), options, wrap });
  await go();
  const seen = concurrencies(events);
  const most = Math.max(...seen.map(Number));
  expect(seen.at(-1)).toBe(Math.floor(most / 2));
  expect(seen.filter((one, at) => Number(one) < Number(seen[at - 1]))).toHaveLength(1);
});

test('its own 429 halves once, although the journal says it as well', async () => {
  const answer = (_: unknown, attempt: number) => (attempt === 8 ? throttled(1_000) : accepted());
  const { go, events } = await bench({
    documents: 15,
    answer,
    options: { concurrency: 4 },
    wrap: shared(() => ({})),
  });
  await go();
  expect(concurrencies(events)).toEqual([4, 2]);
});

test('while the account waits, so does this run; it says so once, and sends everything after it', async () => {
  const wrap = shared((intent) =>
    intent === 3 || intent === 4 ? { answer: { type: 'throttled', waitMs: 30_000 } } : {},
  );
  const options = { concurrency: 4 };
  const { go, clock, events, states } = await bench({ documents: 8, answer: () => accepted(), options, wrap });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(clock.elapsed()).toBeGreaterThanOrEqual(30_000);
  expect(events.filter(({ type }) => type === 'waiting')).toMatchObject([
    { because: { code: 'http-429' }, ms: 30_000 },
  ]);
  expect(new Set(await states())).toEqual(new Set(['accepted']));
});

test('a wait of less than a second is kept, and nobody needs to see it', async () => {
  const wrap = shared((intent) => (intent === 3 ? { answer: { type: 'throttled', waitMs: 900 } } : {}));
  const { go, clock, events } = await bench({ documents: 8, answer: () => accepted(), wrap });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(clock.elapsed()).toBeGreaterThanOrEqual(900);
  expect(events.filter(({ type }) => type === 'waiting')).toEqual([]);
});

test('a wait of more than an hour ends the run, as where the service asks this machine', async () => {
  const wrap = shared((intent) => (intent > 1 ? { answer: { type: 'throttled', waitMs: 7_200_000 } } : {}));
  const { go, states } = await bench({ documents: 3, answer: () => accepted(), wrap });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'unreachable' });
  expect(await states()).toEqual(['accepted', 'unsent', 'unsent']);
});

test('an account that is full is asked again, more and more rarely, for as long as it takes', async () => {
  const wrap = shared((intent) =>
    intent > 1 && intent < 200 ? { senders: 2, answer: { type: 'full', waitMs: 50 } } : {},
  );
  const { go, clock, events, states } = await bench({ documents: 2, answer: () => accepted(), wrap });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(await states()).toEqual(['accepted', 'accepted']);
  expect(clock.elapsed()).toBeGreaterThan(190_000);
  // Once, and not as if the service did not answer.
  expect(events.filter(({ type }) => type === 'turn-awaited')).toEqual([{ type: 'turn-awaited', others: 1 }]);
});
