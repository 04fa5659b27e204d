import type { RateChart, RateRow } from '../../schema/overview.ts';
import { messages } from './messages.ts';
import { periodsOf } from './periods.ts';
import { meaningOfResult } from './results.ts';
import { shownSuppliers } from './summary-charts.ts';
import type { ReportTotals, SupplierTotals } from './totals.ts';

/** The numbers of the summary tables as rates; empty without reports. */
export function rateCharts(totals: ReportTotals, exportedAt: string): readonly RateChart[] {
  return totals.reports === 0 ? [] : [passRate(totals, exportedAt), defectRate(totals)];
}

function passRate({ days, reports }: ReportTotals, exportedAt: string): RateChart {
  const { unit, rows } = periodsOf(days, exportedAt);
  const rates = rows.map(({ label, counts, isDated }) => {
    const count = (wanted: string) =>
      [...counts].reduce((sum, [result, times]) => sum + (meaningOfResult(result) === wanted ? times : 0), 0);
    const passed = count('passed');
    return rateRow(label, passed, passed + count('failed'), !isDated);
  });
  const notJudged = reports - rates.reduce((sum, { whole }) => sum + whole, 0);
  return {
    type: 'line',
    title: messages.passRate,
    description: messages.passRateChart,
    headers: [unit, 'Passed', 'Passed or failed', 'Pass rate'],
    rows: rates,
    unit: '%',
    notes: notJudged === 0 ? [] : [messages.notJudged(notJudged)],
  };
}

function defectRate({ suppliers }: ReportTotals): RateChart {
  const { shown, others } = shownSuppliers(suppliers);
  const rows = shown.map(supplierRow).toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  const unknown = rows.filter(({ rate }) => rate === null).length;
  return {
    type: 'bars',
    title: messages.defectRate,
    description: messages.defectRateChart,
    headers: ['Supplier', 'Defects', 'Units checked', 'Defects per 100'],
    rows: others === null ? rows : [...rows, supplierRow(others)],
    unit: '',
    notes: [
      ...(others === null ? [] : [messages.ofMostDefects(shown.length)]),
      ...(unknown === 0 ? [] : [messages.unitsUnknown(unknown)]),
    ],
  };
}

function supplierRow({ name, all: { rated, checked } }: SupplierTotals): RateRow {
  return rateRow(name, rated, checked, false);
}

/** The rate in percent; null if `whole` is 0. */
function rateRow(label: string, part: number, whole: number, isApart: boolean): RateRow {
  return { label, part, whole, rate: whole === 0 ? null : (100 * part) / whole, isApart };
}
