import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as exportOptions } from '../../../src/exporting/options/messages.ts';
import { type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.for([
  [['--since', 'last week'], 'filter-value', 'last week'],
  [['--status', '31'], 'filter-value', '30, 40'],
  [
    ['--since', '2027-03-10', '--until', '2027-03-09'],
    'filter-value',
    '--until 2027-03-09 is before --since 2027-03-10',
  ],
  [['--keyword', ' '], 'filter-value', '--keyword has a blank text'],
  [['--division', ' ', '--keyword', 'PO-1'], 'filter-value', '--division has a blank text'],
  [['--company-role', 'admin'], 'filter-value', 'broker'],
  [['--columns', 'productld'], 'column-unknown', 'productId'],
  [['--sort', 'nothing like it'], 'column-unknown', 'nothing like it'],
  [['--sort', 'status:up'], 'sort-order', '--sort status:asc or --sort status:desc'],
  [['--format', 'pdf'], 'format-unknown', 'pdf'],
  [['--page-size', '0'], 'usage', '--page-size'],
  [['--raw'], 'raw-format', '.csv'],
  [['--search-product-name'], 'filter-alone', '--keyword'],
  [['--search-product-ref', '--since', '-7d'], 'filter-alone', '--search-product-ref'],
] as const)('%s is refused before anything is asked', async ([args, code, words]) => {
  const before = office.sandbox.requests().length;
  const done = await office.machine().qcsheet('export', 'reports', '-o', 'r.xlsx', '--json', ...args);
  const { error } = JSON.parse(done.stdout);
  expect([done.exit, error.code]).toEqual([2, code]);
  expect(`${error.message} ${error.hint}`).toContain(words);
  expect(office.sandbox.requests()).toHaveLength(before);
});

test.for([
  ['xlsx', 'z.csv', '--format csv'],
  ['xlsx', 'z.XLSM', '.xlsx'],
  ['xlsx', 'z-{date}.jsonl', '--format ndjson'],
  ['csv', 'z.xlsx', '--format xlsx'],
  ['csv', 'z.json', '--format ndjson'],
  ['csv', 'z.tsv', '.csv'],
  ['ndjson', 'z.csv', '--format csv'],
  ['NDJSON', 'z.xls', '.ndjson'],
] as const)('--format %s is not written to %s', async ([format, file, way]) => {
  const machine = office.machine();
  const before = office.sandbox.requests().length;
  const done = await machine.qcsheet('export', 'reports', '--format', format, '-o', file, '--json');
  const { error } = JSON.parse(done.stdout);
  expect([done.exit, error.code, existsSync(machine.path(file))]).toEqual([2, 'format-ending', false]);
  for (const part of [`--format ${format.toLowerCase()}`, file]) expect(error.message).toContain(part);
  expect(error.hint).toContain(way);
  expect(office.sandbox.requests()).toHaveLength(before);
});

test.for([
  ['ndjson', 'z.json'],
  ['ndjson', 'z.jsonl'],
  ['csv', 'z.txt'],
  ['csv', 'z'],
  ['csv', '-'],
] as const)('--format %s may go to %s', async ([format, file]) => {
  const done = await office.machine().qcsheet('export', 'reports', '--since', '-2d', '--format', format, '-o', file);
  expect(done.exit).toBe(0);
});

test('a dataset that there is none of, an output without an ending, and JSON beside data are refused', async () => {
  const machine = office.machine();
  const unknown = await machine.qcsheet('export', 'report', '-o', 'r.xlsx');
  expect([unknown.exit, unknown.stderr]).toEqual([2, expect.stringContaining(exportOptions.guess('reports'))]);
  expect((await machine.qcsheet('export', 'reports', '-o', 'r')).exit).toBe(2);
  expect((await machine.qcsheet('export', 'reports')).exit).toBe(2);
  expect((await machine.qcsheet('export', 'reports', '-o', '-', '--json')).exit).toBe(2);
});

test.for([
  [['report'], 'dataset-unknown', ['reports?', '-o FILE']],
  [['lab-results'], 'usage', ['-o FILE', '--ids FILE']],
  [
    ['reports', '--append', '--since', 'soon', '--expect-rows=-1'],
    'filter-value',
    ['--since "soon"', '2027-03-10', '-o FILE', '--append with --since-last', '--expect-rows'],
  ],
  [['reports', '-o', 'r.pdf', '--columns', 'productld'], 'column-unknown', ['productId', 'r.pdf', '--format']],
] as const)('all that %s lacks is said at once', async ([args, code, parts]) => {
  const before = office.sandbox.requests().length;
  const done = await office.machine().qcsheet('export', ...args, '--json');
  const { error } = JSON.parse(done.stdout);
  expect([done.exit, error.code]).toEqual([2, code]);
  for (const part of parts) expect(`${error.message} ${error.hint}`).toContain(part);
  expect(office.sandbox.requests()).toHaveLength(before);
});
