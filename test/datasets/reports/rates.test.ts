import { expect, test } from 'vitest';
import { reportOverview } from '../../../src/datasets/reports/overview.ts';
import type { JsonRecord } from '../../../src/schema/dataset.ts';

const NOW = '2026-11-20T08:00:00.000Z';

/** Of a day in November 2026. */
function report(day: number, overrallResult: string | null, fields: JsonRecord = {}): JsonRecord {
  const inspectionDateMMMFormat = `${String(day).padStart(2, '0')}-Nov-2026`;
  const defects = { criticalFound: 0, majorFound: 2, minorFound: 3, majorChecked: 50 };
  return { supplierName: 'Ningbo Toys', overrallResult, inspectionDateMMMFormat, ...defects, ...fields };
}

function charts(...reports: readonly JsonRecord[]) {
  const summary = reportOverview.startSummary();
  for (const each of reports) summary.add(each);
  const [passRate, defectRate] = summary.charts(NOW);
  return { passRate, defectRate };
}

test('the pass rate is of those that passed or failed, in each part of the time', () => {
  const { passRate } = charts(
    ...[report(3, 'PASS'), report(3, 'Passed'), report(3, 'Not conform'), report(4, 'PENDING'), report(5, 'FAIL')],
    ...[report(5, 'Odd'), report(5, null), report(0, 'PASS')],
  );
  expect(passRate).toMatchObject({
    type: 'line',
    headers: ['Day', 'Passed', 'Passed or failed', 'Pass rate'],
    unit: '%',
    notes: [expect.stringMatching(/^3 reports /)],
  });
  expect(passRate?.rows).toEqual([
    { label: '3 Nov 2026', part: 2, whole: 3, rate: (100 * 2) / 3, isApart: false },
    { label: '4 Nov 2026', part: 0, whole: 0, rate: null, isApart: false },
    { label: '5 Nov 2026', part: 0, whole: 1, rate: 0, isApart: false },
    { label: 'No date', part: 1, whole: 1, rate: 100, isApart: true },
  ]);
});

test.each(['None', 'Not applicable', 'Not inspected', 'Nonstandard', 'Bypassed', 'Pending'])(
  'a report with the result %s neither passed nor failed',
  (result) => {
    expect(charts(report(3, result)).passRate?.rows).toMatchObject([{ part: 0, whole: 0 }]);
  },
);

test.each([
  'Failed',
  'REJECTED',
  'Not passed',
  'Not accepted',
  'Unacceptable',
  'Disapproved',
  'Non-conformity',
  'Nonconforming',
])('a report with the result %s failed', (result) => {
  expect(charts(report(3, result)).passRate?.rows).toMatchObject([{ part: 0, whole: 1 }]);
});

test('defects are in a hundred units of those reports that tell both, the worst supplier first', () => {
  const { defectRate } = charts(
    ...[report(3, 'PASS'), report(3, 'PASS', { majorFound: 9, supplierName: 'Porto' })],
    report(4, 'PASS', { majorFound: 90, majorChecked: null, supplierName: 'Blind' }),
  );
  expect(defectRate?.rows).toEqual([
    { label: 'Porto', part: 12, whole: 50, rate: 24, isApart: false },
    { label: 'Ningbo Toys', part: 5, whole: 50, rate: 10, isApart: false },
    { label: 'Blind', part: 0, whole: 0, rate: null, isApart: false },
  ]);
  expect(defectRate?.notes).toEqual([expect.stringMatching(/^1 supplier /)]);
});

test('of many suppliers those with the most defects are shown, and all others together at the end', () => {
  const many = Array.from({ length: 15 }, (_, at) => report(3, 'PASS', { supplierName: `S${at}`, majorFound: at }));
  const rows = charts(...many).defectRate?.rows ?? [];
  expect(rows.map(({ label }) => label)).toEqual([
    ...Array.from({ length: 12 }, (_, at) => `S${14 - at}`),
    '3 other suppliers',
  ]);
  expect(rows.at(-1)).toMatchObject({ part: 3 + 4 + 5, whole: 150, rate: 8 });
});

test('no reports have no charts', () => {
  expect(charts()).toEqual({});
});
