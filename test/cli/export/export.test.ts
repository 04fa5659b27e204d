import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportItem } from '../../../src/contract/reports.ts';
import { linesOf } from '../../extract/exporting.ts';
import { hasSchemas, schemaFaults } from '../../workbook/write/programs.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { readSheet, sheetNames } from '../sheets.ts';

let office: Office;
let machine: Machine;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const inspected = ({ inspectionDate }: ReportItem) => dayOf(Number(inspectionDate));
const ids = (reports: readonly ReportItem[]) => reports.map(({ productId }) => productId ?? '').sort();
/** What the sandbox holds. */
const held = (isIn: (report: ReportItem) => boolean) => office.sandbox.reports(false).filter(isIn);

async function exported(...args: readonly string[]) {
  machine = office.machine({ TZ: 'UTC' });
  const { exit, stdout, stderr } = await machine.qcsheet('export', 'reports', ...args);
  return { exit, stdout, stderr, json: args.includes('--json') ? JSON.parse(stdout) : null };
}

describe('export reports', () => {
  test('holds every report of the window, by product id, with all fields and the references', async () => {
    const since = dayOf(Date.now() - 30 * DAY_MS);
    const done = await exported('--since', '-30d', '-o', 'reports.xlsx', '--json');
    const wanted = held((report) => inspected(report) >= since);
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
    expect(rows.map(({ cells }) => cells['Product id']).sort()).toEqual(ids(wanted));
    const references = wanted.flatMap(({ refResults }) => (refResults ?? []).map(({ refId }) => refId ?? ''));
    const written = await readSheet(file, 'References', 1);
    expect(written.map(({ cells }) => cells['Reference id']).sort()).toEqual(references.sort());
    const one = wanted.find(({ poNumber, status }) => /^0\d+$/.test(poNumber ?? '') && status === 30);
    const row = rows.find(({ cells }) => cells['Product id'] === one?.productId)?.cells ?? {};
    expect(row).toMatchObject({
      'PO number': one?.poNumber,
      Status: '30',
      'Status meaning': 'Approved by supervisor and diffused to client',
      'Inspection date': inspected(one ?? {}),
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
    const until = dayOf(Date.now() - 5 * DAY_MS);
    const done = await exported('--since', '-15d', '--until', until, '-o', 'reports.ndjson', '--json');
    const wanted = held((report) => inspected(report) >= dayOf(Date.now() - 15 * DAY_MS) && inspected(report) <= until);
    expect(done).toMatchObject({ exit: 0, json: { rows: wanted.length, to: until } });
    const byId = new Map(wanted.map((report) => [report.productId, report]));
    for (const record of linesOf(machine.path('reports.ndjson'))) expect(record).toEqual(byId.get(record.productId));
  });

  test('to stdout is data alone; the summary is on stderr', async () => {
    const done = await exported(
      '--since',
      'yesterday',
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
    expect(done.stderr).toMatch(/^\d+ reports, .* 1 page, complete: stdout$/m);
  });

  test.for([
    ['--status', '50,70', ({ status }: ReportItem) => status === 50 || status === 70],
    ['--division', 'Kids', ({ prodDivision }: ReportItem) => prodDivision === 'Kids'],
    [
      '--sent-since',
      '-9d',
      ({ sendReportTime }: ReportItem) => dayOf(Number(sendReportTime)) >= dayOf(Date.now() - 9 * DAY_MS),
    ],
    [
      '--keyword',
      'PO-12',
      ({ poNumber, refResults }: ReportItem) =>
        [poNumber, ...(refResults ?? []).map(({ prodRefPoNb }) => prodRefPoNb)].some((po) => po?.includes('PO-12')),
    ],
  ] as const)('takes the filter %s %s', async ([flag, value, isIn]) => {
    const since = dayOf(Date.now() - 60 * DAY_MS);
    const done = await exported('--since', since, flag, value, '-o', 'reports.ndjson', '--json');
    expect(done.exit).toBe(0);
    const wanted = held((report) => inspected(report) >= since && isIn(report));
    expect(wanted.length).toBeGreaterThan(0);
    expect(ids(linesOf(machine.path('reports.ndjson')))).toEqual(ids(wanted));
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
    const old = office.sandbox.reports(false).filter((report) => inspected(report) >= dayOf(Date.now() - 80 * DAY_MS));
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
    const wanted = held((report) => inspected(report) >= dayOf(Date.now() - 90 * DAY_MS));
    expect([exit, JSON.parse(stdout)]).toMatchObject([0, { rows: wanted.length, complete: true }]);
    const records = linesOf(machine.path('r.ndjson'));
    expect(ids(records)).toEqual(ids(wanted));
    const byId = new Map(wanted.map((report) => [report.productId, report.status]));
    expect(records.every(({ productId, status }) => byId.get(productId) === status)).toBe(true);
  });
});

describe('the file of an export', () => {
  test('stays whole when the program is killed at any time, and nothing is left beside it', async () => {
    machine = office.machine();
    const args = ['export', 'reports', '--since', '-60d', '-o', 'reports.csv', '--json'] as const;
    expect((await machine.qcsheet(...args)).exit).toBe(0);
    const whole = readFileSync(machine.path('reports.csv'), 'utf8');
    for (const ms of [300, 600, 800, 900, 1_000, 1_100]) {
      const running = machine.start(...args);
      setTimeout(() => running.child.kill('SIGKILL'), ms);
      await running.told;
      expect(readFileSync(machine.path('reports.csv'), 'utf8')).toBe(whole);
    }
    expect((await machine.qcsheet(...args)).exit).toBe(0);
    expect(readdirSync(machine.folder).filter((name) => name.includes('reports'))).toEqual(['reports.csv']);
    expect(readdirSync(machine.state).filter((name) => name.startsWith('export-'))).toEqual([]);
  });

  test('that is open in another program is written beside it, and said', async () => {
    machine = office.machine();
    machine.file('reports.xlsx', '');
    machine.file('.~lock.reports.xlsx#', ',li,desk,21.11.2026 08:00,file:///home/li/.config/libreoffice/4;');
    const done = await machine.qcsheet('export', 'reports', '--since', '-2d', '-o', 'reports.xlsx', '--json');
    const beside = machine.path('reports-2.xlsx');
    expect([done.exit, JSON.parse(done.stdout).file]).toEqual([9, beside]);
    expect(done.stderr).toContain('is open in LibreOffice');
    expect((await readSheet(beside, 'Reports', 1)).length).toBeGreaterThan(1);
    expect(readFileSync(machine.path('reports.xlsx'), 'utf8')).toBe('');
  });

  test('is written by one program at a time', async () => {
    const slow = office.machine();
    const running = slow.start(
      'export',
      'reports',
      '--since',
      '-90d',
      '-o',
      'r.csv',
      '--rate',
      '3',
      '--page-size',
      '100',
    );
    while (!existsSync(`${slow.state}/locks`)) await new Promise((resolve) => setTimeout(resolve, 20));
    const other = await slow.qcsheet('export', 'reports', '-o', 'r.csv', '--json');
    running.child.kill('SIGINT');
    expect([other.exit, JSON.parse(other.stdout).error.code]).toEqual([9, 'output-busy']);
    const { exit, stderr } = await running.told;
    expect([exit, existsSync(slow.path('r.csv'))]).toEqual([130, false]);
    expect(stderr).toContain('no file was written');
  });

  test('is not put in the place of a workbook for an import', async () => {
    machine = office.machine();
    expect((await machine.qcsheet('template', 'bookings', '-o', 'march.xlsx')).exit).toBe(0);
    const done = await machine.qcsheet('export', 'reports', '-o', 'march.xlsx', '--json');
    expect([done.exit, JSON.parse(done.stdout).error.code]).toEqual([2, 'output-foreign']);
  });

  test('is whole though pages fail now and then, and stays as it was when one fails for good', async () => {
    machine = office.machine();
    const failing = (times: number) =>
      office.sandbox.setFaults({
        faults: [{ on: 'search reports', skip: 2, times, act: { kind: 'answer', when: 'before', status: 503 } }],
      });
    const args = ['export', 'reports', '--since', '-40d', '-o', 'r.ndjson', '--page-size', '100', '--json'];
    failing(2);
    const done = await machine.qcsheet(...args);
    const wanted = held((report) => inspected(report) >= dayOf(Date.now() - 40 * DAY_MS));
    expect([done.exit, JSON.parse(done.stdout)]).toMatchObject([0, { rows: wanted.length, complete: true }]);
    const whole = readFileSync(machine.path('r.ndjson'), 'utf8');
    failing(1_000);
    const failed = await machine.qcsheet(...args);
    office.sandbox.setFaults({ faults: [] });
    expect([failed.exit, JSON.parse(failed.stdout).error.code]).toEqual([7, 'http-503']);
    expect(readFileSync(machine.path('r.ndjson'), 'utf8')).toBe(whole);
  });

  test('stays as it was when the service cannot be reached', async () => {
    machine = office.machine({ QCSHEET_BASE_URL: 'http://127.0.0.1:1' });
    writeFileSync(machine.path('r.csv'), 'of yesterday');
    const done = await machine.qcsheet('export', 'reports', '-o', 'r.csv', '--json', '--rate', '100');
    expect(done.exit).toBe(7);
    expect(readFileSync(machine.path('r.csv'), 'utf8')).toBe('of yesterday');
  });
});

test('fewer rows than expected end with 8, the file written', async () => {
  const done = await exported('--since', '-3d', '-o', 'r.csv', '--expect-rows', '10000', '--json');
  expect([done.exit, done.json.complete]).toEqual([8, true]);
  expect(done.stderr).toContain('10000 rows or more were expected');
  expect(existsSync(machine.path('r.csv'))).toBe(true);
});

test.for([
  [['--since', 'last week'], 'filter-value', 'last week'],
  [['--status', '31'], 'filter-value', '30, 40'],
  [
    ['--since', '2027-03-10', '--until', '2027-03-09'],
    'filter-value',
    '--until 2027-03-09 is before --since 2027-03-10',
  ],
  [['--company-role', 'admin'], 'filter-value', 'broker'],
  [['--columns', 'productld'], 'column-unknown', 'productId'],
  [['--sort', 'nothing like it'], 'column-unknown', 'nothing like it'],
  [['--format', 'pdf'], 'format-unknown', 'pdf'],
  [['--page-size', '0'], 'usage', '--page-size'],
] as const)('%s is refused before anything is asked', async ([args, code, words]) => {
  const before = office.sandbox.requests().length;
  const done = await exported('-o', 'r.xlsx', '--json', ...args);
  expect([done.exit, done.json.error.code]).toEqual([2, code]);
  expect(`${done.json.error.message} ${done.json.error.hint}`).toContain(words);
  expect(office.sandbox.requests()).toHaveLength(before);
});

test('a dataset that there is none of, an output without an ending, and JSON beside data are refused', async () => {
  machine = office.machine();
  const unknown = await machine.qcsheet('export', 'report', '-o', 'r.xlsx');
  expect([unknown.exit, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean reports?')]);
  expect((await machine.qcsheet('export', 'reports', '-o', 'r')).exit).toBe(2);
  expect((await machine.qcsheet('export', 'reports')).exit).toBe(2);
  expect((await machine.qcsheet('export', 'reports', '-o', '-', '--json')).exit).toBe(2);
});

/** What the cells of the first data row hold, by header. */
async function kindsIn(path: string): Promise<Record<string, string>> {
  const { openSource } = await import('../../../src/workbook/open.ts');
  const opened = await openSource(path);
  if (opened.kind === 'unreadable') throw new Error(opened.problem.message);
  let headers = new Map<number, string>();
  for await (const { number, cells } of opened.file.rows('Reports')) {
    if (number === 1) headers = new Map([...cells].map(([at, cell]) => [at, cell.kind === 'text' ? cell.text : '']));
    else return Object.fromEntries([...cells].map(([at, cell]) => [headers.get(at), cell.kind]));
  }
  return {};
}
