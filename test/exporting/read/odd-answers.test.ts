import { expect, test } from 'vitest';
import { readSheet } from '../../cli/sheets.ts';
import { exporter, linesOf, reportService } from '../exporting.ts';
import { numbered } from '../report-service.ts';

/** Fields of other types than described, one of each sort. */
const ODD = {
  realMD: 1.5,
  inspectionDate: 1_795_103_539_200,
  status: '30',
  totalCharge: { amount: 298 },
  read: 'perhaps',
  refResults: 'none',
  serviceType: ['1'],
};

test('a report with fields of other types than described is there as it came, with all others', async () => {
  const service = await reportService(numbered(3), {
    items: ([first, ...others]) => [{ ...first, ...ODD }, ...others],
  });
  const machine = exporter(service.env);
  const done = await machine.reports();
  expect(done).toMatchObject({ exit: 0, json: { rows: 3, complete: true } });
  expect(done.records[0]).toEqual({ ...service.reports[0], ...ODD });
  const book = await machine.export('reports', '-o', 'out.xlsx');
  expect([book.exit, book.stderr]).toEqual([0, expect.not.stringContaining('rror')]);
  const [row] = await readSheet(machine.path('out.xlsx'), 'Reports', 1);
  expect(row?.cells).toMatchObject({
    'Man-days charged': '1.5',
    Status: '30',
    'Total charge': '{"amount":298}',
    Read: 'perhaps',
  });
});

test('a page without a list is empty where the total is 0, and else nothing to go by', async () => {
  const service = await reportService([], { items: () => null });
  const machine = exporter(service.env);
  expect(await machine.reports()).toMatchObject({ exit: 0, json: { rows: 0, complete: true }, records: [] });
  service.reports = numbered(2);
  const told = await machine.export('reports', '-o', 'out.ndjson', '--json');
  expect([told.exit, JSON.parse(told.stdout).error.message]).toEqual([7, expect.stringContaining('pageItems')]);
  expect(linesOf(machine.path('out.ndjson'))).toEqual([]);
});

test.for([
  ['a report', (items: readonly unknown[]) => [null, ...items], 'pageItems.0'],
  ['an id', (items: readonly unknown[]) => [{ productId: 7 }, ...items], 'pageItems.0.productId'],
  ['a list', () => ({}), 'pageItems'],
] as const)('%s that is none leaves the old file as it is', async ([, items, place]) => {
  const service = await reportService(numbered(2), { items });
  const told = await exporter(service.env).export('reports', '-o', 'out.ndjson', '--json');
  expect([told.exit, JSON.parse(told.stdout).error.message]).toEqual([7, expect.stringContaining(place)]);
});
