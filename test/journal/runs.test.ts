import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { NewDocument } from '../../src/journal/port.ts';
import { sameAsOne } from '../../src/journal/same-as-one.ts';
import { accept, journalIn, NOW, RUN, ready, states, temporaryFolder, WHY } from './temporary.ts';

test('runs are numbered by day in UTC, and past ten', async () => {
  let now = NOW;
  const journal = await journalIn(temporaryFolder(), () => now);
  const names = await Array.fromAsync({ length: 11 }, async (_, i) => (await journal.plan(RUN, [ready(100 + i)])).run);
  now += 86_400_000;
  names.push((await journal.plan(RUN, [])).run);
  expect([names[0], names[8], names[10], names[11]]).toEqual([
    'r-20270310-1',
    'r-20270310-9',
    'r-20270310-11',
    'r-20270311-1',
  ]);
  expect((await journal.runs()).map(({ run }) => run)).toEqual(names.toReversed());
});

test('a plan keeps every document as it was given, in order', async () => {
  const journal = await journalIn(temporaryFolder());
  const reason = { code: 'already-sent', status: null, message: 'sent before' };
  const planned: NewDocument[] = [
    ready(3, { rows: [3, 9], key: 'A', businessKey: 'b' }),
    ready(4, { state: 'invalid', request: null, fingerprint: null }),
    ready(5, { state: 'skipped', trackingId: 'TRK-5', reason, occurrence: 2 }),
    ready(6, { state: 'in-doubt', reason }),
    ready(7, { repeatable: true }),
  ];
  const record = await journal.plan(RUN, planned);
  expect(record).toEqual({
    ...RUN,
    who: null,
    machine: null,
    origin: RUN.file,
    run: 'r-20270310-1',
    state: 'running',
    why: null,
    cause: null,
    startedAt: '2027-03-10T09:12:00.000Z',
    endedAt: null,
  });
  const sent = { trackingId: null, response: null, attempts: 0, sentAt: null };
  expect(await Array.fromAsync(journal.documents(record.run), ({ id, uid, ...document }) => document)).toEqual(
    planned.map((document) => ({ ...sent, ...document })),
  );
});

test('a plan whose documents fail in the middle leaves nothing behind', async () => {
  const journal = await journalIn(temporaryFolder());
  const documents = function* () {
    yield ready(3);
    throw new Error('the file ended');
  };
  await expect(journal.plan(RUN, documents())).rejects.toThrow('the file ended');
  expect(await journal.runs()).toEqual([]);
  expect((await journal.plan(RUN, [ready(3)])).run).toBe('r-20270310-1');
});

test('a plan that a signal ends in the middle leaves nothing behind, and the journal goes on', async () => {
  const journal = await journalIn(temporaryFolder());
  const signal = new AbortController();
  const documents = function* () {
    for (let row = 3; ; row += 1) {
      if (row === 100) setImmediate(() => signal.abort());
      yield ready(row);
    }
  };
  await expect(journal.plan(RUN, documents(), signal.signal)).rejects.toThrow(DOMException);
  expect(signal.signal.aborted).toBe(true);
  expect(await journal.runs()).toEqual([]);
  expect((await journal.plan(RUN, [ready(3)])).run).toBe('r-20270310-1');
});

test('documents are claimed in file order, each once, also when one became ready again', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3), ready(4, { state: 'skipped' }), ready(5)]);
  const first = await journal.claim(run);
  await journal.sending(first?.id ?? 0);
  await journal.backToReady(first?.id ?? 0, WHY);
  expect([first?.rows, (await journal.claim(run))?.rows, await journal.claim(run)]).toEqual([[3], [5], undefined]);
});

test('an outcome is kept with its answer, its attempts and the time of the last intent', async () => {
  let now = NOW;
  const journal = await journalIn(temporaryFolder(), () => now);
  const { run } = await journal.plan(RUN, [ready(3), ready(4)]);
  const [first, second] = [(await journal.claim(run))?.id ?? 0, (await journal.claim(run))?.id ?? 0];
  await journal.sending(first);
  await journal.backToReady(first, WHY);
  now += 5000;
  await journal.sending(first);
  await journal.accepted(first, 'TRK-1', 200, '{"content":"TRK-1"}');
  await journal.sending(second);
  await journal.rejected(second, WHY);
  expect(await Array.fromAsync(journal.documents(run))).toMatchObject([
    {
      state: 'accepted',
      trackingId: 'TRK-1',
      response: '{"content":"TRK-1"}',
      attempts: 2,
      sentAt: '2027-03-10T09:12:05.000Z',
    },
    { state: 'rejected', reason: WHY, attempts: 1 },
  ]);
  expect(await (await Array.fromAsync(journal.documents(run)))[0]?.reason).toBeUndefined();
});

