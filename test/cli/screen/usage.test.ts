import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.each([
  [
    ['import', 'x.csv', '--al-or-nothing'],
    '--al-or-nothing is not an option of import. Did you mean --all-or-nothing?',
  ],
  [
    ['import', 'x.csv', '--rats=4', '--zzz'],
    /^--rats is not an option of import\. Did you mean --rate\? --zzz is not an option/,
  ],
  [['import', 'x.csv', '-z'], '-z is not an option of import.'],
  [['runs', '--yes'], '--yes is not an option of runs.'],
  [['check', 'a.csv', 'b.csv'], /^"b.csv" is one word too many after check\./],
  [['nonsense'], '"nonsense" is not a command.'],
  [['chek', 'a.csv'], /^"chek" is not a command\. Did you mean check\?/],
  [['import'], 'import needs FILE after it (XLSX or CSV).'],
  [['results', '-o', 'x.xlsx'], /^results needs RUN after it \(.*qcsheet runs/],
  [['retry'], /^retry needs RUN after it \(.*qcsheet runs/],
  [['settle', '--row=3'], /^settle needs RUN after it \(.*qcsheet runs/],
  [['check', 'x.csv', '--date-order', 'ymd'], '--date-order takes dmy or mdy, not "ymd".'],
  [['import', 'x.csv', '--date-order', 'a b', '--date-order=dmy'], '--date-order takes dmy or mdy, not "a b".'],
  [['lookups'], 'lookups needs ACTION after it (`pull`, `find` or `aliases`).'],
  [['import', 'x.csv', '--rate='], '--rate needs a value after it.'],
  [['import', 'x.csv', '--output=', '--yes'], '--output needs a value after it.'],
  [['resume', '--concurrency='], '--concurrency needs a value after it.'],
  [['sandbox', '--port='], '--port needs a value after it.'],
])('%j is refused in words that name what is wrong', async (command, message) => {
  const ended = await office.machine().qcsheet(...command, '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'usage']);
  expect(told(failure, ended).error.message).toEqual(
    message instanceof RegExp ? expect.stringMatching(message) : message,
  );
});

test('a wrong command line names the help of its own command', async () => {
  const machine = office.machine();
  const hints = await Promise.all(
    [['retry'], ['check', 'x.csv', '--date-order=ymd'], ['import', 'x.csv', '--rate=']].map(async (command) => {
      const ended = await machine.qcsheet(...command, '--json');
      return told(failure, ended).error.hint;
    }),
  );
  expect(hints.map((hint) => /qcsheet \w+ --help/.exec(hint)?.[0])).toEqual([
    'qcsheet retry --help',
    'qcsheet check --help',
    'qcsheet import --help',
  ]);
});

test('a port that another program has is told with the way out', async () => {
  const port = new URL(office.sandbox.url).port;
  const ended = await office.machine().qcsheet('sandbox', `--port=${port}`, '--json');
  expect([ended.exit, told(failure, ended).error]).toMatchObject([2, { code: 'port-taken' }]);
  expect(told(failure, ended).error.message).toContain(port);
});

test('check and import name the file alike, however it was typed', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('ALIKE', 1)));
  const checked = await machine.qcsheet('check', './march.csv', '--kind=bookings', '--json');
  const { run } = await machine.import('march.csv', '--dry-run');
  expect([JSON.parse(checked.stdout).file, run.file]).toEqual([file, file]);
});
