import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Journal, JournalBroken } from '../../src/journal/port.ts';
import type { Outcome } from '../../src/sending/outcome.ts';
import { accepted, bench } from './engine.ts';

const SLOW_MS = 15;

/** A journal whose commits take their time before and after they are on disk, as those of a server do. */
function slow(journal: Journal, log: string[] = []): Journal {
  const slowly = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    await sleep(SLOW_MS);
    const given = await work();
    await sleep(SLOW_MS);
    log.push(what);
    return given;
  };
  return {
    ...journal,
    claim: (run) => slowly('claimed', () => journal.claim(run)),
    sending: (id) => slowly(`sending ${id}`, () => journal.sending(id)),
    accepted: (id, ...answer) => slowly(`accepted ${id}`, () => journal.accepted(id, ...answer)),
    inDoubt: (id, reason) => slowly(`in doubt ${id}`, () => journal.inDoubt(id, reason)),
    backToReady: (id, reason) => slowly(`ready ${id}`, () => journal.backToReady(id, reason)),
  };
}

test('nothing leaves before its intent is on disk, and no document is taken before the outcome of the last one is', async () => {
  const log: string[] = [];
  const { go, states } = await bench({
    documents: 3,
    answer: () => accepted(),
    wrap: (journal) => slow(journal, log),
    send: async ({ id }, { beforeFirstByte }) => {
      await beforeFirstByte();
      log.push(`bytes of ${id}`);
      return accepted(`TRK-${id}`);
    },
  });
  expect(await go()).toMatchObject({ state: 'complete' });
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
  const each = (id: number) => ['claimed', `sending ${id}`, `bytes of ${id}`, `accepted ${id}`];
  expect(log).toEqual([...each(1), ...each(2), ...each(3), 'claimed']);
});

test('what is dropped while its intent is written is in doubt, and nothing leaves for it', async () => {
  const dropping = new AbortController();
  const left: number[] = [];
  const { go, states } = await bench({
    documents: 2,
    answer: () => accepted(),
    dropping: dropping.signal,
    wrap: slow,
    send: async ({ id }, { beforeFirstByte }) => {
      setTimeout(() => dropping.abort(), SLOW_MS / 3);
      await beforeFirstByte();
      left.push(id);
      return accepted();
    },
  });
  expect(await go()).toMatchObject({ state: 'interrupted', cause: 'signal' });
  expect(await states()).toEqual(['in-doubt', 'ready']);
  await sleep(4 * SLOW_MS);
  expect(left).toEqual([]);
});

test('an intent that fails after the drop sends nothing and leaves the document as it was', async () => {
  const dropping = new AbortController();
  const { go, states } = await bench({
    documents: 1,
    answer: () => accepted(),
    dropping: dropping.signal,
    wrap: (journal) => ({
      ...journal,
      sending: async () => {
        await sleep(SLOW_MS);
        throw new JournalBroken('the store is gone');
      },
    }),
    send: async (_, { beforeFirstByte }) => {
      setTimeout(() => dropping.abort(), SLOW_MS / 3);
      await beforeFirstByte();
      throw new Error('never comes here');
    },
  });
  expect(await go()).toMatchObject({ state: 'interrupted' });
  expect(await states()).toEqual(['ready']);
});

test('a service that fails leaves no more in doubt than the limit and two more, however slow the store is', async () => {
  const concurrency = 4;
  const failed: Outcome = { type: 'in-doubt', reason: { code: 'http-500', status: 500, message: 'it failed' } };
  const { go, journal, run } = await bench({
    documents: 40,
    answer: () => failed,
    options: { concurrency },
    wrap: slow,
  });
  expect(await go()).toMatchObject({ state: 'stopped', cause: 'breaker' });
  const { 'in-doubt': doubtful, sending } = await journal.counts(run);
  expect(doubtful).toBeGreaterThanOrEqual(3);
  expect(doubtful + sending).toBeLessThanOrEqual(concurrency + 2);
});
