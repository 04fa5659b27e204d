import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { bookingsWorkbook } from '../../bench/inputs.ts';
import type { Running } from '../cli.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { columnNamed, edited } from '../sheets.ts';

const BOOK = 'create inspection booking';
const ROWS = 2_500;
/** A machine with other work takes its time; alone it is a thirtieth of that. */
const MOST_AFTER_SIGINT_MS = 10_000;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** More bookings in a workbook. */
const MORE = 2_500;

/** Sends Ctrl-C once `isTime`, and gives what the command said and how long it took from there. */
async function stopped({ child, told }: Running, isTime: () => boolean) {
  let hasEnded = false;
  void told.then(() => {
    hasEnded = true;
  });
  while (!isTime() && !hasEnded) await setTimeout(5);
  const askedAt = performance.now();
  child.kill('SIGINT');
  const answer = await told;
  return { ...answer, ms: performance.now() - askedAt };
}

const temporaries = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.tmp'));

/** Whether the whole sheet is in the journal: what follows is the planning. */
function hasKeptRows({ state }: Machine, rows: number = ROWS): boolean {
  const path = join(state, 'journal.sqlite');
  if (!existsSync(path)) return false;
  const journal = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(journal.prepare('SELECT count(*) AS kept FROM kept_rows').get()?.['kept']) > rows;
  } catch {
    return false;
  } finally {
    journal.close();
  }
}

