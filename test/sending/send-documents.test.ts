import { expect, test } from 'vitest';
import type { Outcome } from '../../src/sending/outcome.ts';
import { accepted, bench, inDoubt, ready, rejected } from './engine.ts';

test('every document is sent once, in file order, and the run is complete', async () => {
  const sent: number[] = [];
  const { go, states, journal, run, events } = await bench({
    documents: 5,
    answer: (document) => {
      sent.push(...document.rows);
      return accepted(`TRK-${document.rows[0]}`);
    },
  });
  expect(await go()).toEqual({ state: 'complete', cause: null, why: null });
  expect(sent).toEqual([3, 4, 5, 6, 7]);
  expect(await states()).toEqual(Array(5).fill('accepted'));
  expect(await Array.fromAsync(journal.documents(run), ({ trackingId }) => trackingId)).toEqual([
    'TRK-3',
    'TRK-4',
    'TRK-5',
    'TRK-6',
    'TRK-7',
  ]);
  expect(await journal.run(run)).toMatchObject({ state: 'complete', cause: null });
  expect(events[0]).toEqual({ type: 'planned', documents: 5 });
  expect(events.filter(({ type }) => type === 'settled')).toHaveLength(5);
});

test('accepted, rejected and doubtful documents end in their states and add up', async () => {
  const outcomes = [accepted(), rejected, inDoubt, accepted(), inDoubt, inDoubt, rejected];
  const { go, states } = await bench({
    documents: outcomes.length,
    answer: (_, attempt) => outcomes[attempt - 1] ?? accepted(),
  });
  expect(await go()).toMatchObject({ state: 'complete', cause: null });
  expect(await states()).toEqual(outcomes.map(({ type }) => type));
});

test('what is invalid, skipped or in doubt already is not touched', async () => {
  const { go, states, attempts } = await bench({
    documents: [
      ready(3, { state: 'skipped', trackingId: 'TRK' }),
      ready(4, { state: 'in-doubt' }),
      ready(5),
      ready(6, { state: 'invalid' }),
    ],
    answer: () => accepted(),
  });
  await go();
  expect(attempts()).toBe(1);
  expect(await states()).toEqual(['skipped', 'in-doubt', 'accepted', 'invalid']);
});

test('the intent is on disk before the first byte, the outcome before the next document', async () => {
  const seen: string[][] = [];
  const { go, states } = await bench({
    documents: 2,
    answer: () => accepted(),
    send: async (_, { beforeFirstByte }) => {
      seen.push(await states());
      await beforeFirstByte();
      seen.push(await states());
      return accepted();
    },
  });
  await go();
  expect(seen).toEqual([
    ['ready', 'ready'],
    ['sending', 'ready'],
    ['accepted', 'ready'],
    ['accepted', 'sending'],
  ]);
});

test('a second request for the same document after a harmless answer has an intent of its own', async () => {
  const { go, journal, run, states } = await bench({
    documents: 1,
    answer: () => accepted(),
    send: async (_, { beforeFirstByte }) => {
      await beforeFirstByte();
      expect(await states()).toEqual(['sending']);
      await beforeFirstByte();
      expect(await states()).toEqual(['sending']);
      return accepted();
    },
  });
  await go();
  expect(await Array.fromAsync(journal.documents(run))).toMatchObject([{ state: 'accepted', attempts: 2 }]);
});

test('a repeatable document is sent again, three times in all, and is then in doubt', async () => {
  const again: Outcome = {
    type: 'again',
    cause: 'repeatable',
    reason: { code: 'http-500', status: 500, message: 'broken' },
  };
  const { go, states, attempts } = await bench({ documents: [ready(3, { repeatable: true })], answer: () => again });
  await go();
  expect([attempts(), await states()]).toEqual([3, ['in-doubt']]);
});

test('a creating document is never sent again as if it were repeatable', async () => {
  const again: Outcome = {
    type: 'again',
    cause: 'repeatable',
    reason: { code: 'http-500', status: 500, message: 'broken' },
  };
  const { go, states, attempts } = await bench({ documents: 1, answer: () => again });
  await go();
  expect([attempts(), await states()]).toEqual([1, ['in-doubt']]);
});
