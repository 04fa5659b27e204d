import { rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { ReportItem } from '../../../src/contract/reports.ts';
import { messages } from '../../../src/exporting/options/messages.ts';
import type { Sandbox } from '../../../src/sandbox/start.ts';
import { until } from '../../until.ts';
import { type Exporter, exporter, idsOf, linesOf, reportService, sandboxMachine } from '../exporting.ts';
import { numbered } from '../report-service.ts';

const DAY_MS = 86_400_000;
const NIGHTLY = ['--since-last', '--since', '-20d'];

/** A machine, and a sandbox whose clock stands still: with the hours it would send and decide reports of its own. */
async function office(): Promise<{ sandbox: Sandbox; machine: Exporter; asked: () => URLSearchParams[] }> {
  const startedMs = Date.now();
  const { sandbox, machine } = await sandboxMachine(() => startedMs, 10_000);
  const asked = () =>
    sandbox
      .requests()
      .filter(({ path }) => path.includes('/reports'))
      .map(({ path }) => new URL(path, sandbox.url).searchParams);
  return { sandbox, machine, asked };
}

function sent(productId: string, change: ReportItem = {}) {
  const now = String(Date.now());
  const report = { orderNumberProductSeq: `R-${productId}`, status: 30, inspectionDate: now, sendReportTime: now };
  return { ...report, ...change, productId };
}

test('an export goes on from the last one: what is new, sent again or decided since, and nothing else', async () => {
  const { sandbox, machine, asked } = await office();
  const first = await machine.reports(...NIGHTLY);
  expect(first).toMatchObject({ exit: 0, json: { complete: true } });
  expect(first.records.length).toBeGreaterThan(200);

  const again = await machine.reports(...NIGHTLY);
  expect(again).toMatchObject({
    exit: 0,
    json: { rows: 0, complete: true, from: new Date().toISOString().slice(0, 10) },
    records: [],
  });

  const before = asked().length;
  const [old, older] = sandbox
    .reports(false)
    .filter((one) => one.status === 30 && Number(one.inspectionDate) < Date.now() - 10 * DAY_MS);
  sandbox.sendReports([
    sent('NEW-1'),
    // Sent again: its inspection was long ago.
    { ...old, productId: old?.productId ?? '', sendReportTime: String(Date.now()) },
    // Decided: neither its inspection nor its sending is of today.
    { ...older, productId: older?.productId ?? '', status: 50, clientDecision: 'Rejected' },
  ]);
  const third = await machine.reports(...NIGHTLY);
  expect(third).toMatchObject({ exit: 0, json: { rows: 3, complete: true } });
  expect(idsOf(third.records)).toEqual(['NEW-1', old?.productId, older?.productId].sort());

  const windows = asked().slice(before);
  expect(windows.some((query) => query.has('startSendDate') && query.has('start'))).toBe(true);
  expect((await machine.reports(...NIGHTLY)).records).toEqual([]);
});

test('a report that is sent again long after its inspection is found by its sending', async () => {
  const { sandbox, machine } = await office();
  await machine.reports('--since-last', '--status', '30,40');
  const late = sandbox.reports(false).find((one) => Number(one.inspectionDate) < Date.now() - 200 * DAY_MS);
  sandbox.sendReports([{ ...late, productId: late?.productId ?? '', status: 40, sendReportTime: String(Date.now()) }]);
  const found = await machine.reports('--since-last', '--status', '30,40');
  expect(idsOf(found.records)).toEqual([late?.productId]);
});

test('a change of one of two reports that share an id is found, where only the other was sent since', async () => {
  let [one, two] = [sent('A', { comments: 'one' }), sent('A', { comments: 'two' })];
  const service = await reportService([], {
    before: () => {
      service.reports = service.asked.at(-1)?.has('startSendDate') ? [two] : [one, two, ...numbered(1)];
    },
  });
  const machine = exporter(service.env);
  const night = async () => (await machine.reports('--since-last')).records.map(({ comments }) => comments);
  expect(await night()).toHaveLength(3);
  one = { ...one, comments: 'one, decided' };
  expect(await night()).toContain('one, decided');
  two = { ...two, comments: 'two, sent again' };
  expect(await night()).toContain('two, sent again');
  expect(await night()).toEqual([]);
});

test('other filters are another series, and a plain export does not move it on', async () => {
  const { sandbox, machine } = await office();
  await machine.reports(...NIGHTLY);
  sandbox.sendReports([sent('NEW-1', { prodDivision: 'Kids' })]);
  expect((await machine.reports('--since', '-20d')).records.length).toBeGreaterThan(200);
  expect((await machine.reports(...NIGHTLY, '--division', 'Kids')).records.length).toBeGreaterThan(20);
  expect(idsOf((await machine.reports(...NIGHTLY)).records)).toEqual(['NEW-1']);
});

test('what was not brought to its place is exported again: a signal, a file that is held, a list that never rests', async () => {
  let restless = false;
  let next = 1_000;
  const service = await reportService(numbered(40), {
    before: () => {
      next += 1;
      if (restless) service.reports.unshift(...numbered(1, next));
    },
  });
  const machine = exporter(service.env);
  const args = ['reports', '-o', 'out.ndjson', '--since-last', '--append', '--page-size', '10', '--concurrency', '1'];
  const nightly = async () => {
    const { exit, stdout } = await machine.export(...args, '--json');
    return { exit, json: JSON.parse(stdout), ids: idsOf(linesOf(machine.path('out.ndjson'))) };
  };
  expect((await nightly()).ids).toHaveLength(40);
  service.reports.unshift(...numbered(2, 500));

  const lock = machine.path('.~lock.out.ndjson#');
  writeFileSync(lock, '');
  expect(await nightly()).toMatchObject({ exit: 9, json: { rows: 2, file: machine.path('out-2.ndjson') } });
  expect(idsOf(linesOf(machine.path('out-2.ndjson')))).toEqual(['P000500', 'P000501']);
  rmSync(lock);

  restless = true;
  expect(await nightly()).toMatchObject({ exit: 8, json: { complete: false } });
  restless = false;

  const running = machine.start(...args, '--rate', '2');
  const asked = service.asked.length;
  await until('it has asked twice', () => service.asked.length >= asked + 2);
  running.child.kill('SIGKILL');
  await running.told;

  const whole = await nightly();
  expect(whole).toMatchObject({ exit: 0, json: { complete: true } });
  // Each of them once, whatever has been added on the way.
  expect(whole.ids).toEqual(idsOf(service.reports));
});

test('fewer rows than expected end with 8, and do not come again', async () => {
  const service = await reportService(numbered(2));
  const machine = exporter(service.env);
  for (const number of [1, 3, 5]) {
    if (number > 1) service.reports.push(...numbered(2, number));
    const night = await machine.reports('--since-last', '--expect-rows', '5');
    expect(night).toMatchObject({ exit: 8, json: { rows: 2, complete: true } });
    expect(idsOf(night.records)[0]).toBe(`P00000${number}`);
  }
});

test('report-details reads again only what is new or has changed', async () => {
  const { sandbox, machine } = await office();
  const details = async () => {
    const told = await machine.export(
      'report-details',
      '--since-last',
      '--since',
      '-3d',
      '-o',
      'details-{date}.ndjson',
      '--json',
    );
    return { exit: told.exit, rows: JSON.parse(told.stdout).rows };
  };
  const first = await details();
  expect(first).toMatchObject({ exit: 0, rows: expect.any(Number) });
  expect(first.rows).toBeGreaterThan(10);
  sandbox.sendReports([sent('80000001', { orderId: '50000001' })]);
  expect(await details()).toEqual({ exit: 0, rows: 1 });
});

test('no rows at all, where there were some the last time, end with 8', async () => {
  const service = await reportService(numbered(5));
  const machine = exporter(service.env);
  expect((await machine.reports('--since', '-30d')).exit).toBe(0);
  service.reports = [];
  const none = await machine.reports('--since', '-30d');
  expect(none).toMatchObject({ exit: 8, json: { rows: 0, complete: true } });
  expect(none.stderr).toContain(messages.noRows(5));
  // Other filters have found nothing before.
  expect((await machine.reports('--since', '-29d')).exit).toBe(0);
  expect((await machine.reports('--since', '-30d')).exit).toBe(8);
});

test('what the service does not tell by time cannot be gone on with', async () => {
  const service = await reportService([]);
  const refused = await exporter(service.env).export('suppliers', '-o', 's-{date}.xlsx', '--since-last', '--json');
  expect([refused.exit, JSON.parse(refused.stdout).error.code]).toEqual([2, 'not-incremental']);
  // Advice for another name would lead to the first refusal.
  const replacing = await exporter(service.env).export('suppliers', '-o', 's.xlsx', '--since-last', '--json');
  expect(JSON.parse(replacing.stdout)).toEqual(JSON.parse(refused.stdout));
});

test('an order of the filters, or of the values in one, makes no other series', async () => {
  const service = await reportService(numbered(5));
  const machine = exporter(service.env);
  expect((await machine.reports('--since-last', '--status', '30,40', '--since', '-9d')).records).toHaveLength(5);
  expect((await machine.reports('--since-last', '--since', '-9d', '--status', '40,30')).records).toEqual([]);
});

test('a clock that is minutes behind the last export, or a time that is over, is nothing to look into', async () => {
  const service = await reportService(numbered(5));
  const machine = exporter(service.env);
  const until = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);
  await machine.reports('--since-last');
  await machine.reports('--since-last', '--until', until);
  const journal = new DatabaseSync(machine.path('state/journal.sqlite'));
  journal.prepare('UPDATE export_series SET asked_at = ?').run(new Date(Date.now() + 360_000).toISOString());
  journal.close();
  service.reports = [];
  await machine.reports('--since-last');
  expect(service.asked.at(-1)?.get('startSendDate')).not.toBeNull();
  expect(await machine.reports('--since-last', '--until', until)).toMatchObject({
    exit: 0,
    json: { rows: 0, to: until },
  });
});

test('after a clock that was ahead everything is looked through, and only what is new is written', async () => {
  const service = await reportService(numbered(5));
  const machine = exporter(service.env);
  await machine.reports('--since-last', '--since', '-90d');
  const journal = new DatabaseSync(machine.path('state/journal.sqlite'));
  const ahead = new Date(Date.now() + 20 * DAY_MS).toISOString();
  journal.prepare('UPDATE export_series SET asked_at = ?').run(ahead);
  journal.close();
  service.reports.push(...numbered(1, 6));
  const before = service.asked.length;
  const next = await machine.reports('--since-last', '--since', '-90d');
  expect(next).toMatchObject({ exit: 0, json: { rows: 1, complete: true } });
  const days = service.asked.slice(before).map((query) => [query.get('start'), query.get('startSendDate')]);
  expect(days).toEqual([[new Date(Date.now() - 90 * DAY_MS).toISOString().slice(0, 10), null]]);
  await machine.reports('--since-last', '--since', '-90d');
  expect(service.asked.at(-1)?.get('startSendDate')).not.toBeNull();
});
