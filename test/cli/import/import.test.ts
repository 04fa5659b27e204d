import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as disk } from '../../../src/disk/messages.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { messages as sending } from '../../../src/sending/messages.ts';
import { messages as writing } from '../../../src/spreadsheet/write/messages.ts';
import { failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';
import { workbook } from '../sheets.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('without a terminal and without --yes nothing is sent, and nothing is planned', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('ASK', 2)));
  const ended = await machine.qcsheet('import', file, '--kind', 'bookings');
  expect([ended.exit, ended.stdout]).toEqual([2, '']);
  expect(ended.stderr).toContain(
    questions.wouldSend('2 bookings (rows 2, 3)', questions.where('demo@example.com', office.sandbox.url)),
  );
  expect(ended.stderr).toContain('--yes');
  expect(office.booked('ASK')).toHaveLength(0);
  expect((await machine.qcsheet('runs', '--json')).stdout).toBe('{"runs":[]}\n');
});

test('a dry run tells what would be sent, sends nothing and leaves no run', async () => {
  const machine = office.machine();
  machine.file('march.csv', csv([...bookings('DRY', 2), booking('DRY-3', { bookingType: '' })]));
  const { exit, run } = await machine.import('march.csv', '--dry-run');
  expect([exit, run.run, run.results]).toEqual([3, null, null]);
  expect(run.documents.map((one) => one.state)).toEqual(['unsent', 'unsent', 'invalid']);
  const text = await machine.qcsheet('import', 'march.csv', '--kind', 'bookings', '--dry-run');
  expect(text.stdout).toContain(runMessages.dryRun(false, runMessages.wouldSend('2 bookings')));
  expect(text.stdout).toContain(`2 ${answers.validNotSent}`);
  const limited = await machine.qcsheet('import', 'march.csv', '--kind', 'bookings', '--dry-run', '--limit=1');
  expect(limited.stdout).toContain(runMessages.wouldSendSome(1, '2 bookings'));
  expect(text.stdout).not.toContain('null');
  expect(existsSync(machine.path('march.results.xlsx'))).toBe(false);
  expect((await machine.qcsheet('runs', '--json')).stdout).toBe('{"runs":[]}\n');
  expect(office.booked('DRY')).toHaveLength(0);
});

test('a file with an unfinished run refuses --send-again, and says what --allow-duplicates cannot change', async () => {
  const machine = office.machine();
  const file = machine.file('part.csv', csv(bookings('PART', 2)));
  const { run: begun } = await machine.import(file, '--limit=1');
  const refused = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--send-again=1', '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'run-unfinished']);
  expect(office.booked('PART')).toHaveLength(1);
  const went = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--allow-duplicates');
  expect(went.exit).toBe(0);
  expect(went.stderr).toContain(history.optionIgnored('--allow-duplicates', begun.run ?? ''));
  expect(office.booked('PART')).toHaveLength(2);
});

test('--limit sends the first ones, and the same command again the next ones of the same run', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('LIMIT', 5)));
  const first = await machine.import(file, '--limit=2');
  expect([first.exit, first.run.state, first.run.why]).toEqual([0, 'stopped', sending.limit(2)]);
  expect(first.run.counts).toMatchObject({ accepted: 2, unsent: 3 });
  expect(
    office
      .booked('LIMIT')
      .map((body) => body.referenceNumber)
      .sort(),
  ).toEqual(['LIMIT-1', 'LIMIT-2']);
  const second = await machine.import(file, '--limit=2');
  expect(second.run).toMatchObject({ run: first.run.run, counts: { accepted: 4, unsent: 1 } });
  const third = await machine.import(file);
  expect(third.run).toMatchObject({ run: first.run.run, state: 'complete', why: null, counts: { accepted: 5 } });
  expect(office.booked('LIMIT')).toHaveLength(5);
});

test('--max-errors stops once so many were rejected, as a number and as a part', async () => {
  for (const [prefix, option] of [
    ['MOST', '--max-errors=2'],
    ['PART', '--max-errors=20%'],
  ] as const) {
    const machine = office.machine();
    office.sandbox.setFaults({ faults: [{ on: BOOK, times: 3, act: { kind: 'refuse' } }] });
    const { exit, run } = await machine.import(
      machine.file('march.csv', csv(bookings(prefix, 10))),
      option,
      '--concurrency=1',
    );
    expect([exit, run.state]).toEqual([5, 'stopped']);
    expect(run.counts).toMatchObject({ rejected: 2, accepted: 0, unsent: 8 });
    expect(run.why).toContain(option.replace('=', ' '));
  }
  office.sandbox.setFaults({ faults: [] });
});

test('--all-or-nothing sends nothing of a file with an invalid row, and everything of a good one', async () => {
  const machine = office.machine();
  const rows = bookings('WHOLE', 2);
  const bad = await machine.import(
    machine.file('bad.csv', csv([...rows, booking('WHOLE-3', { shipDate: '' })])),
    '--all-or-nothing',
  );
  expect([bad.exit, bad.run.run]).toEqual([3, null]);
  expect(bad.run.counts).toMatchObject({ invalid: 1, unsent: 2 });
  expect(office.booked('WHOLE')).toHaveLength(0);
  const good = await machine.import(machine.file('good.csv', csv(rows)), '--all-or-nothing');
  expect([good.exit, good.run.counts.accepted]).toEqual([0, 2]);
});

