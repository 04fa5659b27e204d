import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, failure, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { workbook } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Of four bookings two were sent, and two more since the journal was copied; the older journal is put back. */
async function older(prefix: string, extension: 'csv' | 'xlsx' = 'csv') {
  const machine = office.machine();
  const file =
    extension === 'csv'
      ? machine.file('march.csv', csv(bookings(prefix, 4)))
      : await workbook(machine.path('march.xlsx'), bookings(prefix, 4));
  const first = await machine.import(file, '--limit=2');
  const results = machine.path('march.results.xlsx');
  const [old, newest, copy] = ['old', 'newest', 'copy'].map((name) => machine.path(`${name}.xlsx`));
  cpSync(results, old ?? '');
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  expect((await machine.qcsheet('resume', '--yes')).exit).toBe(0);
  cpSync(results, newest ?? '');
  expect((await machine.qcsheet('check', results, '-o', copy ?? '')).exit).toBe(0);
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-copy`, machine.state, { recursive: true });
  await machine.acceptJournal();
  return { machine, name: first.run.run ?? '', results, old: old ?? '', newest: newest ?? '', copy: copy ?? '' };
}

/** The widest sheet alone: that of the data. */
async function bare(from: string, to: string): Promise<void> {
  const made = new exceljs.Workbook();
  await made.xlsx.readFile(from);
  const [, ...others] = made.worksheets.toSorted((one, other) => other.columnCount - one.columnCount);
  for (const { name: sheet } of others) made.removeWorksheet(sheet);
  await made.xlsx.writeFile(to);
}

async function refused(machine: Machine, ...command: readonly string[]) {
  const ended = await machine.qcsheet(...command, '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'journal-outdated']);
}

test.each(['csv', 'xlsx'] as const)(
  'a copy of the results in their place says what was sent: %s',
  async (extension) => {
    const { machine, name, results, copy } = await older(`COPY-${extension}`, extension);
    cpSync(copy, results);
    await refused(machine, 'resume', name, '--yes');
    expect(office.booked(`COPY-${extension}`)).toHaveLength(4);
  },
);

test('a copy in their place counts when it is moved away, as an import says', async () => {
  const { machine, results, copy } = await older('AWAY');
  cpSync(copy, results);
  const importing = ['import', machine.path('march.csv'), '--kind=bookings', '--yes'];
  const ended = await machine.qcsheet(...importing, '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'output-foreign']);
  rmSync(results);
  await refused(machine, ...importing);
  expect(office.booked('AWAY')).toHaveLength(4);
});

test.each([
  ['cut in half', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
  ['empty', () => Buffer.alloc(0)],
] as const)('results in their place that are %s stop the run, until they are moved away', async (_, damaged) => {
  const prefix = `DAMAGED-${damaged(Buffer.alloc(8)).length}`;
  const { machine, name, results } = await older(prefix);
  writeFileSync(results, damaged(readFileSync(results)));
  const ended = await machine.qcsheet('resume', name, '--yes', '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'output-foreign']);
  expect(office.booked(prefix)).toHaveLength(4);
});

test.each(['csv', 'xlsx'] as const)('the data sheet of the results alone says it, too: %s', async (extension) => {
  const { machine, name, results, newest } = await older(`ALONE-${extension}`, extension);
  await bare(newest, results);
  await refused(machine, 'resume', name, '--yes');
  expect(office.booked(`ALONE-${extension}`)).toHaveLength(4);
});

test('a check of the bare data sheet counts as well', async () => {
  const { machine, name, results, old, newest } = await older('BARE');
  cpSync(old, results);
  await bare(newest, newest);
  await machine.qcsheet('check', newest, '--kind=bookings', '--json');
  await refused(machine, 'resume', name, '--yes');
  expect(office.booked('BARE')).toHaveLength(4);
});

test.each(['newest', 'copy'] as const)('what a check has read in results counts: %s', async (which) => {
  const { machine, name, results, old, ...files } = await older(`READ-${which}`);
  cpSync(old, results);
  const checked = await machine.qcsheet('check', files[which], '--json');
  const { findings } = told(check, checked);
  const found = findings.filter(({ code, row }) => code === 'already-sent' && row === null);
  expect([checked.exit, found]).toMatchObject([0, [{ severity: 'warning' }]]);
  await refused(machine, 'resume', name, '--yes');
  expect(office.booked(`READ-${which}`)).toHaveLength(4);
});

test('what an import has read in results counts, though nobody agreed to it', async () => {
  const { machine, name, results, old, newest } = await older('DRY');
  cpSync(old, results);
  expect((await machine.qcsheet('import', newest, '--dry-run')).exit).toBe(0);
  await refused(machine, 'resume', name, '--yes');
  expect(office.booked('DRY')).toHaveLength(4);
});

test.each(['newest', 'copy'] as const)('what was imported from results counts: %s', async (which) => {
  const { machine, name, results, old, ...files } = await older(`LEARNT-${which}`);
  cpSync(old, results);
  const learnt = await machine.import(files[which], '-o', machine.path('learnt.xlsx'));
  expect([learnt.exit, learnt.run.counts]).toMatchObject([0, { skipped: 4 }]);
  await machine.qcsheet('resume', name, '--yes');
  expect(office.booked(`LEARNT-${which}`)).toHaveLength(4);
});
