import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { FILTERS } from '../../src/cli/commands/export.ts';
import { exportPreview } from '../../src/console/api/exports.ts';
import { type Machine, SAMPLES } from '../cli/office.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';

const made = consoles();
const SEARCH = 'search reports';

type Filters = Readonly<Record<string, string | true>>;

const posted = (opened: Opened, dataset: string, filters: Filters = {}) =>
  opened.call('POST', '/export/preview', { dataset, filters });

async function preview(opened: Opened, dataset: string, filters: Filters = {}) {
  const answer = await posted(opened, dataset, filters);
  if (answer.status !== 200) throw new Error(answer.text);
  return exportPreview.parse(JSON.parse(answer.text));
}

/** What the command line exports, as rows of texts below the headers. */
async function exported(machine: Machine, dataset: string, ...options: readonly string[]) {
  const path = machine.path('typed.csv');
  const told = await machine.qcsheet('export', dataset, '-o', path, '--raw', ...options);
  if (told.exit !== 0) throw new Error(told.stderr);
  const [headers = [], ...rows]: string[][] = parse(readFileSync(path));
  return { headers, rows };
}

/** Every file below a folder with its content. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return new Map(paths.filter((path) => statSync(path).isFile()).map((path) => [path, readFileSync(path, 'base64')]));
}

const searches = () => made.office.sandbox.requests().filter(({ path }) => /\/reports(\?|$)/.test(path));

describe('the preview of an export', () => {
  test('has the first rows of its file, and asks for one page', async () => {
    const machine = made.office.machine();
    const opened = await made.opened(machine, null);
    const before = searches().length;
    const shown = await preview(opened, 'reports', { status: '50' });
    expect(searches().length).toBe(before + 1);
    const { headers, rows } = await exported(machine, 'reports', '--status', '50');
    expect(shown).toMatchObject({ found: rows.length, noun: ['report', 'reports'], notes: [] });
    expect(shown.columns.map(({ header }) => header)).toEqual(headers);
    expect(shown.columns.find(({ header }) => header === 'Quantity')?.isNumber).toBe(true);
    expect(shown.rows.length).toBe(20);
    expect(shown.rows).toEqual(rows.slice(0, 20));
  });

  test('has the same for what comes in one answer, and for the lookup lists', async () => {
    const machine = made.office.machine();
    const opened = await made.opened(machine, null);
    for (const dataset of ['suppliers', 'lookups']) {
      const [shown, { rows }] = [await preview(opened, dataset), await exported(machine, dataset)];
      expect([shown.found, shown.rows]).toEqual([rows.length, rows.slice(0, 20)]);
    }
  });

  test('reads only a few of what takes a request each, and says what the service does not give', async () => {
    const machine = made.office.machine();
    const opened = await made.opened(machine, null);
    const details = await preview(opened, 'report-details', { status: '50' });
    const reports = await preview(opened, 'reports', { status: '50' });
    const numbers = reports.rows.slice(0, 5).map(([number]) => number);
    expect([details.found, details.rows.map(([number]) => number)]).toEqual([reports.found, numbers]);
    const one = {
      on: 'read an interactive report',
      times: 1,
      act: { kind: 'refuse', message: 'Not this one.' },
    } as const;
    made.office.sandbox.setFaults({ faults: [one] });
    const lacking = await preview(opened, 'report-details', { status: '50' });
    expect([lacking.rows.length, lacking.notes]).toEqual([4, [expect.stringContaining('Not this one.')]]);
  });

  test('needs the ids of lab orders, and has them once this computer has sent some', async () => {
    const machine = made.office.machine();
    const opened = await made.opened(machine, null);
    expect(await posted(opened, 'lab-orders')).toMatchObject({ status: 409, text: expect.stringContaining('--ids') });
    const sent = await machine.qcsheet(
      ...['import', join(SAMPLES, 'lab-orders.xlsx'), '-o', machine.path('sent.xlsx'), '--yes'],
    );
    expect(sent.exit, sent.stderr).toBe(0);
    expect(await preview(opened, 'lab-orders')).toMatchObject({ found: 8, rows: { length: 5 } });
  });

  test('keeps nothing: no file, and no series of exports moves on', async () => {
    const machine = made.office.machine();
    await exported(machine, 'suppliers');
    const opened = await made.opened(machine, null);
    const before = filesIn(machine.folder);
    expect(before.size).toBeGreaterThan(0);
    await preview(opened, 'reports', { status: '50' });
    await preview(opened, 'report-details', { status: '50' });
    expect(filesIn(machine.folder)).toEqual(before);
    const { found } = await preview(opened, 'reports', { status: '50' });
    const news = await machine.qcsheet(
      ...['export', 'reports', '--status', '50', '--since-last', '-o', 'news-{date}.csv', '--json'],
    );
    expect(JSON.parse(news.stdout)).toMatchObject({ rows: found });
  });

  test('says when there is nothing, and what is wrong with a filter or the service', async () => {
    const opened = await made.opened(made.office.machine(), null);
    expect(await preview(opened, 'reports', { keyword: 'no such order' })).toMatchObject({ found: 0, rows: [] });
    for (const [filters, words] of [
      [{ since: 'soon' }, FILTERS.since.describe?.split(':')[0]],
      [{ nothing: 'x' }, '--nothing'],
      [{ since: '2027-03-10', until: '2027-03-09' }, FILTERS.until.describe],
      [{ 'search-product-ref': true }, FILTERS.keyword.describe],
    ] as const)
      expect(await posted(opened, 'reports', filters)).toMatchObject({
        status: 409,
        text: expect.stringContaining(words ?? ''),
      });
    expect((await posted(opened, 'reports', { since: 'soon' })).text).not.toContain('--');
    expect((await posted(opened, '../x')).status).toBe(409);
    made.office.sandbox.setFaults({ faults: [{ on: SEARCH, act: { kind: 'refuse', message: 'Not today.' } }] });
    expect(await posted(opened, 'reports')).toMatchObject({ status: 409, text: expect.stringContaining('Not today.') });
  });
});
