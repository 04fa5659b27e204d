import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as exportOptions } from '../../../src/exporting/options/messages.ts';
import { messages } from '../../../src/lookups/messages.ts';
import { startSandbox } from '../../../src/sandbox/start.ts';
import { linesOf } from '../../exporting/exporting.ts';
import { hasSchemas, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { ANY, worded } from '../../worded.ts';
import { type Machine, type Office, openOffice, SAMPLES } from '../office.ts';
import { readSheet, sheetNames } from '../sheets.ts';
import { dayOfInspection, daysAgo, heldReports } from './held-reports.ts';

let office: Office;
let machine: Machine;
beforeAll(async () => {
  office = await openOffice();
  machine = office.machine({ TZ: 'UTC' });
});
afterAll(() => office.close());

const SINCE = daysAgo(4);
const reports = () => heldReports(office, (report) => dayOfInspection(report) >= SINCE);

async function exported(dataset: string, ...args: readonly string[]) {
  const told = await machine.qcsheet('export', dataset, '--json', ...args);
  return { ...told, json: JSON.parse(told.stdout) };
}

const column = async (file: string, sheet: string, header: string) =>
  (await readSheet(machine.path(file), sheet, 1)).map(({ cells }) => cells[header] ?? '');

test('report-details has a sheet for each part of an interactive report', async () => {
  // A loading has items and containers.
  office.sandbox.sendReports([{ ...reports()[0], productId: '80099999', orderId: '50099999', serviceType: '4' }]);
  const done = await exported('report-details', '--since', SINCE, '-o', 'details.xlsx');
  const wanted = reports();
  expect([done.exit, done.json]).toMatchObject([0, { rows: wanted.length, complete: true }]);
  const file = machine.path('details.xlsx');
  expect(await sheetNames(file)).toEqual([
    'Details',
    'General information',
    'Assessments',
    'Workmanship',
    'Measurements',
    'Decisions',
    'Photos',
    'Attachments',
    'Items',
    'Containers',
  ]);
  expect((await column('details.xlsx', 'Details', 'Product id')).sort()).toEqual(
    wanted.map(({ productId }) => productId).sort(),
  );
  expect(await column('details.xlsx', 'Photos', 'Link')).toHaveLength(wanted.length * 6);
  expect(await column('details.xlsx', 'Attachments', 'File')).toHaveLength(wanted.length);
  const information = await readSheet(file, 'General information', 1);
  expect(information[0]?.cells).toMatchObject({ Part: 'reportMetadata.generalInfo', Label: 'Report', Type: 'text' });
  const references = wanted.flatMap(({ refResults }) => refResults ?? []);
  for (const sheet of ['Workmanship', 'Measurements', 'Decisions'])
    expect(await column('details.xlsx', sheet, 'Product id'), sheet).toHaveLength(references.length);
  expect(await column('details.xlsx', 'Containers', 'Container')).toContain('TCLU80099999');
  expect(await column('details.xlsx', 'Items', 'Pieces')).not.toContain('');
  if (hasSchemas) expect(schemaFaults(file)).toBe('');
});

test('report-files has a row for each file, one of each report where that is asked for', async () => {
  const wanted = reports();
  const all = await exported('report-files', '--since', SINCE, '-o', 'files.csv');
  expect([all.exit, all.json.rows]).toEqual([0, wanted.length * 3]);
  const merged = await exported('report-files', '--since', SINCE, '--single-file', '-o', 'files.ndjson');
  expect([merged.exit, merged.json.rows]).toEqual([0, wanted.length]);
  const products = linesOf(machine.path('files.ndjson')).map(({ productId }) => productId);
  expect(products.sort()).toEqual(wanted.map(({ productId }) => productId).sort());
});

test('a report whose details the service does not give is left out, said, and the export is not complete', async () => {
  const { productId } = reports()[3] ?? {};
  office.sandbox.setFaults({
    faults: [
      {
        on: `GET /user/demo%40example.com/interactive-report/${productId}`,
        act: { kind: 'refuse', message: 'not ready' },
      },
    ],
  });
  const done = await exported('report-details', '--since', SINCE, '-o', 'details.ndjson');
  office.sandbox.setFaults({ faults: [] });
  expect([done.exit, done.json]).toMatchObject([8, { rows: reports().length - 1, complete: false }]);
  expect(done.stderr).toMatch(/Left out: Report R-.*not ready/);
});

test('suppliers are those of the account, by type where that is asked for', async () => {
  const all = await exported('suppliers', '-o', 'suppliers.csv');
  const factories = await exported('suppliers', '--type', 'FACTORY', '-o', 'factories.xlsx');
  expect([all.exit, factories.exit]).toEqual([0, 0]);
  expect(factories.json.rows).toBeGreaterThan(10);
  expect(factories.json.rows).toBeLessThan(all.json.rows);
  const [head = [], ...rows] = parse(readFileSync(machine.path('suppliers.csv')), { bom: true }) as string[][];
  expect(rows).toHaveLength(all.json.rows);
  const codes = rows.map((row) => row[head.indexOf('Your code')]);
  expect(codes).toContain('00417');
});

test('lab orders and results are those of the imports, or of a file with ids', async () => {
  // Done at once, so that there are results.
  let nowMs = Date.now() - 60_000;
  const lab = await startSandbox({ now: () => nowMs });
  const place = office.machine({ QCSHEET_BASE_URL: lab.url });
  machine = place;
  const none = await exported('lab-orders', '-o', 'orders.xlsx');
  expect([none.exit, none.json.error.code]).toEqual([2, 'ids-missing']);
  const imported = await place.qcsheet(
    'import',
    join(SAMPLES, 'lab-orders.xlsx'),
    '--yes',
    '--json',
    '-o',
    'lab.results.xlsx',
  );
  const ids = JSON.parse(imported.stdout).documents.map(({ trackingId }: { trackingId: string }) => trackingId);
  nowMs += 60_000;

  const orders = await exported('lab-orders', '-o', 'orders.xlsx');
  expect([orders.exit, orders.json]).toMatchObject([0, { rows: ids.length, complete: true }]);
  expect(await column('orders.xlsx', 'Lab orders', 'Order id')).toEqual(ids);
  expect(await sheetNames(place.path('orders.xlsx'))).toEqual([
    'Lab orders',
    'Tests',
    'Samples',
    'Custom fields',
    'Attachments',
  ]);
  const tests = await column('orders.xlsx', 'Tests', 'Test id');
  expect(tests.length).toBeGreaterThan(ids.length);

  const results = await exported('lab-results', '-o', 'results.xlsx');
  expect([results.exit, results.json.rows]).toEqual([0, ids.length]);
  expect(new Set(await column('results.xlsx', 'Lab results', 'Overall result'))).toEqual(new Set(['PASS']));
  expect(await column('results.xlsx', 'Report files', 'File')).toHaveLength(ids.length);

  place.file('ids.txt', `${ids[1]}\n${ids[0]}\n${ids[1]}\n`);
  const two = await exported('lab-results', '--ids', 'ids.txt', '-o', 'two.ndjson');
  expect([two.exit, two.json.rows]).toEqual([0, 2]);
  place.file('ids.csv', `Remark,Order id\nfirst,${ids[2]}\nsecond,99\n`);
  const other = await exported('lab-orders', '--ids', 'ids.csv', '-o', 'other.xlsx');
  expect([other.exit, other.json]).toMatchObject([8, { rows: 1, complete: false }]);
  expect(other.stderr).toContain('Left out: Lab order 99');
  await lab.close();
  machine = office.machine({ TZ: 'UTC' });
});

test('a file stays as it was if the service refuses every single record', async () => {
  const place = office.machine();
  const imported = await place.qcsheet('import', join(SAMPLES, 'lab-orders.xlsx'), '--yes', '--json', '-o', 'l.xlsx');
  expect(imported.exit).toBe(0);
  place.file('unknown.txt', '98\n99\n');
  const unknown = ['--ids', 'unknown.txt'];
  for (const [dataset, file] of [
    ['lab-orders', 'o.xlsx'],
    ['lab-results', 'r.ndjson'],
  ] as const) {
    const run = async (...args: readonly string[]) => {
      const { exit, stdout, stderr } = await place.qcsheet('export', dataset, '-o', file, '--json', ...args);
      return { exit, stderr, json: JSON.parse(stdout) };
    };
    const none = await run(...unknown);
    expect([none.exit, none.json.error.code, existsSync(place.path(file))]).toEqual([8, 'nothing-read', false]);
    expect((await run()).exit).toBe(0);
    const whole = readFileSync(place.path(file));
    const again = await run(...unknown);
    expect([again.exit, again.json.error]).toMatchObject([8, { code: 'nothing-read' }]);
    expect(again.json.error.message).toContain(place.path(file));
    expect(again.stderr).toContain('Left out: Lab order 99');
    expect(readFileSync(place.path(file)).equals(whole)).toBe(true);
  }
});

test('a lab order in doubt is named, and the export without it is not complete', async () => {
  const lab = office.machine();
  office.sandbox.setFaults({
    faults: [{ on: 'create lab order', times: 1, act: { kind: 'answer', when: 'after', status: 500 } }],
  });
  const imported = await lab.qcsheet('import', join(SAMPLES, 'lab-orders.xlsx'), '--yes', '--json', '-o', 'l.xlsx');
  office.sandbox.setFaults({ faults: [] });
  const { run, counts } = JSON.parse(imported.stdout);
  expect([imported.exit, counts.inDoubt]).toEqual([6, 1]);
  for (const dataset of ['lab-orders', 'lab-results']) {
    const done = await lab.qcsheet('export', dataset, '-o', `${dataset}.ndjson`, '--json');
    expect([done.exit, JSON.parse(done.stdout).complete], dataset).toEqual([8, false]);
    expect(done.stderr).toMatch(worded(exportOptions.leftOutInDoubt(1, 'lab-orders', `row${ANY} of run ${run}`)));
  }
});

test('lookups are every list of the account, with what stands above each entry', async () => {
  const done = await exported('lookups', '-o', 'lookups.xlsx');
  expect(done.exit).toBe(0);
  const rows = await readSheet(machine.path('lookups.xlsx'), 'Lookups', 1);
  expect(rows).toHaveLength(done.json.rows);
  expect(new Set(rows.map(({ cells }) => cells['List']))).toContain('cities');
  expect(rows.find(({ cells }) => cells['Label'] === 'Shenzhen')?.cells).toMatchObject({
    List: 'cities',
    Parent: 'China',
  });
});

test('lookups of which an entry is left out are not complete, and it is said once', async () => {
  const content = { categories: [{ id: '1', name: 'Toys' }, { id: '2' }], families: [], types: [] };
  const body = JSON.stringify({ message: 'OK', content });
  office.sandbox.setFaults({
    faults: [{ on: 'read the product tree', act: { kind: 'answer', when: 'before', status: 200, body } }],
  });
  const done = await exported('lookups', '-o', 'some.ndjson');
  office.sandbox.setFaults({ faults: [] });
  expect([done.exit, done.json]).toMatchObject([8, { complete: false }]);
  expect(done.stderr.split(messages.leftOut(1, 'product categories')).slice(1)).toHaveLength(1);
});

test('a filter that a dataset does not have is refused, with those that it has', async () => {
  const done = await exported('suppliers', '--since', '-7d', '-o', 's.xlsx');
  expect([done.exit, done.json.error]).toMatchObject([
    2,
    { code: 'filter-unknown', hint: 'Filters of suppliers: --type.' },
  ]);
  const lab = await exported('lab-orders', '--since', '-7d', '-o', 's.xlsx');
  expect(lab.json.error.hint).toBe('Filters of lab-orders: --ids.');
  expect((await exported('reports', '--ids', 'ids.txt', '-o', 's.xlsx')).exit).toBe(2);
});
