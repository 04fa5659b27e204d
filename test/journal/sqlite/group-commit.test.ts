import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import type { Journal } from '../../../src/journal/port.ts';
import { journalIn, RUN, ready, states, temporaryFolder } from '../temporary.ts';

afterEach(() => vi.restoreAllMocks());

async function planned(journal: Journal, count: number): Promise<{ run: string; ids: readonly number[] }> {
  const { run } = await journal.plan(
    RUN,
    Array.from({ length: count }, (_, index) => ready(index + 3)),
  );
  return { run, ids: await Array.fromAsync(journal.documents(run), ({ id }) => id) };
}

/** Calls `onCommit` in place of each commit from now on, which it may forbid. */
function commits(onCommit: () => void = () => {}) {
  const seen = { count: 0 };
  const exec = DatabaseSync.prototype.exec;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === 'COMMIT') {
      seen.count += 1;
      onCommit();
    }
    return exec.call(this, sql);
  });
  return seen;
}

test('what several senders ask for at once is one commit', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, ids } = await planned(journal, 20);
  const seen = commits();
  await Promise.all(ids.map((id) => journal.sending(id)));
  expect(seen.count).toBe(1);
  await Promise.all(ids.map((id) => journal.accepted(id, `TRK-${id}`, 200, '{}')));
  expect(seen.count).toBe(2);
  expect(new Set(await states(journal, run))).toEqual(new Set(['accepted']));
  expect(await journal.sendings()).toEqual({ known: 20, counted: 20 });
});

test('a promise resolves only after the commit of its change', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const other = await journalIn(folder);
  const { run, ids } = await planned(journal, 5);
  const seenByOthers = await Promise.all(
    ids.map(async (id) => {
      await journal.sending(id);
      return (await Array.fromAsync(other.documents(run))).find((document) => document.id === id)?.state;
    }),
  );
  expect(seenByOthers).toEqual(ids.map(() => 'sending'));
});

test('a move that is not allowed fails alone', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, ids } = await planned(journal, 3);
  const [first = 0, second = 0, third = 0] = ids;
  await journal.sending(first);
  const tried = await Promise.allSettled([
    journal.accepted(first, 'TRK-1', 200, '{}'),
    journal.accepted(second, 'TRK-2', 200, '{}'),
    journal.sending(third),
  ]);
  expect(tried.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await states(journal, run)).toEqual(['accepted', 'ready', 'sending']);
});

test('what does not fit together may fit alone: an outcome is kept where an intent fails', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, ids } = await planned(journal, 3);
  const [first = 0, second = 0, third = 0] = ids;
  await Promise.all([journal.sending(first), journal.sending(second)]);
  let commit = 0;
  // The group, then each alone: the intent, which comes last, finds no room.
  commits(() => {
    commit += 1;
    if (commit === 1 || commit === 4) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  const tried = await Promise.allSettled([
    journal.accepted(first, 'TRK-1', 200, '{}'),
    journal.accepted(second, 'TRK-2', 200, '{}'),
    journal.sending(third),
  ]);
  expect(tried.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  vi.restoreAllMocks();
  expect(await states(journal, run)).toEqual(['accepted', 'accepted', 'ready']);
});

test('what was asked for before the journal is closed is on disk', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const { run, ids } = await planned(journal, 2);
  const asked = ids.map((id) => journal.sending(id));
  await journal.close();
  await Promise.all(asked);
  expect(await states(await journalIn(folder), run)).toEqual(['sending', 'sending']);
});

test('a commit that fails is known to all whose changes it has, and nothing of it stays', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, ids } = await planned(journal, 3);
  commits(() => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  const tried = await Promise.allSettled(ids.map((id) => journal.sending(id)));
  expect(tried.map((one) => one.status === 'rejected' && one.reason.name)).toEqual(ids.map(() => 'JournalBroken'));
  vi.restoreAllMocks();
  expect(await states(journal, run)).toEqual(['ready', 'ready', 'ready']);
});
