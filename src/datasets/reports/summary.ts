import { columnLetters } from '../../schema/cell.ts';
import type { ExportFacts } from '../../schema/overview.ts';
import { TONE_LOOKS } from '../../spreadsheet/house-style.ts';
import type { Chart, RowModel, SheetModel, Style } from '../../spreadsheet/model.ts';
import { capital } from '../../text/capital.ts';
import { counted } from '../../text/counted.ts';
import { CHANGES } from './changes.ts';
import { changeWord, when } from './changes-sheet.ts';
import { messages } from './messages.ts';
import { periodsOf } from './periods.ts';
import { type Board, count, emptyBoard, headers, rate, share, text } from './summary-cells.ts';
import { periodTable, supplierTable } from './summary-charts.ts';
import { type Count, type ReportTotals, SEVERITIES } from './totals.ts';

export type SummaryInput = ExportFacts & { readonly totals: ReportTotals };

const NAME = 'Summary';
/**
 * Column widths: labels, numbers, a gap, space for charts, and a margin for the chart frames. Together they fit on a
 * screen of 1366 pixels.
 */
const WIDTHS = [32, 9, 9, 9, 10, 10, 10, 10, 4, 9, 8, 2, 10, 9, 9, 9, 1];

/** A sheet with all reports on one page: counts, defect rates, and two charts beside their tables. */
export function summarySheet(input: SummaryInput): SheetModel {
  const { totals, exportedAt } = input;
  const board = emptyBoard();
  const top = headLines(board, input);
  const charts = totals.reports === 0 ? [] : tables(board, top + 2, totals, exportedAt);
  const rows = board.rows();
  return {
    name: NAME,
    tabColour: '404040',
    columns: WIDTHS.map((width) => ({ width })),
    rows,
    cursor: 'A1',
    charts,
    print: { pages: 'one-wide', area: `A1:${columnLetters(WIDTHS.length)}${bottomOf(rows, charts) + 1}` },
  };
}

/** The last row of all tables and charts. A print area that ends exactly with a chart would cut the chart's frame. */
function bottomOf(rows: readonly RowModel[], charts: readonly Chart[]): number {
  return Math.max(...rows.map(({ number }) => number), ...charts.map(({ anchor }) => Number(/\d+$/.exec(anchor)?.[0])));
}

export const SUMMARY_STYLES: Readonly<Record<string, Style>> = {
  title: { bold: true, size: 16 },
  headline: { bold: true, size: 12 },
  attention: { bold: true, colour: TONE_LOOKS.bad.colour },
  muted: { colour: '595959' },
  heading: { bold: true, size: 12 },
  tableHeader: { bold: true, fill: 'D9D9D9', vertical: 'middle' },
  // These labels follow a number column, so they are indented.
  labelAfterNumbers: { format: '@', horizontal: 'left', indent: 1 },
  headerAfterNumbers: { bold: true, fill: 'D9D9D9', vertical: 'middle', horizontal: 'left', indent: 1 },
  numberHeader: { bold: true, fill: 'D9D9D9', wrap: true, horizontal: 'right', vertical: 'middle' },
  total: { bold: true, format: '#,##0' },
  totalLabel: { bold: true },
  totalRate: { bold: true, format: '0.00' },
  count: { format: '#,##0' },
  share: { format: '0.0%' },
  rate: { format: '0.00' },
};

/** Writes the lines at the top, and gives the last row that they fill. */
function headLines(board: Board, { totals, asked, source, doubts, unexpected, changed }: SummaryInput): number {
  const { reports } = totals;
  const words = reports === 0 ? 'No reports' : reportWords(reports);
  const lines = [
    text('Inspection reports', 'title'),
    text(asked === '' ? words : `${words} ${asked}`, 'headline'),
    ...doubts.map((doubt) => text(messages.notComplete(doubt), 'attention')),
    ...(unexpected === null ? [] : [text(unexpected, 'attention')]),
    text(changeWords(changed)),
    text(source, 'muted'),
  ];
  for (const [index, line] of lines.entries()) board.put(index + 1, 1, line);
  board.height(1, 24);
  return lines.length;
}

function reportWords(reports: number): string {
  return counted(reports, ['report', 'reports']);
}

function changeWords(changed: SummaryInput['changed']): string {
  if (changed === null) return messages.firstExport;
  const words = CHANGES.flatMap((type) => {
    const count = changed.counts.get(type) ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${changeWord(type, changed).toLowerCase()}`];
  });
  const since = messages.since(when(changed));
  if (words.length === 0) return `${since}no change.`;
  return messages.changesShown(since, words.join(', '), reportWords(changed.records));
}

function tables(board: Board, top: number, totals: ReportTotals, exportedAt: string): readonly Chart[] {
  const below = countTables(board, top, totals);
  const periods = periodTable(
    board,
    { sheet: NAME, top: below + 1 },
    periodsOf(totals.days, exportedAt),
    totals.results,
  );
  const suppliers = supplierTable(board, { sheet: NAME, top: periods.bottom + 2 }, totals);
  return [periods.chart, ...(suppliers.chart === null ? [] : [suppliers.chart])];
}

/** Results, statuses and services side by side, and defects below the results. Gives the row after the longest. */
function countTables(board: Board, top: number, totals: ReportTotals): number {
  const { reports, results, statuses, services, defects } = totals;
  const under = countTable(board, { top, column: 1, numbers: 2 }, 'Result', results, reports) + 2;
  const ends = [
    countTable(board, { top, column: 5, numbers: 10 }, 'Status', statuses, reports),
    countTable(board, { top, column: 13, numbers: 14 }, 'Service', services, reports),
  ];
  board.put(under, 1, ...headers(['Defects', 'Found', 'Checked', 'Per 100']));
  for (const [index, severity] of SEVERITIES.entries()) {
    const { found, rated, checked } = defects[severity];
    board.put(under + 1 + index, 1, text(capital(severity)), count(found), count(checked), rate(rated, checked));
  }
  return Math.max(...ends, under + SEVERITIES.length) + 1;
}

type TableCorner = { readonly top: number; readonly column: number; readonly numbers: number };

/** Writes a table of counts, and gives its last row. A label may cover several columns. */
function countTable(
  board: Board,
  { top, column, numbers }: TableCorner,
  header: string,
  counts: readonly Count[],
  all: number,
): number {
  const isBeside = column > 1;
  const [, ...others] = headers([header, 'Reports', 'Share']);
  for (let between = column; between < numbers; between += 1)
    board.put(top, between, text(between === column ? header : '', isBeside ? 'headerAfterNumbers' : 'tableHeader'));
  board.put(top, numbers, ...others);
  for (const [index, { label: words, reports }] of counts.entries()) {
    board.put(top + 1 + index, column, text(words, isBeside ? 'labelAfterNumbers' : 'text'));
    board.put(top + 1 + index, numbers, count(reports), share(reports, all));
  }
  return top + counts.length;
}
