import { describe, expect, test } from 'vitest';
import { findDataset } from '../../../src/datasets/index.ts';
import { reportPages } from '../../../src/datasets/reports/definition.ts';
import { windowsSince } from '../../../src/exporting/read/windows.ts';
import { contentHash, disambiguateIds, recordId } from '../../../src/exporting/records/record-id.ts';
import { exportModel, TooManyRows } from '../../../src/exporting/write/export-model.ts';
import { dayMeant, localDay } from '../../../src/text/relative-day.ts';
import { day } from '../../importing/sheets.ts';

describe('an export that goes on', () => {
  // Nobody has exported for five nights.
  const ASKED_AT = Date.UTC(2027, 2, 10, 5, 30);

  test('asks for all that was inspected or sent since, with days to spare on the side of the zone', () => {
    expect(windowsSince(reportPages, {}, ASKED_AT)).toEqual([{ start: '2026-12-10' }, { startSendDate: '2027-03-08' }]);
  });

  test('keeps to the days and the filters that were asked for', () => {
    const query = { start: '2027-02-20', end: '2027-03-31', status: '30' };
    expect(windowsSince(reportPages, query, ASKED_AT)).toEqual([query, { ...query, startSendDate: '2027-03-08' }]);
    expect(windowsSince(reportPages, { startSendDate: '2027-01-01' }, ASKED_AT)).toEqual([
      { start: '2026-12-10', startSendDate: '2027-01-01' },
      { startSendDate: '2027-03-08' },
    ]);
  });

  test('does not ask for a time that was over before', () => {
    const query = { end: '2026-06-30' };
    expect(windowsSince(reportPages, query, ASKED_AT)).toEqual([{ ...query, startSendDate: '2027-03-08' }]);
    expect(windowsSince(reportPages, { ...query, endSendDate: '2026-07-31' }, ASKED_AT)).toEqual([]);
  });
});

test.for([
  ['2027-03-01', '2027-03-01'],
  [' Today ', '2027-03-01'],
  ['yesterday', '2027-02-28'],
  ['-0d', '2027-03-01'],
  ['-7d', '2027-02-22'],
  ['-2w', '2027-02-15'],
  ['-365d', '2026-03-01'],
  ['2027-02-30', undefined],
  ['7d', undefined],
  ['+7d', undefined],
  ['last week', undefined],
  ['', undefined],
] as const)('"%s" on 1 March 2027 is %s', ([words, meant]) => {
  expect(dayMeant(words, day('2027-03-01'))).toBe(meant);
});

test('today is the day of the machine', () => {
  const noon = new Date(2027, 2, 1, 12).getTime();
  expect([localDay(noon), localDay(noon - 12 * 3_600_000), localDay(noon + 12 * 3_600_000 - 1)]).toEqual(
    Array(3).fill('2027-03-01'),
  );
});

describe('records', () => {
  test('are told apart by their id, else by all that they hold', () => {
    const id = (record: Record<string, unknown>) => recordId(record, ['productId', 'a.b'], JSON.stringify(record));
    expect(id({ productId: 'P1', x: 1 })).toBe(id({ productId: 'P1', x: 2 }));
    expect(id({ productId: ' ', a: { b: 7 } })).toBe('a.b 7');
    expect(id({ x: 1 })).not.toBe(id({ x: 2 }));
  });

  test('of one answer stay several, though they share an id, unless they are the same', () => {
    const answer = [1, 2, 1].map((value) => ({ id: 'f', json: String(value) }));
    expect(
      disambiguateIds([...answer, { id: 'g', json: '1' }], 'P1 / ', 10).map(({ id, place }) => [id, place]),
    ).toEqual([
      ['P1 / f (1)', 10],
      ['P1 / f (2)', 11],
      ['P1 / f (1)', 12],
      ['P1 / g', 13],
    ]);
  });

  test('have not changed when only the time of their links has', () => {
    const hash = (link: string, status = 30) => contentHash(JSON.stringify({ status, link, text: 'why? "so"' }));
    expect(hash('https://s.example/a?expires=1&x=2')).toBe(hash('https://s.example/a?expires=9'));
    expect(hash('https://s.example/a?expires=1')).not.toBe(hash('https://s.example/b?expires=1'));
    expect(hash('https://s.example/a', 40)).not.toBe(hash('https://s.example/a'));
    expect(contentHash('{"text":"what? a"}')).not.toBe(contentHash('{"text":"what? b"}'));
  });
});

test('more rows than a sheet can have are said, and not cut', async () => {
  const dataset = findDataset('lookups');
  if (dataset === undefined) throw new Error('no lookups');
  const columns = dataset.sheets[0].columns.slice(0, 1);
  const records = (count: number) =>
    function* () {
      for (let index = 0; index < count; index += 1) yield { list: 'x' };
    };
  const rows = async (count: number) => {
    const about = { program: 'test', exportedAt: '2027-03-10T00:00:00Z', count, overview: null };
    const [sheet] = exportModel({ dataset, columns, records: records(count), ...about }).sheets;
    let last = 0;
    for await (const { number } of sheet?.rows ?? []) last = number;
    return last;
  };
  expect(await rows(1_048_575)).toBe(1_048_576);
  await expect(rows(1_048_576)).rejects.toThrow(TooManyRows);
});
