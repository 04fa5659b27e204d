import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { NewDocument } from '../../src/journal/port.ts';
import { accept, journalIn, NOW, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

test('runs are numbered by day in UTC, and past ten', () => {
  let now = NOW;
  const journal = journalIn(temporaryFolder(), () => now);
  const names = Array.from({ length: 11 }, (_, i) => journal.plan(RUN, [ready(100 + i)]).run);
  now += 86_400_000;
  names.push(journal.plan(RUN, []).run);
  expect([names[0], names[8], names[10], names[11]]).toEqual([
    'r-20270310-1',
    'r-20270310-9',
    'r-20270310-11',
    'r-20270311-1',
  ]);
  expect(journal.runs().map(({ run }) => run)).toEqual(names.toReversed());
});

test('a plan keeps every document as it was given, in order', () => {
  const journal = journalIn(temporaryFolder());
  const reason = { code: 'already-sent', status: null, message: 'sent before' };
  const planned: NewDocument[] = [
    ready(3, { rows: [3, 9], key: 'A', businessKey: 'b' }),
    ready(4, { state: 'invalid', request: null, fingerprint: null }),
    ready(5, { state: 'skipped', trackingId: 'TRK-5', reason, occurrence: 2 }),
    ready(6, { state: 'in-doubt', reason }),
    ready(7, { repeatable: true }),
  ];
  const record = journal.plan(RUN, planned);
  expect(record).toEqual({
    ...RUN,
    origin: RUN.file,
    run: 'r-20270310-1',
    state: 'running',
    why: null,
    cause: null,
    startedAt: '2027-03-10T09:12:00.000Z',
    endedAt: null,
  });
  const sent = { trackingId: null, response: null, attempts: 0, sentAt: null };
  expect(Array.from(journal.documents(record.run), ({ id, uid, ...document }) => document)).toEqual(
    planned.map((document) => ({ ...sent, ...document })),
  );
});

test('a plan whose documents fail in the middle leaves nothing behind', () => {
  const journal = journalIn(temporaryFolder());
  const documents = function* () {
    yield ready(3);
    throw new Error('the file ended');
  };
  expect(() => journal.plan(RUN, documents())).toThrow('the file ended');
  expect(journal.runs()).toEqual([]);
  expect(journal.plan(RUN, [ready(3)]).run).toBe('r-20270310-1');
});

test('a plan in steps that are not taken to their end leaves nothing behind, and the journal goes on', () => {
  const journal = journalIn(temporaryFolder());
  for (const _ of journal.planInSteps(RUN, [ready(3), ready(4)])) break;
  expect(journal.runs()).toEqual([]);
  expect(journal.plan(RUN, [ready(3)]).run).toBe('r-20270310-1');
});

test('documents are claimed in file order, each once, also when one became ready again', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3), ready(4, { state: 'skipped' }), ready(5)]);
  const first = journal.claim(run);
  journal.sending(first?.id ?? 0);
  journal.backToReady(first?.id ?? 0, WHY);
  expect([first?.rows, journal.claim(run)?.rows, journal.claim(run)]).toEqual([[3], [5], undefined]);
});

test('an outcome is kept with its answer, its attempts and the time of the last intent', () => {
  let now = NOW;
  const journal = journalIn(temporaryFolder(), () => now);
  const { run } = journal.plan(RUN, [ready(3), ready(4)]);
  const [first, second] = [journal.claim(run)?.id ?? 0, journal.claim(run)?.id ?? 0];
  journal.sending(first);
  journal.backToReady(first, WHY);
  now += 5000;
  journal.sending(first);
  journal.accepted(first, 'TRK-1', 200, '{"content":"TRK-1"}');
  journal.sending(second);
  journal.rejected(second, WHY);
  expect([...journal.documents(run)]).toMatchObject([
    {
      state: 'accepted',
      trackingId: 'TRK-1',
      response: '{"content":"TRK-1"}',
      attempts: 2,
      sentAt: '2027-03-10T09:12:05.000Z',
    },
    { state: 'rejected', reason: WHY, attempts: 1 },
  ]);
  expect([...journal.documents(run)][0]?.reason).toBeUndefined();
});

test('a stopped run leaves nothing ready; an interrupted one leaves it for later; both are unfinished', () => {
  const journal = journalIn(temporaryFolder());
  const stopped = journal.plan(RUN, [ready(3), ready(4)]).run;
  accept(journal, stopped, 'TRK-3');
  journal.finish(stopped, 'stopped', 'Stopped by --limit 1.', 'limit');
  expect(states(journal, stopped)).toEqual(['accepted', 'unsent']);
  expect(journal.unfinished(RUN.scope, RUN.sha256)).toMatchObject({ run: stopped, state: 'stopped', cause: 'limit' });
  expect(journal.unfinished('another', RUN.sha256)).toBeUndefined();
  expect(journal.unfinished(RUN.scope, 'other')).toBeUndefined();

  const interrupted = journal.plan(RUN, [ready(5)]).run;
  journal.finish(interrupted, 'interrupted', 'Stopped by a signal.', 'signal');
  expect(states(journal, interrupted)).toEqual(['ready']);
  expect(journal.unfinished(RUN.scope, RUN.sha256)?.run).toBe(interrupted);
});

test('a run is complete only when nothing is left to send', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3)]);
  expect(() => journal.finish(run, 'complete', null)).toThrow('not complete');
  accept(journal, run, 'TRK-3');
  journal.finish(run, 'complete', null);
  expect(journal.run(run)).toMatchObject({ state: 'complete', why: null, endedAt: '2027-03-10T09:12:00.000Z' });
  expect(journal.unfinished(RUN.scope, RUN.sha256)).toBeUndefined();
});

