import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { messages } from '../../../src/exporting/messages.ts';
import { type Exporter, exporter, idsOf, linesOf, reportService } from '../exporting.ts';
import { numbered, type ReportService } from '../report-service.ts';

const DAY_MS = 86_400_000;

type Nightly = {
  readonly service: ReportService;
  readonly machine: Exporter;
  /** The reports whose details the service refuses. */
  readonly refused: Set<string>;
  night(): Promise<{ exit: number | null; complete: boolean; ids: string[]; stderr: string }>;
};

/** Three reports, whose details are exported each night as far as they are new. */
async function nightly(): Promise<Nightly> {
  const refused = new Set<string>();
  const service = await reportService(withOrders(1, 2, 3), {
    beside: (path) => (refused.has(path.split('/').at(-1) ?? '') ? null : { reportNumber: 'R' }),
  });
  const machine = exporter(service.env);
  return {
    service,
    machine,
    refused,
    night: async () => {
      const told = await machine.export('report-details', '--since-last', '-o', 'd-{date}.ndjson', '--json');
      const { complete, file } = JSON.parse(told.stdout);
      return { exit: told.exit, complete, ids: idsOf(linesOf(file)), stderr: told.stderr };
    },
  };
}

const withOrders = (...numbers: readonly number[]) =>
  numbers.flatMap((number) => numbered(1, number).map((report) => ({ ...report, orderId: `O${number}` })));

test('a report whose details are refused is asked for again each night, and holds nothing else back', async () => {
  const { service, refused, night } = await nightly();
  refused.add('P000002');
  const first = await night();
  expect(first).toMatchObject({ exit: 8, complete: false, ids: ['P000001', 'P000003'] });
  expect(first.stderr).toContain('Left out: Report R-2-1');
  service.reports.push(...withOrders(4));
  expect(await night()).toMatchObject({ exit: 8, complete: false, ids: ['P000004'] });
  // By now it has gone from the list of what is new.
  service.reports = service.reports.filter(({ productId }) => productId !== 'P000002');
  refused.clear();
  expect(await night()).toMatchObject({ exit: 0, complete: true, ids: ['P000002'] });
  expect(await night()).toMatchObject({ exit: 0, complete: true, ids: [] });
  // The series has moved on meanwhile.
  expect(service.asked.at(-1)?.get('startSendDate')).not.toBeNull();
});

test('after a month it is given up, which is said; when it changes it is asked for again', async () => {
  const { service, machine, refused, night } = await nightly();
  refused.add('P000002');
  await night();
  const journal = new DatabaseSync(machine.path('state/journal.sqlite'));
  const month = new Date(Date.now() - 31 * DAY_MS).toISOString();
  journal.prepare('UPDATE export_pending SET since = ?').run(month);
  journal.close();
  const last = await night();
  expect([last.exit, last.ids]).toEqual([8, []]);
  expect(last.stderr).toContain(messages.givenUp(1, ['report', 'reports'], 30));
  expect(await night()).toMatchObject({ exit: 0, complete: true, ids: [] });
  refused.clear();
  const [, second] = service.reports;
  Object.assign(second ?? {}, { status: 40 });
  expect(await night()).toMatchObject({ exit: 0, complete: true, ids: ['P000002'] });
});

test('it is asked for again also when the list shows it once more as it was before it changed', async () => {
  const { service, refused, night } = await nightly();
  await night();
  const [first] = service.reports;
  Object.assign(first ?? {}, { status: 50 });
  refused.add('P000001');
  expect(await night()).toMatchObject({ exit: 8, complete: false, ids: [] });
  Object.assign(first ?? {}, { status: 30 });
  refused.clear();
  expect(await night()).toMatchObject({ exit: 0, complete: true, ids: ['P000001'] });
});
