import { expect, test } from 'vitest';
import type { Journal } from '../../src/journal/port.ts';
import { ELSEWHERE_MS } from '../../src/sending/retry-policy.ts';
import { accepted, bench } from './engine.ts';

/** The journal of a run of which another run is sending the second document, for `waits` looks; then `end` happens. */
function withOther(waits: number, end: (journal: Journal, id: number) => Promise<unknown>) {
  let left = waits;
  return (journal: Journal): Journal => ({
    ...journal,
    sending: async (id) => (id === 2 && left >= 0 ? 'elsewhere' : await journal.sending(id)),
    async takeOver(id) {
      left -= 1;
      if (left >= 0) return null;
      await end(journal, id);
      return await journal.takeOver(id);
    },
  });
}

const HELD_BACK = { code: 'already-sent', status: null, message: 'another run has sent it' };

test('a document that another run sends is waited for, and nothing leaves for it', async () => {
  const wrap = withOther(3, (journal, id) => journal.invalidate(id, HELD_BACK));
  const { go, clock, events, states } = await bench({ documents: 3, answer: () => accepted(), wrap });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(clock.sleeps.filter((ms) => ms === ELSEWHERE_MS)).toHaveLength(3);
  expect(events.filter(({ type }) => type === 'settled')).toMatchObject([
    { state: 'accepted' },
    { state: 'invalid', reason: HELD_BACK },
    { state: 'accepted' },
  ]);
  expect(await states()).toEqual(['accepted', 'invalid', 'accepted']);
});

test('it is sent where the other run did not do it after all', async () => {
  const wrap = withOther(1, async () => {});
  const { go, states } = await bench({ documents: 3, answer: () => accepted(), wrap });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
});

test('an intent that came too late is written again', async () => {
  let late = 2;
  const wrap = (journal: Journal): Journal => ({
    ...journal,
    sending: async (id) => (late-- > 0 ? 'late' : await journal.sending(id)),
  });
  const { go, attempts } = await bench({ documents: 1, answer: () => accepted(), wrap });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(attempts()).toBe(3);
});

test('what is withheld for ever ends the run as a fault', async () => {
  const wrap = (journal: Journal): Journal => ({ ...journal, sending: async () => 'late' });
  const { go, states } = await bench({ documents: 1, answer: () => accepted(), wrap });
  await expect(go()).rejects.toThrow('again and again');
  expect(await states()).toEqual(['ready']);
});
