import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Journal, NewDocument, Settlement } from '../../src/journal/port.ts';
import { sameAsOne } from '../../src/journal/same-as-one.ts';
import { accept, journalIn, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

const LI = { who: 'li', why: 'asked by telephone' };
const WANG = { who: 'wang', why: 'a typing error' };
const ACCEPTED: Settlement = { decision: 'accepted', trackingId: 'TRK-3', ...LI };
const NOT_ACCEPTED: Settlement = { decision: 'not-accepted', ...LI };
const LOST = { code: 'connection-lost', status: null, message: 'the connection broke' };

/** A complete run with one document in doubt, and a later run that points to it. */
async function inDoubt(journal: Journal, change: Partial<NewDocument> = {}) {
  const { run } = await journal.plan(RUN, [ready(3, { businessKey: 'march', ...change })]);
  const id = (await journal.claim(run))?.id ?? 0;
  await journal.sending(id);
  await journal.inDoubt(id, LOST);
  await journal.finish(run, 'complete', null);
  const uid = (await (await Array.fromAsync(journal.documents(run)))[0]?.uid) ?? '';
  const later = (
    await journal.plan({ ...RUN, sha256: 'later' }, [ready(8, { fingerprint: 'v1:3', state: 'in-doubt', uid })])
  ).run;
  await journal.finish(later, 'complete', null);
  return { run, uid, later };
}

const undo = (journal: Journal, uid: string) => journal.undoSettlement(RUN.scope, uid, WANG);

test.each([ACCEPTED, NOT_ACCEPTED])(
  'a decision ($decision) is taken back wherever it counted, as if it had not been taken, and all of it is kept',
  async (settlement) => {
    const journal = await journalIn(temporaryFolder());
    const { run, uid, later } = await inDoubt(journal);
    const before = await Promise.all([run, later].map(async (one) => await Array.fromAsync(journal.documents(one))));
    await journal.settle(RUN.scope, uid, settlement);
    expect(await undo(journal, uid)).toEqual({ type: 'undone', runs: [run, later] });
    expect(await Promise.all([run, later].map(async (one) => await Array.fromAsync(journal.documents(one))))).toEqual(
      before,
    );
    expect([(await journal.run(run))?.state, await journal.left(run)]).toEqual(['complete', 0]);
    expect(await journal.fateOf(RUN.scope, uid)).toEqual({ state: 'in-doubt' });
    expect(await sameAsOne(journal, RUN.scope, 'v1:3')).toMatchObject([{ state: 'in-doubt', trackingId: null }]);
    expect(await journal.settlements(run)).toMatchObject([settlement, { decision: 'undone', ...WANG }]);
    expect(await undo(journal, uid)).toEqual({ type: 'nothing-to-undo' });
    await journal.settle(RUN.scope, uid, NOT_ACCEPTED);
    expect(await states(journal, run)).toEqual(['unsent']);
  },
);

test('a file that skipped it because it counted as accepted is in doubt again, too', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, uid } = await inDoubt(journal);
  await journal.settle(RUN.scope, uid, ACCEPTED);
  const skipped = (
    await journal.plan({ ...RUN, sha256: 'third' }, [
      ready(9, { fingerprint: 'v1:3', state: 'skipped', uid, trackingId: 'TRK-3' }),
    ])
  ).run;
  await journal.finish(skipped, 'complete', null);
  expect(await undo(journal, uid)).toMatchObject({ type: 'undone', runs: expect.arrayContaining([run, skipped]) });
  expect(await Array.fromAsync(journal.documents(skipped))).toMatchObject([
    { state: 'in-doubt', trackingId: null, uid },
  ]);
});

test('once something was sent because of it, a decision cannot be taken back: itself, its copy, its edited row', async () => {
  const journal = await journalIn(temporaryFolder());
  const itself = await inDoubt(journal);
  await journal.settle(RUN.scope, itself.uid, NOT_ACCEPTED);
  await journal.reopen(itself.run, { allowSimilar: false, settled: true });
  await accept(journal, itself.run, 'TRK-9');
  await journal.finish(itself.run, 'complete', null);
  expect(await undo(journal, itself.uid)).toMatchObject({ type: 'sent-since', sent: { trackingId: 'TRK-9' } });

  for (const change of [{}, { fingerprint: 'v1:edited' }]) {
    const other = await journalIn(temporaryFolder());
    const { uid } = await inDoubt(other);
    await other.settle(RUN.scope, uid, NOT_ACCEPTED);
    const copy = (
      await other.plan({ ...RUN, sha256: 'copy', file: '/orders/copy.xlsx' }, [
        ready(3, { businessKey: 'march', ...change }),
      ])
    ).run;
    await accept(other, copy, 'TRK-5');
    await other.finish(copy, 'complete', null);
    expect(await undo(other, uid)).toMatchObject({ type: 'sent-since', sent: { run: copy, trackingId: 'TRK-5' } });
    expect(await states(other, copy)).toEqual(['accepted']);
  }
});

