import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets } from '../../../src/datasets/index.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

let office: Office;
let machine: Machine;
beforeAll(async () => {
  office = await openOffice();
  machine = office.machine();
});
afterAll(() => office.close());

async function exported(...args: readonly string[]) {
  const { exit, stdout, stderr } = await machine.qcsheet('export', ...args, '--rate', '100', '--json');
  return { exit, json: JSON.parse(stdout), stderr };
}

const fileOf = (sheet: string) => `${sheet.toLowerCase().replaceAll(' ', '-')}.csv`;
const DETAILS = datasets.find(({ name }) => name === 'report-details')?.sheets.map(({ name }) => name) ?? [];

describe('a dataset of several tables as CSV', () => {
  test.for(datasets.filter(({ sheets, name }) => sheets.length > 1 && name !== 'reports').map(({ name }) => name))(
    'is refused for %s, before anything is read, with the ways to have them all',
    async (name) => {
      writeFileSync(machine.path('one.csv'), 'of yesterday');
      const before = office.sandbox.requests().length;
      for (const output of ['one.csv', '-']) {
        const done = await machine.qcsheet('export', name, '-o', output, ...(output === '-' ? [] : ['--json']));
        expect([done.exit, done.stdout.includes('csv-tables') || output === '-'], name).toEqual([2, true]);
        for (const way of [output === '-' ? 'ndjson' : '-o one.xlsx', '--format csv', '--columns'])
          expect(`${done.stdout}${done.stderr}`).toContain(way);
      }
      expect(office.sandbox.requests().length).toBe(before);
      expect(readFileSync(machine.path('one.csv'), 'utf8')).toBe('of yesterday');
    },
  );

  test('is a file for each of them in a folder, with the rows that the workbook has', async () => {
    const args = ['report-details', '--since', '-4d'];
    const done = await exported(...args, '-o', 'details/', '--format', 'csv');
    expect(done).toMatchObject({
      exit: 0,
      json: { file: machine.path('details'), complete: true, tables: { written: DETAILS, left: [] } },
    });
    expect(readdirSync(machine.path('details')).sort()).toEqual(DETAILS.map(fileOf).sort());
    expect((await exported(...args, '-o', 'details.xlsx')).json.rows).toBe(done.json.rows);
    for (const sheet of DETAILS) {
      const text = readFileSync(join(machine.path('details'), fileOf(sheet)));
      const [head = [], ...rows] = parse(text, { bom: true });
      const inWorkbook = await readSheet(machine.path('details.xlsx'), sheet, 1);
      expect([rows.length, head[0]], sheet).toEqual([inWorkbook.length, 'Report number']);
      expect(rows.map(([first]) => first)).toEqual(inWorkbook.map(({ cells }) => cells['Report number'] ?? ''));
    }
    // A folder that is there is written to, and what else is in it stays.
    writeFileSync(join(machine.path('details'), 'notes.txt'), 'mine');
    writeFileSync(join(machine.path('details'), 'photos.csv'), '');
    expect((await exported(...args, '-o', 'details', '--format', 'csv')).exit).toBe(0);
    expect(readFileSync(join(machine.path('details'), 'photos.csv'), 'utf8')).not.toBe('');
    expect(readFileSync(join(machine.path('details'), 'notes.txt'), 'utf8')).toBe('mine');
  });

  test('is proposed in the folder of the file that was named', async () => {
    mkdirSync(machine.path('my reports'));
    const stem = machine.path('my reports/news-{date}');
    const done = await exported('reports', '--since', '-4d', '-o', `${stem}.csv`);
    expect(done.stderr).toContain(`-o "${stem}.xlsx"`);
    expect(done.stderr).toContain(`-o "${stem}/" --format csv`);
  });

  test('is written whole beside a folder of which one file is open elsewhere', async () => {
    mkdirSync(machine.path('held'));
    writeFileSync(machine.path('held/references.csv'), '');
    writeFileSync(machine.path('held/.~lock.references.csv#'), ',li,desk,,;');
    const done = await exported('reports', '--since', '-4d', '-o', 'held/', '--format', 'csv');
    expect(done).toMatchObject({ exit: 9, json: { file: machine.path('held-2') } });
    expect(readdirSync(machine.path('held-2')).sort()).toEqual(['references.csv', 'reports.csv']);
    expect(readFileSync(machine.path('held/references.csv'), 'utf8')).toBe('');
  });

  test('cannot be added to, so --append gets a file of lines as the way to have them all', async () => {
    const args = ['-o', 'one.csv', '--since-last', '--append'];
    const { exit, stderr } = await machine.qcsheet('export', 'report-details', ...args);
    expect([exit, stderr.includes('-o one.ndjson'), stderr.includes('.xlsx')]).toEqual([2, true, false]);
  });

  test('replaces no file where one of them cannot be written', async () => {
    mkdirSync(machine.path('half/references.csv'), { recursive: true });
    writeFileSync(machine.path('half/reports.csv'), '');
    const done = await exported('reports', '--since', '-4d', '-o', 'half/', '--format', 'csv');
    expect([done.exit, done.json.error.code]).toEqual([2, 'output-folder']);
    expect(readFileSync(machine.path('half/reports.csv'), 'utf8')).toBe('');
    expect(readdirSync(machine.path('half')).sort()).toEqual(['references.csv', 'reports.csv']);
    rmSync(machine.path('half'), { recursive: true });
    const missing = await exported('reports', '--since', '-4d', '-o', 'no/such/', '--format', 'csv');
    expect([missing.exit, missing.json.error.code, existsSync(machine.path('no'))]).toEqual([
      2,
      'output-folder',
      false,
    ]);
    const wrong = await exported('reports', '-o', 'half/', '--format', 'ndjson');
    expect([wrong.exit, wrong.json.error.code]).toEqual([2, 'output-not-a-file']);
  });

  test('has the first table alone where somebody names its columns, or of reports, which says what it lacks', async () => {
    const chosen = await exported('report-details', '--since', '-4d', '-o', 'd.csv', '--columns', 'productId,userId');
    expect([chosen.exit, chosen.json.tables.written, chosen.stderr]).toEqual([0, ['Details'], '']);
    expect(chosen.json.tables.left).toContain('Photos');
    const reports = await exported('reports', '--since', '-4d', '-o', 'r.csv');
    expect([reports.exit, reports.json.tables]).toEqual([0, { written: ['Reports'], left: ['References'] }]);
    expect(reports.stderr).toContain('References');
    const piped = await machine.qcsheet('export', 'reports', '--since', '-4d', '-o', '-');
    expect([piped.exit, piped.stderr.includes('References')]).toEqual([0, true]);
    const whole = await exported('reports', '--since', '-4d', '-o', 'r.ndjson');
    expect([whole.json.tables, whole.stderr]).toEqual([undefined, '']);
    // Without a row of it nothing is left out.
    const none = await exported('reports', '--since', '-4d', '--keyword', 'no such order', '-o', 'r.csv');
    expect([none.json.rows, none.json.tables.left, none.stderr]).toEqual([0, [], expect.not.stringContaining('Ref')]);
  });

  test('of what is new takes a folder with the day, and a second one beside it', async () => {
    const args = ['report-details', '--since', '-4d', '--since-last', '--format', 'csv'];
    const fixed = await exported(...args, '-o', 'news/');
    expect([fixed.exit, fixed.json.error.code, existsSync(machine.path('news'))]).toEqual([
      2,
      'since-last-replaces',
      false,
    ]);
    const first = await exported(...args, '-o', 'news-{date}/');
    const second = await exported(...args, '-o', 'news-{date}/');
    expect([first.exit, first.json.rows > 10, second.exit, second.json.rows]).toEqual([0, true, 0, 0]);
    expect(second.json.file).toBe(`${first.json.file}-2`);
    expect(readdirSync(first.json.file)).toHaveLength(DETAILS.length);
  });

  test('of one table is a file or a folder, as it is named', async () => {
    const done = await exported('suppliers', '-o', 'all/', '--format', 'csv');
    expect([done.exit, readdirSync(machine.path('all'))]).toEqual([0, ['suppliers.csv']]);
  });
});
