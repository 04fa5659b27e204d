import { existsSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { doubtful } from '../results/decided.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function lose(machine: Machine) {
  rmSync(machine.state, { recursive: true });
  await machine.acceptJournal();
}

test('a run has a name of its own, also after the journal with the earlier ones was lost', async () => {
  const machine = office.machine();
  const names: (string | null)[] = [];
  const importing = async (prefix: string) => {
    const { run } = await machine.import(machine.file(`${prefix}.csv`, csv(bookings(prefix, 1))));
    names.push(run.run);
  };
  await importing('FIRST');
  // One that sends nothing has results as well.
  const wrong = booking('WRONG', { 'products.prodQuantity': 'many' });
  names.push((await machine.import(machine.file('wrong.csv', csv([wrong])))).run.run);
  await lose(machine);
  await importing('SECOND');
  await lose(machine);
  await importing('THIRD');
  const day = names[0]?.slice(0, -1);
  expect(names).toEqual([1, 2, 3, 4].map((number) => `${day}${number}`));
});

test('results of a run of the lost journal are not taken for those of a later one', async () => {
  const { machine, results, name } = await doubtful(office, 'LOST');
  await lose(machine);
  const april = await machine.import(
    machine.file('march.csv', csv(bookings('APRIL', 4))),
    '-o',
    machine.path('a.xlsx'),
  );
  expect(april.run.run).not.toBe(name);
  for (const command of [
    ['settle', name, '--row=2', '--not-accepted', '--yes'],
    ['resume', name],
    ['runs', 'show', name],
  ]) {
    const ended = await machine.qcsheet(...command, '--json');
    expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'run-unknown']);
  }
  const checked = told(check, await machine.qcsheet('check', results, '--json'));
  expect(checked.leftInDoubt).toBeUndefined();
  const known = await machine.import(results, '-o', machine.path('known.xlsx'));
  expect([known.exit, known.run.counts]).toMatchObject([6, { inDoubt: 2, skipped: 2, accepted: 0 }]);
  const shown = told(run, await machine.qcsheet('runs', 'show', april.run.run ?? '', '--json'));
  expect(shown.counts).toMatchObject({ accepted: 4, inDoubt: 0 });
  expect([office.booked('LOST').length, office.booked('APRIL').length]).toEqual([3, 4]);
});

test('the note of a version that kept no names counts when a person accepts a journal', async () => {
  const machine = office.machine();
  const first = await machine.import(machine.file('first.csv', csv(bookings('OLDER', 1))));
  const accounts = join(machine.folder, 'config/accounts');
  const files = await readdir(accounts, { recursive: true });
  const history = files.find((file) => /history-/.test(file)) ?? '';
  expect(existsSync(join(accounts, history))).toBe(true);
  rmSync(join(accounts, history));
  await lose(machine);
  const second = await machine.import(machine.file('second.csv', csv(bookings('NEWER', 1))));
  expect(second.run.run).toBe(first.run.run?.replace(/1$/, '2'));
});
