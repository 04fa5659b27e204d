import { expect, test } from 'vitest';
import { messages } from '../../../src/exporting/read/messages.ts';
import { EMPTY_PAGES } from '../../../src/exporting/read/pass.ts';
import { exporter, idsOf, reportService } from '../exporting.ts';
import { numbered } from '../report-service.ts';

const COMPLETE = { dataset: 'reports', from: null, to: null, complete: true };

test.for([0, 1] as const)(
  'pages that count from %i are each read, and the first one is never named',
  async (firstPage) => {
    const service = await reportService(numbered(95), { firstPage });
    const done = await exporter(service.env).reports('--page-size', '10');
    expect([done.exit, done.json]).toEqual([0, { ...COMPLETE, file: expect.any(String), rows: 95, pages: 20 }]);
    expect(idsOf(done.records)).toEqual(idsOf(service.reports));
    const pages = service.asked.map((query) => query.get('page'));
    expect(new Set(pages.slice(0, 10))).toEqual(
      new Set([null, ...Array.from({ length: 9 }, (_, index) => String(firstPage + 1 + index))]),
    );
    expect(pages).not.toContain('0');
  },
);

test('one page is enough to be sure of', async () => {
  const service = await reportService(numbered(20));
  const done = await exporter(service.env).reports();
  expect(done).toMatchObject({ exit: 0, json: { rows: 20, pages: 1, complete: true } });
});

test('nothing at all is complete, too', async () => {
  const service = await reportService([]);
  const done = await exporter(service.env).reports();
  expect(done).toMatchObject({ exit: 0, json: { rows: 0, pages: 1, complete: true }, records: [] });
});

test.for([false, true])(
  'a service that caps the page gives every row, its count of pages by what was asked: %s',
  async (countsAsked) => {
    const service = await reportService(numbered(130), { largest: 25, countsAsked });
    const done = await exporter(service.env).reports('--page-size', '50');
    expect(done).toMatchObject({ exit: 0, json: { rows: 130, complete: true } });
    expect(idsOf(done.records)).toEqual(idsOf(service.reports));
  },
);

test('a service that caps the page gives every row, where it counts one page of what was asked', async () => {
  const service = await reportService(numbered(150), { largest: 100, countsAsked: true });
  const done = await exporter(service.env).reports();
  expect(done).toMatchObject({ exit: 0, json: { rows: 150, pages: 5, complete: true } });
  expect(idsOf(done.records)).toEqual(idsOf(service.reports));
});

test('reports that come first while pages are read are there, and none is double', async () => {
  const service = await reportService(numbered(100), {
    before: (request) => {
      if (request === 3 || request === 6) service.reports.unshift(...numbered(3, 1_000 + request * 10));
    },
  });
  const done = await exporter(service.env).reports('--page-size', '10', '--concurrency', '1');
  expect(done).toMatchObject({ exit: 0, json: { rows: 106, complete: true } });
  expect(idsOf(done.records)).toEqual(idsOf(service.reports));
});

test('a report that is sent again while pages are read comes once, as it is then', async () => {
  const service = await reportService(numbered(100), {
    before: (request) => {
      if (request !== 4) return;
      const [late] = service.reports.splice(80, 1);
      service.reports.unshift({ ...late, status: 40 });
    },
  });
  const done = await exporter(service.env).reports('--page-size', '10', '--concurrency', '2');
  expect(done).toMatchObject({ exit: 0, json: { rows: 100, complete: true } });
  expect(idsOf(done.records)).toEqual(idsOf(service.reports));
  expect(done.records.filter(({ status }) => status === 40)).toHaveLength(1);
});

test('one that leaves while another comes is noticed, though the total stays the same', async () => {
  // The first row is read and leaves, one comes at the end: what moved up between two pages was never on any.
  const service = await reportService(numbered(100), {
    before: (request) => {
      if (request === 2) service.reports = [...service.reports.slice(1), ...numbered(1, 5_000)];
    },
  });
  const done = await exporter(service.env).reports('--page-size', '10', '--concurrency', '1');
  expect(done).toMatchObject({ exit: 0, json: { rows: 100, complete: true } });
  expect(idsOf(done.records)).toEqual(idsOf(service.reports));
});

