import { describe, expect, test } from 'vitest';
import { messages } from '../../../src/datasets/reports/messages.ts';
import { periodsOf } from '../../../src/datasets/reports/periods.ts';
import { type SummaryInput, summarySheet } from '../../../src/datasets/reports/summary.ts';
import { countReports } from '../../../src/datasets/reports/totals.ts';
import type { JsonRecord } from '../../../src/schema/dataset.ts';
import type { Chart } from '../../../src/spreadsheet/model.ts';
import { cellRows, shownRows } from '../../importing/model-cells.ts';
import { day } from '../../importing/sheets.ts';

const NOW = '2026-11-20T08:00:00.000Z';

function report(fields: JsonRecord): JsonRecord {
  return {
    productId: '1',
    status: 30,
    serviceType: '1',
    supplierName: 'Ningbo Toys',
    overrallResult: 'PASS',
    inspectionDateMMMFormat: '20-Nov-2026',
    ...{ criticalFound: 0, majorFound: 2, minorFound: 3 },
    ...{ criticalChecked: 80, majorChecked: 80, minorChecked: 80 },
    ...fields,
  };
}

const THREE = [
  report({}),
  report({ overrallResult: 'FAIL', status: 50, majorFound: 9, supplierName: 'Porto', serviceType: '4' }),
  report({ overrallResult: null, status: null, supplierName: ' ', inspectionDateMMMFormat: '2-Nov', serviceType: '7' }),
];

function totals(...reports: readonly JsonRecord[]) {
  const counted = countReports();
  for (const each of reports) counted.add(each);
  return counted.totals();
}

const WORDS = { asked: 'in all', source: 'Read here', doubts: [], unexpected: null, changed: null };

function input(reports: readonly JsonRecord[], more: Partial<SummaryInput> = {}): SummaryInput {
  return { totals: totals(...reports), exportedAt: NOW, ...WORDS, ...more };
}

describe('totals of reports', () => {
  test('count each result, status and service in the specification’s words', () => {
    expect(totals(...THREE, report({}))).toMatchObject({
      reports: 4,
      results: [
        { label: 'PASS', reports: 2 },
        { label: 'FAIL', reports: 1 },
        { label: 'No result', reports: 1 },
      ],
      statuses: [
        { label: 'No status', reports: 1 },
        { label: 'Approved by supervisor and diffused to client', reports: 2 },
        { label: 'Rejected by client online', reports: 1 },
      ],
      services: [
        { label: 'PSI', reports: 2 },
        { label: 'CLC', reports: 1 },
        { label: 'Service type 7', reports: 1 },
      ],
    });
  });

  test('a status or a service that the specification does not name is shown as it is', () => {
    const { statuses, services } = totals(report({ status: 99, serviceType: 9, serviceTypeText: 'Audit' }));
    expect(statuses).toEqual([{ label: 'Status 99', reports: 1 }]);
    expect(services).toEqual([{ label: 'Audit', reports: 1 }]);
    const odd = totals(report({ status: 'constructor', serviceType: 'toString' }));
    expect([odd.statuses, odd.services]).toEqual([
      [{ label: 'Status constructor', reports: 1 }],
      [{ label: 'Service type toString', reports: 1 }],
    ]);
  });

  test('defects are rated by the units of those reports that tell both', () => {
    const blind = report({ majorFound: 100, majorChecked: null });
    const silent = report({ majorFound: null });
    const { defects, suppliers } = totals(report({}), report({ majorFound: 6, majorChecked: 120 }), blind, silent);
    expect(defects.major).toEqual({ found: 108, rated: 8, checked: 200 });
    expect(defects.critical).toEqual({ found: 0, rated: 0, checked: 320 });
    expect(suppliers).toMatchObject([
      { name: 'Ningbo Toys', reports: 4, found: { critical: 0, major: 108, minor: 12 } },
    ]);
  });

  test('a report that tells no defect at all is no report without defects', () => {
    const silent = report({ criticalFound: null, majorFound: null, minorFound: null });
    expect(totals(report({}), silent).suppliers[0]?.all).toEqual({ found: 5, rated: 5, checked: 80 });
  });

  test('suppliers come with the most defects first', () => {
    expect(totals(...THREE).suppliers.map(({ name }) => name)).toEqual(['Porto', 'Ningbo Toys', 'No supplier named']);
  });
});