test('a stopped run leaves nothing ready; an interrupted one leaves it for later; both are unfinished', async () => {
  const journal = await journalIn(temporaryFolder());
  const stopped = (await journal.plan(RUN, [ready(3), ready(4)])).run;
  await accept(journal, stopped, 'TRK-3');
  await journal.finish(stopped, 'stopped', 'Stopped by --limit 1.', 'limit');
  expect(await states(journal, stopped)).toEqual(['accepted', 'unsent']);
  expect(await journal.unfinished(RUN.scope, RUN.sha256)).toMatchObject({
    run: stopped,
    state: 'stopped',
    cause: 'limit',
  });
  expect(await journal.unfinished('another', RUN.sha256)).toBeUndefined();
  expect(await journal.unfinished(RUN.scope, 'other')).toBeUndefined();

  const interrupted = (await journal.plan(RUN, [ready(5)])).run;
  await journal.finish(interrupted, 'interrupted', 'Stopped by a signal.', 'signal');
  expect(await states(journal, interrupted)).toEqual(['ready']);
  expect((await journal.unfinished(RUN.scope, RUN.sha256))?.run).toBe(interrupted);
});

test('a run is complete only when nothing is left to send', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3)]);
  await expect(journal.finish(run, 'complete', null)).rejects.toThrow('not complete');
  await accept(journal, run, 'TRK-3');
  await journal.finish(run, 'complete', null);
  expect(await journal.run(run)).toMatchObject({ state: 'complete', why: null, endedAt: '2027-03-10T09:12:00.000Z' });
  expect(await journal.unfinished(RUN.scope, RUN.sha256)).toBeUndefined();
});

test('of one fingerprint the journal tells the document that says most, for each occurrence', async () => {
  const journal = await journalIn(temporaryFolder());
  const first = (await journal.plan(RUN, [ready(3), ready(4, { fingerprint: 'v1:3', occurrence: 2 }), ready(5)])).run;
  await accept(journal, first, 'TRK-1');
  await accept(journal, first, 'TRK-2');
  const uid = (await (await Array.fromAsync(journal.documents(first)))[0]?.uid) ?? '';
  await journal.plan({ ...RUN, file: '/later.xlsx' }, [
    ready(13, { fingerprint: 'v1:3', state: 'skipped', trackingId: 'TRK-1', uid }),
    ready(14, { fingerprint: 'v1:elsewhere', state: 'skipped', trackingId: 'TRK-9' }),
    ready(15, { fingerprint: 'v1:doubt', state: 'in-doubt' }),
  ]);
  expect(await sameAsOne(journal, RUN.scope, 'v1:3')).toMatchObject([
    { file: RUN.file, rows: [3], state: 'accepted', trackingId: 'TRK-1', occurrence: 1 },
    { file: RUN.file, rows: [4], state: 'accepted', trackingId: 'TRK-2', occurrence: 2 },
  ]);
  expect(await sameAsOne(journal, RUN.scope, 'v1:elsewhere')).toMatchObject([
    { state: 'skipped', trackingId: 'TRK-9' },
  ]);
  expect(await sameAsOne(journal, RUN.scope, 'v1:doubt')).toMatchObject([{ state: 'in-doubt', file: '/later.xlsx' }]);
  const [elsewhere] = await sameAsOne(journal, RUN.scope, 'v1:elsewhere');
  const skipped = { state: 'skipped', trackingId: 'TRK-9', uid: elsewhere?.uid ?? null } as const;
  await journal.plan({ ...RUN, file: '/last.xlsx' }, [ready(16, { fingerprint: 'v1:elsewhere', ...skipped })]);
  expect(await sameAsOne(journal, RUN.scope, 'v1:elsewhere')).toMatchObject([{ file: '/later.xlsx', rows: [14] }]);
  expect(await sameAsOne(journal, RUN.scope, 'v1:5')).toEqual([]);
  expect(await sameAsOne(journal, 'another', 'v1:3')).toEqual([]);
});

