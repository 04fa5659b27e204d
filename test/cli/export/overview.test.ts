import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReportItem } from '../../../src/contract/reports.ts';
import { messages } from '../../../src/datasets/reports/messages.ts';
import { messages as exportOptions } from '../../../src/exporting/options/messages.ts';
import { type Exporter, exporter, reportService } from '../../exporting/exporting.ts';
import type { Manners, ReportService } from '../../exporting/report-service.ts';
import { hasSchemas, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { ANY, worded } from '../../worded.ts';
import { readSheet, sheetNames } from '../sheets.ts';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A report of some days ago. */
function report(id: string, daysAgo = 5, fields: ReportItem = {}): ReportItem {
  const inspected = new Date(NOW - daysAgo * DAY_MS);
  const date = String(inspected.getUTCDate()).padStart(2, '0');
  return {
    productId: id,
    orderNumberProductSeq: `R-${id}`,
    supplierName: 'Ningbo Toys',
    serviceType: '1',
    status: 30,
    overrallResult: 'PASS',
    inspectionDate: String(inspected.getTime()),
    inspectionDateMMMFormat: `${date}-${MONTHS[inspected.getUTCMonth()]}-${inspected.getUTCFullYear()}`,
    sendReportTime: String(inspected.getTime() + DAY_MS),
    ...{ criticalFound: 0, majorFound: 2, minorFound: 3 },
    ...{ criticalChecked: 80, majorChecked: 80, minorChecked: 80 },
    ...fields,
  };
}

type Nightly = {
  readonly service: ReportService;
  readonly machine: Exporter;
  /** `export reports` with further arguments: the workbook, its changes by product id, its summary's first lines. */
  export(...args: readonly string[]): Promise<{
    exit: number | null;
    file: string;
    changes: Record<string, string | undefined>;
    summary: readonly string[];
  }>;
};

async function nightly(reports: ReportItem[], manners: Manners = {}): Promise<Nightly> {
  const service = await reportService(reports, manners);
  const machine = exporter(service.env);
  return {
    service,
    machine,
    export: async (...args) => {
      const name = args.includes('--since-last') ? 'reports-{date}.xlsx' : 'reports.xlsx';
      const { exit, stdout } = await machine.export('reports', '-o', name, '--json', ...args);
      const { file } = JSON.parse(stdout);
      const rows = (await readSheet(file, 'Changes', 1)).filter(({ cells }) => cells['Product id'] !== undefined);
      const changes = rows.map(({ cells }) => [cells['Product id'], cells['Change']]);
      const summary = (await readSheet(file, 'Summary', 0)).map(({ cells }) => cells['column 1'] ?? '');
      return { exit, file, changes: Object.fromEntries(changes), summary: summary.slice(0, 5) };
    },
  };
}

describe('the workbook of reports', () => {
  test('opens with a summary and its charts; of a first export nothing has changed', async () => {
    const { export: again, machine } = await nightly([report('1'), report('2', 9, { overrallResult: 'FAIL' })]);
    const first = await again();
    const file = machine.path('reports.xlsx');
    expect(await sheetNames(file)).toEqual(['Summary', 'Reports', 'Changes', 'References']);
    expect(first.summary).toContain('2 reports');
    expect(first.changes).toEqual({});
    const parts = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' });
    expect(parts.match(/xl\/charts\/chart\d\.xml/g)).toHaveLength(2);
    if (hasSchemas) expect(schemaFaults(file)).toBe('');
  });

  test('tells what is new, decided, sent again with another result, and gone', async () => {
    const { export: again, service } = await nightly(['1', '2', '3', '4', '5'].map((id) => report(id)));
    await again('--since', '-30d');
    service.reports = [
      report('1'),
      report('2', 5, { status: 40, clientDecision: 'Approved' }),
      report('3', 5, { sendReportTime: String(NOW), overrallResult: 'FAIL' }),
      report('4', 5, { status: 60 }),
      report('6'),
    ];
    const second = await again('--since', '-30d');
    expect(second.changes).toEqual({
      2: 'Decision changed',
      3: 'Result changed; Re-sent',
      4: 'Status changed',
      5: 'Vanished',
      6: 'New',
    });
    expect(second.summary.join(' ')).toContain(
      '1 decision changed, 1 result changed, 1 re-sent, 1 vanished, 1 status changed, 1 new. The sheet Changes shows 5 reports.',
    );
    expect((await again('--since', '-30d')).changes).toEqual({});
  });

  test('a report has not vanished because the window has moved on, or because a page was not read', async () => {
    let total = (_request: number, count: number) => count;
    const { export: again, service } = await nightly([report('1', 29), report('2')], {
      total: (request, count) => total(request, count),
    });
    await again('--since', '-30d');
    service.reports = [report('2')];
    expect(Object.values((await again('--since', '-29d')).changes)).not.toContain('Vanished');
    service.reports = [];
    total = (request) => request;
    const half = await again('--since', '-30d');
    expect(half.exit).toBe(8);
    expect(Object.values(half.changes)).not.toContain('Vanished');
    expect(half.summary.join(' ')).toContain('Not complete: ');
    total = (_request, count) => count;
    expect((await again('--since', '-30d')).changes).toMatchObject({ 2: 'Vanished' });
  });

  test('an export of what is new alone takes nothing for gone that it only left out', async () => {
    const { export: again, service } = await nightly(['1', '2', '3'].map((id) => report(id)));
    await again('--since-last');
    service.reports = [report('1'), report('3', 5, { status: 50 }), report('4')];
    const second = await again('--since-last');
    expect(second.changes).toEqual({ 2: 'Vanished', 3: 'Decision changed', 4: 'New' });
    const rows = await readSheet(second.file, 'Reports', 1);
    expect(rows.map(({ cells }) => cells['Product id'])).toEqual(['3', '4']);
    expect((await again('--since-last')).changes).toEqual({});
  });

  test('other filters are another series, and a written day is not', async () => {
    const { export: again } = await nightly([report('1')]);
    const day = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10);
    const first = messages.firstExport;
    expect((await again('--since', day(20))).summary).toContain(first);
    expect((await again('--since', day(19))).summary).not.toContain(first);
    expect((await again('--since', day(19), '--status', '30')).summary).toContain(first);
  });

  test('what was not written is told by the next export', async () => {
    let before = () => undefined as unknown;
    const { service, machine } = await nightly([report('1')], { before: () => before() });
    const write = (file: string) => machine.export('reports', '-o', file);
    // A day in the name is another one each night.
    expect((await write('r-2026-01-01.xlsx')).exit).toBe(0);
    service.reports = [report('1'), report('2')];
    before = () => mkdirSync(machine.path('r-2026-01-02.xlsx'), { recursive: true });
    expect((await write('r-2026-01-02.xlsx')).exit).not.toBe(0);
    expect((await write('r-2026-01-03.xlsx')).exit).toBe(0);
    const changes = await readSheet(machine.path('r-2026-01-03.xlsx'), 'Changes', 1);
    expect(changes.map(({ cells }) => [cells['Product id'], cells['Change']])).toEqual([['2', 'New']]);
  });

  test('a look at the same reports in another file takes no change from the nightly one', async () => {
    const { export: again, service, machine } = await nightly([report('1'), report('2')]);
    const day = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10);
    await again('--since', day(20));
    service.reports = [report('1', 5, { status: 50, clientDecision: 'Rejected' }), report('2')];
    expect((await machine.export('reports', '--since', day(6), '-o', 'look.xlsx')).exit).toBe(0);
    expect((await again('--since', day(20))).changes).toEqual({ 1: 'Decision changed' });
  });

  test('fewer reports than expected are told to whoever opens the workbook', async () => {
    const { export: again, service } = await nightly([report('1'), report('2')]);
    const few = await again('--since', '-30d', '--expect-rows', '3');
    expect([few.exit, few.summary.join(' ')]).toEqual([8, expect.stringContaining(exportOptions.fewerThan(3, 2))]);
    await again('--since', '-30d');
    service.reports = [];
    const none = await again('--since', '-30d');
    expect([none.exit, none.summary.join(' ')]).toEqual([8, expect.stringContaining(exportOptions.noRows(2))]);
  });

  test('a report that no longer matches a filter is not called vanished', async () => {
    const { export: again, service } = await nightly([report('1'), report('2')]);
    await again('--since', '-30d', '--status', '30');
    service.reports = [report('1')];
    const second = await again('--since', '-30d', '--status', '30');
    expect(second.changes).toEqual({ 2: 'No longer matches' });
    expect(second.summary.join(' ')).toMatch(worded(messages.changesShown(ANY, '1 no longer matches', '1 report')));
  });

  test('a CSV holds the rows alone, and keeps no workbook from telling what is new', async () => {
    const { export: again, service, machine } = await nightly([report('1')]);
    await again();
    service.reports = [report('1'), report('2')];
    expect((await machine.export('reports', '-o', 'reports.csv')).exit).toBe(0);
    expect((await again()).changes).toEqual({ 2: 'New' });
  });
});
