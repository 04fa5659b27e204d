import { expect, test } from 'vitest';
import { sentElsewhere } from '../../../src/importing/history/sent-elsewhere.ts';
import { RUN } from '../../sending/engine.ts';
import { journalWith } from './reconciling.ts';

const { scope, kind } = RUN;

async function* nowhere(): AsyncIterable<string> {}

/** What a journal that knows so many documents like it holds against a booking in two rows, which was noted as in doubt. */
async function heldBack(likeIt: number, knownThen: number) {
  const journal = await journalWith(
    ...Array.from({ length: likeIt }, (_, index) => {
      return { fingerprint: 'a', occurrence: index + 1, end: 'accepted' } as const;
    }),
  );
  const doubt = {
    state: 'in-doubt',
    trackingId: null,
    fingerprint: 'a',
    known: knownThen,
    uid: 'u',
    sentAt: null,
  } as const;
  const documents = [2, 3].map((row) => ({ row, ...doubt }));
  await journal.noteUnknown({ path: '/away.xlsx', scope, kind, run: null, documents, updates: [] });
  const held = await sentElsewhere(journal, { scope, kind, places: nowhere(), isMeant: () => true });
  return held?.rows ?? [];
}

test('a noted doubt counts until the journal learns of one more document like it', async () => {
  expect(await heldBack(0, 0)).toEqual([2, 3]);
  expect(await heldBack(1, 1)).toEqual([2, 3]);
  expect(await heldBack(1, 0)).toEqual([]);
  expect(await heldBack(2, 1)).toEqual([]);
});
