import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { DocumentState, Journal, NewDocument } from '../../src/journal/port.ts';
import { messages } from '../../src/journal/sql/messages.ts';
import { MIGRATIONS } from '../../src/journal/sqlite/migrations.ts';
import { UPDATE_DOUBTS } from '../../src/journal/sqlite/steps/update-doubts.ts';
import { accept, journalIn, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

const LOST = { code: 'connection-lost', status: null, message: 'The connection was reset.' };
const LATER = { code: 'http-429', status: 429, message: 'Come later.' };

const update = (row: number, resource = `s${row}`, change: Partial<NewDocument> = {}) =>
  ready(row, { repeatable: true, businessKey: resource, ...change });

async function claimed(journal: Journal, run: string): Promise<number> {
  const document = await journal.claim(run);
  if (document === undefined) throw new Error('nothing to claim');
  return document.id;
}

/** Sends the next document of a run without an answer. */
async function doubt(journal: Journal, run: string): Promise<number> {
  const id = await claimed(journal, run);
  await journal.sending(id);
  await journal.inDoubt(id, LOST);
  return id;
}

/** A run with one update, in doubt. */
async function inDoubt(journal: Journal, change: Partial<NewDocument> = {}) {
  const { run } = await journal.plan(RUN, [update(3, 's3', change)]);
  return { run, id: await doubt(journal, run) };
}

const only = async (journal: Journal, run: string) => await (await Array.fromAsync(journal.documents(run)))[0];
const claims = async (journal: Journal, run: string) =>
  (await Array.fromAsync({ length: 9 }, async () => (await journal.claim(run))?.rows[0])).filter(
    (row) => row !== undefined,
  );

test.each([
  ['waits', (journal: Journal, id: number) => journal.backToReady(id, LATER), LOST.message],
  ['is refused', (journal: Journal, id: number) => journal.rejected(id, WHY), messages.earlierTry(WHY.message)],
  ['has no answer either', (journal: Journal, id: number) => journal.inDoubt(id, WHY), WHY.message],
] as const)('an update in doubt whose next try %s is in doubt again', async (_, answer, message) => {
  const journal = await journalIn(temporaryFolder());
  const { run, id } = await inDoubt(journal);
  for (const _again of [1, 2]) {
    await journal.sending(id);
    await answer(journal, id);
    expect(await only(journal, run)).toMatchObject({
      state: 'in-doubt',
      reason: { message: expect.stringContaining(message) },
    });
  }
  await journal.sending(id);
  expect(await journal.accepted(id, null, 200, '{}')).toBe(null);
  expect(await only(journal, run)).toMatchObject({ state: 'accepted', attempts: 4 });
  expect(await only(journal, run)).not.toHaveProperty('reason');
  expect(await journal.left(run)).toBe(0);
});

test('an update in doubt that can be sent no more stays in doubt, one that was never sent is invalid', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [update(3), update(4)]);
  const id = await doubt(journal, run);
  expect(await journal.invalidate(id, WHY)).toMatchObject({ code: WHY.code });
  expect(await journal.invalidate(await claimed(journal, run), WHY)).toBe(null);
  expect(await states(journal, run)).toEqual(['in-doubt', 'invalid']);
});

test('no end of a run, and no start after a crash, makes an update in doubt anything else', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run, id } = await inDoubt(journal);
  for (const end of ['stopped', 'interrupted', 'complete'] as const) {
    await journal.finish(run, end, null);
    expect(await states(journal, run)).toEqual(['in-doubt']);
    await journal.reopen(run, { allowSimilar: false, rejected: true });
    expect(await states(journal, run)).toEqual(['in-doubt']);
    await journal.syncFromOtherRuns(run);
    await journal.sending(id);
    expect(await journal.recover(run)).toBe(1);
    expect((await only(journal, run))?.reason?.code).toBe('process-died');
  }
  expect((await journal.lastUpdate(RUN.scope, RUN.kind, 's3'))?.state).toBe('in-doubt');
});