test('documents with a business key are found in their scope and kind alone', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3, { businessKey: 'k' }), ready(4, { businessKey: 'k' })]);
  await accept(journal, run, 'TRK-3');
  const found = await journal.similarTo(RUN.scope, 'bookings', ['none', 'k']);
  expect([...found.keys()]).toEqual(['k']);
  expect(found.get('k')).toMatchObject([{ fingerprint: 'v1:3', trackingId: 'TRK-3' }]);
  expect(await journal.similarTo(RUN.scope, 'lab-orders', ['k'])).toEqual(new Map());
  expect(await journal.similarTo('another', 'bookings', ['k'])).toEqual(new Map());
});

test('a document is found by each of its traits once it was sent or may have been, with what it asked for', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3, { traits: ['s', 't'] }), ready(4, { traits: ['t'] }), ready(5)]);
  const found = async (trait: string, file = RUN.file, scope = RUN.scope) =>
    ((await journal.sharing(scope, [trait], file)).get(trait) ?? []).map(({ fingerprint, isOfFile }) => [
      fingerprint,
      isOfFile,
    ]);
  expect(await found('t')).toEqual([]);
  await accept(journal, run, 'TRK-3');
  await journal.sending((await journal.claim(run))?.id ?? 0);
  expect(await found('t')).toEqual([
    ['v1:4', true],
    ['v1:3', true],
  ]);
  expect(await found('s')).toEqual([['v1:3', true]]);
  expect(await found('s', '/orders/april.xlsx')).toEqual([['v1:3', false]]);
  expect(await found('s', RUN.file, 'another')).toEqual([]);

  const ofTrait = await journal.sharing(RUN.scope, ['s'], RUN.file);
  const [{ uid, rows } = { uid: '', rows: [] }] = ofTrait.get('s') ?? [];
  expect([rows, await journal.requestOf(RUN.scope, uid)]).toEqual([[3], '{"body":{"row":3}}']);
  expect([await journal.requestOf('another', uid), await journal.requestOf(RUN.scope, 'x')]).toEqual([null, null]);
});

test('what points to an earlier document adds its origin and no trait, and what is invalid has none', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  const { run } = await journal.plan(RUN, [ready(3, { traits: ['t'] })]);
  await accept(journal, run, 'TRK-3');
  const { uid } = (await (await Array.fromAsync(journal.documents(run)))[0]) ?? { uid: '' };
  const copy = { ...RUN, file: '/orders/copy.xlsx', origin: '/orders/april.xlsx' };
  for (const _ of [1, 2, 3])
    await journal.plan(copy, [
      ready(7, { state: 'skipped', fingerprint: 'v1:3', trackingId: 'TRK-3', uid, traits: ['t'] }),
      ready(8, { state: 'invalid', traits: ['t', 'u'] }),
    ]);
  expect((await journal.sharing(RUN.scope, ['t'], copy.origin)).get('t')).toMatchObject([
    { uid, rows: [3], isOfFile: true },
  ]);
  expect((await journal.sharing(RUN.scope, ['t'], copy.file)).get('t')).toMatchObject([{ isOfFile: false }]);
  expect((await journal.sharing(RUN.scope, ['t'], RUN.file)).get('t')).toMatchObject([{ isOfFile: true }]);
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  expect(database.prepare('SELECT * FROM traits').all()).toEqual([{ trait: 't', uid }]);
  expect(() => database.exec('DELETE FROM traits')).toThrow('traits are kept for ever');
  database.close();
});

test('the rows of a file are kept once, whatever is kept later under the same bytes', async () => {
  const journal = await journalIn(temporaryFolder());
  await journal.keepRows('s', [{ number: 2, hidden: true, cells: '[]' }]);
  await journal.keepRows('s', [
    { number: 1, hidden: false, cells: '["first"]' },
    { number: 2, hidden: false, cells: '["other"]' },
  ]);
  expect(await Array.fromAsync(journal.keptRows('s'))).toEqual([
    { number: 1, hidden: false, cells: '["first"]' },
    { number: 2, hidden: true, cells: '[]' },
  ]);
  expect(await Array.fromAsync(journal.keptRows('t'))).toEqual([]);
});

test('documents can be read half, and written to meanwhile', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(
    RUN,
    [3, 4, 5].map((row) => ready(row)),
  );
  for await (const document of journal.documents(run)) {
    await journal.sending(document.id);
    if (document.rows[0] === 4) break;
  }
  expect(await states(journal, run)).toEqual(['sending', 'sending', 'ready']);
});
