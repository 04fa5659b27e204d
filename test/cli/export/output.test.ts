import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as disk } from '../../../src/disk/messages.ts';
import { messages as exportOptions } from '../../../src/exporting/options/messages.ts';
import { messages } from '../../../src/exporting/read/messages.ts';
import { until } from '../../until.ts';
import { ANY, worded } from '../../worded.ts';
import { type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { dayOfInspection, daysAgo, heldReports } from './held-reports.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

describe('the file of an export', () => {
  test('stays whole when the program is killed at any time, and nothing is left beside it', async () => {
    const machine = office.machine();
    const args = ['export', 'reports', '--since', '-60d', '-o', 'reports.csv', '--json'] as const;
    const startedAt = performance.now();
    expect((await machine.qcsheet(...args)).exit).toBe(0);
    const tookMs = performance.now() - startedAt;
    const whole = readFileSync(machine.path('reports.csv'), 'utf8');
    let killed = 0;
    for (const part of [0.3, 0.5, 0.7, 0.8, 0.9, 1]) {
      const running = machine.start(...args);
      const blow = setTimeout(() => running.child.kill('SIGKILL'), tookMs * part);
      if ((await running.told).exit === null) killed += 1;
      clearTimeout(blow);
      expect(readFileSync(machine.path('reports.csv'), 'utf8')).toBe(whole);
    }
    expect(killed).toBeGreaterThan(1);
    expect((await machine.qcsheet(...args)).exit).toBe(0);
    expect(readdirSync(machine.folder).filter((name) => name.includes('reports'))).toEqual(['reports.csv']);
    expect(readdirSync(machine.state).filter((name) => name.startsWith('export-'))).toEqual([]);
  });

  test('a workbook for stdout leaves nothing in the state folder, once the next export has begun at the latest', async () => {
    const machine = office.machine();
    const args = ['export', 'reports', '--since', '-60d', '-o', '-', '--format', 'xlsx'] as const;
    const temporary = () =>
      readdirSync(machine.state, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.xlsx'));
    const whole = await machine.qcsheet(...args);
    expect([whole.exit, whole.stdout.slice(0, 2), temporary()]).toEqual([0, 'PK', []]);
    expect(whole.stdout.length).toBeGreaterThan(300_000);
    const running = machine.start(...args);
    // Whoever does not read keeps it from its end.
    running.child.stdout?.pause();
    await until('the workbook is begun', () => existsSync(machine.state) && temporary().length > 0, 1);
    running.child.kill('SIGKILL');
    running.child.stdout?.resume();
    await running.told;
    expect(temporary()).toHaveLength(1);
    expect((await machine.qcsheet('export', 'lookups', '-o', 'l.csv')).exit).toBe(0);
    expect(temporary()).toEqual([]);
  });

  test('that is open in another program is written beside it, and said', async () => {
    const machine = office.machine();
    machine.file('reports.xlsx', '');
    machine.file('.~lock.reports.xlsx#', ',li,desk,21.11.2026 08:00,file:///home/li/.config/libreoffice/4;');
    const done = await machine.qcsheet('export', 'reports', '--since', '-4d', '-o', 'reports.xlsx', '--json');
    const beside = machine.path('reports-2.xlsx');
    expect([done.exit, JSON.parse(done.stdout).file]).toEqual([9, beside]);
    expect(done.stderr).toMatch(worded(disk.openIn(machine.path('reports.xlsx'), `LibreOffice${ANY}`)));
    expect((await readSheet(beside, 'Reports', 1)).length).toBeGreaterThan(1);
    expect(readFileSync(machine.path('reports.xlsx'), 'utf8')).toBe('');
  });

  test('is written by one program at a time', async () => {
    const slow = office.machine();
    symlinkSync('r.csv', slow.path('link.csv'));
    const args = ['--since', '-90d', '--rate', '3', '--page-size', '100', '-o', 'r.csv'];
    const running = slow.start('export', 'reports', ...args);
    await until('it holds its lock', () => existsSync(`${slow.state}/locks`));
    const others = await Promise.all(
      ['r.csv', 'link.csv'].map((name) => slow.qcsheet('export', 'reports', '-o', name, '--json')),
    );
    running.child.kill('SIGINT');
    for (const other of others) expect([other.exit, JSON.parse(other.stdout).error.code]).toEqual([9, 'output-busy']);
    const { exit, stderr } = await running.told;
    expect([exit, existsSync(slow.path('r.csv'))]).toEqual([130, false]);
    expect(stderr).toContain(messages.stopped);
  });

  test.skipIf(process.platform === 'win32')(
    'that is a link is written to where it leads, unless that is open',
    async () => {
      const machine = office.machine();
      mkdirSync(machine.path('share'));
      symlinkSync('share/real.csv', machine.path('r.csv'));
      const args = ['export', 'reports', '--since', '-4d', '-o', 'r.csv', '--json'] as const;
      machine.file('share/real.csv', '');
      const lock = machine.file('share/.~lock.real.csv#', ',li,desk,21.11.2026 08:00,file:///home/li/4;');
      const held = await machine.qcsheet(...args);
      expect([held.exit, JSON.parse(held.stdout).file]).toEqual([9, machine.path('r-2.csv')]);
      expect(readFileSync(machine.path('share/real.csv'), 'utf8')).toBe('');
      rmSync(lock);
      expect((await machine.qcsheet(...args)).exit).toBe(0);
      expect(lstatSync(machine.path('r.csv')).isSymbolicLink()).toBe(true);
      expect(readFileSync(machine.path('share/real.csv'))).toEqual(readFileSync(machine.path('r-2.csv')));
    },
  );

  test('is not put in the place of a workbook for an import', async () => {
    const machine = office.machine();
    expect((await machine.qcsheet('template', 'bookings', '-o', 'march.xlsx')).exit).toBe(0);
    const done = await machine.qcsheet('export', 'reports', '-o', 'march.xlsx', '--json');
    expect([done.exit, JSON.parse(done.stdout).error.code]).toEqual([2, 'output-foreign']);
  });

  test('is whole though pages fail now and then, and stays as it was when one fails for good', async () => {
    const machine = office.machine();
    const failing = (times: number) =>
      office.sandbox.setFaults({
        faults: [{ on: 'search reports', skip: 2, times, act: { kind: 'answer', when: 'before', status: 503 } }],
      });
    const args = ['export', 'reports', '--since', '-40d', '-o', 'r.ndjson', '--page-size', '100', '--json'];
    failing(2);
    const done = await machine.qcsheet(...args);
    const wanted = heldReports(office, (report) => dayOfInspection(report) >= daysAgo(40));
    expect([done.exit, JSON.parse(done.stdout)]).toMatchObject([0, { rows: wanted.length, complete: true }]);
    const whole = readFileSync(machine.path('r.ndjson'), 'utf8');
    failing(1_000);
    const failed = await machine.qcsheet(...args);
    office.sandbox.setFaults({ faults: [] });
    expect([failed.exit, JSON.parse(failed.stdout).error.code]).toEqual([7, 'http-503']);
    expect(readFileSync(machine.path('r.ndjson'), 'utf8')).toBe(whole);
  });

  test('stays as it was when the service cannot be reached', async () => {
    const machine = office.machine();
    expect((await machine.qcsheet('export', 'reports', '--since', '-4d', '-o', 'r.csv')).exit).toBe(0);
    const ofYesterday = readFileSync(machine.path('r.csv'), 'utf8');
    const lost = office.machine({ QCSHEET_BASE_URL: 'http://127.0.0.1:1', QCSHEET_STATE_DIR: machine.state });
    const done = await lost.qcsheet('export', 'reports', '-o', machine.path('r.csv'), '--json', '--rate', '100');
    expect(done.exit).toBe(7);
    expect(readFileSync(machine.path('r.csv'), 'utf8')).toBe(ofYesterday);
  });

  test.skipIf(process.platform !== 'linux')(
    'in a folder that takes no files is not said to lack the folder',
    async () => {
      const done = await office.machine().qcsheet('export', 'suppliers', '-o', '/proc/s.csv', '--json');
      const { error } = JSON.parse(done.stdout);
      expect([done.exit, error.code]).toEqual([2, 'output-folder']);
      expect(error.message).not.toMatch(worded(disk.noFolder(ANY, ANY)));
    },
  );

  test('with fewer rows than expected is written, and the end is 8', async () => {
    const machine = office.machine({ TZ: 'UTC' });
    const args = ['--since', '-3d', '-o', 'r.csv', '--expect-rows', '10000', '--json'];
    const done = await machine.qcsheet('export', 'reports', ...args);
    const { complete, rows, unexpected } = JSON.parse(done.stdout);
    expect([done.exit, complete]).toEqual([8, true]);
    expect(unexpected).toEqual({ atLeast: 10_000, why: exportOptions.fewerThan(10_000, rows) });
    expect(done.stderr).toContain(unexpected.why);
    expect(existsSync(machine.path('r.csv'))).toBe(true);
  });
});
