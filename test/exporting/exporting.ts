import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ReportItem } from '../../src/contract/reports.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';
import { type Running, runCommand, start, type Told } from '../cli/cli.ts';
import { type Manners, type ReportService, startReportService } from './report-service.ts';

/** A machine that exports, in a folder that ends with the test. */
export type Exporter = {
  readonly folder: string;
  path(name: string): string;
  start(...args: readonly string[]): Running;
  export(...args: readonly string[]): Promise<Told>;
  /**
   * `export reports --json` with further arguments, to `out.ndjson`, or a file of its own for what is new: the exit code,
   * the JSON and the records.
   */
  reports(
    ...args: readonly string[]
  ): Promise<{ exit: number | null; json: unknown; stderr: string; records: ReportItem[] }>;
};

export function exporter(env: Readonly<Record<string, string>>): Exporter {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const own = { HOME: folder, QCSHEET_STATE_DIR: join(folder, 'state'), QCSHEET_CACHE_DIR: join(folder, 'cache') };
  const begin = (...args: readonly string[]) => start(['export', ...args], { ...own, ...env }, folder);
  const run = (...args: readonly string[]) => runCommand(['export', ...args], { ...own, ...env }, folder);
  return {
    folder,
    path: (name) => join(folder, name),
    start: begin,
    export: run,
    reports: async (...args) => {
      const name = args.includes('--since-last') ? 'out-{date}.ndjson' : 'out.ndjson';
      const { exit, stdout, stderr } = await run('reports', '-o', name, '--json', ...args);
      const json = JSON.parse(stdout);
      return { exit, json, stderr, records: linesOf(json.file) };
    },
  };
}

/** A sandbox that ends with the test, and a machine that exports from it. `now`: the sandbox's clock. */
export async function sandboxMachine(
  now: () => number = Date.now,
  keepRequests = 0,
): Promise<{ sandbox: Sandbox; machine: Exporter }> {
  const sandbox = await startSandbox({ now, keepRequests });
  onTestFinished(() => sandbox.close());
  const machine = exporter({
    QCSHEET_BASE_URL: sandbox.url,
    QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
    QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
    QCSHEET_RATE: '100',
  });
  return { sandbox, machine };
}

export async function reportService(reports: ReportItem[], manners?: Manners): Promise<ReportService> {
  const service = await startReportService(reports, manners);
  onTestFinished(() => service.close());
  return service;
}

export function linesOf(path: string): ReportItem[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

export function idsOf(records: readonly ReportItem[]): string[] {
  return records.map(({ productId }) => productId ?? '').sort();
}
