import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exporter, linesOf, reportService, sandboxMachine } from './exporting.ts';
import { numbered } from './report-service.ts';

const NIGHTLY = ['reports', '--since', '-5d', '--since-last', '-o', 'r-{date}.ndjson'];

test('--keep never removes the file that was just written, whatever days other files bear', async () => {
  const { folder, path, export: run } = (await sandboxMachine()).machine;
  for (const name of ['r-2999-01-01.ndjson', 'r-2026-11-99.ndjson', 'r-2020-01-01.ndjson'])
    writeFileSync(path(name), '');
  const ended = await run(...NIGHTLY, '--keep', '1', '--json');
  const { file, rows } = JSON.parse(ended.stdout);
  expect([ended.exit, rows > 0, existsSync(file)]).toEqual([0, true, true]);
  // A day that is none makes no dated file.
  expect(readdirSync(folder).filter((name) => name.startsWith('r-'))).toEqual(
    ['r-2026-11-99.ndjson', file.slice(folder.length + 1)].sort(),
  );
});

test('a second export of the same day leaves what was new in the first, and a pipe takes none of it', async () => {
  const { path, export: run } = (await sandboxMachine()).machine;
  const first = JSON.parse((await run(...NIGHTLY, '--json')).stdout);
  const again = await run(...NIGHTLY, '--json');
  const second = JSON.parse(again.stdout);
  expect([again.exit, second.rows, second.file]).toEqual([0, 0, first.file.replace('.ndjson', '-2.ndjson')]);
  expect(again.stderr).toContain('stays');
  expect(linesOf(first.file)).toHaveLength(first.rows);
  const third = JSON.parse((await run(...NIGHTLY, '--keep', '1', '--json')).stdout);
  expect([first.file, second.file, third.file].map(existsSync)).toEqual([true, true, true]);
  const piped = await run('reports', '--since', '-5d', '--since-last', '-o', '-');
  expect([piped.exit, piped.stdout]).toEqual([2, '']);
  expect(existsSync(path('-'))).toBe(false);
});

test('of dated files those of the last days stay, and nothing else is touched', async () => {
  const service = await reportService(numbered(5));
  const machine = exporter(service.env);
  const others = [
    'reports-2026-01-01.csv',
    'reports-latest.xlsx',
    'my-reports-2026-01-01.xlsx',
    'reports-2026-01-01-x.xlsx',
  ];
  const kept = ['reports-2026-01-02.xlsx', 'reports-2026-01-02-2.xlsx'];
  const dated = [...kept, 'reports-2026-01-01.xlsx', 'reports-2026-01-01-2.xlsx', 'reports-2025-12-31.xlsx'];
  for (const name of [...others, ...dated]) writeFileSync(machine.path(name), '');
  const done = await machine.export('reports', '-o', 'reports-{date}.xlsx', '--keep', '2', '--json');
  const today = /reports-\d{4}-\d\d-\d\d\.xlsx$/.exec(JSON.parse(done.stdout).file)?.[0] ?? '';
  expect(done.exit).toBe(0);
  const names = readdirSync(machine.folder).filter((name) => name.includes('reports'));
  expect(names.sort()).toEqual([...others, ...kept, today].sort());
  expect(readFileSync(machine.path(today)).length).toBeGreaterThan(1_000);
  for (const name of ['reports.xlsx', '{date}/reports.xlsx', '{date}/reports-{date}.xlsx'])
    expect((await machine.export('reports', '-o', name, '--keep', '2')).exit, name).toBe(2);
});
