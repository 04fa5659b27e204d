import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { messages as diskMessages } from '../../../src/disk/messages.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { until } from '../../until.ts';
import { failure, run, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { smallDisk } from '../small-disk.ts';

const LOCK = 'Li Wei,li,office-pc,21.11.2026 09:50,file:///home/li/.config/libreoffice/4;';
const OPEN_IN = 'LibreOffice (Li Wei on office-pc since 21.11.2026 09:50)';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A machine with the results of an earlier import of another file at `march.results.xlsx`. */
async function withResults(prefix: string): Promise<Machine> {
  const machine = office.machine();
  const early = machine.file('early.csv', csv(bookings(`${prefix}-EARLY`, 1)));
  await machine.import(early, '-o', machine.path('march.results.xlsx'));
  machine.file('march.csv', csv(bookings(prefix, 3)));
  return machine;
}

async function refused(machine: Machine, prefix: string) {
  const before = readFileSync(machine.path('march.results.xlsx'));
  const ended = await machine.qcsheet(
    'import',
    'march.csv',
    '--kind=bookings',
    '--yes',
    '--json',
    '-o=march.results.xlsx',
  );
  expect(office.booked(`${prefix}-`).filter((body) => !body.referenceNumber?.includes('EARLY'))).toEqual([]);
  expect(readFileSync(machine.path('march.results.xlsx'))).toEqual(before);
  return { exit: ended.exit, error: told(failure, ended).error };
}

test('results that are open in LibreOffice or Excel are found before anything is sent, with who has them open', async () => {
  const machine = await withResults('OPEN');
  const lock = machine.file('.~lock.march.results.xlsx#', LOCK);
  const libre = await refused(machine, 'OPEN');
  expect([libre.exit, libre.error.code]).toEqual([9, 'output-busy']);
  expect(libre.error.message).toBe(
    runMessages.sentNothing(diskMessages.openIn(machine.path('march.results.xlsx'), OPEN_IN)),
  );
  expect(libre.error.hint).toContain(`delete ${lock}`);
  rmSync(lock);
  const owner = machine.path('~$march.results.xlsx');
  writeFileSync(owner, `\u0006Li Wei${' '.repeat(158)}`, 'latin1');
  const excel = await refused(machine, 'OPEN');
  expect([excel.exit, excel.error.message]).toEqual([9, expect.stringContaining('open in Excel (Li Wei).')]);
  rmSync(owner);
  expect((await machine.import('march.csv', '-o', 'march.results.xlsx')).exit).toBe(0);
});

test('results that are opened while the run goes on are written under another name, and it is said', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('LATE', 3)));
  const first = await machine.import(file, '--limit=1');
  const before = readFileSync(machine.path('march.results.xlsx'));
  machine.file('.~lock.march.results.xlsx#', LOCK);
  const resumed = await machine.qcsheet('resume', '--json');
  const spare = join(machine.state, `${first.run.run}.results.xlsx`);
  expect([resumed.exit, told(run, resumed).results]).toEqual([9, spare]);
  const isOpen = diskMessages.openIn(machine.path('march.results.xlsx'), OPEN_IN);
  expect(resumed.stderr).toContain(runMessages.resultsInstead(isOpen, spare));
  expect(readFileSync(machine.path('march.results.xlsx'))).toEqual(before);
  expect((await readSheet(spare, 'Bookings', 1)).map(({ cells }) => cells['Status'])).toEqual(
    Array(3).fill('Accepted'),
  );
});

test('read-only results are found before anything is sent', async () => {
  const machine = await withResults('ONLY');
  chmodSync(machine.path('march.results.xlsx'), 0o444);
  const { exit, error } = await refused(machine, 'ONLY');
  expect([exit, error.code]).toEqual([2, 'output-read-only']);
});

test('results that nobody may change are found before anything is sent, root or not', async (context) => {
  const machine = await withResults('FIXED');
  const path = machine.path('march.results.xlsx');
  if (spawnSync('chattr', ['+i', path]).status !== 0) return context.skip('only root may fix a file');
  onTestFinished(() => void spawnSync('chattr', ['-i', path]));
  const { exit, error } = await refused(machine, 'FIXED');
  expect([exit, error.code]).toEqual([2, 'output-read-only']);
  spawnSync('chattr', ['-i', path]);
});

test('results behind a link are found open, read-only or without a folder before anything is sent', async () => {
  const machine = await withResults('LINK');
  mkdirSync(machine.path('share'));
  const real = machine.path('share/real.xlsx');
  renameSync(machine.path('march.results.xlsx'), real);
  symlinkSync('share/real.xlsx', machine.path('march.results.xlsx'));
  const lock = machine.file('share/.~lock.real.xlsx#', LOCK);
  const open = await refused(machine, 'LINK');
  expect([open.exit, open.error.code, open.error.hint]).toEqual([9, 'output-busy', expect.stringContaining(lock)]);
  rmSync(lock);
  chmodSync(real, 0o444);
  expect((await refused(machine, 'LINK')).error.code).toBe('output-read-only');
  symlinkSync('gone/real.xlsx', machine.path('other.xlsx'));
  const lost = await machine.qcsheet('import', 'march.csv', '--kind=bookings', '--yes', '--json', '-o=other.xlsx');
  expect([lost.exit, told(failure, lost).error.code]).toEqual([2, 'output-folder']);
  expect(office.booked('LINK-').filter((body) => !body.referenceNumber?.includes('EARLY'))).toEqual([]);
});

test('a disk that is full when the results are written costs no booking: they are kept in the state folder', async (context) => {
  const machine = office.machine();
  const disk = smallDisk(machine, 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  const output = join(disk.folder, 'out.xlsx');
  const file = machine.file('march.csv', csv(bookings('FULL', 10)));
  const importing = machine.start('import', file, '--kind=bookings', '--yes', '--json', '--rate=5', '-o', output);
  await until('two bookings are accepted', () => office.booked('FULL').length >= 2);
  disk.fill();
  const ended = await importing.told;
  const done = told(run, ended);
  const spare = join(machine.state, `${done.run}.results.xlsx`);
  expect([ended.exit, done.state, done.results]).toEqual([2, 'complete', spare]);
  expect(ended.stderr).toContain(runMessages.resultsInstead(diskMessages.full(output), spare));
  expect(await readSheet(spare, 'Bookings', 1)).toHaveLength(10);
  disk.empty();
  const again = await machine.qcsheet('results', `${done.run}`, '-o', output);
  expect(again.exit).toBe(0);
  expect(office.booked('FULL')).toHaveLength(10);
});