test('what would be sent in its place waits with it; what was sent in its place keeps the decision', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, uid } = await inDoubt(journal);
  await journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  const edited = (
    await journal.plan({ ...RUN, sha256: 'edited' }, [
      ready(3, { fingerprint: 'v1:edited', replaces: [uid] }),
      ready(4),
    ])
  ).run;
  expect([(await journal.run(run))?.state, await journal.left(run)]).toEqual(['complete', 0]);
  await journal.finish(edited, 'interrupted', 'Stopped by a signal.');
  expect(await undo(journal, uid)).toMatchObject({ type: 'undone', runs: expect.arrayContaining([run, edited]) });
  expect(await Array.fromAsync(journal.documents(edited))).toMatchObject([
    { state: 'in-doubt', uid },
    { state: 'ready' },
  ]);
  await journal.reopen(edited, { allowSimilar: true, settled: true });
  expect(await states(journal, edited)).toEqual(['in-doubt', 'ready']);

  await journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  const again = (
    await journal.plan({ ...RUN, sha256: 'again' }, [ready(3, { fingerprint: 'v1:again', replaces: [uid] })])
  ).run;
  await accept(journal, again, 'TRK-6');
  expect(await undo(journal, uid)).toMatchObject({ type: 'sent-since', sent: { run: again } });
});

test('after it is taken back, no other file sends the same: neither its copy with other details nor the changed file', async () => {
  const [one, other] = [await journalIn(temporaryFolder()), await journalIn(temporaryFolder())];
  for (const [journal, change] of [
    [one, { businessKey: 'march', fingerprint: 'v1:edited' }],
    [other, { traits: ['same:bookings:1:a'], fingerprint: 'v1:spelled' }],
  ] as const) {
    const { run, uid } = await inDoubt(journal, { traits: ['same:bookings:1:a'] });
    await journal.settle(RUN.scope, uid, NOT_ACCEPTED);
    const copy = (await journal.plan({ ...RUN, sha256: 'copy', file: '/orders/copy.xlsx' }, [ready(3, change)])).run;
    await journal.finish(copy, 'interrupted', 'Stopped by a signal.');
    expect(await undo(journal, uid)).toMatchObject({ type: 'undone' });
    await journal.reopen(copy, { allowSimilar: false, settled: true });
    expect([await states(journal, copy), await states(journal, run)]).toEqual([['invalid'], ['in-doubt']]);
  }

  const journal = await journalIn(temporaryFolder());
  const { run, uid } = await inDoubt(journal);
  await journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  const moved = { fingerprint: 'v1:moved', businessKey: 'april' };
  const changed = (await journal.plan({ ...RUN, sha256: 'changed', replaces: run }, [ready(3, moved), ready(4)])).run;
  await journal.finish(changed, 'interrupted', 'Stopped by a signal.');
  expect(await undo(journal, uid)).toMatchObject({ type: 'undone' });
  await journal.reopen(changed, { allowSimilar: true, settled: true });
  expect(await states(journal, changed)).toEqual(['in-doubt', 'ready']);
});

test('of several decisions about one document the last one is taken back', async () => {
  const journal = await journalIn(temporaryFolder());
  const { uid, later } = await inDoubt(journal);
  await journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  // Another machine's workbook brings the doubt back, and it is settled otherwise.
  const third = (
    await journal.plan({ ...RUN, sha256: 'third' }, [ready(9, { fingerprint: 'v1:3', state: 'in-doubt', uid })])
  ).run;
  await journal.finish(third, 'complete', null);
  await journal.settle(RUN.scope, uid, ACCEPTED);
  expect(await undo(journal, uid)).toMatchObject({ type: 'undone', runs: expect.arrayContaining([third]) });
  expect(await states(journal, third)).toEqual(['in-doubt']);
  expect(await states(journal, later)).toEqual(['unsent']);
});

test('what the service refused after a decision is in doubt again: the refusal may mean that it was there', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, uid } = await inDoubt(journal);
  await journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  await journal.reopen(run, { allowSimilar: false, settled: true });
  const id = (await journal.claim(run))?.id ?? 0;
  await journal.sending(id);
  await journal.rejected(id, WHY);
  await journal.finish(run, 'complete', null);
  expect(await undo(journal, uid)).toMatchObject({ type: 'undone' });
  expect(await states(journal, run)).toEqual(['in-doubt']);
});

test('the database lets nothing back into doubt, or out of it, against the last decision', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const { run, uid } = await inDoubt(journal);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  const move = (state: string) => () =>
    database.prepare('UPDATE documents SET state = ? WHERE run = ?').run(state, run);
  await journal.settle(RUN.scope, uid, ACCEPTED);
  expect(move('in-doubt')).toThrow('illegal move');
  await undo(journal, uid);
  for (const state of ['accepted', 'unsent', 'ready', 'skipped']) expect(move(state)).toThrow('illegal move');
  await journal.settle(RUN.scope, uid, NOT_ACCEPTED);
  expect(move('in-doubt')).toThrow('illegal move');
});
