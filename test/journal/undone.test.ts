import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Journal, NewDocument, Settlement } from '../../src/journal/port.ts';
import { accept, journalIn, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

const LI = { who: 'li', why: 'asked by telephone' };
const WANG = { who: 'wang', why: 'a typing error' };
const ACCEPTED: Settlement = { decision: 'accepted', trackingId: 'TRK-3', ...LI };
const NOT_ACCEPTED: Settlement = { decision: 'not-accepted', ...LI };
const LOST = { code: 'connection-lost', status: null, message: 'the connection broke' };

/** A complete run with one document in doubt, and a later run that points to it. */
function inDoubt(journal: Journal, change: Partial<NewDocument> = {}) {
  const { run } = journal.plan(RUN, [ready(3, { businessKey: 'march', ...change })]);
  const id = journal.claim(run)?.id ?? 0;
  journal.sending(id);
  journal.inDoubt(id, LOST);
  journal.finish(run, 'complete', null);
  const uid = [...journal.documents(run)][0]?.uid ?? '';
  const later = journal.plan({ ...RUN, sha256: 'later' }, [
    ready(8, { fingerprint: 'v1:3', state: 'in-doubt', uid }),
  ]).run;
  journal.finish(later, 'complete', null);
  return { run, uid, later };
}

const undo = (journal: Journal, uid: string) => journal.undoSettlement(RUN.scope, uid, WANG);

test.each([ACCEPTED, NOT_ACCEPTED])(
  'a decision ($decision) is taken back wherever it counted, as if it had not been taken, and all of it is kept',
  (settlement) => {
    const journal = journalIn(temporaryFolder());
    const { run, uid, later } = inDoubt(journal);
    const before = [run, later].map((one) => [...journal.documents(one)]);
    journal.settle(RUN.scope, uid, settlement);
    expect(undo(journal, uid)).toEqual({ type: 'undone', runs: [run, later] });
    expect([run, later].map((one) => [...journal.documents(one)])).toEqual(before);
    expect([journal.run(run)?.state, journal.left(run)]).toEqual(['complete', 0]);
    expect(journal.fateOf(RUN.scope, uid)).toEqual({ state: 'in-doubt' });
    expect(journal.sameAs(RUN.scope, 'v1:3')).toMatchObject([{ state: 'in-doubt', trackingId: null }]);
    expect(journal.settlements(run)).toMatchObject([settlement, { decision: 'undone', ...WANG }]);
    expect(undo(journal, uid)).toEqual({ type: 'nothing-to-undo' });
    journal.settle(RUN.scope, uid, NOT_ACCEPTED);
    expect(states(journal, run)).toEqual(['unsent']);
  },
);

test('a file that skipped it because it counted as accepted is in doubt again, too', () => {
  const journal = journalIn(temporaryFolder());
  const { run, uid } = inDoubt(journal);
  journal.settle(RUN.scope, uid, ACCEPTED);
  const skipped = journal.plan({ ...RUN, sha256: 'third' }, [
    ready(9, { fingerprint: 'v1:3', state: 'skipped', uid, trackingId: 'TRK-3' }),
  ]).run;
  journal.finish(skipped, 'complete', null);
  expect(undo(journal, uid)).toMatchObject({ type: 'undone', runs: expect.arrayContaining([run, skipped]) });
  expect([...journal.documents(skipped)]).toMatchObject([{ state: 'in-doubt', trackingId: null, uid }]);
});

test('once something was sent because of it, a decision cannot be taken back: itself, its copy, its edited row', () => {
  const journal = journalIn(temporaryFolder());
  const itself = inDoubt(journal);
  journal.settle(RUN.scope, itself.uid, NOT_ACCEPTED);
  journal.reopen(itself.run, { allowSimilar: false, settled: true });
  accept(journal, itself.run, 'TRK-9');
  journal.finish(itself.run, 'complete', null);
  expect(undo(journal, itself.uid)).toMatchObject({ type: 'sent-since', sent: { trackingId: 'TRK-9' } });

  for (const change of [{}, { fingerprint: 'v1:edited' }]) {
    const other = journalIn(temporaryFolder());
    const { uid } = inDoubt(other);
    other.settle(RUN.scope, uid, NOT_ACCEPTED);
    const copy = other.plan({ ...RUN, sha256: 'copy', file: '/orders/copy.xlsx' }, [
      ready(3, { businessKey: 'march', ...change }),
    ]).run;
    accept(other, copy, 'TRK-5');
    other.finish(copy, 'complete', null);
    expect(undo(other, uid)).toMatchObject({ type: 'sent-since', sent: { run: copy, trackingId: 'TRK-5' } });
    expect(states(other, copy)).toEqual(['accepted']);
  }
});

test('what would be sent in its place waits with it; what was sent in its place keeps the decision', () => {
  const journal = journalIn(temporaryFolder());
  const { run, uid } = inDoubt(journal);
  journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  const edited = journal.plan({ ...RUN, sha256: 'edited' }, [
    ready(3, { fingerprint: 'v1:edited', replaces: [uid] }),
    ready(4),
  ]).run;
  expect([journal.run(run)?.state, journal.left(run)]).toEqual(['complete', 0]);
  journal.finish(edited, 'interrupted', 'Stopped by a signal.');
  expect(undo(journal, uid)).toMatchObject({ type: 'undone', runs: expect.arrayContaining([run, edited]) });
  expect([...journal.documents(edited)]).toMatchObject([{ state: 'in-doubt', uid }, { state: 'ready' }]);
  journal.reopen(edited, { allowSimilar: true, settled: true });
  expect(states(journal, edited)).toEqual(['in-doubt', 'ready']);

  journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  const again = journal.plan({ ...RUN, sha256: 'again' }, [ready(3, { fingerprint: 'v1:again', replaces: [uid] })]).run;
  accept(journal, again, 'TRK-6');
  expect(undo(journal, uid)).toMatchObject({ type: 'sent-since', sent: { run: again } });
});

test('after it is taken back, no other file sends the same: neither its copy with other details nor the changed file', () => {
  const [one, other] = [journalIn(temporaryFolder()), journalIn(temporaryFolder())];
  for (const [journal, change] of [
    [one, { businessKey: 'march', fingerprint: 'v1:edited' }],
    [other, { traits: ['same:bookings:1:a'], fingerprint: 'v1:spelled' }],
  ] as const) {
    const { run, uid } = inDoubt(journal, { traits: ['same:bookings:1:a'] });
    journal.settle(RUN.scope, uid, NOT_ACCEPTED);
    const copy = journal.plan({ ...RUN, sha256: 'copy', file: '/orders/copy.xlsx' }, [ready(3, change)]).run;
    journal.finish(copy, 'interrupted', 'Stopped by a signal.');
    expect(undo(journal, uid)).toMatchObject({ type: 'undone' });
    journal.reopen(copy, { allowSimilar: false, settled: true });
    expect([states(journal, copy), states(journal, run)]).toEqual([['invalid'], ['in-doubt']]);
  }

  const journal = journalIn(temporaryFolder());
  const { run, uid } = inDoubt(journal);
  journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  const moved = { fingerprint: 'v1:moved', businessKey: 'april' };
  const changed = journal.plan({ ...RUN, sha256: 'changed', replaces: run }, [ready(3, moved), ready(4)]).run;
  journal.finish(changed, 'interrupted', 'Stopped by a signal.');
  expect(undo(journal, uid)).toMatchObject({ type: 'undone' });
  journal.reopen(changed, { allowSimilar: true, settled: true });
  expect(states(journal, changed)).toEqual(['in-doubt', 'ready']);
});

test('of several decisions about one document the last one is taken back', () => {
  const journal = journalIn(temporaryFolder());
  const { uid, later } = inDoubt(journal);
  journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  // Another machine's workbook brings the doubt back, and it is settled otherwise.
  const third = journal.plan({ ...RUN, sha256: 'third' }, [
    ready(9, { fingerprint: 'v1:3', state: 'in-doubt', uid }),
  ]).run;
  journal.finish(third, 'complete', null);
  journal.settle(RUN.scope, uid, ACCEPTED);
  expect(undo(journal, uid)).toMatchObject({ type: 'undone', runs: expect.arrayContaining([third]) });
  expect(states(journal, third)).toEqual(['in-doubt']);
  expect(states(journal, later)).toEqual(['unsent']);
});

test('what the service refused after a decision is in doubt again: the refusal may mean that it was there', () => {
  const journal = journalIn(temporaryFolder());
  const { run, uid } = inDoubt(journal);
  journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  journal.reopen(run, { allowSimilar: false, settled: true });
  const id = journal.claim(run)?.id ?? 0;
  journal.sending(id);
  journal.rejected(id, WHY);
  journal.finish(run, 'complete', null);
  expect(undo(journal, uid)).toMatchObject({ type: 'undone' });
  expect(states(journal, run)).toEqual(['in-doubt']);
});

test('the database lets nothing back into doubt, or out of it, against the last decision', () => {
  const folder = temporaryFolder();
  const journal = journalIn(folder);
  const { run, uid } = inDoubt(journal);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  const move = (state: string) => () =>
    database.prepare('UPDATE documents SET state = ? WHERE run = ?').run(state, run);
  journal.settle(RUN.scope, uid, ACCEPTED);
  expect(move('in-doubt')).toThrow('illegal move');
  undo(journal, uid);
  for (const state of ['accepted', 'unsent', 'ready', 'skipped']) expect(move(state)).toThrow('illegal move');
  journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  expect(move('in-doubt')).toThrow('illegal move');
});
