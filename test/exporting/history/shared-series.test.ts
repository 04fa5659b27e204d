import { renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../../src/exporting/write/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { exporter, linesOf, reportService } from '../exporting.ts';
import { numbered } from '../report-service.ts';

const NEWS = ['--since-last', '--append', '-o', 'news.ndjson'];

test('two files of one series are told of each other, as each lacks what the other one got', async () => {
  const service = await reportService(numbered(3));
  const machine = exporter(service.env);
  const night = (...args: readonly string[]) => machine.export('reports', '--since-last', ...args);
  await night('-o', 'a-{date}.ndjson');
  service.reports.push(...numbered(1, 4));
  const second = await night('-o', 'b-{date}.ndjson');
  expect([second.exit, second.stderr]).toEqual([0, expect.stringMatching(/a-\d{4}-\d\d-\d\d\.ndjson/)]);
  expect((await night('-o', 'a-{date}.ndjson')).stderr).toMatch(/b-\d{4}-\d\d-\d\d\.ndjson/);
  expect((await night('--append', '-o', 'c.ndjson')).stderr).toMatch(/a-\d{4}-\d\d-\d\d/);
});

test('a file of each day, and one that was moved away, belong to nobody else', async () => {
  const service = await reportService(numbered(3));
  const machine = exporter(service.env);
  await machine.export('reports', ...NEWS);
  service.reports.push(...numbered(1, 4));
  renameSync(machine.path('news.ndjson'), machine.path('old.ndjson'));
  const next = await machine.export('reports', ...NEWS);
  expect(next.stderr).not.toContain('old.ndjson');
  expect(linesOf(machine.path('news.ndjson'))).toHaveLength(1);
});

test('rows that another computer added are not there twice without a word', async () => {
  const service = await reportService(numbered(3));
  const machine = exporter(service.env);
  const unknown = (rows: string) => worded(messages.unknownFile(ANY, 3).replace('3 rows', rows));
  expect((await machine.export('reports', ...NEWS)).stderr).not.toMatch(unknown(ANY));
  rmSync(machine.path('state'), { recursive: true });
  const again = await machine.export('reports', ...NEWS);
  expect(again.stderr).toMatch(unknown('3 rows'));
  expect(linesOf(machine.path('news.ndjson'))).toHaveLength(6);
  expect((await machine.export('reports', ...NEWS)).stderr).not.toMatch(unknown(ANY));
});
