import { expect, test } from 'vitest';
import { journalIn, NOW, RUN, ready, temporaryFolder } from './temporary.ts';

const DAY_MS = 86_400_000;
const past = (series: string, askedAtMs = NOW) => ({
  ...{ series, scope: 'here', dataset: 'reports', filters: '[]', found: 5, rows: 3 },
  askedAt: new Date(askedAtMs).toISOString(),
});

const seen = (ids: string, hash: string) => Array.from(ids, (id) => ({ id, hash }));

test('the last complete export of a series is known, and each record as it was', async () => {
  const folder = temporaryFolder();
  const journal = await journalIn(folder);
  expect(await journal.lastExport('s')).toBeUndefined();
  await journal.exported(past('s', NOW - DAY_MS), []);
  await journal.saw('s', seen('ab', '1'));
  await journal.exported(past('s'), []);
  await journal.saw('s', [...seen('b', '2'), ...seen('c', '1')]);
  await journal.close();
  const again = await journalIn(folder);
  expect(await again.lastExport('s')).toEqual({ askedAt: new Date(NOW).toISOString(), found: 5, rows: 3 });
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((id) => again.seenAs('s', id)))).toEqual([
    '1',
    '2',
    '1',
    undefined,
  ]);
  expect(await again.seenAs('other', 'a')).toBeUndefined();
  await again.forget('s', (id) => id === 'c');
  expect(await Promise.all(['a', 'b', 'c'].map((id) => again.seenAs('s', id)))).toEqual([undefined, undefined, '1']);
});

test('what an export could not have whole is known until the next one, with the time since when', async () => {
  const journal = await journalIn(temporaryFolder());
  const lacking = (id: string) => ({ id, json: `{"productId":"${id}"}`, since: '2027-03-01T05:30:00.000Z' });
  await journal.exported(past('s'), [lacking('b'), lacking('a')]);
  await journal.exported(past('other'), [lacking('c')]);
  expect(await Array.fromAsync(journal.pending('s'))).toEqual([lacking('a'), lacking('b')]);
  await journal.exported(past('s'), [lacking('b')]);
  expect([await Array.fromAsync(journal.pending('s')), await Array.fromAsync(journal.pending('other'))]).toEqual([
    [lacking('b')],
    [lacking('c')],
  ]);
});

test('while many records are noted down, another process can note down what it has sent', async () => {
  const folder = temporaryFolder();
  const [journal, other] = [await journalIn(folder), await journalIn(folder)];
  await journal.exported(past('s'), []);
  const planned: Promise<unknown>[] = [];
  const records = function* () {
    for (let number = 1; number <= 4_000; number += 1) {
      // Nothing is locked while records are made: this would wait, and then fail.
      if (number % 1_500 === 0) planned.push(other.plan(RUN, [ready(number)]));
      yield { id: String(number), hash: '1' };
    }
  };
  await journal.saw('s', records());
  expect(await Promise.all(planned)).toHaveLength(2);
  expect(await Promise.all(['1', '4000'].map((id) => journal.seenAs('s', id)))).toEqual(['1', '1']);
  await journal.forget('s', (id) => Number(id) > 3_999);
  expect(await Promise.all(['1', '3999', '4000'].map((id) => journal.seenAs('s', id)))).toEqual([
    undefined,
    undefined,
    '1',
  ]);
});

test('records of a series that nobody exports any more are forgotten, its last export is not', async () => {
  const journal = await journalIn(temporaryFolder());
  for (const [series, days] of [
    ['old', 91],
    ['young', 89],
  ] as const) {
    await journal.exported(past(series, NOW - days * DAY_MS), []);
    await journal.saw(series, seen('a', '1'));
  }
  await journal.exported(past('s'), []);
  expect([await journal.seenAs('old', 'a'), await journal.seenAs('young', 'a')]).toEqual([undefined, '1']);
  expect(await journal.lastExport('old')).toBeDefined();
});

test('the reports of a run are those of its documents, each as it was last seen', async () => {
  const journal = await journalIn(temporaryFolder());
  const { run } = await journal.plan(RUN, [ready(3), ready(4)]);
  const [first, second] = await Array.fromAsync(journal.documents(run), ({ id }) => id);
  const report = (document = 0, productId = '', status = '') => ({
    ...{ document, productId, status, orderNumber: 'R', result: 'PASS', decision: '', file: null },
    foundAt: new Date(NOW).toISOString(),
  });
  await journal.keepReports([report(second, 'P2', '30'), report(first, 'P1', '30'), report(first, 'P0', '30')]);
  await journal.keepReports([report(second, 'P2', '40')]);
  const found = (await journal.reportsOf(run)).map(({ document, productId, status }) => [document, productId, status]);
  expect(found).toEqual([
    [first, 'P0', '30'],
    [first, 'P1', '30'],
    [second, 'P2', '40'],
  ]);
  expect(await journal.reportsOf('r-20200101-1')).toEqual([]);
});

test('what was added to a file counts once the file has its name, and until the series moves on', async () => {
  const journal = await journalIn(temporaryFolder());
  const to = (after: string) => ({ series: 's', name: '/news.csv', path: '/news.csv', before: null, after });
  const added = () => Promise.all(['a', 'b', 'c'].map((id) => journal.addedAs('s', '/news.csv', id)));
  await journal.exported(past('s'), []);
  const first = await journal.announceAppend(to('1'), seen('ab', '1'));
  expect(await added()).toEqual([undefined, undefined, undefined]);
  await journal.appendPlaced(first);
  await journal.appendPlaced(await journal.announceAppend(to('2'), seen('b', '2')));
  expect([await added(), await journal.addedAs('s', '/other.csv', 'a')]).toEqual([['1', '2', undefined], undefined]);
  expect(await journal.appendsTo('s', '/news.csv')).toMatchObject([
    { append: first, after: '1', isPlaced: true },
    { after: '2', isPlaced: true },
  ]);
  // What is asked for again has its row already.
  await journal.exported(past('s'), [{ id: 'b', json: '{}', since: new Date(NOW).toISOString() }]);
  await journal.appendsSettled('s', '/news.csv');
  expect(await added()).toEqual([undefined, '2', undefined]);
  await journal.exported(past('s'), []);
  await journal.appendsSettled('s', '/news.csv');
  expect(await added()).toEqual([undefined, undefined, undefined]);
  expect(await journal.appendsTo('s', '/news.csv')).toMatchObject([{ after: '2' }]);
});

test('a series that adds to a file keeps its records, however long nobody exports it', async () => {
  const journal = await journalIn(temporaryFolder());
  for (const series of ['adds', 'replaces']) {
    await journal.exported(past(series, NOW - 200 * DAY_MS), []);
    await journal.saw(series, seen('a', '1'));
  }
  const file = { name: '/news.csv', path: '/news.csv', before: null, after: '1' };
  await journal.appendPlaced(await journal.announceAppend({ series: 'adds', ...file }, []));
  await journal.appendsSettled('adds', '/news.csv');
  await journal.exported(past('new'), []);
  expect(await Promise.all(['adds', 'replaces'].map((series) => journal.seenAs(series, 'a')))).toEqual([
    '1',
    undefined,
  ]);
});
