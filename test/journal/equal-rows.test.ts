import { expect, test } from 'vitest';
import type { Journal } from '../../src/journal/port.ts';
import { accept, journalIn, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

const BY = { who: 'kim', why: null };
const TAKEN_UP = { allowSimilar: false, settled: true };

/** Rows that ask for the very same. */
const equal = (...rows: readonly number[]) =>
  rows.map((row, index) => ready(row, { fingerprint: 'v1:same', occurrence: index + 1 }));

/** Sends the next document of a run, without a clear answer, and gives its name. */
function doubt(journal: Journal, run: string): string {
  const document = journal.claim(run);
  if (document === undefined) throw new Error('nothing is left');
  journal.sending(document.id);
  journal.inDoubt(document.id, WHY);
  return document.uid;
}

/** A later file in which the rows of these documents are in doubt. */
function told(journal: Journal, ...uids: readonly string[]): string {
  const pointers = equal(...uids.map((_, index) => index + 2));
  const documents = pointers.map((one, index) => ({ ...one, state: 'in-doubt' as const, uid: uids[index] ?? null }));
  return journal.plan({ ...RUN, sha256: 'told' }, documents).run;
}

const names = (journal: Journal, run: string) => Array.from(journal.documents(run), ({ uid }) => uid);

test('of two equal rows in doubt, the one that was settled as not accepted is sent, whatever runs know the other', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3));
  const uids = [doubt(journal, run), doubt(journal, run)];
  journal.finish(run, 'complete', null);
  told(journal, ...uids);
  journal.settle(RUN.scope, uids[1] ?? '', { decision: 'not-accepted', ...BY });
  journal.reopen(run, TAKEN_UP);
  expect([states(journal, run), names(journal, run)]).toEqual([['in-doubt', 'ready'], uids]);
});

test('of three equal rows, a resume sends the two that were settled', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3, 4));
  const uids = [doubt(journal, run), doubt(journal, run), doubt(journal, run)];
  journal.finish(run, 'complete', null);
  told(journal, ...uids);
  for (const uid of uids.slice(1)) journal.settle(RUN.scope, uid, { decision: 'not-accepted', ...BY });
  journal.reopen(run, TAKEN_UP);
  expect(states(journal, run)).toEqual(['in-doubt', 'ready', 'ready']);
});

test('the decision about an equal row can be taken back while only the other one was sent', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3));
  const uids = [doubt(journal, run), doubt(journal, run)];
  journal.finish(run, 'complete', null);
  for (const uid of uids) journal.settle(RUN.scope, uid, { decision: 'not-accepted', ...BY });
  journal.reopen(run, TAKEN_UP);
  accept(journal, run, 'TRK-2');
  journal.finish(run, 'stopped', 'Stopped by a signal.');
  const [sent, left] = uids.map((uid) => journal.undoSettlement(RUN.scope, uid, BY).type);
  expect([sent, left, states(journal, run)]).toEqual(['sent-since', 'undone', ['accepted', 'in-doubt']]);
});

test('an equal row that was never sent is not in doubt because the other one is', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3));
  const uid = doubt(journal, run);
  journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  told(journal, uid);
  journal.reopen(run, TAKEN_UP);
  expect(states(journal, run)).toEqual(['in-doubt', 'ready']);
});

test('a later run that names the same doubt under another number of the equal ones holds back no other row', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3));
  const uids = [doubt(journal, run), doubt(journal, run)];
  journal.finish(run, 'complete', null);
  journal.settle(RUN.scope, uids[0] ?? '', { decision: 'not-accepted', ...BY });
  told(journal, uids[1] ?? '');
  journal.reopen(run, TAKEN_UP);
  expect([states(journal, run), names(journal, run)]).toEqual([['ready', 'in-doubt'], uids]);
});

test('each document that another machine has in doubt holds back one of the equal rows', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3, 4, 5));
  const first = journal.claim(run)?.id ?? 0;
  journal.sending(first);
  journal.rejected(first, { code: 'rejected', status: 400, message: 'no' });
  journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  told(journal, 'theirs-1');
  journal.plan({ ...RUN, sha256: 'more' }, [
    ready(2, { fingerprint: 'v1:same', state: 'in-doubt', uid: 'theirs-2' }),
    ready(3, { fingerprint: 'v1:same', state: 'in-doubt', uid: 'theirs-1', occurrence: 4 }),
  ]);
  journal.reopen(run, TAKEN_UP);
  expect(states(journal, run).filter((state) => state === 'in-doubt')).toHaveLength(2);
  expect(new Set(names(journal, run)).size).toBe(4);
});

test('a row is held back by its own name where a newer journal has it in doubt, whatever its number there', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3));
  journal.finish(run, 'stopped', 'Stopped by --limit 0.');
  const uids = names(journal, run);
  told(journal, uids[1] ?? '');
  journal.reopen(run, TAKEN_UP);
  expect([states(journal, run), names(journal, run)]).toEqual([['ready', 'in-doubt'], uids]);
});

test('an equal row that another file has sent since is skipped once', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3));
  journal.finish(run, 'stopped', 'Stopped by --limit 0.');
  const other = journal.plan({ ...RUN, sha256: 'other' }, equal(7)).run;
  accept(journal, other, 'TRK-7');
  journal.syncFromOtherRuns(run);
  expect(states(journal, run)).toEqual(['skipped', 'unsent']);
  journal.reopen(run, TAKEN_UP);
  expect(states(journal, run)).toEqual(['skipped', 'ready']);
});

test('what another run has sent in its place is told by its name', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, equal(2, 3));
  const uids = [doubt(journal, run), doubt(journal, run)];
  journal.finish(run, 'complete', null);
  for (const uid of uids) journal.settle(RUN.scope, uid, { decision: 'not-accepted', ...BY });
  const [again] = equal(2);
  const resent = { ...(again ?? ready(2)), uid: uids[1] ?? null, replaces: uids.slice(1) };
  const other = journal.plan({ ...RUN, sha256: 'decided' }, [resent]).run;
  accept(journal, other, 'TRK-3');
  journal.syncFromOtherRuns(other);
  // The second sending has a name of its own, and the first name leads to it.
  const [resentName = ''] = names(journal, other);
  expect([states(journal, run), names(journal, run)]).toEqual([
    ['unsent', 'skipped'],
    [uids[0], resentName],
  ]);
  expect(resentName).not.toBe(uids[1]);
  expect(journal.fateOf(RUN.scope, uids[1] ?? '')).toEqual({ state: 'accepted', trackingId: 'TRK-3' });
});
