import { cpSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { failure, run, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/**
 * A state folder that was put back from a backup: the run had sent two of five bookings then, one of them is in doubt.
 * The results workbook is newer and says that the others were sent as well.
 */
async function putBack(prefix: string) {
  const machine = office.machine({ QCSHEET_BOOKING_RESULT: '/v1.0/async-inspection/{id}' });
  const file = machine.file('march.csv', csv(bookings(prefix, 5)));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const first = await machine.import(file, '--limit=2', '--concurrency=1');
  expect(first.run.counts).toMatchObject({ accepted: 1, inDoubt: 1, unsent: 3 });
  cpSync(machine.state, `${machine.state}-backup`, { recursive: true });
  expect(told(run, await machine.qcsheet('resume', '--json')).counts).toMatchObject({ accepted: 4, inDoubt: 1 });
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-backup`, machine.state, { recursive: true });
  await machine.acceptJournal();
  const results = machine.path('march.results.xlsx');
  return { machine, file, results, name: first.run.run ?? '', newer: readFileSync(results) };
}

type PutBack = Awaited<ReturnType<typeof putBack>>;

/** The newer results are as they were, and neither `resume` nor an import of the file sends anything. */
async function stillHeld({ machine, file, results, newer }: PutBack, prefix: string): Promise<void> {
  expect(readFileSync(results).equals(newer)).toBe(true);
  for (const command of [['resume'], ['import', file, '--kind=bookings', '--yes']]) {
    const ended = await machine.qcsheet(...command, '--json');
    expect([ended.exit, JSON.parse(ended.stdout).error?.code]).toEqual([2, 'journal-outdated']);
  }
  expect(office.booked(prefix)).toHaveLength(4);
}

async function refused(machine: Machine, ...command: readonly string[]) {
  const ended = await machine.qcsheet(...command, '--json');
  const { error } = told(failure, ended);
  expect([ended.exit, error.code]).toEqual([2, 'journal-outdated']);
  return error;
}

const sentUnknown = (path: string, rows: string, name: string) =>
  history.sentUnknown({ path, rows, run: name, isSingle: false });

describe('a journal that is older than the results keeps them, so that nothing is sent twice after it', () => {
  test('results RUN -o FILE is refused, with reports or without', async () => {
    const back = await putBack('WRITE');
    const { machine, name, results } = back;
    const { message, hint } = await refused(machine, 'results', name, '-o', results);
    expect(message).toBe(history.nothingWritten(sentUnknown(results, 'rows 4-6', name)));
    expect(hint).toContain(`qcsheet import ${results}`);
    await refused(machine, 'results', name, '-o', results, '--with-reports');
    const beside = await machine.qcsheet('results', name, '-o', machine.path('old.xlsx'));
    expect(beside.exit).toBe(0);
    await stillHeld(back, 'WRITE');
  });

  test('an import of another file that names them writes beside them', async () => {
    const back = await putBack('NAME');
    const { machine, results } = back;
    const april = machine.file('april.csv', csv(bookings('APRIL', 1)));
    const ended = await machine.qcsheet('import', april, '--kind=bookings', '--yes', '--json', '-o', results);
    const beside = machine.path('march.results-2.xlsx');
    expect([ended.exit, told(run, ended)]).toMatchObject([0, { counts: { accepted: 1 }, results: beside }]);
    expect(ended.stderr).toContain(history.stays(results, beside));
    await stillHeld(back, 'NAME');
  });

  test.each([
    ['settle', (name: string) => ['settle', name, '--row=2', '--not-accepted'], 'AFTER-A'],
    ['runs refresh', (name: string) => ['runs', 'refresh', name], 'AFTER-B'],
    ['export --for', (name: string) => ['export', 'reports', '--for', name, '-o', 'reports.xlsx'], 'AFTER-C'],
  ])('%s writes beside them, and what it wrote hides them from nobody', async (_, command, prefix) => {
    const back = await putBack(prefix);
    const { machine, name } = back;
    // An export writes results only if it finds a report of them.
    const inspectionDate = String(Date.UTC(2029, 2, 12, 9));
    office.sandbox.sendReports([
      { productId: prefix, orderNumber: prefix, status: 40, inspectionDate, clientRefNb: `${prefix}-2` },
    ]);
    await machine.qcsheet(...command(name), '--json');
    expect(readFileSync(machine.path('march.results-2.xlsx')).length).toBeGreaterThan(0);
    await stillHeld(back, prefix);
  });
});

test('results of which the journal knows all are replaced where they are named, unless they were edited', async () => {
  const machine = office.machine();
  const first = await machine.import(machine.file('march.csv', csv(bookings('KNOWN', 2))));
  const results = machine.path('march.results.xlsx');
  const again = async () => {
    const ended = await machine.qcsheet('results', first.run.run ?? '', '-o', results, '--json');
    return [ended.exit, JSON.parse(ended.stdout).file];
  };
  expect(await again()).toEqual([0, results]);
  await edited(results, 'Bookings', results, (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).value = '7';
  });
  const before = readFileSync(results);
  expect(await again()).toEqual([0, machine.path('march.results-2.xlsx')]);
  expect(readFileSync(results).equals(before)).toBe(true);
});

test('check does not write over an annotated copy that says more than the journal and the checked file', async () => {
  const machine = office.machine();
  const first = await machine.import(machine.file('march.csv', csv(bookings('COPIED', 2))));
  const results = machine.path('march.results.xlsx');
  const copy = machine.path('checked.xlsx');
  // With the same notes of copies that were written.
  const elsewhere = office.machine({ QCSHEET_CACHE_DIR: `${machine.folder}-cache` });
  const april = elsewhere.file('april.csv', csv(bookings('OTHER', 1)));
  for (const time of ['first', 'again'])
    expect([time, (await elsewhere.qcsheet('check', results, '-o', copy)).exit]).toEqual([time, 0]);
  const before = readFileSync(copy);
  const { message } = await refused(elsewhere, 'check', april, '--kind=bookings', '-o', copy);
  expect(message).toBe(history.nothingWritten(sentUnknown(copy, 'rows 2, 3', first.run.run ?? '')));
  expect(readFileSync(copy).equals(before)).toBe(true);
  const known = await machine.qcsheet('check', april, '--kind=bookings', '-o', copy);
  expect([known.exit, readFileSync(copy).equals(before)]).toEqual([0, false]);
});

test('check does not offer to send what an import would refuse', async () => {
  const machine = office.machine();
  const file = machine.file('lost.csv', csv(bookings('LOST', 2)));
  await machine.import(file);
  rmSync(machine.state, { recursive: true });
  await machine.acceptJournal();
  const checked = await machine.qcsheet('check', file, '--kind=bookings');
  expect(checked.exit).toBe(3);
  expect(checked.stdout).toContain(answers.wouldSendNothing('2 bookings in 2 rows'));
  expect(checked.stdout).not.toMatch(/Next:.*qcsheet import/);
  await refused(machine, 'import', file, '--kind=bookings', '--yes');
});
