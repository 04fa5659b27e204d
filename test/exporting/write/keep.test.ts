import { appendFileSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages as ends } from '../../../src/exporting/messages.ts';
import { messages } from '../../../src/exporting/options/messages.ts';
import { exporter, linesOf, reportService, sandboxMachine } from '../exporting.ts';
import { numbered } from '../report-service.ts';

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
    ['r-2020-01-01.ndjson', 'r-2026-11-99.ndjson', 'r-2999-01-01.ndjson', file.slice(folder.length + 1)].sort(),
  );
});

test('a second export of the same day leaves what was new in the first, and a pipe takes none of it', async () => {
  const { path, export: run } = (await sandboxMachine()).machine;
  const first = JSON.parse((await run(...NIGHTLY, '--json')).stdout);
  const again = await run(...NIGHTLY, '--json');
  const second = JSON.parse(again.stdout);
  expect([again.exit, second.rows, second.file]).toEqual([0, 0, first.file.replace('.ndjson', '-2.ndjson')]);
  expect(again.stderr).toContain(messages.stays(first.file, second.file));
  expect(linesOf(first.file)).toHaveLength(first.rows);
  const third = JSON.parse((await run(...NIGHTLY, '--keep', '1', '--json')).stdout);
  expect([first.file, second.file, third.file].map(existsSync)).toEqual([true, true, true]);
  const piped = await run('reports', '--since', '-5d', '--since-last', '-o', '-');
  expect([piped.exit, piped.stdout]).toEqual([2, '']);
  expect(existsSync(path('-'))).toBe(false);
});

test('of dated files that exports wrote those of the last days stay, and nothing else is touched', async () => {
  const service = await reportService(numbered(5));
  const machine = exporter(service.env);
  const write = async (...names: string[]) => {
    for (const name of names) expect((await machine.export('reports', '-o', name)).exit, name).toBe(0);
  };
  await write('r-2026-01-02.csv', 'r-2026-01-02-2.csv', 'r-2026-01-01.csv', 'r-2025-12-31.csv', 'r-2025-12-30.csv');
  const names = { edited: 'r-2025-12-30.csv', unknown: 'r-2025-12-29.csv', link: 'r-2025-12-28.csv' };
  appendFileSync(machine.path(names.edited), 'my note');
  writeFileSync(machine.path(names.unknown), 'mine');
  symlinkSync(machine.path('r-2025-12-31.csv'), machine.path(names.link));
  mkdirSync(machine.path('r-2025-12-27.csv'));
  writeFileSync(machine.path('r-latest.csv'), 'mine');
  const done = await machine.export('reports', '-o', 'r-{date}.csv', '--keep', '2', '--json');
  const { file, kept } = JSON.parse(done.stdout);
  expect(done.exit).toBe(0);
  expect(kept.removed).toEqual(['r-2025-12-31.csv', 'r-2026-01-01.csv'].map(machine.path));
  expect(kept.left).toEqual([
    { file: machine.path('r-2025-12-27.csv'), why: 'folder' },
    { file: machine.path(names.link), why: 'link' },
    { file: machine.path(names.unknown), why: 'unknown' },
    { file: machine.path(names.edited), why: 'edited' },
  ]);
  for (const name of ['r-2026-01-01.csv', names.edited, 'r-2025-12-27.csv']) expect(done.stderr).toContain(name);
  for (const { file: left } of kept.left) expect(lstatSync(left)).toBeDefined();
  const there = readdirSync(machine.folder).filter((name) => /^r-2026-01/.test(name));
  expect([there.sort(), existsSync(file)]).toEqual([['r-2026-01-02-2.csv', 'r-2026-01-02.csv'], true]);
  for (const name of ['r.xlsx', '{date}/r.xlsx', '{date}/r-{date}.xlsx'])
    expect((await machine.export('reports', '-o', name, '--keep', '2')).exit, name).toBe(2);
});

test('--keep warns each time that --since-last does not bring the rows of a removed file again, and else never', async () => {
  const service = await reportService(numbered(5));
  const machine = exporter(service.env);
  const dated = ['reports', '-o', 'r-{date}.csv', '--keep', '2'];
  expect((await machine.export(...dated)).stderr).not.toContain(ends.onlyCopies(2));
  const last = ['reports', '--since-last', '-o', 'new-{date}.csv'];
  expect((await machine.export(...last)).stderr).not.toContain(ends.onlyCopies(2));
  expect((await machine.export(...last, '--keep', '2')).stderr).toContain(ends.onlyCopies(2));
});