test('the database aborts each move that would lose the doubt of an update', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const { id } = await inDoubt(journal);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  const move = (state: DocumentState) => () =>
    database.prepare(`UPDATE documents SET state = ?, pointer = 1, proof = 'x' WHERE id = ?`).run(state, id);
  const lost = ['ready', 'unsent', 'rejected', 'skipped', 'invalid', 'accepted'] as const;
  for (const state of lost) expect(move(state)).toThrow(`illegal move: in-doubt to ${state}`);
  const forget = () => database.exec('UPDATE documents SET unproven = 0');
  expect(forget).toThrow('a doubt would be lost');
  await journal.sending(id);
  for (const state of ['ready', 'rejected'] as const) expect(move(state)).toThrow(`illegal move: sending to ${state}`);
  expect(forget).toThrow('a doubt would be lost');
  database.close();
});

test('updates in doubt go last, and with them all of the same resource, in the order of their rows', async () => {
  const journal = await journalIn(temporaryFolder());
  const rows = [update(3, 'a'), update(4, 'b'), update(5, 'c'), update(6, 'a'), update(7, 'c'), update(8, 'd')];
  const { run } = await journal.plan(RUN, rows);
  const first = await doubt(journal, run);
  await accept(journal, run, 'done');
  const third = await doubt(journal, run);
  // What is in doubt now goes last already in this process, and is not sent a second time by it.
  expect(await claims(journal, run)).toEqual([8, 6, 7]);
  await journal.finish(run, 'stopped', 'Stopped by a signal.');

  await journal.reopen(run, { allowSimilar: false });
  expect(await journal.toSend(run)).toBe(5);
  expect(await claims(journal, run)).toEqual([8, 3, 5, 6, 7]);
  await journal.reopen(run, { allowSimilar: false });
  for (const id of [first, third]) {
    await journal.sending(id);
    await journal.accepted(id, null, 200, '{}');
  }
  expect(await claims(journal, run)).toEqual([6, 7, 8]);
});

test('rows that wait for one that is tried again are not overtaken by later ones once it is accepted', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [update(3, 'a'), update(4, 'a'), update(5, 'b'), update(6, 'a')]);
  const id = await doubt(journal, run);
  expect((await journal.claim(run))?.rows).toEqual([5]);
  await journal.sending(id);
  await journal.accepted(id, null, 200, '{}');
  expect(await claims(journal, run)).toEqual([4, 6]);
});

test('a doubt ends where a later row of its run was accepted for the same', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [update(3, 'a'), update(4, 'a')]);
  await doubt(journal, run);
  await accept(journal, run, 'done');
  expect(await journal.toSend(run)).toBe(0);
  await journal.finish(run, 'complete', null);
  await journal.syncFromOtherRuns(run);
  expect(await states(journal, run)).toEqual(['skipped', 'accepted']);
  expect((await only(journal, run))?.reason?.code).toBe('replaced');
});

test('a later row in doubt stays so when an earlier one of the same is accepted after it', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [update(3, 'a'), update(4, 'a')]);
  const first = await doubt(journal, run);
  await doubt(journal, run);
  await journal.sending(first);
  await journal.accepted(first, null, 200, '{}');
  await journal.syncFromOtherRuns(run);
  await journal.reopen(run, { allowSimilar: false });
  expect(await states(journal, run)).toEqual(['accepted', 'in-doubt']);
  expect(await claims(journal, run)).toEqual([4]);
});

test.each([
  ['another value', 'v1:other', 'invalid'],
  ['the same value', 'v1:3', 'skipped'],
] as const)('a doubt ends where another run had %s accepted since', async (_, fingerprint, state) => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await inDoubt(journal);
  await journal.finish(run, 'complete', null);
  const other = (await journal.plan({ ...RUN, sha256: 'other' }, [update(9, 's3', { fingerprint })])).run;
  await journal.syncFromOtherRuns(run);
  expect(await states(journal, run)).toEqual(['in-doubt']);
  await accept(journal, other, 'done');
  await journal.syncFromOtherRuns(run);
  expect(await only(journal, run)).toMatchObject({ state, reason: { code: 'changed-since' } });
  expect(await journal.lastUpdate(RUN.scope, RUN.kind, 's3')).toMatchObject({ state: 'accepted', fingerprint });
});

