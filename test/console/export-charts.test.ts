import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastExport } from '../../src/console/api/exports.ts';
import type { ReportItem } from '../../src/contract/reports.ts';
import { readSheet } from '../cli/sheets.ts';
import { reportService } from '../exporting/exporting.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';

const made = consoles();

const last = async (opened: Opened) =>
  lastExport.parse(JSON.parse((await opened.call('GET', '/export/last')).text)).last;

const exported = (opened: Opened, format: 'xlsx' | 'csv', filters = {}, dataset = 'reports') =>
  opened.call('POST', '/export', { dataset, format, filters });

test('after an export its charts have the numbers of its workbook, and say for what they are', async () => {
  const machine = made.office.machine();
  const opened = await made.opened(machine, null);
  expect(await last(opened)).toBeNull();
  const answer = await fetch(`http://127.0.0.1:${opened.port}/api/v1/export`, {
    method: 'POST',
    headers: { cookie: opened.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ dataset: 'reports', format: 'xlsx', filters: { status: '50' } }),
  });
  const path = machine.path('got.xlsx');
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  const found = await last(opened);
  expect(found).toMatchObject({ dataset: 'reports', noun: ['report', 'reports'], asked: 'with --status 50' });
  expect(found?.rows).toBe((await readSheet(path, 'Reports', 1)).length);
  const summary = await readSheet(path, 'Summary', 0);
  const shown = (label: string, column: number) =>
    summary.find(({ cells }) => cells['column 1'] === label)?.cells[`column ${column}`];
  const [passRate, defectRate] = found?.charts ?? [];
  const counted = passRate?.rows.reduce((sum, { whole }) => sum + whole, 0) ?? 0;
  expect(counted).toBeGreaterThan(0);
  for (const { label, whole } of passRate?.rows ?? []) expect(whole).toBeLessThanOrEqual(Number(shown(label, 2)));
  for (const { label, whole, rate } of defectRate?.rows ?? []) {
    expect(shown(label, 6)).toBe(String(whole));
    expect(Number(shown(label, 7)).toFixed(6)).toBe(Number(rate).toFixed(6));
  }
});

test('a CSV has the same charts as a workbook, and what has no summary has none', async () => {
  const opened = await made.opened(made.office.machine(), null);
  await exported(opened, 'xlsx', { status: '50' });
  const workbook = await last(opened);
  await exported(opened, 'csv', { status: '50' });
  expect((await last(opened))?.charts).toEqual(workbook?.charts);
  await exported(opened, 'csv', {}, 'suppliers');
  expect(await last(opened)).toMatchObject({ dataset: 'suppliers', asked: '', charts: [] });
});

test('what did not become a file changes nothing', async () => {
  const report: ReportItem = { productId: '1', orderNumberProductSeq: 'R-1', overrallResult: 'PASS' };
  const service = await reportService([report], { total: (_, total) => total + 1 });
  const opened = await made.opened(made.office.machine(service.env), null);
  expect((await exported(opened, 'csv')).status).toBe(409);
  expect((await exported(opened, 'csv', { since: 'soon' })).status).toBe(409);
  expect(await last(opened)).toBeNull();
});

test('no reports have no charts', async () => {
  const service = await reportService([]);
  const opened = await made.opened(made.office.machine(service.env), null);
  expect((await exported(opened, 'xlsx')).status).toBe(200);
  expect(await last(opened)).toMatchObject({ rows: 0, charts: [] });
});
