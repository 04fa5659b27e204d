import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { ANY, worded } from '../../worded.ts';
import type { Told } from '../cli.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What works with the state folder as it is now, whatever is sent with the folder itself from here on. */
function copyOf({ state }: Machine): Machine {
  cpSync(state, `${state}-copy`, { recursive: true });
  return office.machine({ QCSHEET_STATE_DIR: `${state}-copy` });
}

const resumed = async (machine: Machine) => told(run, await machine.qcsheet('resume', '--yes', '--json'));

const importing = ['import', '--kind=bookings', '--yes', '--json'] as const;

function refused(ended: Told): { readonly message: string; readonly hint: string } {
  const { error } = told(failure, ended);
  expect([ended.exit, error.code]).toEqual([2, 'journal-outdated']);
  return error;
}

/** Each is at the service once. */
function eachOnce(prefix: string, count: number): void {
  const booked = office.booked(prefix).map(({ referenceNumber }) => referenceNumber);
  expect(booked.toSorted()).toEqual(bookings(prefix, count).map(({ referenceNumber }) => referenceNumber));
}

/** Changes the results as a person would: a value of a row, and what stands in the columns that everybody sees. */
async function withEdits(results: string, row: number): Promise<void> {
  await edited(results, 'Bookings', results, (sheet) => {
    for (const [header, text] of Object.entries({
      'products.prodQuantity': '7',
      Status: 'Accepted',
      'Tracking id': 'by hand',
      'Sent at': 'today',
    }))
      sheet.getRow(row).getCell(columnNamed(sheet, 1, header)).value = text;
  });
}

describe('a copy of the state folder, after the run has gone on with the folder itself', () => {
  test('sends nothing again, and the results send what is left', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('COPY', 5)));
    const first = await machine.import(file, '--limit=2');
    const copy = copyOf(machine);
    expect((await machine.import(file, '--limit=2')).run.counts).toMatchObject({ accepted: 4, unsent: 1 });

    const results = machine.path('march.results.xlsx');
    const { message, hint } = refused(await copy.qcsheet('resume', '--json'));
    expect(message).toContain(
      history.sentUnknown({ path: results, rows: 'rows 4, 5', run: `${first.run.run}`, isSingle: false }),
    );
    expect(hint).toContain(`qcsheet import ${results}`);
    refused(await copy.qcsheet(...importing, file));
    refused(await copy.qcsheet(...importing, file, '-o', results));
    refused(await copy.qcsheet(...importing, file, '-o', machine.path('other.xlsx')));
    eachOnce('COPY', 4);

    const rest = await copy.import(results);
    expect([rest.exit, rest.run.counts]).toMatchObject([0, { skipped: 4, accepted: 1 }]);
    expect((await resumed(copy)).state).toBe('complete');
    eachOnce('COPY', 5);
  });

  test('does not send what was rejected once more by retry, nor what is in doubt there', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('AGAIN', 3)));
    office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'refuse' } }] });
    const first = await machine.import(file, '--concurrency=1');
    expect(first.run.counts).toMatchObject({ accepted: 1, rejected: 2 });
    const copy = copyOf(machine);
    const retry = ['retry', first.run.run ?? '', '--yes', '--json', '--concurrency=1'];
    office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
    expect(told(run, await machine.qcsheet(...retry)).counts).toMatchObject({ accepted: 2, inDoubt: 1 });
    expect(refused(await copy.qcsheet(...retry)).message).toContain('rows 2, 3 of run');
    expect(office.booked('AGAIN')).toHaveLength(3);
  });

  test('finds results that were written beside those that a person had changed', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('BESIDE', 3)));
    await machine.import(file, '--limit=1');
    await withEdits(machine.path('march.results.xlsx'), 2);
    const copy = copyOf(machine);
    expect((await resumed(machine)).results).toBe(machine.path('march.results-2.xlsx'));
    expect(refused(await copy.qcsheet('resume', '--json')).message).toContain(
      'march.results-2.xlsx says that rows 3, 4',
    );
    eachOnce('BESIDE', 3);
  });

  test('does not send the file again once it has changed', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('GROWN', 1)));
    await machine.import(file);
    const copy = copyOf(machine);
    machine.file('march.csv', csv(bookings('GROWN', 3)));
    await machine.import(file);
    machine.file('march.csv', csv([...bookings('GROWN', 2), booking('GROWN-3', { serviceDate: '2029-03-13' })]));
    for (const flag of ['--yes', '--dry-run', `--plan=${machine.path('plan.json')}`])
      expect(refused(await copy.qcsheet(...importing, file, flag)).message).toContain('says that rows 3, 4 of run');
    eachOnce('GROWN', 3);
  });
});

