import { cpSync, rmSync } from 'node:fs';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Puts the state folder back as it was before `meanwhile`. */
async function putBackAfter(machine: Machine, meanwhile: () => Promise<unknown>): Promise<void> {
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  await meanwhile();
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-copy`, machine.state, { recursive: true });
  await machine.acceptJournal();
}

const dropNext = (when: 'before' | 'after') =>
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when } }] });

/**
 * The first of two bookings is in doubt, and the service does not have it. It was settled and sent again, and is in
 * doubt again: the service has it, and the results say when. Then the state folder of before was put back.
 */
async function sentSince(prefix: string) {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings(prefix, 2)));
  dropNext('before');
  const first = await machine.import(file, '--concurrency=1');
  expect(first.run.counts).toMatchObject({ inDoubt: 1, accepted: 1 });
  const name = first.run.run ?? '';
  await putBackAfter(machine, async () => {
    await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
    dropNext('after');
    expect((await machine.qcsheet('resume', name, '--yes')).exit).toBe(6);
  });
  expect(office.booked(prefix)).toHaveLength(2);
  return { machine, file, name, results: machine.path('march.results.xlsx') };
}

async function refused(machine: Machine, ...command: readonly string[]): Promise<void> {
  const ended = await machine.qcsheet(...command, '--yes', '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'journal-outdated']);
}

test.each(['resume', 'import'] as const)(
  'a later sending that only the results know to be in doubt is not sent again: %s',
  async (command) => {
    const prefix = `LATER-${command}`;
    const { machine, name, file } = await sentSince(prefix);
    await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
    await refused(machine, ...(command === 'resume' ? ['resume', name] : ['import', file, '--kind=bookings']));
    expect(office.booked(prefix)).toHaveLength(2);
  },
);

test('it is in doubt when the results are imported, and is settled there', async () => {
  const { machine, name, results } = await sentSince('IMPORTED');
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  const again = await machine.import(results);
  expect([again.exit, again.run.counts]).toMatchObject([6, { inDoubt: 1, skipped: 1, accepted: 0 }]);
  expect(office.booked('IMPORTED')).toHaveLength(2);
  await machine.qcsheet('settle', again.run.run ?? '', '--row=2', '--not-accepted', '--yes');
  const resumed = await machine.qcsheet('resume', again.run.run ?? '', '--yes');
  expect([resumed.exit, office.booked('IMPORTED').length]).toEqual([0, 3]);
});

test('the same where the journal has not sent it at all', async () => {
  const machine = office.machine();
  const first = await machine.import(machine.file('march.csv', csv(bookings('UNSENT', 2))), '--limit=1');
  await putBackAfter(machine, async () => {
    dropNext('after');
    expect((await machine.qcsheet('resume', first.run.run ?? '', '--yes')).exit).toBe(6);
  });
  const again = await machine.import(machine.path('march.results.xlsx'));
  expect([again.exit, again.run.counts]).toMatchObject([6, { inDoubt: 1, skipped: 1, accepted: 0 }]);
  expect(office.booked('UNSENT')).toHaveLength(2);
});

/** Results as people leave them who need neither the times nor the sheet `In doubt`. */
async function withoutTimes(file: string): Promise<void> {
  const made = new exceljs.Workbook();
  await made.xlsx.readFile(file);
  const sheet = made.getWorksheet('Bookings');
  if (sheet === undefined) throw new Error('no sheet Bookings');
  sheet.spliceColumns(columnNamed(sheet, 1, 'Sent at'), 1);
  made.removeWorksheet('In doubt');
  await made.xlsx.writeFile(file);
}

test.each(['before', 'after'] as const)(
  'a later sending counts without the times of the results; the copy is of %s the decision',
  async (copied) => {
    const prefix = `TIMELESS-${copied}`;
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings(prefix, 2)));
    dropNext('before');
    const name = (await machine.import(file, '--concurrency=1')).run.run ?? '';
    const settle = () => machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
    if (copied === 'after') await settle();
    await putBackAfter(machine, async () => {
      if (copied === 'before') await settle();
      dropNext('after');
      expect((await machine.qcsheet('resume', name, '--yes')).exit).toBe(6);
    });
    await withoutTimes(machine.path('march.results.xlsx'));
    if (copied === 'before') await settle();
    await refused(machine, 'resume', name);
    await refused(machine, 'import', file, '--kind=bookings');
    expect(office.booked(prefix)).toHaveLength(2);
  },
);

test.each([[['_fingerprint']], [['_fingerprint', 'Status']]])(
  'results without the columns %j still say by their tracking ids that the file was sent',
  async (columns) => {
    const prefix = `VISIBLE-${columns.length}`;
    const machine = office.machine();
    await machine.import(machine.file('other.csv', csv(bookings(`${prefix}-OTHER`, 1))));
    const file = machine.file('march.csv', csv(bookings(prefix, 2)));
    await putBackAfter(machine, () => machine.import(file));
    const results = machine.path('march.results.xlsx');
    await edited(results, 'Bookings', results, (sheet) => {
      for (const name of columns) sheet.spliceColumns(columnNamed(sheet, 1, name), 1);
    });
    await refused(machine, 'import', file, '--kind=bookings');
    expect(office.booked(prefix)).toHaveLength(3);
  },
);

test('results without the column _fingerprint still say by the sheet In doubt that a booking was sent', async () => {
  const machine = office.machine();
  await machine.import(machine.file('other.csv', csv(bookings('SHEET-OTHER', 1))));
  const file = machine.file('march.csv', csv(bookings('SHEET', 1)));
  await putBackAfter(machine, async () => {
    dropNext('after');
    await machine.import(file);
  });
  const results = machine.path('march.results.xlsx');
  await edited(results, 'Bookings', results, (sheet) => {
    sheet.spliceColumns(columnNamed(sheet, 1, '_fingerprint'), 1);
  });
  await refused(machine, 'import', file, '--kind=bookings');
  expect(office.booked('SHEET')).toHaveLength(2);
});

test('results that the journal knows hold up nothing without their hidden column', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('HIDDEN', 1)));
  await machine.import(file);
  const results = machine.path('march.results.xlsx');
  await edited(results, 'Bookings', results, (sheet) => {
    sheet.spliceColumns(columnNamed(sheet, 1, '_fingerprint'), 1);
  });
  machine.file('march.csv', csv(bookings('HIDDEN', 2)));
  expect((await machine.import(file)).exit).toBe(0);
  expect(office.booked('HIDDEN')).toHaveLength(2);
});
