import { expect, test } from 'vitest';
import type { Journal, NewDocument, NewRun } from '../../src/journal/port.ts';
import { messages } from '../../src/journal/sql/messages.ts';
import { journalIn, RUN, ready, states, temporaryFolder } from './temporary.ts';

const ANSWER = '{"content":"TRK-1"}';

/** Sends the next document of a run, and gives what the journal makes of the service's yes. */
async function answered(
  journal: Journal,
  run: string,
  trackingId: string | null,
  response = ANSWER,
  idReturns?: boolean,
) {
  const document = await journal.claim(run);
  if (document === undefined) throw new Error('nothing to claim');
  await journal.sending(document.id);
  return journal.accepted(document.id, trackingId, 200, response, idReturns);
}

const plan = async (journal: Journal, documents: readonly NewDocument[], run: Partial<NewRun> = {}) =>
  (await journal.plan({ ...RUN, ...run }, documents)).run;

const WORD = { who: 'li', why: null };

test('a second document with one id is in doubt, says who has it, and keeps the answer', async () => {
  const journal = await journalIn(temporaryFolder());
  const run = await plan(journal, [ready(3), ready(4)]);
  expect(await answered(journal, run, 'TRK-1')).toBeNull();
  const reason = await answered(journal, run, 'TRK-1');
  expect(reason).toMatchObject({ code: 'id-known', status: 200 });
  expect(reason?.message).toBe(messages.idKnown('TRK-1', 'row 3', run));
  expect(await states(journal, run)).toEqual(['accepted', 'in-doubt']);
  const [, doubtful] = await Array.fromAsync(journal.documents(run));
  expect(doubtful).toMatchObject({ trackingId: null, response: ANSWER, reason });
  expect((await journal.acceptedAs(RUN.scope, 'TRK-1'))?.rows).toEqual([3]);
});

test('so is one of a later run, and one with the id that a workbook or a person told', async () => {
  const journal = await journalIn(temporaryFolder());
  const first = await plan(journal, [
    ready(3, { rows: [3, 5, 6] }),
    ready(4, { state: 'skipped', trackingId: 'TRK-2' }),
    ready(7),
  ]);
  await answered(journal, first, 'TRK-1');
  await answered(journal, first, 'TRK-1');
  const uid = (await (await Array.fromAsync(journal.documents(first)))[2]?.uid) ?? '';
  await journal.settle(RUN.scope, uid, { decision: 'accepted', trackingId: 'TRK-7', ...WORD });
  expect(await states(journal, first)).toEqual(['accepted', 'skipped', 'accepted']);
  const later = await plan(journal, [ready(13), ready(14), ready(17), ready(18)]);
  const told = await Promise.all(
    ['TRK-1', 'TRK-2', 'TRK-7', 'TRK-8'].map(async (id) => (await answered(journal, later, id))?.message ?? null),
  );
  expect(told).toEqual([
    expect.stringContaining(`row 3 (and 2 more) of run ${first}.`),
    expect.stringContaining(`row 4 of run ${first}.`),
    expect.stringContaining(`row 7 of run ${first}.`),
    null,
  ]);
});

test('the id may be that of another account, of another kind, of the document itself, or of an update', async () => {
  const journal = await journalIn(temporaryFolder());
  const run = await plan(journal, [ready(3)]);
  await answered(journal, run, 'TRK-1');
  expect(await answered(journal, await plan(journal, [ready(3)], { scope: 'another' }), 'TRK-1')).toBeNull();
  expect(await answered(journal, await plan(journal, [ready(4)], { kind: 'lab-orders' }), 'TRK-1')).toBeNull();
  const updates = await plan(journal, [ready(5, { repeatable: true }), ready(6, { repeatable: true })]);
  expect(await answered(journal, updates, null)).toBeNull();
  expect(await answered(journal, updates, null)).toBeNull();
  expect(await answered(journal, await plan(journal, [ready(7, { repeatable: true })]), 'TRK-1')).toBeNull();
});

test('what was in doubt for its id is settled with another one, or sent again and accepted', async () => {
  const journal = await journalIn(temporaryFolder());
  const run = await plan(journal, [ready(3), ready(4), ready(5)]);
  for (const _ of [3, 4, 5]) await answered(journal, run, 'TRK-1');
  await journal.finish(run, 'complete', null);
  const [, one, two] = await Array.fromAsync(journal.documents(run), ({ uid }) => uid);
  await journal.settle(RUN.scope, one ?? '', { decision: 'accepted', trackingId: 'TRK-2', ...WORD });
  await journal.settle(RUN.scope, two ?? '', { decision: 'not-accepted', ...WORD });
  await journal.reopen(run, { allowSimilar: false, settled: true });
  const sent = await journal.claim(run);
  await journal.sending(sent?.id ?? 0);
  expect(await (await Array.fromAsync(journal.documents(run)))[2]).toMatchObject({ state: 'sending', response: null });
  expect(await journal.accepted(sent?.id ?? 0, 'TRK-3', 200, '{"content":"TRK-3"}')).toBeNull();
  expect(await Array.fromAsync(journal.documents(run), ({ trackingId }) => trackingId)).toEqual([
    'TRK-1',
    'TRK-2',
    'TRK-3',
  ]);
});

test('where ids return by right, only the same answer word for word is doubtful', async () => {
  const journal = await journalIn(temporaryFolder());
  const run = await plan(journal, [ready(3), ready(4), ready(5)], { kind: 'attachments' });
  expect(await answered(journal, run, 'F-1', '{"id":"F-1","version":1}', true)).toBeNull();
  expect(await answered(journal, run, 'F-1', '{"id":"F-1","version":2}', true)).toBeNull();
  expect(await answered(journal, run, 'F-1', '{"id":"F-1","version":1}', true)).toMatchObject({ code: 'id-known' });
});