describe('a state folder that was deleted', () => {
  test('does not let a file be sent again whose results lie beside it', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('GONE', 3)));
    await machine.import(file, '--limit=2');
    rmSync(machine.state, { recursive: true });
    await machine.acceptJournal();

    const ended = await machine.qcsheet(...importing, file);
    const { message, hint } = refused(ended);
    expect(ended.stderr).not.toMatch(worded(history.stays(ANY, ANY)));
    const path = machine.path('march.results.xlsx');
    expect(message).toMatch(worded(history.sentUnknown({ path, rows: 'rows 2, 3', run: ANY, isSingle: false })));
    expect(hint).toContain('-o');
    refused(await machine.qcsheet(...importing, file, '-o', machine.path('march.results.xlsx')));
    expect((await machine.qcsheet('runs')).stdout).toBe(`${answers.noRuns}\n`);
    eachOnce('GONE', 2);

    const rest = await machine.import(machine.path('march.results.xlsx'));
    expect([rest.exit, rest.run.counts]).toMatchObject([0, { skipped: 2, accepted: 1 }]);
    const after = await machine.import(file);
    expect([after.exit, after.run.counts]).toMatchObject([0, { skipped: 3 }]);
    eachOnce('GONE', 3);
  });

  test('lets other rows go where a person names the results of another file to be replaced', async () => {
    const machine = office.machine();
    const out = ['-o', machine.path('results.xlsx')];
    await machine.import(machine.file('march.csv', csv(bookings('OLD', 1))), ...out);
    rmSync(machine.state, { recursive: true });
    await machine.acceptJournal();
    const next = await machine.import(machine.file('april.csv', csv(bookings('NEW', 1))), ...out);
    expect([next.exit, next.run.counts]).toMatchObject([0, { accepted: 1 }]);
  });
});

describe('what a person writes into the results is no word of another journal', () => {
  test('resume goes on', async () => {
    const machine = office.machine();
    await machine.import(machine.file('march.csv', csv(bookings('EDITED', 3))), '--limit=1');
    await withEdits(machine.path('march.results.xlsx'), 3);
    expect((await resumed(machine)).counts).toMatchObject({ accepted: 3 });
    eachOnce('EDITED', 3);
  });

  test('nor are results of before that are put back, with a doubt that was settled since', async () => {
    const machine = office.machine();
    office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'before' } }] });
    const file = machine.file('march.csv', csv(bookings('SETTLED', 2)));
    const first = await machine.import(file, '--concurrency=1');
    await withEdits(machine.path('march.results.xlsx'), 3);
    await machine.qcsheet('settle', first.run.run ?? '', '--row=2', '--not-accepted');
    cpSync(machine.path('march.results.xlsx'), machine.path('march.results-2.xlsx'));
    expect((await resumed(machine)).counts).toMatchObject({ accepted: 2 });
    eachOnce('SETTLED', 2);
  });

  test('a second import skips what was sent and sends what is new', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('SECOND', 2)));
    await machine.import(file);
    await withEdits(machine.path('march.results.xlsx'), 3);
    machine.file('march.csv', csv(bookings('SECOND', 3)));
    const second = await machine.import(file);
    expect([second.exit, second.run.counts]).toMatchObject([0, { skipped: 2, accepted: 1 }]);
    eachOnce('SECOND', 3);
  });
});
