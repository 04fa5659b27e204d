import { describe, expect, test } from 'vitest';
import { comparedSeries, continuedSeries } from '../../../src/exporting/history/same-export.ts';
import type { ExportOptions } from '../../../src/exporting/options/export-options.ts';

const ABOUT = { scope: 'buyer at https://example.com', dataset: 'reports' };
const PLACE = { name: '/exports/reports-2027-03-10.xlsx' };

function options(filters: ExportOptions['filters'], more: Partial<ExportOptions> = {}): ExportOptions {
  return {
    ...{ output: 'reports.xlsx', format: null, filters, columns: null, sort: null, raw: false, pageSize: null },
    ...{ ids: null, expectRows: null, sinceLast: true, append: false, forRun: null, keep: null, download: null },
    ...more,
  };
}

const continued = (...typed: Parameters<typeof options>) => continuedSeries(ABOUT, options(...typed)).key;
const compared = (...typed: Parameters<typeof options>) => comparedSeries(ABOUT, options(...typed), PLACE, () => false);

describe.for([
  ['--since-last', continued],
  ['Changes', compared],
] as const)('for %s an export is the same as an earlier one', ([, name]) => {
  test('whatever the order of its flags and lists', () => {
    const first = name({ since: '-30d', status: '40, 30' });
    expect(name({ status: '30,40', since: '-30d' })).toBe(first);
  });

  test('unless filters, the run or --since-last differ', () => {
    const names = [
      name({ since: '-30d' }),
      name({ since: '-7d' }),
      name({ since: '-30d', all: true }),
      name({ since: '-30d' }, { forRun: 'r-1' }),
      name({ since: '-30d' }, { sinceLast: false }),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});

test('journals of older versions know a series by the same key', () => {
  expect(continued({ since: '-30d', status: '40,30' })).toBe('bcfd74e181f058f0f57d9a7907805218');
});

test('a written day is another one each night: Changes compares them, in the filters and in the name', () => {
  const tomorrow = { name: '/exports/reports-2027-03-11.xlsx' };
  const again = comparedSeries(ABOUT, options({ since: '2027-03-02' }), tomorrow, () => false);
  expect(again).toBe(compared({ since: '2027-03-01' }));
});

test('an export that an older version knows by a list in the order as typed is compared with it', () => {
  const older = JSON.stringify([
    ABOUT.scope,
    'reports',
    null,
    true,
    '/exports/reports-{date}.xlsx',
    [['status', '40,30']],
  ]);
  const typed = options({ status: '40,30' });
  expect(comparedSeries(ABOUT, typed, PLACE, (series) => series === older)).toBe(older);
  expect(comparedSeries(ABOUT, typed, PLACE, () => true)).toBe(compared({ status: '30,40' }));
});