test('a list that never rests is read six times, written with all that was seen, and called incomplete', async () => {
  let next = 1_000;
  const service = await reportService(numbered(40), {
    before: () => {
      next += 1;
      service.reports.unshift(...numbered(1, next));
    },
  });
  const done = await exporter(service.env).reports('--page-size', '20', '--concurrency', '1');
  expect(done).toMatchObject({ exit: 8, json: { complete: false } });
  expect(done.stderr).toContain(messages.listChanged(6));
  expect(idsOf(done.records)).toEqual(expect.arrayContaining(idsOf(numbered(40))));
  expect(new Set(idsOf(done.records)).size).toBe(done.records.length);
});

test('a total that the rows do not bear out is no complete export', async () => {
  const service = await reportService(numbered(30), { total: (_, total) => total + 1 });
  const done = await exporter(service.env).reports('--page-size', '10');
  expect(done).toMatchObject({ exit: 8, json: { rows: 30, complete: false } });
  expect(done.stderr).toContain(messages.otherCount(31, 30, 6));
});

test('a total that differs once is read again', async () => {
  const service = await reportService(numbered(30), { total: (request, total) => (request === 2 ? total + 1 : total) });
  const done = await exporter(service.env).reports('--page-size', '10');
  expect(done).toMatchObject({ exit: 0, json: { rows: 30, complete: true } });
});

const alike = (comments: string) => ({ productId: 'A', orderId: 'O', comments });

test('different reports of one page that share an id are all there', async () => {
  const service = await reportService([alike('one'), alike('two'), ...numbered(1)]);
  const done = await exporter(service.env).reports();
  expect(done).toMatchObject({ exit: 0, json: { rows: 3, pages: 1, complete: true } });
  expect(done.records.map(({ comments }) => comments)).toEqual(['one', 'two', undefined]);
});

test('they stay apart while a list of several pages is read twice', async () => {
  const service = await reportService([...numbered(12), alike('one'), alike('two')]);
  const done = await exporter(service.env).reports('--page-size', '5');
  expect(done).toMatchObject({ exit: 0, json: { rows: 14, pages: 6, complete: true } });
});

test.for([
  ['both', 0],
  ['one', -1],
] as const)('what stands twice on a page is one row, also where the total counts %s', async ([, more]) => {
  const same = { poNumber: '4500012', status: 30 };
  const service = await reportService([...numbered(5), same, { ...same }], { total: (_, total) => total + more });
  for (const size of ['50', '4']) {
    const done = await exporter(service.env).reports('--page-size', size);
    expect(done).toMatchObject({ exit: 0, json: { rows: 6, complete: true } });
  }
});

test('what stands twice does not hide that rows are missing behind a full page', async () => {
  // Pages of rows as they are joined, a total of different ones: the last one is on no page.
  const [first, ...others] = numbered(6);
  const service = await reportService([first ?? {}, first ?? {}, ...others], { total: () => 6, pages: () => 2 });
  const done = await exporter(service.env).reports('--page-size', '3');
  expect(done).toMatchObject({ exit: 8, json: { complete: false } });
});

test.for([2, 0])('of a million pages for %i rows only some empty ones are asked for, and it is said', async (rows) => {
  const service = await reportService(numbered(rows), { pages: () => 1_000_000 });
  const done = await exporter(service.env).reports('--concurrency', '1');
  expect(done).toMatchObject({ exit: 0, json: { rows, complete: true } });
  expect(service.asked.length).toBeLessThan(25);
  expect(done.stderr).toContain(messages.emptyPages(1_000_000, rows, EMPTY_PAGES));
});

test('pages that are empty within what the total fills are walked over', async () => {
  const service = await reportService(numbered(1), { total: () => 30, pages: () => 30 });
  const done = await exporter(service.env).reports('--concurrency', '1', '--page-size', '2');
  expect(done).toMatchObject({ exit: 8, json: { rows: 1, pages: 180, complete: false } });
  expect(done.stderr).not.toContain(messages.emptyPages(30, 30, EMPTY_PAGES));
});
