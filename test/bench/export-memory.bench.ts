import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/start.ts';
import { exporter } from '../exporting/exporting.ts';
import { numbered, type ReportService, startReportService } from '../exporting/report-service.ts';

/** 100,000 for a measurement; fewer are enough to see that nothing piles up. */
const REPORTS = Number(process.env['QCSHEET_REPORTS'] ?? 10_000);
/** Without slack: what 400 reports want is 40 MB; the records alone of 10,000 would be as much again. */
const SMALL_HEAP = '--max-semi-space-size=1 --max-old-space-size=52';
const PEAK = `--import ${new URL('../faults/peak-memory.mjs', import.meta.url).href}`;
const BARE = join(import.meta.dirname, 'bare-loop.mjs');

let service: ReportService;
beforeAll(async () => {
  const sandbox = await startSandbox({ now: Date.now });
  const full = sandbox.reports(false).slice(0, 400);
  await sandbox.close();
  service = await startReportService(numbered(REPORTS).map((one, index) => ({ ...full[index % 400], ...one })));
});
afterAll(() => service.close());

test.for(['csv', 'xlsx'])(
  `${REPORTS} reports go through a heap of 52 MB into %s`,
  { timeout: 60_000 + REPORTS * 2 },
  async (format) => {
    const machine = exporter({ ...service.env, NODE_OPTIONS: SMALL_HEAP });
    const ended = await machine.export('reports', '-o', `big.${format}`, '--json', '--sort', 'productName');
    // Without room V8 ends the process with a signal.
    expect(ended.exit, ended.stderr.slice(-500)).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ rows: REPORTS, complete: true });
  },
);

test(`${REPORTS} reports are added to as many in a heap of 52 MB`, { timeout: 60_000 + REPORTS * 4 }, async () => {
  const machine = exporter({ ...service.env, NODE_OPTIONS: SMALL_HEAP });
  for (const series of [[], ['--all']]) {
    const ended = await machine.export('reports', '--since-last', '--append', '-o', 'big.csv', '--json', ...series);
    expect(ended.exit, ended.stderr.slice(-500)).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ rows: REPORTS, complete: true, appended: true });
  }
  const ids = readFileSync(machine.path('big.csv'), 'utf8').match(/P\d{6}(?=,)/g) ?? [];
  expect([ids.length, new Set(ids).size]).toEqual([2 * REPORTS, REPORTS]);
});

test(`${REPORTS} reports take no more memory than a bare loop`, { timeout: 60_000 + REPORTS * 4 }, async () => {
  const machine = exporter({ ...service.env, NODE_OPTIONS: PEAK, PEAK_FILE: 'peak' });
  const began = performance.now();
  const ended = await machine.export('reports', '-o', 'big.xlsx', '--json');
  const oursMs = performance.now() - began;
  expect(ended.exit, ended.stderr).toBe(0);
  const ours = Number(readFileSync(machine.path('peak'), 'utf8'));

  const bareBegan = performance.now();
  const args = ['--no-warnings', BARE, service.url, machine.path('bare.xlsx')];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: PEAK, PEAK_FILE: machine.path('bare-peak') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [exit] = await once(child, 'exit');
  const bareMs = performance.now() - bareBegan;
  expect(exit).toBe(0);
  const bare = Number(readFileSync(machine.path('bare-peak'), 'utf8'));
  const ratio = (one: number, other: number) => (one / other).toFixed(2);
  console.log(`beside a bare loop: ${ratio(oursMs, bareMs)} of its time, ${ratio(ours, bare)} of its peak memory`);
  expect(ours).toBeLessThan(bare * 1.2);
});
