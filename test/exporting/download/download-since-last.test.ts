import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { until } from '../../until.ts';
import { exporter, reportService, sandboxMachine } from '../exporting.ts';
import { numbered } from '../report-service.ts';

const NIGHTLY = ['report-files', '--single-file', '--sent-since', '-4d', '--since-last', '--download', 'pdf'];

/** A sandbox whose storage can be down, and a machine that fetches its files each night. */
async function office() {
  // With the hours it would send reports of its own.
  const startedMs = Date.now();
  const { sandbox, machine } = await sandboxMachine(() => startedMs);
  const args = [...NIGHTLY, '-o', 'files-{date}.csv', '--json'];
  return {
    sandbox,
    start: () => machine.start(...args),
    night: async () => {
      const { exit, stdout, stderr } = await machine.export(...args);
      return { exit, json: JSON.parse(stdout), stderr };
    },
    files: () => (existsSync(machine.path('pdf')) ? readdirSync(machine.path('pdf')).length : 0),
  };
}

test('files that the storage did not give are fetched the next night', async () => {
  const { sandbox, night, files } = await office();
  const answer = { kind: 'answer', when: 'before', status: 404 } as const;
  sandbox.setFaults({ faults: [{ on: 'GET /files', act: answer }] });
  const down = await night();
  expect([down.exit, down.json.complete, down.json.downloads.fetched, files()]).toEqual([8, true, 0, 0]);
  expect(down.json.downloads.failed).toBeGreaterThan(10);
  sandbox.setFaults({ faults: [] });
  const up = await night();
  expect([up.exit, up.json.downloads]).toMatchObject([0, { fetched: down.json.downloads.failed, failed: 0 }]);
  expect(files()).toBe(down.json.downloads.failed);
  // Those whose file has no address yet come again, and nothing else.
  const { json } = await night();
  expect(json).toMatchObject({ rows: json.downloads.missing, downloads: { fetched: 0, kept: 0, failed: 0 } });
});

test('files that were not fetched when the program was killed are fetched the next night', async () => {
  const { sandbox, start, night, files } = await office();
  sandbox.setFaults({ faults: [{ on: 'GET /files', skip: 5, act: { kind: 'hang', when: 'before' } }] });
  const running = start();
  await until('four files are fetched', () => files() >= 4);
  running.child.kill('SIGKILL');
  await running.told;
  sandbox.setFaults({ faults: [] });
  const next = await night();
  const { fetched, kept, missing, failed } = next.json.downloads;
  expect([next.exit, failed, next.json.rows]).toEqual([0, 0, fetched + kept + missing]);
  expect([kept >= 4, fetched > 10, files()]).toEqual([true, true, fetched + kept]);
});

test('a file that gets its address later is fetched then, and a look without files takes none away', async () => {
  let address: string | null = null;
  const bytes = Buffer.from('%PDF');
  const service = await reportService(numbered(1), {
    beside: (path) =>
      path.endsWith('/a.pdf') ? bytes : [{ id: 'F1', fileName: 'a.pdf', fileSize: bytes.length, objStoreUrl: address }],
  });
  const machine = exporter(service.env);
  const args = ['report-files', '--since-last', '-o', 'files-{date}.ndjson', '--json'];
  const night = async (...more: readonly string[]) => JSON.parse((await machine.export(...args, ...more)).stdout);
  expect(await night('--download', 'pdf')).toMatchObject({ rows: 1, downloads: { fetched: 0, missing: 1 } });
  address = `${service.url}/a.pdf`;
  expect(await night()).toMatchObject({ rows: 1 });
  expect(await night('--download', 'pdf')).toMatchObject({ rows: 1, downloads: { fetched: 1, missing: 0 } });
  expect(await night('--download', 'pdf')).toMatchObject({ rows: 0 });
});
