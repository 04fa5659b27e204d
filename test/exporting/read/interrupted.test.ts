import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { messages as exportMessages } from '../../../src/exporting/messages.ts';
import { messages } from '../../../src/exporting/read/messages.ts';
import { until } from '../../until.ts';
import { type Exporter, exporter, idsOf, linesOf, reportService } from '../exporting.ts';
import { numbered } from '../report-service.ts';

const HOUR_MS = 3_600_000;
const REPORTS = 30;
const ARGS = ['report-details', '-o', 'd.ndjson', '--concurrency', '1', '--json'];

/** Reports whose details are slow to come, and which of them were asked for. */
async function slowDetails() {
  const read: string[] = [];
  const reports = numbered(REPORTS).map((report, index) => ({ ...report, orderId: `O${index}` }));
  const service = await reportService(reports, {
    beside: (path) => {
      const id = path.split('/').at(-1) ?? '';
      read.push(id);
      // Lab orders come without an envelope.
      if (path.includes('/lt/')) return Buffer.from(JSON.stringify({ generalInformation: { orderId: id } }));
      return { reportNumber: `${id} as read ${read.filter((one) => one === id).length}` };
    },
  });
  const machine = exporter(service.env);
  const unfinished = machine.path('state/unfinished-exports');
  return {
    ...{ service, machine, read },
    left: () => (existsSync(unfinished) ? readdirSync(unfinished).map((name) => join(unfinished, name)) : []),
    /** Runs the export until the service was asked for so many, and ends it then. */
    cut: async (signal: NodeJS.Signals, after: number, args = ARGS) => {
      const running = machine.start(...args, '--rate', '20');
      const goal = read.length + after;
      await until('it has read so many', () => read.length >= goal, 5);
      running.child.kill(signal);
      return await running.told;
    },
  };
}

async function whole(machine: Exporter, args = ARGS) {
  const done = await machine.export(...args);
  return { exit: done.exit, stderr: done.stderr, records: linesOf(machine.path('d.ndjson')) };
}

test('Ctrl-C tells the truth about an export, and the next one reads only the rest', async () => {
  const { machine, read, cut, left, service } = await slowDetails();
  writeFileSync(machine.path('d.ndjson'), '');
  const stopped = await cut('SIGINT', 8);
  const { code, message, hint } = JSON.parse(stopped.stdout).error;
  expect([stopped.exit, code]).toEqual([130, 'stopped-sigint']);
  expect(`${stopped.stderr}${message}`).not.toContain('doubt');
  expect([message, hint]).toEqual([messages.stopped, messages.runAgain(messages.onlyTheRest)]);
  expect(stopped.stderr).toMatch(new RegExp(exportMessages.kept(2, 12).replace('2', String.raw`\d+`)));
  expect(readFileSync(machine.path('d.ndjson'), 'utf8')).toBe('');
  const [file = ''] = left();
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');

  const before = new Set(read);
  const kept = Number(/(\d+) read records/.exec(stopped.stderr)?.[1]);
  // One that has changed since is read again.
  Object.assign(service.reports[0] ?? {}, { status: 40 });
  read.length = 0;
  const next = await whole(machine);
  expect(next).toMatchObject({ exit: 0, stderr: expect.stringContaining(messages.readBefore(kept - 1)) });
  expect(read).toHaveLength(REPORTS - kept + 1);
  expect(read.filter((id) => before.has(id) && id !== 'P000001').length).toBeLessThanOrEqual(before.size - kept);
  // All of them, in the order of the list.
  expect(next.records.map(({ productId }) => productId)).toEqual(numbered(REPORTS).map(({ productId }) => productId));
  expect(next.records[0]).toMatchObject({ reportNumber: 'P000001 as read 1' });
  expect(left()).toEqual([]);
  // What came to its end is not kept.
  read.length = 0;
  expect((await whole(machine)).exit).toBe(0);
  expect(read).toHaveLength(REPORTS);
});

test('several interruptions add up, a kill among them', async () => {
  const { machine, read, cut, service, left } = await slowDetails();
  await cut('SIGKILL', 6);
  await cut('SIGTERM', 6);
  const done = await whole(machine);
  expect([done.exit, idsOf(done.records)]).toEqual([0, idsOf(service.reports)]);
  // Each of them may have cut one answer that was on its way.
  expect(read.length).toBeLessThanOrEqual(REPORTS + 2);
  expect(left()).toEqual([]);
});

test('what was read too long ago, for other filters, or is damaged, is read again', async () => {
  const { machine, read, cut, left } = await slowDetails();
  await cut('SIGINT', 6);
  const [file = ''] = left();
  const change = (sql: string) => {
    const spool = new DatabaseSync(file);
    spool.exec(sql);
    spool.close();
  };
  const readBy = async (args: readonly string[] = ARGS) => {
    const before = read.length;
    expect((await whole(machine, [...args])).exit).toBe(0);
    return read.length - before;
  };
  expect(await readBy([...ARGS, '--since', '-900d'])).toBe(REPORTS);
  change(`UPDATE answers SET at = at - ${13 * HOUR_MS}`);
  expect(await readBy()).toBe(REPORTS);
  for (const spoil of [
    () => change('PRAGMA user_version = 99'),
    () => change(`UPDATE answers SET at = at + ${HOUR_MS}`),
    () => writeFileSync(file, 'no database'),
  ]) {
    await cut('SIGINT', 6);
    spoil();
    expect(await readBy()).toBe(REPORTS);
    expect(left()).toEqual([]);
  }
});

test('an export beside one that is under way reads for itself', async () => {
  const { machine, read, left } = await slowDetails();
  const running = machine.start(...ARGS, '--rate', '2');
  await until('it has read two', () => read.length >= 2, 5);
  const before = read.length;
  const beside = await machine.export('report-details', '-o', 'e.ndjson', '--json');
  running.child.kill('SIGINT');
  expect([beside.exit, (await running.told).exit]).toEqual([0, 130]);
  expect(read.length - before).toBeGreaterThanOrEqual(REPORTS);
  expect(idsOf(linesOf(machine.path('e.ndjson')))).toHaveLength(REPORTS);
  expect(left().length).toBeGreaterThan(0);
  expect((await whole(machine)).exit).toBe(0);
  expect(left()).toEqual([]);
});

test('of what has no list to tell of changes, nothing is kept longer than an hour', async () => {
  const { machine, read, left } = await slowDetails();
  writeFileSync(machine.path('ids.txt'), Array.from({ length: REPORTS }, (_, index) => `L${index}`).join('\n'));
  const args = ['lab-orders', '--ids', 'ids.txt', '-o', 'd.ndjson', '--concurrency', '1', '--json'];
  const running = machine.start(...args, '--rate', '20');
  await until('it has read six', () => read.length >= 6, 5);
  running.child.kill('SIGINT');
  expect((await running.told).stderr).toContain('kept for 1 hour');
  const asked = read.length;
  expect((await machine.export(...args)).exit).toBe(0);
  expect(read.length - asked).toBeLessThan(REPORTS - 3);
  expect(left()).toEqual([]);
});