test('of one fingerprint the journal tells the document that says most, for each occurrence', () => {
  const journal = journalIn(temporaryFolder());
  const first = journal.plan(RUN, [ready(3), ready(4, { fingerprint: 'v1:3', occurrence: 2 }), ready(5)]).run;
  accept(journal, first, 'TRK-1');
  accept(journal, first, 'TRK-2');
  const uid = [...journal.documents(first)][0]?.uid ?? '';
  journal.plan({ ...RUN, file: '/later.xlsx' }, [
    ready(13, { fingerprint: 'v1:3', state: 'skipped', trackingId: 'TRK-1', uid }),
    ready(14, { fingerprint: 'v1:elsewhere', state: 'skipped', trackingId: 'TRK-9' }),
    ready(15, { fingerprint: 'v1:doubt', state: 'in-doubt' }),
  ]);
  expect(journal.sameAs(RUN.scope, 'v1:3')).toMatchObject([
    { file: RUN.file, rows: [3], state: 'accepted', trackingId: 'TRK-1', occurrence: 1 },
    { file: RUN.file, rows: [4], state: 'accepted', trackingId: 'TRK-2', occurrence: 2 },
  ]);
  expect(journal.sameAs(RUN.scope, 'v1:elsewhere')).toMatchObject([{ state: 'skipped', trackingId: 'TRK-9' }]);
  expect(journal.sameAs(RUN.scope, 'v1:doubt')).toMatchObject([{ state: 'in-doubt', file: '/later.xlsx' }]);
  expect(journal.sameAs(RUN.scope, 'v1:5')).toEqual([]);
  expect(journal.sameAs('another', 'v1:3')).toEqual([]);
});

test('documents with a business key are found in their scope and kind alone', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3, { businessKey: 'k' }), ready(4, { businessKey: 'k' })]);
  accept(journal, run, 'TRK-3');
  expect(journal.similarTo(RUN.scope, 'bookings', 'k')).toMatchObject([{ fingerprint: 'v1:3', trackingId: 'TRK-3' }]);
  expect(journal.similarTo(RUN.scope, 'lab-orders', 'k')).toEqual([]);
  expect(journal.similarTo('another', 'bookings', 'k')).toEqual([]);
});

test('a document is found by each of its traits once it was sent or may have been, with what it asked for', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3, { traits: ['s', 't'] }), ready(4, { traits: ['t'] }), ready(5)]);
  const found = (trait: string, file = RUN.file, scope = RUN.scope) =>
    journal.sharing(scope, trait, file).map(({ fingerprint, isOfFile }) => [fingerprint, isOfFile]);
  expect(found('t')).toEqual([]);
  accept(journal, run, 'TRK-3');
  journal.sending(journal.claim(run)?.id ?? 0);
  expect(found('t')).toEqual([
    ['v1:4', true],
    ['v1:3', true],
  ]);
  expect(found('s')).toEqual([['v1:3', true]]);
  expect(found('s', '/orders/april.xlsx')).toEqual([['v1:3', false]]);
  expect(found('s', RUN.file, 'another')).toEqual([]);

  const [{ uid, rows } = { uid: '', rows: [] }] = journal.sharing(RUN.scope, 's', RUN.file);
  expect([rows, journal.requestOf(RUN.scope, uid)]).toEqual([[3], '{"body":{"row":3}}']);
  expect([journal.requestOf('another', uid), journal.requestOf(RUN.scope, 'x')]).toEqual([null, null]);
});

test('what points to an earlier document adds its origin and no trait, and what is invalid has none', () => {
  const folder = temporaryFolder();
  const journal = journalIn(folder);
  const { run } = journal.plan(RUN, [ready(3, { traits: ['t'] })]);
  accept(journal, run, 'TRK-3');
  const { uid } = [...journal.documents(run)][0] ?? { uid: '' };
  const copy = { ...RUN, file: '/orders/copy.xlsx', origin: '/orders/april.xlsx' };
  for (const _ of [1, 2, 3])
    journal.plan(copy, [
      ready(7, { state: 'skipped', fingerprint: 'v1:3', trackingId: 'TRK-3', uid, traits: ['t'] }),
      ready(8, { state: 'invalid', traits: ['t', 'u'] }),
    ]);
  expect(journal.sharing(RUN.scope, 't', copy.origin)).toMatchObject([{ uid, rows: [3], isOfFile: true }]);
  expect(journal.sharing(RUN.scope, 't', copy.file)).toMatchObject([{ isOfFile: false }]);
  expect(journal.sharing(RUN.scope, 't', RUN.file)).toMatchObject([{ isOfFile: true }]);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  expect(database.prepare('SELECT * FROM traits').all()).toEqual([{ trait: 't', uid }]);
  expect(() => database.exec('DELETE FROM traits')).toThrow('traits are kept for ever');
  database.close();
});

test('the rows of a file are kept once, whatever is kept later under the same bytes', () => {
  const journal = journalIn(temporaryFolder());
  journal.keepRows('s', [{ number: 2, hidden: true, cells: '[]' }]);
  journal.keepRows('s', [
    { number: 1, hidden: false, cells: '["first"]' },
    { number: 2, hidden: false, cells: '["other"]' },
  ]);
  expect([...journal.keptRows('s')]).toEqual([
    { number: 1, hidden: false, cells: '["first"]' },
    { number: 2, hidden: true, cells: '[]' },
  ]);
  expect([...journal.keptRows('t')]).toEqual([]);
});

test('documents can be read half, and written to meanwhile', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(
    RUN,
    [3, 4, 5].map((row) => ready(row)),
  );
  for (const document of journal.documents(run)) {
    journal.sending(document.id);
    if (document.rows[0] === 4) break;
  }
  expect(states(journal, run)).toEqual(['sending', 'sending', 'ready']);
});
