import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { until } from '../../until.ts';
import { ANY, worded } from '../../worded.ts';
import { run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('runs lists the imports, the latest first, and runs show tells one of them', async () => {
  const machine = office.machine();
  machine.file('march.csv', csv(bookings('LIST', 2)));
  const first = await machine.import('march.csv', '--limit=1');
  const second = await machine.import(machine.file('april.csv', csv(bookings('LIST2', 1))));
  const { runs } = JSON.parse((await machine.qcsheet('runs', '--json')).stdout);
  expect(runs).toMatchObject([
    { run: second.run.run, state: 'complete', file: machine.path('april.csv'), counts: { accepted: 1 } },
    { run: first.run.run, state: 'stopped', counts: { accepted: 1, unsent: 1 } },
  ]);
  const text = await machine.qcsheet('runs');
  expect(text.stdout.split('\n')).toHaveLength(4);
  expect(text.stdout).toContain(machine.path('march.csv'));
  const shown = await machine.qcsheet('runs', 'show', first.run.run ?? '', '--json');
  expect(told(run, shown)).toEqual(first.run);
  expect((await machine.qcsheet('runs', 'show')).stdout).toContain(second.run.run);
});

test('a run whose results those of another have replaced names no results, and resume writes its own beside them', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('TWO', 2)));
  const [first, second] = [await machine.import(file), await machine.import(file)];
  const resultsOf = async (name: string | null) =>
    told(run, await machine.qcsheet('runs', 'show', name ?? '', '--json')).results;
  expect([await resultsOf(first.run.run), await resultsOf(second.run.run)]).toEqual([null, second.run.results]);
  const place = machine.path('march.results.xlsx');
  expect(second.run.results).toBe(place);
  const before = readFileSync(place);
  const resumed = await machine.qcsheet('resume', first.run.run ?? '', '--json');
  expect(told(run, resumed).results).toBe(machine.path('march.results-2.xlsx'));
  expect(readFileSync(place).equals(before)).toBe(true);
});

test('a run that goes on in another process is on its way, not in doubt; one that was killed is in doubt', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('AWAY', 3)));
  const hang = { kind: 'hang', when: 'after' } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', skip: 1, act: hang }] });
  const importing = machine.start('import', file, '--kind', 'bookings', '--yes', '--concurrency=1');
  await until('two bookings are accepted', () => office.booked('AWAY').length >= 2);
  const look = async () => ({
    shown: told(run, await machine.qcsheet('runs', 'show', '--json')),
    text: (await machine.qcsheet('runs', 'show')).stdout,
    list: (await machine.qcsheet('runs')).stdout,
  });
  const during = await look();
  expect(during.shown).toMatchObject({ state: 'running', results: null });
  expect(during.shown.counts).toMatchObject({ accepted: 1, sending: 1, unsent: 1, inDoubt: 0 });
  expect(during.shown.documents.map(({ state }) => state)).toEqual(['accepted', 'sending', 'ready']);
  expect(during.text).toContain(`1 ${answers.onTheWay}\n       1 ${answers.notSentYet}\n`);
  expect(during.text).not.toContain(answers.inDoubtWord);
  expect(during.list).toMatch(
    new RegExp(`^r-\\d{8}-1 {2}${answers.stateOnTheWay('running', 1)} .* 1 +0 +0 +0 +1 +3 `, 'm'),
  );

  importing.child.kill('SIGKILL');
  await importing.told;
  office.sandbox.setFaults({ faults: [] });
  const after = await look();
  expect(after.shown).toMatchObject({ state: 'interrupted', counts: { accepted: 1, inDoubt: 1, unsent: 1 } });
  expect(after.shown.documents.map(({ state }) => state)).toEqual(['accepted', 'in-doubt', 'unsent']);
  expect(after.text).toContain('Next: ');
  expect(after.list).toMatch(/^r-\d{8}-1 {2}interrupted .* 1 +0 +1 +0 +1 +3 /m);
});

test('resume with nothing left prints the last run and exits with its code, and sends nothing', async () => {
  const machine = office.machine();
  const first = await machine.import(machine.file('march.csv', csv(bookings('LEFT', 1))));
  const before = office.sandbox.requests().length;
  const resumed = await machine.qcsheet('resume', '--json');
  expect(resumed.exit).toBe(0);
  expect(told(run, resumed)).toEqual(first.run);
  expect(office.sandbox.requests()).toHaveLength(before);
});

