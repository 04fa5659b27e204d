import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Journal, Settlement } from '../../src/journal/port.ts';
import { sameAsOne } from '../../src/journal/same-as-one.ts';
import { messages } from '../../src/journal/sql/messages.ts';
import { accept, journalIn, NOW, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

const LI = { who: 'li', why: 'asked by telephone' };
const ACCEPTED: Settlement = { decision: 'accepted', trackingId: 'TRK-3', ...LI };
const NOT_ACCEPTED: Settlement = { decision: 'not-accepted', ...LI };

/** A complete run whose first document is in doubt, the second accepted, and a later run that points to both. */
async function inDoubt(journal: Journal) {
  const { run } = await journal.plan(RUN, [ready(3), ready(4)]);
  const id = (await journal.claim(run))?.id ?? 0;
  await journal.sending(id);
  await journal.inDoubt(id, WHY);
  await accept(journal, run, 'TRK-4');
  await journal.finish(run, 'complete', null);
  const uid = (await (await Array.fromAsync(journal.documents(run)))[0]?.uid) ?? '';
  const later = await journal.plan({ ...RUN, sha256: 'later' }, [
    ready(8, { fingerprint: 'v1:3', state: 'in-doubt', uid }),
    ready(9, { fingerprint: 'v1:4', state: 'skipped', trackingId: 'TRK-4' }),
  ]);
  await journal.finish(later.run, 'complete', null);
  return { run, id, uid, later: later.run };
}

test('what is settled as accepted is accepted wherever it was in doubt, and who said so is kept', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, id, uid, later } = await inDoubt(journal);
  expect(await journal.settle(RUN.scope, uid, ACCEPTED)).toEqual([run, later]);
  expect([await states(journal, run), await states(journal, later)]).toEqual([
    ['accepted', 'accepted'],
    ['skipped', 'skipped'],
  ]);
  expect(await sameAsOne(journal, RUN.scope, 'v1:3')).toMatchObject([{ state: 'accepted', trackingId: 'TRK-3', run }]);
  expect((await journal.run(run))?.state).toBe('complete');
  expect(await journal.settlements(run)).toEqual([
    { ...ACCEPTED, machine: null, doubt: 'the city is unknown', document: id, settledAt: new Date(NOW).toISOString() },
  ]);
  expect(await journal.settlements(later)).toMatchObject([ACCEPTED]);
  expect(await journal.fateOf(RUN.scope, uid)).toEqual({ state: 'accepted', trackingId: 'TRK-3' });
  expect(await journal.settle(RUN.scope, uid, NOT_ACCEPTED)).toEqual([]);
});

test('what is settled as not accepted is sent when its run is taken up again, and not before', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, uid, later } = await inDoubt(journal);
  expect(await journal.fateOf(RUN.scope, uid)).toEqual({ state: 'in-doubt' });
  expect(await journal.settle(RUN.scope, uid, NOT_ACCEPTED)).toEqual([run, later]);
  expect([await states(journal, run), await states(journal, later)]).toEqual([
    ['unsent', 'accepted'],
    ['unsent', 'skipped'],
  ]);
  expect(await journal.run(run)).toMatchObject({ state: 'stopped', cause: 'settled' });
  expect((await journal.run(later))?.state).toBe('complete');
  expect((await journal.unfinished(RUN.scope, RUN.sha256))?.run).toBe(run);
  expect(await sameAsOne(journal, RUN.scope, 'v1:3')).toEqual([]);
  expect(await journal.fateOf(RUN.scope, uid)).toEqual({ state: 'not-sent' });

  expect(await journal.settledUnsent(run)).toMatchObject([{ uid, state: 'unsent' }]);
  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['unsent', 'accepted']);
  await journal.reopen(run, { allowSimilar: false, settled: true });
  await accept(journal, run, 'TRK-3');
  expect(await states(journal, run)).toEqual(['accepted', 'accepted']);
  expect(await journal.fateOf(RUN.scope, uid)).toEqual({ state: 'accepted', trackingId: 'TRK-3' });
});

test('only what is in doubt can be settled, and without a settlement doubt stays', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const { run, id, uid } = await inDoubt(journal);
  const [, accepted] = await Array.fromAsync(journal.documents(run));
  expect(await journal.settle(RUN.scope, accepted?.uid ?? '', NOT_ACCEPTED)).toEqual([]);
  expect(await journal.fateOf(RUN.scope, 'another')).toBeUndefined();
  expect(await states(journal, run)).toEqual(['in-doubt', 'accepted']);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  for (const state of ['accepted', 'unsent', 'ready', 'skipped', 'invalid'])
    expect(() => database.prepare('UPDATE documents SET state = ? WHERE id = ?').run(state, id)).toThrow(
      'illegal move',
    );
  await journal.settle(RUN.scope, uid, ACCEPTED);
  expect(() => database.exec('DELETE FROM settlements')).toThrow('kept for ever');
  expect(() => database.exec(`UPDATE settlements SET who = 'nobody'`)).toThrow('never changes');
});

test('what the service rejected is sent once more only when that is asked for', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3), ready(4)]);
  const id = (await journal.claim(run))?.id ?? 0;
  await journal.sending(id);
  await journal.rejected(id, WHY);
  await accept(journal, run, 'TRK-4');
  await journal.finish(run, 'complete', null);
  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['rejected', 'accepted']);
  await journal.reopen(run, { allowSimilar: false, rejected: true });
  expect(await states(journal, run)).toEqual(['ready', 'accepted']);
});

test('what a later run has taken the place of is sent no more, neither what was left nor what was rejected', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3), ready(4), ready(5)]);
  const id = (await journal.claim(run))?.id ?? 0;
  await journal.sending(id);
  await journal.rejected(id, WHY);
  await journal.finish(run, 'stopped', 'Stopped by --limit 1.');
  const [rejected, unsent] = (await Array.fromAsync(journal.documents(run))).map(({ uid }) => uid);
  const mended = ready(3, { fingerprint: 'v1:3b', replaces: [rejected ?? '', unsent ?? ''] });
  await journal.plan({ ...RUN, sha256: 'mended' }, [mended]);
  await journal.reopen(run, { allowSimilar: false, rejected: true });
  expect(await states(journal, run)).toEqual(['rejected', 'unsent', 'ready']);
  expect(await (await Array.fromAsync(journal.documents(run)))[1]?.reason).toMatchObject({
    code: 'replaced',
    message: messages.replacedRow('r-20270310-2'),
  });
});

test('what was rejected is not sent once more where another run has sent it since', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3)]);
  const id = (await journal.claim(run))?.id ?? 0;
  await journal.sending(id);
  await journal.rejected(id, WHY);
  await journal.finish(run, 'complete', null);
  await accept(journal, (await journal.plan({ ...RUN, sha256: 'again' }, [ready(3)])).run, 'TRK-3');
  await journal.reopen(run, { allowSimilar: false, rejected: true });
  expect(await states(journal, run)).toEqual(['skipped']);
});
