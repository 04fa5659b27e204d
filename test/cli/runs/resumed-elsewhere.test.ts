import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as runs } from '../../../src/importing/run/messages.ts';
import { run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { doubtful } from '../results/decided.ts';
import { readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a doubt has the name of the run that sent it in later runs too, and the two commands send it', async () => {
  const { machine, name } = await doubtful(office, 'NAMED');
  const file = machine.path('march.csv');
  const again = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '-o', machine.path('later.xlsx'));
  expect([again.exit, again.stdout]).toEqual([6, expect.stringContaining(answers.settleCommand(name, 3))]);
  expect(again.stdout).toContain(answers.settleCommand(name, 2));
  const later = /^Run (r-\d{8}-\d+): /m.exec(again.stdout)?.[1] ?? '';
  expect(again.stdout).not.toContain(answers.settleCommand(later, 3));
  await machine.qcsheet('settle', name, '--row=3', '--not-accepted', '--yes');
  const wrong = await machine.qcsheet('resume', later, '--yes');
  expect(wrong.stderr).toContain(runs.otherSends(runs.nothingToSend(later), `qcsheet resume ${name}`));
  expect(office.booked('NAMED')).toHaveLength(3);
  const resumed = await machine.qcsheet('resume', name, '--yes');
  expect(resumed.stderr).not.toContain(runs.nothingToSend(name));
  expect(office.booked('NAMED')).toHaveLength(4);
});

test('resume with nothing to continue says so before it shows the last run, with its exit code', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('DONE', 2)));
  const { run: imported } = await machine.import(file);
  const name = imported.run ?? '';
  const resumed = await machine.qcsheet('resume');
  expect([resumed.exit, resumed.stderr]).toEqual([0, expect.stringContaining(runs.nothingToContinue(name))]);
  const named = await machine.qcsheet('resume', name, '--json');
  expect(named.stderr).toContain(runs.nothingToSend(name));
  expect([named.exit, told(run, named).counts]).toMatchObject([0, { accepted: 2 }]);
  expect(office.booked('DONE')).toHaveLength(2);
});

test('the list of runs counts a doubt at the run that sent it, and skipped rows as skipped', async () => {
  const { machine, name } = await doubtful(office, 'COUNTED');
  const again = await machine.import(machine.path('march.csv'), '-o', machine.path('later.xlsx'));
  const { runs } = JSON.parse((await machine.qcsheet('runs', '--json')).stdout);
  expect(runs).toMatchObject([
    { run: again.run.run, counts: { inDoubt: 2 }, inDoubtFrom: { [name]: 2 } },
    { run: name },
  ]);
  expect(runs[1]).not.toHaveProperty('inDoubtFrom');
  const [heads = '', later = '', first = ''] = (await machine.qcsheet('runs')).stdout.split('\n');
  const cells = (line: string) =>
    line.slice(heads.indexOf('ACCEPTED'), heads.indexOf('FILE')).split(/ {2,}/).slice(0, -1);
  expect(cells(heads)).toEqual(['ACCEPTED', 'SKIPPED', 'IN DOUBT', 'REJECTED', 'NOT SENT', 'OF']);
  expect(cells(later)).toEqual(['0', '2', answers.doubtsOf(2, [[name, 2]]), '0', '0', '4']);
  expect(cells(first)).toEqual(['2', '0', '2', '0', '0', '4']);
  const doctor = JSON.parse((await machine.qcsheet('doctor', '--json')).stdout);
  expect(JSON.stringify(doctor)).not.toContain(again.run.run);
});

test('a run with doubts or held back rows has ended and is not complete, wherever people read it', async () => {
  const { machine, results, name } = await doubtful(office, 'ENDED');
  const shown = await machine.qcsheet('runs', 'show', name);
  expect(shown.stdout.split('\n')[0]).toBe(answers.run(name, '4 bookings in 4 rows', 'ended'));
  expect((await machine.qcsheet('runs')).stdout).not.toContain('complete');
  const state = (await readSheet(results, 'Summary', 1))
    .map(({ cells }) => Object.values(cells))
    .find(([head]) => head === 'State');
  expect(state).toEqual(['State', 'ended']);
  expect(told(run, await machine.qcsheet('runs', 'show', name, '--json')).state).toBe('complete');
});