test('a doubt is not sent over a newer one of another run, and outlives its end without an answer', async () => {
  const journal = await journalIn(temporaryFolder());
  const older = (await inDoubt(journal)).run;
  await journal.finish(older, 'complete', null);
  const newer = (await journal.plan({ ...RUN, sha256: 'newer' }, [update(9, 's3', { fingerprint: 'v1:3' })])).run;
  await doubt(journal, newer);
  await journal.finish(newer, 'complete', null);

  const left = async (run: string) => [await journal.left(run), await journal.toSend(run)];
  expect([await left(older), await left(newer)]).toEqual([
    [1, 0],
    [1, 1],
  ]);
  await journal.reopen(older, { allowSimilar: false });
  expect([await journal.claim(older), await states(journal, older)]).toEqual([undefined, ['in-doubt']]);
  expect((await only(journal, older))?.reason?.message).toContain(messages.mayHaveChanged(newer));
  await journal.finish(older, 'complete', null);
  expect((await journal.lastUpdate(RUN.scope, RUN.kind, 's3'))?.run).toBe(newer);

  await journal.reopen(newer, { allowSimilar: false });
  await accept(journal, newer, 'done');
  await journal.reopen(older, { allowSimilar: false });
  expect(await states(journal, older)).toEqual(['skipped']);
});

test('in a journal of an older version, updates that were sent and have no answer are in doubt', async () => {
  const folder = temporaryFolder();
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  const steps = MIGRATIONS.slice(0, MIGRATIONS.indexOf(UPDATE_DOUBTS));
  for (const step of steps) database.exec(step);
  const run = 'r-20270309-1';
  const insert = (row: number, repeatable: 0 | 1, moves: readonly string[]) => {
    database.exec(`INSERT INTO documents (uid, run, scope, kind, rows, state, request, fingerprint, occurrence,
        repeatable, business_key)
      VALUES ('u${row}', '${run}', '${RUN.scope}', '${RUN.kind}', '[${row}]', 'ready', '{}', 'v1:${row}', 1,
        ${repeatable}, 'k${row}')`);
    const sending = `state = 'sending', attempts = 1, sent_at = '2027', sent_order = ${row}, proof = NULL`;
    for (const move of ['', ...moves])
      if (move !== '')
        database.exec(`UPDATE documents SET ${move === 'sending' ? sending : move} WHERE uid = 'u${row}'`);
  };
  database.exec(`PRAGMA application_id = 0x71637368; PRAGMA user_version = ${steps.length};
    INSERT INTO runs (run, kind, file, sha256, scope, output, options, rows, findings, documents, state, started_at,
      origin)
    VALUES ('${run}', '${RUN.kind}', '${RUN.file}', 'a', '${RUN.scope}', 'out', '{}', 5, '[]', 5, 'stopped', '2027', 'o')`);
  insert(3, 1, ['sending', `state = 'in-doubt'`]);
  insert(4, 1, ['sending', `state = 'in-doubt'`, `state = 'ready'`, `state = 'unsent'`]);
  insert(5, 1, [`state = 'unsent'`]);
  insert(6, 0, ['sending', `state = 'ready', proof = 'http-429'`, `state = 'unsent'`]);
  insert(7, 1, ['sending', `state = 'accepted'`]);
  database.close();

  const journal = await journalIn(folder);
  expect(await states(journal, run)).toEqual(['in-doubt', 'in-doubt', 'unsent', 'unsent', 'accepted']);
  expect(await journal.left(run)).toBe(4);
  await journal.reopen(run, { allowSimilar: false });
  expect(await claims(journal, run)).toEqual([5, 6, 3, 4]);
});