describe('results over time', () => {
  const over = (...days: readonly string[]) =>
    periodsOf(new Map(days.map((text) => [day(text), new Map([['PASS', 1]])] as const)), NOW);

  test.each([
    [['2026-11-20'], 'Day', ['20 Nov 2026']],
    [['2026-11-20', '2026-11-22'], 'Day', ['20 Nov 2026', '21 Nov 2026', '22 Nov 2026']],
    // Monday to Sunday; the first one from the first day on.
    [['2026-11-01', '2026-11-16'], 'Week from', ['1 Nov 2026', '2 Nov 2026', '9 Nov 2026', '16 Nov 2026']],
    [['2026-11-02', '2026-11-16'], 'Week from', ['2 Nov 2026', '9 Nov 2026', '16 Nov 2026']],
    [['2026-08-15', '2026-11-30'], 'Month', ['Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026']],
    [['2024-12-31', '2026-02-01'], 'Quarter', ['Q4 2024', 'Q1 2025', 'Q2 2025', 'Q3 2025', 'Q4 2025', 'Q1 2026']],
    [['2021-12-31', '2026-02-01'], 'Year', ['2021', '2022', '2023', '2024', '2025', '2026']],
  ])('%s are shown by %s', (days, unit, labels) => {
    const periods = over(...days);
    expect(periods.unit).toBe(unit);
    expect(periods.rows.map(({ label }) => label)).toEqual(labels);
  });

  test('no report is lost: those long ago and those without a date have rows of their own', () => {
    const days = new Map([
      ...['2000-01-01', '2009-05-05', '2026-11-20'].map((text) => [day(text), new Map([['PASS', 2]])] as const),
      [null, new Map([['FAIL', 1]])] as const,
    ]);
    const { rows } = periodsOf(days, NOW);
    expect(rows.map(({ label }) => label)).toEqual([
      'Earlier',
      ...Array.from({ length: 14 }, (_, index) => String(2013 + index)),
      'No date',
    ]);
    expect(rows[0]?.counts.get('PASS')).toBe(4);
  });

  test('a date that cannot be meant is counted by itself, instead of stretching the time', () => {
    const { unit, rows } = over('1899-01-01', '1970-01-01', '2026-11-19', '2026-11-20', '2206-11-20');
    expect([unit, rows.map(({ label }) => label)]).toEqual(['Day', ['19 Nov 2026', '20 Nov 2026', 'Unlikely date']]);
    expect(rows.at(-1)?.counts.get('PASS')).toBe(3);
    expect(over('1899-01-01').rows.map(({ label }) => label)).toEqual(['Unlikely date']);
  });
});

describe('the sheet Summary', () => {
  /** Reads a range such as `Summary!$B$5:$B$16` from the cells of the sheet. */
  async function valuesAt(rows: Awaited<ReturnType<typeof cellRows>>, numbers: readonly number[], range: string) {
    const [, letter = '', top, , bottom = top] = /^Summary!\$([A-Z])\$(\d+)(:\$[A-Z]\$(\d+))?$/.exec(range) ?? [];
    const column = letter.charCodeAt(0) - 65;
    return Array.from({ length: Number(bottom) - Number(top) + 1 }, (_, index) => {
      const cell = rows[numbers.indexOf(Number(top) + index)]?.[column];
      return cell?.type === 'number' ? cell.number : cell?.type === 'text' ? cell.text : undefined;
    });
  }

  test('its charts are of the cells that hold their values', async () => {
    const many = Array.from({ length: 40 }, (_, index) => [
      report({ supplierName: `Supplier ${index}`, majorFound: index }),
      report({ overrallResult: `Result ${index % 9}`, inspectionDateMMMFormat: '01-Nov-2026' }),
    ]).flat();
    const sheet = summarySheet(input(many));
    const rows = await cellRows(sheet);
    const numbers: number[] = [];
    for await (const { number } of sheet.rows) numbers.push(number);
    const charts = sheet.charts ?? [];
    expect(charts.map(({ type }) => type)).toEqual(['columns', 'bars']);
    for (const { categories, series } of charts) {
      expect(await valuesAt(rows, numbers, categories.range)).toEqual(categories.values);
      for (const one of series) {
        expect(await valuesAt(rows, numbers, one.range)).toEqual(one.values);
        expect(await valuesAt(rows, numbers, one.nameCell)).toEqual([one.name]);
        expect(one.values).toHaveLength(categories.values.length);
      }
    }
    expect(sheet.print?.area).toBe(`A1:Q${Number(/\d+$/.exec(charts.at(-1)?.anchor ?? '')?.[0]) + 1}`);
    // So many digits are as wide as a screen of 1366 pixels.
    expect(sheet.columns.reduce((sum, { width = 0 }) => sum + width, 0)).toBeLessThanOrEqual(160);
    const [time, suppliers] = charts;
    expect(sumOf(time)).toBe(80);
    expect(time?.series.map(({ name }) => name).at(-1)).toBe('Other results');
    expect(suppliers?.categories.values).toHaveLength(12);
    expect((await shownRows(sheet)).map(([first]) => first)).toEqual(
      expect.arrayContaining(['29 other suppliers', 'All suppliers']),
    );
  });

  function sumOf(chart: Chart | undefined): number {
    return (chart?.series ?? []).flatMap(({ values }) => values).reduce((total, one) => total + one, 0);
  }

  test('tells what is not complete, and what has changed', async () => {
    const counts = new Map([
      ['new', 1200],
      ['decision', 3],
      ['re-sent', 1],
    ] as const);
    const told = await shownRows(
      summarySheet(
        input(THREE, {
          doubts: ['page 3 was cut.'],
          unexpected: '9 rows or more were expected.',
          changed: { exportedAt: '2026-11-20T02:00:00Z', isFiltered: false, records: 1203, counts },
        }),
      ),
    );
    const first = told.map(([words]) => words);
    expect(first).toEqual(
      expect.arrayContaining([
        '3 reports in all',
        messages.notComplete('page 3 was cut.'),
        '9 rows or more were expected.',
        messages.changesShown(
          messages.since('2026-11-20 02:00 UTC'),
          '3 decision changed, 1 re-sent, 1,200 new',
          '1,203 reports',
        ),
      ]),
    );
  });

  test('without reports, or without defects, there is no chart of nothing', () => {
    expect(summarySheet(input([])).charts).toEqual([]);
    const clean = report({ majorFound: 0, minorFound: 0 });
    expect(summarySheet(input([clean])).charts?.map(({ type }) => type)).toEqual(['columns']);
  });
});
