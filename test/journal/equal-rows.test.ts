import { expect, test } from 'vitest';
import type { Journal } from '../../src/journal/port.ts';
import { accept, journalIn, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

const BY = { who: 'kim', why: null };
const TAKEN_UP = { allowSimilar: false, settled: true };

/** Rows that ask for the very same. */
const equal = (...rows: readonly number[]) =>
  rows.map((row, index) => ready(row, { fingerprint: 'v1:same', occurrence: index + 1 }));

/** Sends the next document of a run, without a clear answer, and gives its name. */
async function doubt(journal: Journal, run: string): Promise<string> {
  const document = await journal.claim(run);
  if (document === undefined) throw new Error('nothing is left');
  await journal.sending(document.id);
  await journal.inDoubt(document.id, WHY);
  return document.uid;
}

/** A later file in which the rows of these documents are in doubt. */
async function told(journal: Journal, ...uids: readonly string[]): Promise<string> {
  const pointers = equal(...uids.map((_, index) => index + 2));
  const documents = pointers.map((one, index) => ({ ...one, state: 'in-doubt' as const, uid: uids[index] ?? null }));
  return (await journal.plan({ ...RUN, sha256: 'told' }, documents)).run;
}

const names = async (journal: Journal, run: string) => await Array.fromAsync(journal.documents(run), ({ uid }) => uid);

test('of two equal rows in doubt, the one that was settled as not accepted is sent, whatever runs know the other', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3));
  const uids = [await doubt(journal, run), await doubt(journal, run)];
  await journal.finish(run, 'complete', null);
  await told(journal, ...uids);
  await journal.settle(RUN.scope, uids[1] ?? '', { decision: 'not-accepted', ...BY });
  await journal.reopen(run, TAKEN_UP);
  expect([await states(journal, run), await names(journal, run)]).toEqual([['in-doubt', 'ready'], uids]);
});

test('of three equal rows, a resume sends the two that were settled', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3, 4));
  const uids = [await doubt(journal, run), await doubt(journal, run), await doubt(journal, run)];
  await journal.finish(run, 'complete', null);
  await told(journal, ...uids);
  for (const uid of uids.slice(1)) await journal.settle(RUN.scope, uid, { decision: 'not-accepted', ...BY });
  await journal.reopen(run, TAKEN_UP);
  expect(await states(journal, run)).toEqual(['in-doubt', 'ready', 'ready']);
});

test('the decision about an equal row can be taken back while only the other one was sent', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3));
  const uids = [await doubt(journal, run), await doubt(journal, run)];
  await journal.finish(run, 'complete', null);
  for (const uid of uids) await journal.settle(RUN.scope, uid, { decision: 'not-accepted', ...BY });
  await journal.reopen(run, TAKEN_UP);
  await accept(journal, run, 'TRK-2');
  await journal.finish(run, 'stopped', 'Stopped by a signal.');
  const [sent, left] = await Promise.all(
    uids.map(async (uid) => (await journal.undoSettlement(RUN.scope, uid, BY)).type),
  );
  expect([sent, left, await states(journal, run)]).toEqual(['sent-since', 'undone', ['accepted', 'in-doubt']]);
});

test('an equal row that was never sent is not in doubt because the other one is', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3));
  const uid = await doubt(journal, run);
  await journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  await told(journal, uid);
  await journal.reopen(run, TAKEN_UP);
  expect(await states(journal, run)).toEqual(['in-doubt', 'ready']);
});

test('a later run that names the same doubt under another number of the equal ones holds back no other row', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3));
  const uids = [await doubt(journal, run), await doubt(journal, run)];
  await journal.finish(run, 'complete', null);
  await journal.settle(RUN.scope, uids[0] ?? '', { decision: 'not-accepted', ...BY });
  await told(journal, uids[1] ?? '');
  await journal.reopen(run, TAKEN_UP);
  expect([await states(journal, run), await names(journal, run)]).toEqual([['ready', 'in-doubt'], uids]);
});

test('each document that another machine has in doubt holds back one of the equal rows', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3, 4, 5));
  const first = (await journal.claim(run))?.id ?? 0;
  await journal.sending(first);
  await journal.rejected(first, { code: 'rejected', status: 400, message: 'no' });
  await journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  await told(journal, 'theirs-1');
  await journal.plan({ ...RUN, sha256: 'more' }, [
    ready(2, { fingerprint: 'v1:same', state: 'in-doubt', uid: 'theirs-2' }),
    ready(3, { fingerprint: 'v1:same', state: 'in-doubt', uid: 'theirs-1', occurrence: 4 }),
  ]);
  await journal.reopen(run, TAKEN_UP);
  expect((await states(journal, run)).filter((state) => state === 'in-doubt')).toHaveLength(2);
  expect(new Set(await names(journal, run)).size).toBe(4);
});

test('a row is held back by its own name where a newer journal has it in doubt, whatever its number there', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3));
  await journal.finish(run, 'stopped', 'Stopped by --limit 0.');
  const uids = await names(journal, run);
  await told(journal, uids[1] ?? '');
  await journal.reopen(run, TAKEN_UP);
  expect([await states(journal, run), await names(journal, run)]).toEqual([['ready', 'in-doubt'], uids]);
});

test('an equal row that another file has sent since is skipped once', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3));
  await journal.finish(run, 'stopped', 'Stopped by --limit 0.');
  const other = (await journal.plan({ ...RUN, sha256: 'other' }, equal(7))).run;
  await accept(journal, other, 'TRK-7');
  await journal.syncFromOtherRuns(run);
  expect(await states(journal, run)).toEqual(['skipped', 'unsent']);
  await journal.reopen(run, TAKEN_UP);
  expect(await states(journal, run)).toEqual(['skipped', 'ready']);
});

test('what another run has sent in its place is told by its name', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, equal(2, 3));
  const uids = [await doubt(journal, run), await doubt(journal, run)];
  await journal.finish(run, 'complete', null);
  for (const uid of uids) await journal.settle(RUN.scope, uid, { decision: 'not-accepted', ...BY });
  const [again] = equal(2);
  const resent = { ...(again ?? ready(2)), uid: uids[1] ?? null, replaces: uids.slice(1) };
  const other = (await journal.plan({ ...RUN, sha256: 'decided' }, [resent])).run;
  await accept(journal, other, 'TRK-3');
  await journal.syncFromOtherRuns(other);
  // The second sending has a name of its own, and the first name leads to it.
  const [resentName = ''] = await names(journal, other);
  expect([await states(journal, run), await names(journal, run)]).toEqual([
    ['unsent', 'skipped'],
    [uids[0], resentName],
  ]);
  expect(resentName).not.toBe(uids[1]);
  expect(await journal.fateOf(RUN.scope, uids[1] ?? '')).toEqual({ state: 'accepted', trackingId: 'TRK-3' });
});
