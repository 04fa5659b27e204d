import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages } from '../../../src/exporting/download/messages.ts';
import type { SandboxOptions } from '../../../src/sandbox/start.ts';
import { messages as workspace } from '../../../src/workspace/messages.ts';
import { linesOf } from '../../exporting/exporting.ts';
import { until } from '../../until.ts';
import { ANY, worded } from '../../worded.ts';
import { type Machine, openOffice } from '../office.ts';

async function machineWith(options: Partial<SandboxOptions> = {}): Promise<Machine> {
  const office = await openOffice(options);
  onTestFinished(() => office.close());
  return office.machine({ TZ: 'UTC' });
}

async function fetched(machine: Machine, ...args: readonly string[]) {
  const { exit, stdout, stderr } = await machine.qcsheet('export', ...args, '--download', 'pdf', '--json');
  return { exit, stderr, json: JSON.parse(stdout), names: readdirSync(machine.path('pdf')).toSorted() };
}

const FILES = ['report-files', '--since', '-4d', '--single-file', '-o', 'files.ndjson'] as const;

describe('--download', () => {
  test('fetches the file of every record once, each with its bytes, and nothing else', async () => {
    const machine = await machineWith();
    const first = await fetched(machine, ...FILES);
    const records: Record<string, unknown>[] = [...linesOf(machine.path('files.ndjson'))];
    const wanted = records.filter((record) => record['objStoreUrl'] !== null);
    expect(wanted.length).toBeGreaterThan(10);
    expect([first.exit, first.json.downloads]).toEqual([
      0,
      {
        folder: machine.path('pdf'),
        fetched: wanted.length,
        kept: 0,
        missing: records.length - wanted.length,
        failed: 0,
      },
    ]);
    expect(first.names).toEqual(wanted.map((record) => `${record['id']}-${record['fileName']}`).toSorted());
    for (const record of wanted) {
      const bytes = readFileSync(join(machine.path('pdf'), `${record['id']}-${record['fileName']}`));
      expect(bytes.length).toBe(record['fileSize']);
      expect(bytes.toString('latin1')).toContain(String(record['productId']));
    }
    const second = await fetched(machine, ...FILES);
    expect(second.json.downloads).toMatchObject({ fetched: 0, kept: wanted.length, failed: 0 });
    expect(second.names).toEqual(first.names);
  });

  test('fetches the attachments of interactive reports', async () => {
    const machine = await machineWith();
    const done = await fetched(machine, 'report-details', '--since', '-4d', '-o', 'details.xlsx');
    expect(done.exit).toBe(0);
    expect(done.names).toHaveLength(done.json.rows);
    expect(done.names.every((name) => /^\d{8}-[0-9a-f]{8}-packing-list\.pdf$/.test(name))).toBe(true);
  });

  test('asks for new addresses when they have expired before their turn', async () => {
    let shiftMs = 0;
    let files = 0;
    const machine = await machineWith({
      now: () => Date.now() + shiftMs,
      log: (line) => {
        files += line.includes('/files/') ? 1 : 0;
        if (files === 3) shiftMs = 16 * 60_000;
      },
    });
    const done = await fetched(machine, ...FILES, '--concurrency', '1');
    expect([done.exit, done.json.downloads.failed]).toEqual([0, 0]);
    expect(shiftMs).toBeGreaterThan(0);
    expect(done.names).toHaveLength(done.json.downloads.fetched);
  });

  test('says what could not be fetched, and is not taken for complete', async () => {
    let shiftMs = 0;
    const machine = await machineWith({
      now: () => Date.now() + shiftMs,
      log: (line) => {
        // Every address is too old when it is used.
        if (line.includes('/pdf-info')) shiftMs += 16 * 60_000;
      },
    });
    const done = await fetched(machine, ...FILES);
    expect(done.exit).toBe(8);
    expect(done.json.downloads).toMatchObject({ fetched: 0, failed: expect.any(Number) });
    expect(done.names).toEqual([]);
    expect(done.stderr).toMatch(
      worded(messages.notFetched(`R-${ANY}-report.pdf`, `${ANY}-report`, messages.status(403))),
    );
    expect(done.stderr).not.toContain('signature=');
  });

  test('the same command again, later, fetches what was missing, as its message says', async () => {
    let shiftMs = 0;
    let isSlow = true;
    const machine = await machineWith({
      now: () => Date.now() + shiftMs,
      log: (line) => {
        if (isSlow && line.includes('/pdf-info')) shiftMs += 16 * 60_000;
      },
    });
    const lacking = await fetched(machine, ...FILES);
    expect(lacking.exit).toBe(8);
    expect(lacking.stderr.split('\n')).toContain(answers.exportAgain);
    const records: Record<string, unknown>[] = [...linesOf(machine.path('files.ndjson'))];
    const missing = records.filter((record) => record['objStoreUrl'] !== null);
    expect(missing).toHaveLength(lacking.json.downloads.failed);
    isSlow = false;
    const later = await fetched(machine, ...FILES);
    expect([later.exit, later.json.downloads.failed]).toEqual([0, 0]);
    const names = missing.map((record) => `${record['id']}-${record['fileName']}`);
    expect(later.names).toEqual(expect.arrayContaining(names));
    expect(later.stderr.split('\n')).not.toContain(answers.exportAgain);
  });

  test('is refused before anything is read where there are no files, or no folder', async () => {
    const machine = await machineWith();
    const none = await machine.qcsheet('export', 'suppliers', '-o', 's.csv', '--download', 'pdf');
    expect([none.exit, none.stderr]).toEqual([2, expect.stringContaining(messages.noFiles('suppliers'))]);
    machine.file('taken', '');
    const file = await machine.qcsheet('export', ...FILES, '--download', 'taken');
    expect([file.exit, file.stderr]).toEqual([
      2,
      expect.stringContaining(messages.folderUnmade(machine.path('taken'), '')),
    ]);
    expect(readdirSync(machine.folder)).not.toContain('s.csv');
    expect(readdirSync(machine.folder)).not.toContain('files.ndjson');
  });

  test('into a folder that another process fills exits 9', async () => {
    const machine = await machineWith({ latencyMs: 300 });
    mkdirSync(machine.path('pdf'));
    const running = machine.start('export', ...FILES, '--download', 'pdf');
    const locks = join(machine.state, 'locks');
    // One of the file, one of the folder.
    await until('it holds both locks', () => existsSync(locks) && readdirSync(locks).length >= 2);
    const other = await machine.qcsheet('export', 'report-files', '-o', 'other.csv', '--download', 'pdf');
    expect([other.exit, other.stderr]).toEqual([9, expect.stringMatching(worded(workspace.outputBusy(ANY, ANY)))]);
    running.child.kill('SIGINT');
    await running.told;
  });
});