test('resume goes on when the input is gone, with the results as complete as ever', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('GONE', 3)));
  const first = await machine.import(file, '--limit=1', '-o', machine.path('out.xlsx'));
  rmSync(file);
  rmSync(machine.path('out.xlsx'));
  const resumed = await machine.qcsheet('resume', first.run.run ?? '', '--json');
  expect(resumed.exit).toBe(0);
  expect(told(run, resumed)).toMatchObject({
    state: 'complete',
    counts: { accepted: 3 },
    results: machine.path('out.xlsx'),
  });
  const rows = await readSheet(machine.path('out.xlsx'), 'Bookings', 1);
  expect(rows.map((row) => [row.cells['referenceNumber'], row.cells['Status']])).toEqual([
    ['GONE-1', 'Accepted'],
    ['GONE-2', 'Accepted'],
    ['GONE-3', 'Accepted'],
  ]);
});

test('resume sends the rest though the folder of the output was moved, and keeps the results', async () => {
  const machine = office.machine();
  mkdirSync(machine.path('here'));
  const file = machine.file('march.csv', csv(bookings('MOVED', 2)));
  const first = await machine.import(file, '--limit=1', '-o', 'here/out.xlsx');
  renameSync(machine.path('here'), machine.path('there'));
  const resumed = await machine.qcsheet('resume', '--json');
  const spare = join(machine.state, `${first.run.run}.results.xlsx`);
  expect(resumed.exit).toBe(2);
  expect(told(run, resumed)).toMatchObject({ state: 'complete', counts: { accepted: 2 }, results: spare });
  expect(resumed.stderr).toMatch(worded(runMessages.resultsInstead(ANY, spare)));
  expect(await readSheet(spare, 'Bookings', 1)).toHaveLength(2);
  const written = await machine.qcsheet('results', first.run.run ?? '', '-o', 'there/new.xlsx');
  expect([written.exit, written.stdout]).toEqual([0, 'there/new.xlsx\n']);
  expect(existsSync(machine.path('there/new.xlsx'))).toBe(true);
});

test('results that nobody has are no success: the exit code, the JSON and stderr say so', async () => {
  const machine = office.machine();
  mkdirSync(machine.path('here'));
  const file = machine.file('march.csv', csv(bookings('NOWHERE', 2)));
  const first = await machine.import(file, '--limit=1', '-o', 'here/out.xlsx');
  renameSync(machine.path('here'), machine.path('there'));
  mkdirSync(join(machine.state, `${first.run.run}.results.xlsx`));
  const resumed = await machine.qcsheet('resume', '--json');
  expect(resumed.exit).toBe(2);
  expect(told(run, resumed)).toMatchObject({ state: 'complete', counts: { accepted: 2 }, results: null });
  expect(resumed.stderr).toContain(`qcsheet results ${first.run.run} -o FILE`);
});

test('an interrupted import that is given another output writes its results there', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('OTHER', 2)));
  await machine.import(file, '--limit=1', '-o', 'first.xlsx');
  const { run } = await machine.import(file, '-o', 'second.xlsx');
  expect(run).toMatchObject({ state: 'complete', results: machine.path('second.xlsx') });
  expect(await readSheet(machine.path('second.xlsx'), 'Bookings', 1)).toHaveLength(2);
});

test('results never replace the input of their run, nor go where there is no folder', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('KEEP', 1)));
  const { run } = await machine.import(file);
  const ended = await machine.qcsheet('results', run.run ?? '', '-o', 'march.csv', '--json');
  expect([ended.exit, JSON.parse(ended.stdout).error.code]).toEqual([2, 'output-is-input']);
  const nowhere = await machine.qcsheet('results', run.run ?? '', '-o', 'missing/out.xlsx', '--json');
  expect([nowhere.exit, JSON.parse(nowhere.stdout).error.code]).toEqual([2, 'output-folder']);
});

test('a run of another account is not resumed', async () => {
  const machine = office.machine();
  const { run } = await machine.import(machine.file('march.csv', csv(bookings('THEIRS', 2))), '--limit=1');
  const other = office.machine({ QCSHEET_STATE_DIR: machine.state, QCSHEET_ACCOUNT: 'other@example.com' });
  const named = await other.qcsheet('resume', run.run ?? '', '--json');
  expect([named.exit, JSON.parse(named.stdout).error.code]).toEqual([2, 'run-of-other-account']);
  const last = await other.qcsheet('resume', '--json');
  expect([last.exit, JSON.parse(last.stdout).error.code]).toEqual([2, 'no-runs']);
});
