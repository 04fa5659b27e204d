import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as resultMessages } from '../../../src/importing/results/messages.ts';
import { check, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { edited, readSheet, sheetNames } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What the summary of a run says of the two bookings in doubt whose rows are gone. */
const left = (name: string, prefix: string, rows: readonly number[] = [2, 3]) =>
  rows.map((row) => ({
    run: name,
    rows: [row],
    sentAt: expect.stringMatching(/^20/),
    reference: expect.stringContaining(`12-Mar-2029, ${prefix}-${row - 1}`),
  }));

/** The rows in doubt are deleted from the file itself. */
async function deleted(prefix: string) {
  const { machine, name, results } = await doubtful(office, prefix);
  const file = machine.file('march.csv', csv(bookings(prefix, 4).slice(2)));
  return { machine, name, file, results };
}

async function isSeen(machine: Machine, results: string, name: string) {
  const rows = await readSheet(results, 'In doubt', 1);
  expect(rows.map(({ cells }) => cells['Rows'])).toEqual([`2 of run ${name}`, `3 of run ${name}`]);
  const summary = JSON.stringify(await readSheet(results, 'Summary', 1));
  expect(summary).toContain(resultMessages.plusLeft('', 2));
  expect(summary).not.toContain(resultMessages.keepWorkbook);
  const shown = await machine.qcsheet('runs', 'show');
  expect((await machine.qcsheet('resume')).exit).toBe(6);
  expect(shown.stdout).toContain(`2 ${answers.inDoubtFrom(name, 'rows 2, 3', answers.rowsGone)}`);
  expect(shown.stdout).toContain(`qcsheet settle ${name} --row 2 `);
}

test('what is in doubt stays in the summary, the exit code and the results when its rows are deleted from the file', async () => {
  const { machine, name, file, results } = await deleted('FILE');
  const checked = told(check, await machine.qcsheet('check', file, '--kind=bookings', '--json'));
  expect(checked.leftInDoubt).toEqual(left(name, 'FILE'));
  const again = await machine.import(file, '-o', results);
  expect([again.exit, again.run.counts]).toMatchObject([6, { documents: 2, skipped: 2, inDoubt: 0 }]);
  expect(again.run.leftInDoubt).toEqual(left(name, 'FILE'));
  await isSeen(machine, results, name);
  const dry = await machine.import(file, '--dry-run', '-o', machine.path('dry.xlsx'));
  expect([dry.exit, dry.run.leftInDoubt]).toEqual([6, left(name, 'FILE')]);
  const third = await machine.import(results, '-o', machine.path('third.xlsx'));
  expect([third.exit, third.run.leftInDoubt]).toEqual([6, left(name, 'FILE')]);
});

test('the same when they are deleted from the results, and when no row is left at all', async () => {
  const { machine, name, results } = await doubtful(office, 'RESULT');
  const shorter = await edited(results, 'Bookings', machine.path('shorter.xlsx'), (sheet) => sheet.spliceRows(2, 2));
  const again = await machine.import(shorter, '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.counts.documents, again.run.leftInDoubt]).toEqual([6, 2, left(name, 'RESULT')]);
  await isSeen(machine, machine.path('again.xlsx'), name);
  const [headers = ''] = csv(bookings('RESULT', 1)).split('\n');
  const none = await machine.import(machine.file('march.csv', `${headers}\n`), '-o', machine.path('none.xlsx'));
  expect([none.exit, none.run.counts.documents, none.run.leftInDoubt]).toEqual([6, 0, left(name, 'RESULT')]);
});

test('it is settled from the new results, and what was not accepted is sent by the run that has it', async () => {
  const { machine, name, file } = await deleted('SETTLE');
  await machine.import(file, '-o', machine.path('again.xlsx'));
  const words = [['accepted', 'TRK-9'], ['not accepted']] as const;
  const decisions = await decided(machine, machine.path('again.xlsx'), ...words);
  const settled = await machine.qcsheet('import', decisions, '--yes', '-o', 'settled.xlsx');
  expect([settled.exit, settled.stdout]).toEqual([0, expect.stringContaining(`qcsheet resume ${name}`)]);
  expect(settled.stdout).toContain(
    `${answers.ofRun('row 2', name)} ${answers.acceptedAs('TRK-9')}, ${answers.ofRun('row 3', name)} ${answers.notAccepted}`,
  );
  expect(await sheetNames(machine.path('settled.xlsx'))).not.toContain('In doubt');
  const resumed = await machine.qcsheet('resume', name, '--yes', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([0, { accepted: 4 }]);
  expect(office.booked('SETTLE')).toHaveLength(4);
});

test('a decision that is refused leaves it in doubt, whether its row is there or not', async () => {
  const { machine, name, results } = await doubtful(office, 'REFUSED');
  const words = await decided(machine, results, ['maybe'], ['accepted']);
  const file = await edited(words, 'Bookings', machine.path('shorter.xlsx'), (sheet) => sheet.spliceRows(2, 2));
  const again = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect([again.exit, again.run.leftInDoubt]).toEqual([6, left(name, 'REFUSED')]);
  expect(again.run.findings.filter(({ code }) => code === 'decision-unclear')).toHaveLength(2);
  await isSeen(machine, machine.path('again.xlsx'), name);
});

test('another file is not troubled by it, and does not replace results that tell of it', async () => {
  const { machine, name, results } = await doubtful(office, 'APART');
  const other = machine.file('april.csv', csv(bookings('APRIL', 1)));
  const apart = await machine.import(other, '-o', results);
  expect([apart.exit, apart.run.leftInDoubt]).toEqual([0, undefined]);
  expect(apart.run.results).toBe(machine.path('results-2.xlsx'));
  expect(await readSheet(results, 'In doubt', 1)).toHaveLength(2);
  const written = await machine.qcsheet('results', apart.run.run ?? '', '-o', results, '--json');
  expect([written.exit, JSON.parse(written.stdout).error.code]).toEqual([2, 'output-in-doubt']);
  const own = await machine.qcsheet('results', name, '-o', results, '--json');
  expect(own.exit).toBe(0);
});

test('the same when the file, or its results, are moved to another folder', async () => {
  const { machine, name, results } = await doubtful(office, 'MOVED');
  // Unlike the one in doubt: a row like it would be held back.
  const next = booking('NEXT', {
    serviceDate: '2029-04-09',
    'products.name': 'Train',
    'products.poNumber': '0004500099',
  });
  mkdirSync(machine.path('new'));
  const rest = machine.file('new/april.csv', csv([...bookings('MOVED', 4).slice(2), next]));
  const checked = told(check, await machine.qcsheet('check', rest, '--kind=bookings', '--json'));
  expect(checked.leftInDoubt).toEqual(left(name, 'MOVED'));
  const moved = await machine.import(rest);
  expect([moved.exit, moved.run.counts]).toMatchObject([6, { accepted: 1, skipped: 2, inDoubt: 0 }]);
  expect(moved.run.leftInDoubt).toEqual(left(name, 'MOVED'));
  await isSeen(machine, machine.path('new/april.results.xlsx'), name);
  const apart = await machine.import(machine.file('may.csv', csv(bookings('MAY', 1))), '-o', moved.run.results ?? '');
  expect(apart.run.results).toBe(machine.path('new/april.results-2.xlsx'));
  const shorter = await edited(results, 'Bookings', machine.path('new/short.xlsx'), (sheet) => sheet.spliceRows(2, 2));
  const again = await machine.import(shorter);
  expect([again.exit, again.run.leftInDoubt]).toEqual([6, left(name, 'MOVED')]);
});

test('another file is not troubled where it has a few of the same rows', async () => {
  const { machine } = await doubtful(office, 'FEW');
  const other = machine.file('april.csv', csv([...bookings('FEW', 4).slice(2), ...bookings('FEWER', 2)]));
  const apart = await machine.import(other);
  expect([apart.exit, apart.run.counts, apart.run.leftInDoubt]).toMatchObject([
    0,
    { accepted: 2, skipped: 2 },
    undefined,
  ]);
});
