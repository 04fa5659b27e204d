import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type DocumentState, type Journal, STATES } from '../../src/journal/port.ts';
import { sameAsOne } from '../../src/journal/same-as-one.ts';
import { journalIn, RUN, ready, temporaryFolder } from './temporary.ts';

const WHY = { code: 'http-500', status: 500, message: 'it answered 500' };

async function claimed(journal: Journal, run: string) {
  const document = await journal.claim(run);
  if (document === undefined) throw new Error('nothing to claim');
  return document;
}

/** One document for each state, by the journal's own doing. */
async function oneOfEach(journal: Journal) {
  const { run } = await journal.plan(RUN, [
    ...[1, 2, 3, 4].map((row) => ready(row)),
    ready(5, { state: 'invalid', request: null, fingerprint: null }),
    ready(6, { state: 'skipped', trackingId: 'TRK-6' }),
    ready(7),
    ready(8),
  ]);
  const ids = new Map<DocumentState, number>();
  const send = async (state: DocumentState, settle: (id: number) => Promise<unknown>) => {
    const { id } = await claimed(journal, run);
    await journal.sending(id);
    await settle(id);
    ids.set(state, id);
  };
  await send('accepted', async (id) => await journal.accepted(id, 'TRK-1', 200, '{}'));
  await send('rejected', async (id) => await journal.rejected(id, WHY));
  await send('in-doubt', async (id) => await journal.inDoubt(id, WHY));
  await send('sending', async () => {});
  for await (const { id, state } of journal.documents(run)) if (!ids.has(state)) ids.set(state, id);
  return { run, ids };
}

const LEGAL = new Set([
  'ready to sending',
  'ready to ready',
  'ready to unsent',
  'sending to accepted',
  'sending to rejected',
  'sending to in-doubt',
  'unsent to ready',
  'rejected to ready',
]);

test('the database aborts every move that is not in the state machine', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const { run, ids } = await oneOfEach(journal);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  database.exec(`UPDATE documents SET state = 'unsent' WHERE rows = '[8]'`);
  for await (const { id, state } of journal.documents(run)) if (state === 'unsent') ids.set('unsent', id);
  expect([...ids.keys()].sort()).toEqual([...STATES].sort());

  const done: string[] = [];
  for (const [from, id] of ids)
    for (const to of STATES) {
      database.exec('BEGIN');
      try {
        const set = to === 'sending' ? `, attempts = 9, sent_at = 'now'` : '';
        database.prepare(`UPDATE documents SET state = ?${set} WHERE id = ?`).run(to, id);
        done.push(`${from} to ${to}`);
      } catch (error) {
        expect(String(error)).toMatch(new RegExp(`illegal move: ${from} to ${to}`));
      }
      database.exec('ROLLBACK');
    }
  expect(done.sort()).toEqual([...LEGAL].sort());
});

test('the way back from sending asks for its proof, and each sending for a new one', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const { run } = await journal.plan(RUN, [ready(3)]);
  const { id } = await claimed(journal, run);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  const back = () => database.exec(`UPDATE documents SET state = 'ready' WHERE id = ${id}`);
  await journal.sending(id);
  expect(back).toThrow('illegal move: sending to ready');
  await journal.backToReady(id, { code: 'connection-refused', status: null, message: 'refused' });
  await journal.sending(id);
  expect(back).toThrow('illegal move: sending to ready');
});

test('what is sending cannot be sent once more', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3)]);
  const { id } = await claimed(journal, run);
  await journal.sending(id);
  await expect(journal.sending(id)).rejects.toThrow('illegal move: sending to sending');
});

test('nothing is accepted that was not on its way', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3)]);
  const { id } = await claimed(journal, run);
  await expect(journal.accepted(id, 'TRK-1', 200, '{}')).rejects.toThrow('illegal move: ready to accepted');
});

test('a document begins as ready, invalid, skipped or a pointer to one in doubt', async () => {
  const folder = temporaryFolder();
  await (await journalIn(folder)).plan(RUN, [ready(3)]);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  const copy = (state: string) =>
    database.exec(`INSERT INTO documents (run, scope, kind, rows, state, request, fingerprint, occurrence, repeatable)
      SELECT run, scope, kind, rows, '${state}', request, 'v1:copy', 1, 0 FROM documents LIMIT 1`);
  for (const state of ['accepted', 'rejected', 'in-doubt', 'unsent'])
    expect(() => copy(state)).toThrow(`illegal first state: ${state}`);
});

test.each([
  ['accepted', (journal: Journal, id: number) => journal.accepted(id, 'TRK-1', 200, '{}')],
  ['sending', () => {}],
  ['in doubt', (journal: Journal, id: number) => journal.inDoubt(id, WHY)],
])('a fingerprint that is %s is not sent from another run', async (_, settle) => {
  const journal = await journalIn(temporaryFolder());
  const first = await journal.plan(RUN, [ready(3)]);
  const second = await journal.plan({ ...RUN, sha256: 'b' }, [ready(9, { fingerprint: 'v1:3' })]);
  const sent = await claimed(journal, first.run);
  await journal.sending(sent.id);
  await settle(journal, sent.id);
  const { id } = await claimed(journal, second.run);
  await expect(journal.sending(id)).rejects.toThrow('UNIQUE constraint failed');
  expect((await journal.counts(second.run)).ready).toBe(1);
});

test('the same fingerprint may be sent by another account, as a wanted second one, and after a rejection', async () => {
  const journal = await journalIn(temporaryFolder());
  const send = async (run: string) => {
    const { id } = await claimed(journal, run);
    await journal.sending(id);
    return id;
  };
  await journal.accepted(await send((await journal.plan(RUN, [ready(3)])).run), 'TRK-1', 200, '{}');
  await journal.accepted(
    await send((await journal.plan({ ...RUN, scope: 'another' }, [ready(3)])).run),
    'TRK-2',
    200,
    '{}',
  );
  await journal.rejected(await send((await journal.plan(RUN, [ready(3, { occurrence: 2 })])).run), WHY);
  await journal.accepted(await send((await journal.plan(RUN, [ready(3, { occurrence: 2 })])).run), 'TRK-3', 200, '{}');
  expect((await sameAsOne(journal, RUN.scope, 'v1:3')).map((each) => each.trackingId)).toEqual(['TRK-1', 'TRK-3']);
});

test('a plan with one creating document twice is refused whole', async () => {
  const journal = await journalIn(temporaryFolder());
  await expect(journal.plan(RUN, [ready(3), ready(4, { fingerprint: 'v1:3' })])).rejects.toThrow(
    'UNIQUE constraint failed',
  );
  expect(await journal.runs()).toEqual([]);
});

test('what a document asks for never changes, and no document is deleted', async () => {
  const folder = temporaryFolder();
  await (await journalIn(folder)).plan(RUN, [ready(3)]);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  for (const change of [`request = '{}'`, `fingerprint = 'v1:4'`, 'occurrence = 2', 'repeatable = 1', `scope = 'x'`])
    expect(() => database.exec(`UPDATE documents SET ${change}`)).toThrow('never changes');
  expect(() => database.exec('DELETE FROM documents')).toThrow('kept for ever');
});
