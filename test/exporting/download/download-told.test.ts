import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../../src/exporting/download/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { exporter, reportService } from '../exporting.ts';
import type { ReportService } from '../report-service.ts';

/** A service whose reports A and B have what `told` says; each stored file holds its own address. */
async function serviceOf(told: (report: string, link: (name: string) => object) => unknown): Promise<ReportService> {
  const reports = ['A', 'B'].map((id) => ({ productId: id, orderId: `o${id}`, orderNumberProductSeq: `R-${id}` }));
  const service: ReportService = await reportService(reports, {
    beside: (path) => {
      if (path.startsWith('/f/')) return Buffer.from(path);
      const [, , , , report = ''] = path.split('/');
      return told(report, (name) => {
        const address = `/f/${report}/${name}`;
        const url = `${service.url}${address}?signature=${Math.random()}`;
        return { fileName: name, fileSize: address.length, fileUrl: url, objStoreUrl: url };
      });
    },
  });
  return service;
}

async function night(machine: ReturnType<typeof exporter>, dataset: string) {
  const args = [dataset, '-o', 'out.ndjson', '--download', 'files', '--json'];
  const { exit, stdout, stderr } = await machine.export(...args);
  const folder = machine.path('files');
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  return { exit, stderr, json: JSON.parse(stdout), files: Object.fromEntries(files) };
}

test('an attachment keeps its name when another one comes before it', async () => {
  let names = ['packing.pdf'];
  const service = await serviceOf((report, link) => ({
    reportId: report,
    attachments: names.map((name) => ({ ...link(name), createTime: '2026-11-20 10:00:00' })),
  }));
  const machine = exporter(service.env);
  expect((await night(machine, 'report-details')).json.downloads).toMatchObject({ fetched: 2, kept: 0, failed: 0 });
  names = ['invoice.xlsx', 'packing.pdf'];
  const second = await night(machine, 'report-details');
  expect(second.json.downloads).toMatchObject({ fetched: 2, kept: 2, failed: 0 });
  expect(Object.keys(second.files)).toHaveLength(4);
  for (const [name, content] of Object.entries(second.files))
    expect(name).toMatch(content === '/f/A/packing.pdf' ? /^a-[0-9a-f]{8}-packing\.pdf$/ : /^[ab]-[0-9a-f]{8}-/);
  for (const report of ['A', 'B'])
    for (const kept of names) expect(Object.values(second.files)).toContain(`/f/${report}/${kept}`);
});

test('files without an id are those of their reports', async () => {
  const service = await serviceOf((_, link) => [{ ...link('report.pdf'), id: null, objectKey: null }]);
  const machine = exporter(service.env);
  const first = await night(machine, 'report-files');
  expect([first.exit, first.json]).toMatchObject([0, { rows: 2, downloads: { fetched: 2, kept: 0, failed: 0 } }]);
  expect(Object.values(first.files).sort()).toEqual(['/f/A/report.pdf', '/f/B/report.pdf']);
  expect((await night(machine, 'report-files')).json.downloads).toMatchObject({ fetched: 0, kept: 2 });
});

test('files of two reports with one id are two', async () => {
  const service = await serviceOf((_, link) => [{ ...link('report.pdf'), id: '1' }]);
  const machine = exporter(service.env);
  const first = await night(machine, 'report-files');
  expect([first.exit, first.json.downloads]).toMatchObject([0, { fetched: 2, kept: 0, failed: 0 }]);
  expect(Object.values(first.files).sort()).toEqual(['/f/A/report.pdf', '/f/B/report.pdf']);
  const second = await night(machine, 'report-files');
  expect(second.json.downloads).toMatchObject({ fetched: 0, kept: 2 });
  expect(second.files).toEqual(first.files);
});

test('a file into which somebody wrote stays, and its next version is beside it, which is said', async () => {
  let version = 0;
  const service = await serviceOf((report, link) => [
    { ...link(`version-${version}`), id: report.toLowerCase(), fileName: 'x.pdf', version },
  ]);
  const machine = exporter(service.env);
  await night(machine, 'report-files');
  appendFileSync(machine.path('files/a-x.pdf'), ', with notes');
  version = 1;
  const second = await night(machine, 'report-files');
  expect([second.exit, second.json.downloads]).toMatchObject([0, { fetched: 2, kept: 0, failed: 0 }]);
  expect(second.files).toEqual({
    'a-x.pdf': '/f/A/version-0, with notes',
    'a-x (2).pdf': '/f/A/version-1',
    'b-x.pdf': '/f/B/version-1',
  });
  expect(second.stderr).toContain(messages.beside('a-x.pdf', 'a-x (2).pdf'));
});

test('files of one report that nothing tells apart are told, and the export is not complete', async () => {
  const service = await serviceOf((_, link) => [
    { ...link('a/photo.jpg'), fileName: 'photo.jpg' },
    { ...link('b/photo.jpg'), fileName: 'photo.jpg' },
  ]);
  const done = await night(exporter(service.env), 'report-files');
  expect([done.exit, done.json]).toMatchObject([8, { rows: 4, downloads: { fetched: 2, kept: 0, failed: 2 } }]);
  expect(done.stderr).toMatch(worded(messages.notFetched('photo.jpg', `a-${ANY}`, messages.sameName)));
});

test('of files that nothing tells apart none gets the address of another', async () => {
  let asked = 0;
  const service = await serviceOf((_, link) => {
    asked += 1;
    const two = ['a', 'b'].map((name) => ({ ...link(`${name}/photo.jpg`), fileName: 'photo.jpg' }));
    return asked > 2 ? two : two.map((file) => ({ ...file, objStoreUrl: null }));
  });
  const done = await night(exporter(service.env), 'report-files');
  expect([done.exit, done.json.downloads]).toMatchObject([8, { fetched: 0, kept: 0, missing: 0, failed: 4 }]);
  expect(done.stderr).toContain(messages.whichFile);
});

test('a file whose address the service fails to tell is not one without an address', async () => {
  let asked = 0;
  const service = await serviceOf((_, link) => {
    asked += 1;
    return asked > 2 ? 'no list' : [{ ...link('report.pdf'), objStoreUrl: null }];
  });
  const done = await night(exporter(service.env), 'report-files');
  expect([done.exit, done.json.downloads]).toMatchObject([8, { fetched: 0, missing: 0, failed: 2 }]);
  expect(done.stderr).toMatch(worded(messages.notFetched('report.pdf', `a-${ANY}`, messages.addressNotAsked(ANY))));
});