describe.skipIf(process.platform === 'win32')('Ctrl-C ends at once, with nothing half done,', () => {
  test('a check of many rows', async () => {
    const machine = office.machine();
    const file = machine.file('many.csv', csv(bookings('STOP', ROWS)));
    const startedAt = performance.now();
    expect((await machine.qcsheet('check', file, '--kind', 'bookings')).exit).toBe(0);
    const all = performance.now() - startedAt;
    const againAt = performance.now();
    const ended = await stopped(
      machine.start('check', file, '--kind', 'bookings', '--json'),
      () => performance.now() - againAt > all * 0.6,
    );
    expect(ended.ms).toBeLessThan(MOST_AFTER_SIGINT_MS);
    if (ended.exit === 0) return;
    expect(ended.exit).toBe(130);
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code: 'stopped-sigint' } });
  });

  test('the writing of an annotated copy', async () => {
    const machine = office.machine();
    const file = machine.file('many.csv', csv(bookings('COPY', ROWS)));
    const running = machine.start('check', file, '--kind', 'bookings', '--json', '-o', 'copy.xlsx');
    const ended = await stopped(running, () => temporaries(machine.folder).length > 0);
    expect(ended.ms).toBeLessThan(MOST_AFTER_SIGINT_MS);
    expect([ended.exit, JSON.parse(ended.stdout).error?.code]).toEqual([130, 'stopped-sigint']);
    expect(readdirSync(machine.folder).filter((name) => name.includes('copy.xlsx'))).toEqual([]);
  });

  test('the planning of an import', async () => {
    const machine = office.machine();
    const file = machine.file('many.csv', csv(bookings('PLAN', ROWS)));
    const running = machine.start('import', file, '--kind', 'bookings', '--yes', '--json');
    const ended = await stopped(running, () => hasKeptRows(machine));
    expect(ended.ms).toBeLessThan(MOST_AFTER_SIGINT_MS);
    expect([ended.exit, JSON.parse(ended.stdout).error?.code]).toEqual([130, 'stopped-sigint']);
    expect(JSON.parse((await machine.qcsheet('runs', '--json')).stdout)).toEqual({ runs: [] });
    expect(office.booked('PLAN')).toEqual([]);
  });

  test('the keeping of the rows, which the next import continues', async () => {
    const machine = office.machine();
    const file = await bookingsWorkbook(machine.folder, ROWS);
    const running = machine.start('import', file, '--yes', '--json', '--limit', '1');
    const ended = await stopped(running, () => hasKeptRows(machine, 1));
    expect([ended.exit, JSON.parse(ended.stdout).error?.code]).toEqual([130, 'stopped-sigint']);
    expect(hasKeptRows(machine)).toBe(false);
    const again = await machine.import(file, '--limit', '1');
    expect([again.run.state, again.run.counts.accepted, hasKeptRows(machine)]).toEqual(['stopped', 1, true]);
  });

  test('the writing of a template', async () => {
    const machine = office.machine();
    const running = machine.start('template', 'bookings', '-o', 'new.xlsx');
    await running.saying('Lookup lists');
    const ended = await stopped(running, () => true);
    expect(ended.exit).toBe(130);
    expect(readdirSync(machine.folder).filter((name) => name.includes('new.xlsx'))).toEqual([]);
  });

  test('the planning of an import, which says that it has recorded decisions', async () => {
    const { machine, results } = await doubtful(office, 'KEPT');
    const settled = await decided(machine, results, ['accepted', 'TRK-9'], ['not accepted']);
    const file = await edited(settled, 'Bookings', machine.path('more.xlsx'), (sheet) => {
      const headers = [1, 2].map((row) => sheet.getRow(row)).find((row) => row.getCell(1).text !== '');
      const keys = Object.keys(booking('x'));
      const columns = keys.map((key) => [key, columnNamed(sheet, headers?.number ?? 1, key)] as const);
      for (const more of bookings('KEPT', 4 + MORE).slice(4)) {
        const row = sheet.addRow([]);
        for (const [key, column] of columns) row.getCell(column).value = more[key];
      }
    });
    const running = machine.start('import', file, '--yes', '--json', '-o', machine.path('more.results.xlsx'));
    const ended = await stopped(running, () => hasKeptRows(machine, MORE));
    const { code, message } = JSON.parse(ended.stdout).error;
    expect([ended.exit, code]).toEqual([130, 'stopped-sigint']);
    expect(message).toContain(runMessages.signalAfterDecisions(runMessages.nothingSent, 2));
    const shown = JSON.parse((await machine.qcsheet('runs', 'show', '--json')).stdout);
    expect([shown.counts.inDoubt, office.booked('KEPT').length]).toEqual([0, 3]);
  });

  test.each([
    ['the answers came', { kind: 'delay', when: 'after', ms: 1_000 }, 130],
    ['the answers were given up', { kind: 'hang', when: 'after' }, 6],
  ] as const)('the writing of results after Ctrl-C while sending and %s', async (_, act, exit) => {
    const other = await openOffice();
    onTestFinished(() => other.close());
    const machine = other.machine();
    const file = machine.file('many.csv', csv(bookings('LEFT', 2 * ROWS)));
    other.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, act }] });
    const running = machine.start('import', file, '--kind', 'bookings', '--yes', '--json', '--concurrency', '1');
    while (other.booked('LEFT').length < 2) await setTimeout(5);
    running.child.kill('SIGINT');
    await setTimeout(700);
    if (act.kind === 'hang') running.child.kill('SIGINT');
    while (temporaries(machine.folder).length === 0) await setTimeout(5);
    // What comes too soon after the last signal counts as the same one.
    const again = setInterval(() => running.child.kill('SIGINT'), 100);
    const ended = await running.told;
    clearInterval(again);
    const report = JSON.parse(ended.stdout);
    expect([ended.exit, report.counts.documents, report.results]).toEqual([exit, 2 * ROWS, null]);
    expect(ended.stderr).toContain(runMessages.resultsUnwritten(report.run));
    expect(readdirSync(machine.folder).filter((name) => name.includes('results.xlsx'))).toEqual([]);
    expect((await machine.qcsheet('results', report.run, '-o', 'later.results.xlsx')).exit).toBe(0);
  });

  test('the writing of results, which are written whole later', async () => {
    const machine = office.machine();
    const file = machine.file('many.csv', csv(bookings('RES', ROWS)));
    const results = () => readdirSync(machine.folder).filter((name) => name.includes('results.xlsx'));
    const options = ['--kind', 'bookings', '--yes', '--json', '--limit', '1'];
    const ended = await stopped(
      machine.start('import', file, ...options),
      () => temporaries(machine.folder).length > 0,
    );
    expect(ended.ms).toBeLessThan(MOST_AFTER_SIGINT_MS);
    const report = JSON.parse(ended.stdout);
    expect([ended.exit, report.state, report.counts.accepted, report.results]).toEqual([130, 'stopped', 1, null]);
    expect(results()).toEqual([]);

    const again = machine.start('results', report.run, '-o', 'later.results.xlsx', '--json');
    const endedAgain = await stopped(again, () => temporaries(machine.folder).length > 0);
    expect(endedAgain.ms).toBeLessThan(MOST_AFTER_SIGINT_MS);
    expect([endedAgain.exit, results()]).toEqual([130, []]);

    expect((await machine.qcsheet('results', report.run, '-o', 'later.results.xlsx')).exit).toBe(0);
    expect(results()).toEqual(['later.results.xlsx']);
    expect(office.booked('RES')).toHaveLength(1);
  });
});