test('an output that cannot be is refused before anything is sent', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('OUT', 1)));
  mkdirSync(machine.path('folder'));
  symlinkSync(file, machine.path('link.xlsx'));
  await workbook(machine.path('prices.xlsx'), [{ price: 12 }]);
  machine.file('text.xlsx', 'my notes');
  const template = await machine.qcsheet('template', 'bookings', '-o', 'empty.xlsx');
  expect(template.exit).toBe(0);
  const before = ['prices.xlsx', 'text.xlsx', 'empty.xlsx'].map((name) => readFileSync(machine.path(name)));
  for (const [output, code] of [
    ['march.csv', 'output-is-input'],
    ['./folder/../march.csv', 'output-is-input'],
    ['link.xlsx', 'output-is-input'],
    ['missing/results.xlsx', 'output-folder'],
    // 255 bytes are the longest name of most disks, and qcsheet writes a file with a longer name first.
    [`${'x'.repeat(250)}.xlsx`, 'output-name-long'],
    [`${'x'.repeat(300)}.xlsx`, 'output-name-long'],
    ['folder', 'output-not-a-file'],
    ['results.csv', 'output-ending'],
    ['results', 'output-ending'],
    ['prices.xlsx', 'output-foreign'],
    ['empty.xlsx', 'output-foreign'],
    ['text.xlsx', 'output-foreign'],
  ] as const) {
    const ended = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--json', '-o', output);
    expect([ended.exit, told(failure, ended).error.code]).toEqual([2, code]);
  }
  expect(office.booked('OUT')).toHaveLength(0);
  expect(['prices.xlsx', 'text.xlsx', 'empty.xlsx'].map((name) => readFileSync(machine.path(name)))).toEqual(before);
});

test('results that come in again get a name of their own, round after round, and never replace the input', async () => {
  const machine = office.machine();
  machine.file('march.csv', csv(bookings('ROUND', 1)));
  const names = ['march.results.xlsx', 'march.results-2.xlsx', 'march.results-3.xlsx'];
  for (const [input, output] of [
    ['march.csv', names[0]],
    [names[0], names[1]],
    [names[1], names[2]],
  ]) {
    const before = readFileSync(machine.path(input ?? ''));
    const { exit, run } = await machine.import(input ?? '');
    expect([exit, run.results]).toEqual([0, machine.path(output ?? '')]);
    expect(readFileSync(machine.path(input ?? ''))).toEqual(before);
  }
  // Results are replaced by later ones of the same input.
  expect((await machine.import('march.csv')).run.results).toBe(machine.path(names[0] ?? ''));
});

test('a file that came to the place of the results while a run was stopped is not replaced', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('CAME', 2)));
  const first = await machine.import(file, '--limit=1');
  await workbook(machine.path('march.results.xlsx'), [{ price: 12 }]);
  const theirs = readFileSync(machine.path('march.results.xlsx'));
  const resumed = await machine.qcsheet('resume', '--json');
  const spare = join(machine.state, `${first.run.run}.results.xlsx`);
  expect([resumed.exit, told(run, resumed).results]).toEqual([2, spare]);
  expect(resumed.stderr).toContain(writing.notOurs(machine.path('march.results.xlsx'), writing.resultsWorkbook));
  expect(readFileSync(machine.path('march.results.xlsx'))).toEqual(theirs);
});

test('the plain output tells the counts, the reasons with their rows, the results and the next step', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'refuse', message: 'No inspector.' } }] });
  machine.file('march.csv', csv([...bookings('TEXT', 2), booking('TEXT-3', { serviceType: 'Final' })]));
  const ended = await machine.qcsheet('import', 'march.csv', '--kind', 'bookings', '--yes', '--concurrency=1');
  expect(ended.exit).toBe(5);
  expect(ended.stdout).toMatch(/^Run r-\d{8}-1: 3 bookings in 3 rows, ended\.\n/);
  expect(ended.stdout).toContain(
    `     1 ${answers.accepted}\n       1 ${answers.rejected}\n       1 ${answers.invalid}\n`,
  );
  expect(ended.stdout).toMatch(/rejected: .*No inspector\..* \(row 2\)/);
  expect(ended.stdout).toContain(`${answers.results(machine.path('march.results.xlsx'))}\n`);
  expect(ended.stdout).toContain(answers.next(answers.fixRedCells));
  expect(ended.stderr).toContain('"Final"');
});

test('--quiet keeps everything back but what must be known', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('QUIET', 2)));
  const good = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--quiet', '--limit=1');
  expect([good.exit, good.stderr]).toEqual([0, '']);
  rmSync(machine.path('march.results.xlsx'));
  mkdirSync(machine.path('march.results.xlsx'));
  const blocked = await machine.qcsheet('resume', '--quiet');
  expect(blocked.exit).toBe(2);
  expect(blocked.stderr).toContain(disk.isFolder(machine.path('march.results.xlsx')));
  expect(office.booked('QUIET')).toHaveLength(2);
});

test('a long import without a terminal tells how far it is every few seconds', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('LONG', 4)));
  const ended = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--rate=0.5');
  expect(ended.exit).toBe(0);
  expect(ended.stderr).toMatch(/^\d of 4, 0 rejected, 0 in doubt, \d left, \d\.\d a second/m);
  expect(ended.stderr).not.toContain('\u001b');
});
