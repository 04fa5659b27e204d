import { expect, test } from 'vitest';
import type { Journal, JournalDocument } from '../../src/journal/port.ts';
import { accepted, bench } from './engine.ts';

/** The journal of a run of which another run sends the second document; `outcomes` is what is said of it, in turn. */
function withOther(outcomes: readonly ((document: JournalDocument) => JournalDocument | null)[]) {
  let asked = 0;
  let isElsewhere = true;
  const wrap = (journal: Journal): Journal => ({
    ...journal,
    async sending(id) {
      return id === 2 && isElsewhere ? 'elsewhere' : await journal.sending(id);
    },
    async takeOver(id) {
      const document = await journal.takeOver(id);
      const outcome = outcomes[asked++];
      if (document === null || outcome === undefined) throw new Error('asked too often');
      const found = outcome(document);
      isElsewhere = found?.state !== 'ready';
      return found;
    },
  });
  return { wrap, asked: () => asked };
}

const wait = () => null;

test('a document that another run sends is waited for, and nothing leaves for it', async () => {
  const other = withOther([wait, wait, (document) => ({ ...document, state: 'skipped', trackingId: 'TRK-other' })]);
  const { go, events, states } = await bench({ documents: 3, answer: () => accepted(), wrap: other.wrap });
  await go();
  expect(other.asked()).toBe(3);
  expect(events.filter(({ type }) => type === 'settled')).toMatchObject([
    { state: 'accepted' },
    { state: 'skipped', trackingId: 'TRK-other' },
    { state: 'accepted' },
  ]);
  expect(await states()).toEqual(['accepted', 'unsent', 'accepted']);
});

test('it is sent where the other run did not do it after all', async () => {
  const other = withOther([wait, (document) => ({ ...document, state: 'ready' })]);
  const { go, states } = await bench({ documents: 3, answer: () => accepted(), wrap: other.wrap });
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
