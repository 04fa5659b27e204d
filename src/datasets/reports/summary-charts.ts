import type { Chart, Plotted } from '../../spreadsheet/model.ts';
import { messages } from './messages.ts';
import type { Periods } from './periods.ts';
import { meaningOfResult } from './results.ts';
import { type Board, cellAddress, columnRange, count, headers, rate, text } from './summary-cells.ts';
import { type Count, type ReportTotals, SEVERITIES, type SupplierTotals } from './totals.ts';

type ChartAnchor = { readonly sheet: string; readonly top: number };

/** The cells of a chart: from the table's heading at least to its last row. A chart has at least 17 rows. */
function anchor(top: number, bottom: number): { anchor: string; bottom: number } {
  const last = Math.max(bottom, top + 16);
  return { anchor: `J${top}:P${last}`, bottom: last };
}

const MOST_RESULTS = 6;

/** The most characters of a header on one line. Longer headers wrap. */
const ONE_LINE = 8;

/** Results over time, as a table and as stacked columns. `bottom` is the last row of both. */
export function periodTable(
  board: Board,
  { sheet, top }: ChartAnchor,
  { unit, rows }: Periods,
  results: readonly Count[],
): { readonly chart: Chart; readonly bottom: number } {
  const shown = shownResults(results);
  board.put(top, 1, text(messages.overTimeByDay, 'heading'));
  board.put(top + 1, 1, ...headers([unit, 'Reports', ...shown.map(({ name }) => name)]));
  if (shown.some(({ name }) => name.length > ONE_LINE)) board.height(top + 1, 32);
  const values = rows.map(({ counts }) => shown.map(({ of }) => sum(of.map((result) => counts.get(result) ?? 0))));
  for (const [index, { label }] of rows.entries()) {
    const ofRow = values[index] ?? [];
    board.put(top + 2 + index, 1, text(label), count(sum(ofRow)), ...ofRow.map((value) => count(value)));
  }
  const bottom = top + 1 + rows.length;
  const at = anchor(top, bottom);
  const series = shown.map(({ name, colour }, index) => ({
    name,
    colour,
    nameCell: cellAddress(sheet, index + 3, top + 1),
    range: columnRange(sheet, index + 3, top + 2, bottom),
    values: values.map((ofRow) => ofRow[index] ?? 0),
  }));
  const chart: Chart = {
    type: 'columns',
    title: messages.overTime,
    description: messages.overTimeChart,
    anchor: at.anchor,
    categories: labels(sheet, top + 2, rows),
    series,
  };
  return { chart, bottom: at.bottom };
}

type Shown = { readonly name: string; readonly of: readonly string[]; readonly colour: string };

/** The most frequent results, and all others together. */
function shownResults(results: readonly Count[]): readonly Shown[] {
  const most = results.length <= MOST_RESULTS ? MOST_RESULTS : MOST_RESULTS - 1;
  const shown = results.slice(0, most).map(({ label }, index) => ({
    name: label,
    of: [label],
    colour: colourOf(label, index),
  }));
  const others = results.slice(most).map(({ label }) => label);
  return others.length === 0 ? shown : [...shown, { name: 'Other results', of: others, colour: 'D9D9D9' }];
}

/** The colour of a result. A result without a known meaning gets one of the other colours in turn. */
function colourOf(result: string, index: number): string {
  const meaning = meaningOfResult(result);
  return meaning === null ? (OTHER_COLOURS[index % OTHER_COLOURS.length] ?? '') : RESULT_COLOURS[meaning];
}

const RESULT_COLOURS = { failed: 'C00000', passed: '70AD47', open: 'BFBFBF' };

const OTHER_COLOURS = ['4472C4', 'FFC000', '7030A0', '00B0F0', 'A5682A', '264478'];

const MOST_SUPPLIERS = 12;
const SEVERITY_COLOURS = { critical: '7F0000', major: 'C55A11', minor: 'F4B183' };

/** Defects by supplier, as a table and as stacked bars: suppliers with the most defects, then all others together. */
export function supplierTable(
  board: Board,
  { sheet, top }: ChartAnchor,
  { suppliers }: Pick<ReportTotals, 'suppliers'>,
): { readonly chart: Chart | null } {
  const { shown, others } = shownSuppliers(suppliers);
  board.put(top, 1, text(messages.bySupplier, 'heading'));
  const head = ['Supplier', 'Reports', 'Critical', 'Major', 'Minor', 'Units checked', 'Defects per 100'];
  board.put(top + 1, 1, ...headers(head));
  board.height(top + 1, 32);
  for (const [index, supplier] of shown.entries()) supplierRow(board, top + 2 + index, supplier);
  const bottom = top + 1 + shown.length;
  const rest = others === null ? [] : [others];
  for (const row of rest) supplierRow(board, bottom + 1, row);
  const all = together('All suppliers', suppliers);
  supplierRow(board, bottom + 1 + rest.length, all, { label: 'totalLabel', number: 'total', rate: 'totalRate' });
  if (all.all.found === 0) return { chart: null };
  const series = SEVERITIES.map((severity, index) => ({
    name: head[index + 2] ?? '',
    colour: SEVERITY_COLOURS[severity],
    nameCell: cellAddress(sheet, index + 3, top + 1),
    range: columnRange(sheet, index + 3, top + 2, bottom),
    values: shown.map(({ found }) => found[severity]),
  }));
  const chart: Chart = {
    type: 'bars',
    title: others === null ? messages.bySupplier : messages.mostDefects,
    description: messages.bySupplierChart,
    anchor: anchor(top, bottom + 1 + rest.length).anchor,
    categories: labels(
      sheet,
      top + 2,
      shown.map(({ name }) => ({ label: name })),
    ),
    series,
  };
  return { chart };
}

/** The suppliers with the most defects, and all others together; null if there are no others. */
export function shownSuppliers(suppliers: readonly SupplierTotals[]): {
  readonly shown: readonly SupplierTotals[];
  readonly others: SupplierTotals | null;
} {
  const others = suppliers.slice(MOST_SUPPLIERS);
  return {
    shown: suppliers.slice(0, MOST_SUPPLIERS),
    others: others.length === 0 ? null : together(messages.otherSuppliers(others.length), others),
  };
}

function supplierRow(
  board: Board,
  row: number,
  { name, reports, found, all }: SupplierTotals,
  styles = { label: 'text', number: 'count', rate: 'rate' },
): void {
  const { critical, major, minor } = found;
  const numbers = [reports, critical, major, minor, all.checked].map((number) => count(number, styles.number));
  board.put(row, 1, text(name, styles.label), ...numbers, rate(all.rated, all.checked, styles.rate));
}

function together(name: string, suppliers: readonly SupplierTotals[]): SupplierTotals {
  const total = (value: (supplier: SupplierTotals) => number) => sum(suppliers.map(value));
  return {
    name,
    reports: total((supplier) => supplier.reports),
    found: {
      critical: total((supplier) => supplier.found.critical),
      major: total((supplier) => supplier.found.major),
      minor: total((supplier) => supplier.found.minor),
    },
    all: {
      found: total((supplier) => supplier.all.found),
      rated: total((supplier) => supplier.all.rated),
      checked: total((supplier) => supplier.all.checked),
    },
  };
}

function labels(sheet: string, top: number, rows: readonly { readonly label: string }[]): Plotted<string> {
  return { range: columnRange(sheet, 1, top, top + rows.length - 1), values: rows.map(({ label }) => label) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
