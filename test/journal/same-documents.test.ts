import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sameAsOne } from '../../src/journal/same-as-one.ts';
import { accept, journalIn, RUN, ready, temporaryFolder } from './temporary.ts';

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
