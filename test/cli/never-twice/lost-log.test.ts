import { copyFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { failure, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const place = (machine: Machine, name: string) => join(machine.state, name);

/** Nothing is sent, and the way out names the file to look at. */
async function isRefused(machine: Machine, file: string, prefix: string) {
  const before = office.booked(prefix).length;
  for (const words of [
    ['import', file, '--kind=bookings', '--yes'],
    ['import', file, '--kind=bookings', '--dry-run'],
  ]) {
    const ended = await machine.qcsheet(...words, '--json');
    const { error } = told(failure, ended);
    expect([ended.exit, error.code]).toEqual([2, 'journal-outdated']);
    expect(error.hint).toContain(place(machine, 'journal.sendings'));
  }
  expect(office.booked(prefix)).toHaveLength(before);
}

test('after a first run was killed and the log of its journal removed, the file is not sent again', async () => {
  const machine = office.machine();
  const file = machine.file('s.csv', csv(bookings('KILLED', 3)));
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, times: 1, act: { kind: 'hang', when: 'after' } }] });
  const sending = machine.start('import', file, '--kind=bookings', '--yes', '--concurrency=1');
  await until('two bookings are accepted', () => office.booked('KILLED').length >= 2);
  sending.child.kill('SIGKILL');
  await sending.told;
  for (const end of ['wal', 'shm']) rmSync(place(machine, `journal.sqlite-${end}`));
  await isRefused(machine, file, 'KILLED');
});

test('an older journal that is put back without its log sends nothing; the whole folder may be moved', async () => {
  const machine = office.machine();
  await machine.import(machine.file('first.csv', csv(bookings('OLD-1', 1))));
  copyFileSync(place(machine, 'journal.sqlite'), machine.path('older.sqlite'));
  const file = machine.file('s.csv', csv(bookings('OLD-2', 2)));
  await machine.import(file);
  expect(readFileSync(place(machine, 'journal.sendings'), 'utf8').trim()).toBe('3');

  cpSync(machine.state, machine.path('moved'), { recursive: true });
  const moved = office.machine({ QCSHEET_STATE_DIR: machine.path('moved') });
  expect((await moved.import(file, '-o', moved.path('r.xlsx'))).run.counts.skipped).toBe(2);
  copyFileSync(machine.path('older.sqlite'), place(machine, 'journal.sqlite'));
  await isRefused(machine, file, 'OLD-2');

  // The way out: the results say what was sent.
  rmSync(place(machine, 'journal.sendings'));
  await machine.acceptJournal();
  const known = await machine.import(machine.path('s.results.xlsx'));
  expect([known.exit, known.run.counts.skipped, office.booked('OLD-2').length]).toEqual([0, 2, 2]);
});
