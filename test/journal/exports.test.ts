import { expect, test } from 'vitest';
import { journalIn, NOW, RUN, ready, temporaryFolder } from './temporary.ts';

const DAY_MS = 86_400_000;
const past = (series: string, askedAtMs = NOW) => ({
  ...{ series, scope: 'here', dataset: 'reports', filters: '[]', found: 5, rows: 3 },
  askedAt: new Date(askedAtMs).toISOString(),
});

test('the last complete export of a series is known, and each record as it was', () => {
  const folder = temporaryFolder();
  const journal = journalIn(folder);
  expect(journal.lastExport('s')).toBeUndefined();
  journal.exported(
    past('s', NOW - DAY_MS),
    [
      { id: 'a', hash: '1' },
      { id: 'b', hash: '1' },
    ],
    true,
  );
  journal.exported(
    past('s'),
    [
      { id: 'b', hash: '2' },
      { id: 'c', hash: '1' },
    ],
    false,
  );
  journal.close();
  const again = journalIn(folder);
  expect(again.lastExport('s')).toEqual({ askedAt: new Date(NOW).toISOString(), found: 5, rows: 3 });
  expect(['a', 'b', 'c', 'd'].map((id) => again.seenAs('s', id))).toEqual(['1', '2', '1', undefined]);
  expect(again.seenAs('other', 'a')).toBeUndefined();
  again.exported(past('s'), [{ id: 'c', hash: '3' }], true);
  expect(['a', 'c'].map((id) => again.seenAs('s', id))).toEqual([undefined, '3']);
});

test('an export that fails in the middle leaves the last one as it was', () => {
  const journal = journalIn(temporaryFolder());
  journal.exported(past('s', NOW - DAY_MS), [{ id: 'a', hash: '1' }], true);
  const records = (function* () {
    yield { id: 'a', hash: '2' };
    throw new Error('no more');
  })();
  expect(() => journal.exported(past('s'), records, true)).toThrow('no more');
  expect([journal.lastExport('s')?.askedAt, journal.seenAs('s', 'a')]).toEqual([
    new Date(NOW - DAY_MS).toISOString(),
    '1',
  ]);
});

test('records of a series that nobody exports any more are forgotten, its last export is not', () => {
  const journal = journalIn(temporaryFolder());
  journal.exported(past('old', NOW - 91 * DAY_MS), [{ id: 'a', hash: '1' }], true);
  journal.exported(past('young', NOW - 89 * DAY_MS), [{ id: 'a', hash: '1' }], true);
  journal.exported(past('s'), [], true);
  expect([journal.seenAs('old', 'a'), journal.seenAs('young', 'a')]).toEqual([undefined, '1']);
  expect(journal.lastExport('old')).toBeDefined();
});

test('the reports of a run are those of its documents, each as it was last seen', () => {
  const journal = journalIn(temporaryFolder());
  const { run } = journal.plan(RUN, [ready(3), ready(4)]);
  const [first, second] = Array.from(journal.documents(run), ({ id }) => id);
  const report = (document = 0, productId = '', status = '') => ({
    ...{ document, productId, status, orderNumber: 'R', result: 'PASS', decision: '', file: null },
    foundAt: new Date(NOW).toISOString(),
  });
  journal.keepReports([report(second, 'P2', '30'), report(first, 'P1', '30'), report(first, 'P0', '30')]);
  journal.keepReports([report(second, 'P2', '40')]);
  const found = journal.reportsOf(run).map(({ document, productId, status }) => [document, productId, status]);
  expect(found).toEqual([
    [first, 'P0', '30'],
    [first, 'P1', '30'],
    [second, 'P2', '40'],
  ]);
  expect(journal.reportsOf('r-20200101-1')).toEqual([]);
});
