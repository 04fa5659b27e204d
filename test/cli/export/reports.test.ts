import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportItem } from '../../../src/contract/reports.ts';
import { idsOf, linesOf } from '../../exporting/exporting.ts';
import { hasSchemas, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { readSheet, sheetNames } from '../sheets.ts';
import { dayOf, dayOfInspection, daysAgo, heldReports } from './held-reports.ts';

let office: Office;
let machine: Machine;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function exported(...args: readonly string[]) {
  machine = office.machine({ TZ: 'UTC' });
  const { exit, stdout, stderr } = await machine.qcsheet('export', 'reports', ...args);
  return { exit, stdout, stderr, json: args.includes('--json') ? JSON.parse(stdout) : null };
}

describe('export reports', () => {
  test('holds every report of the window, by product id, with all fields and the references', async () => {
    const since = daysAgo(30);
    const done = await exported('--since', '-30d', '-o', 'reports.xlsx', '--json');
    const wanted = heldReports(office, (report) => dayOfInspection(report) >= since);
    expect(wanted.length).toBeGreaterThan(300);
    const file = machine.path('reports.xlsx');
    expect([done.exit, done.json]).toEqual([
      0,
      {
        dataset: 'reports',
        file,
        rows: wanted.length,
        pages: expect.any(Number),
        from: since,
        to: null,
        complete: true,
      },
    ]);
    expect(await sheetNames(file)).toEqual(['Summary', 'Reports', 'Changes', 'References']);
    const rows = await readSheet(file, 'Reports', 1);
    expect(rows.map(({ cells }) => cells['Product id']).sort()).toEqual(idsOf(wanted));
    const references = wanted.flatMap(({ refResults }) => (refResults ?? []).map(({ refId }) => refId ?? ''));
    const written = await readSheet(file, 'References', 1);
    expect(written.map(({ cells }) => cells['Reference id']).sort()).toEqual(references.sort());
    const one = wanted.find(({ poNumber, status }) => /^0\d+$/.test(poNumber ?? '') && status === 30);
    const row = rows.find(({ cells }) => cells['Product id'] === one?.productId)?.cells ?? {};
    expect(row).toMatchObject({
      'PO number': one?.poNumber,
      Status: '30',
      'Status meaning': 'Approved by supervisor and diffused to client',
      'Inspection date': dayOfInspection(one ?? {}),
      'Total charge': String(Number(one?.totalCharge)),
      Quantity: String(one?.prodQuantity),
    });
    if (hasSchemas) expect(schemaFaults(file)).toBe('');
  });

  test('leaves a file for a manager: real dates and numbers, ids as text', async () => {
    await exported('--since', '-3d', '-o', 'reports.xlsx');
    const kinds = await kindsIn(machine.path('reports.xlsx'));
    expect(kinds).toMatchObject({
      'Inspection date': 'date',
      'Report sent': 'date',
      'Inspection time (UTC)': 'date',
      Status: 'number',
      Quantity: 'number',
      'Total charge': 'number',
      'Product id': 'text',
      'PO number': 'text',
      'Order id': 'text',
    });
  });

  test('writes one line of JSON for each report, as the service gave it', async () => {
    const until = daysAgo(5);
    const done = await exported('--since', '-15d', '--until', until, '-o', 'reports.ndjson', '--json');
    const wanted = heldReports(
      office,
      (report) => dayOfInspection(report) >= daysAgo(15) && dayOfInspection(report) <= until,
    );
    expect(done).toMatchObject({ exit: 0, json: { rows: wanted.length, to: until } });
    const byId = new Map(wanted.map((report) => [report.productId, report]));
    for (const record of linesOf(machine.path('reports.ndjson'))) expect(record).toEqual(byId.get(record.productId));
  });

  test('to stdout is data alone; the summary is on stderr', async () => {
    const done = await exported(
      '--since',
      '-4d',
      '-o',
      '-',
      '--columns',
      'Product id,status#meaning',
      '--sort',
      'productId:desc',
    );
    const lines = done.stdout.split('\r\n');
    expect([done.exit, lines[0], lines.at(-1)]).toEqual([0, 'Product id,Status meaning', '']);
    const found = lines.slice(1, -1).map((line) => line.split(',')[0] ?? '');
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(found.toSorted().reverse());
    expect(done.stderr).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC: \d+ reports, .* complete: stdout$/m);
  });

  test.for([
    ['--status', '50,70', ({ status }: ReportItem) => status === 50 || status === 70],
    ['--division', 'Kids', ({ prodDivision }: ReportItem) => prodDivision === 'Kids'],
    ['--sent-since', '-9d', ({ sendReportTime }: ReportItem) => dayOf(Number(sendReportTime)) >= daysAgo(9)],
    [
      '--keyword',
      'PO-12',
      ({ poNumber, refResults }: ReportItem) =>
        [poNumber, ...(refResults ?? []).map(({ prodRefPoNb }) => prodRefPoNb)].some((po) => po?.includes('PO-12')),
    ],
  ] as const)('takes the filter %s %s', async ([flag, value, isIn]) => {
    const since = daysAgo(60);
    const done = await exported('--since', since, flag, value, '-o', 'reports.ndjson', '--json');
    expect(done.exit).toBe(0);
    const wanted = heldReports(office, (report) => dayOfInspection(report) >= since && isIn(report));
    expect(wanted.length).toBeGreaterThan(0);
    expect(idsOf(linesOf(machine.path('reports.ndjson')))).toEqual(idsOf(wanted));
  });

  test('of all sub-accounts, and of brokers, is asked for by name', async () => {
    const done = await exported(
      '--since',
      '-40d',
      '--all',
      '--company-role',
      'broker',
      '-o',
      'reports.ndjson',
      '--json',
    );
    const seen = linesOf(machine.path('reports.ndjson'));
    expect(done.exit).toBe(0);
    expect(new Set(seen.map(({ companyId }) => companyId))).toEqual(new Set(['9017', '9018']));
    expect(done.json.rows).toBeLessThan(200);
  });

  test('misses nothing and doubles nothing while the sandbox adds reports and sends some again', async () => {
    machine = office.machine();
    const running = machine.start(
      'export',
      'reports',
      '--since',
      '-90d',
      '-o',
      'r.ndjson',
      '--json',
      '--page-size',
      '50',
      '--rate',
      '40',
      '--concurrency',
      '2',
    );
    const before = office.sandbox.requests().length;
    const old = office.sandbox.reports(false).filter((report) => dayOfInspection(report) >= daysAgo(80));
    const now = () => ({ inspectionDate: String(Date.now()), sendReportTime: String(Date.now()) });
    let added = 0;
    // While the first pass is on its way; the second pass and what follows see a list at rest.
    while (added < 6) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const pages = office.sandbox
        .requests()
        .slice(before)
        .filter(({ path }) => path.includes('/reports?')).length;
      if (pages < 2 + added * 3) continue;
      added += 1;
      const again = old[added * 100];
      office.sandbox.sendReports([
        { productId: `NEW-${added}`, status: 30, ...now() },
        {
          ...again,
          productId: again?.productId ?? '',
          status: 40,
          clientDecision: 'Approved',
          sendReportTime: String(Date.now()),
        },
      ]);
    }
    const { exit, stdout } = await running.told;
    const wanted = heldReports(office, (report) => dayOfInspection(report) >= daysAgo(90));
    expect([exit, JSON.parse(stdout)]).toMatchObject([0, { rows: wanted.length, complete: true }]);
    const records = linesOf(machine.path('r.ndjson'));
    expect(idsOf(records)).toEqual(idsOf(wanted));
    const byId = new Map(wanted.map((report) => [report.productId, report.status]));
    expect(records.every(({ productId, status }) => byId.get(productId) === status)).toBe(true);
  });
});

/** What the cells of the first data row hold, by header. */
async function kindsIn(path: string): Promise<Record<string, string>> {
  const { openSource } = await import('../../../src/spreadsheet/read/open.ts');
  const opened = await openSource(path);
  if (opened.type === 'unreadable') throw new Error(opened.problem.message);
  let headers = new Map<number, string>();
  for await (const { number, cells } of opened.file.rows('Reports')) {
    if (number === 1) headers = new Map([...cells].map(([at, cell]) => [at, cell.type === 'text' ? cell.text : '']));
    else return Object.fromEntries([...cells].map(([at, cell]) => [headers.get(at), cell.type]));
  }
  return {};
}
