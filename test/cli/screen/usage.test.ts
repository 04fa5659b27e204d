import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as commandMessages } from '../../../src/cli/commands/messages.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { ANY, worded } from '../../worded.ts';
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
    screen.didYouMean(screen.notAnOption('--al-or-nothing', 'import'), 'all-or-nothing'),
  ],
  [
    ['import', 'x.csv', '--rats=4', '--zzz'],
    `${screen.didYouMean(screen.notAnOption('--rats', 'import'), 'rate')} ${screen.notAnOption('--zzz', 'import')}${ANY}`,
  ],
  [['import', '-dash.xlsx'], screen.looksLikeOptions('-dash.xlsx')],
  [['check', '-o', '-book.xlsx', 'x.csv'], screen.looksLikeOptions('-book.xlsx')],
  [['check', 'a.csv', '--', '-b.csv'], `${screen.oneWordTooMany('-b.csv', 'check')}${ANY}`],
  [['import', 'x.csv', '-z'], screen.notAnOption('-z', 'import')],
  [['runs', '--yes'], screen.notAnOption('--yes', 'runs')],
  [['check', 'a.csv', 'b.csv'], screen.oneWordTooMany('b.csv', 'check')],
  [['nonsense'], screen.notACommand('nonsense')],
  [['chek', 'a.csv'], `${screen.notACommand('chek')} Did you mean check?${ANY}`],
  [['import'], commandMessages.needsFile('import', 'XLSX or CSV')],
  [['results', '-o', 'x.xlsx'], screen.needsWord('results', 'RUN', `${ANY}qcsheet runs${ANY}`)],
  [['retry'], screen.needsWord('retry', 'RUN', `${ANY}qcsheet runs${ANY}`)],
  [['settle', '--row=3'], screen.needsWord('settle', 'RUN', `${ANY}qcsheet runs${ANY}`)],
  [['check', 'x.csv', '--date-order', 'ymd'], screen.notAChoice('--date-order', 'dmy or mdy', '"ymd"')],
  [
    ['import', 'x.csv', '--date-order', 'a b', '--date-order=dmy'],
    screen.notAChoice('--date-order', 'dmy or mdy', '"a b"'),
  ],
  [['lookups'], screen.needsWord('lookups', 'ACTION', '`pull`, `find` or `aliases`')],
  [['import', 'x.csv', '--rate='], screen.needsValue('--rate')],
  [['import', 'x.csv', '--output=', '--yes'], screen.needsValue('--output')],
  [['resume', '--concurrency='], screen.needsValue('--concurrency')],
  [['sandbox', '--port='], screen.needsValue('--port')],
  [['import', 'x.csv', '--limit', '2', '--limit=3'], screen.givenTwice('--limit')],
  [['check', 'x.csv', '-o', 'a.xlsx', '--output', 'b.xlsx'], screen.givenTwice('--output')],
  [['runs', '--profile=a', '--profile', 'b'], screen.givenTwice('--profile')],
  [['export', 'reports', '--columns', 'a', '--columns', 'b'], screen.givenTwice('--columns')],
  [['import', 'x.csv', '-o', ''], screen.needsValue('-o')],
  [['import', 'x.csv', '--rate', ''], screen.needsValue('--rate')],
  [['export', 'reports', '--keyword', '', '-o', 'x.csv'], screen.needsValue('--keyword')],
  [['runs', '--profile', ''], screen.needsValue('--profile')],
  [['check', '--quiet', ''], commandMessages.needsFile('check', `XLSX or CSV${ANY}`)],
  [['import', 'x.csv', '--all-or-nothing=yes'], screen.takesNoValue('--all-or-nothing')],
  [['import', 'x.csv', '--dry-run=TRUE'], screen.takesNoValue('--dry-run')],
  [['runs', '--quiet=1'], screen.takesNoValue('--quiet')],
])('%j is refused in words that name what is wrong', async (command, message) => {
  const ended = await office.machine().qcsheet(...command, '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'usage']);
  expect(told(failure, ended).error.message).toMatch(new RegExp(`^${worded(message).source}$`));
});

test('a file whose name begins with a dash is read after --', async () => {
  const machine = office.machine();
  const content = csv(bookings('DASH', 1));
  for (const name of ['-dash.csv', '--json', 'plain.csv']) {
    const path = machine.file(name, content);
    const ended = await machine.qcsheet('check', '--kind=bookings', '--json', '--', name);
    expect([ended.exit, JSON.parse(ended.stdout).file]).toEqual([0, path]);
  }
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
