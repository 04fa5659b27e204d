import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquireLock } from '../../../src/journal/open.ts';
import { messages as lookupMessages } from '../../../src/lookups/messages.ts';
import { failure, told } from '../json.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { add, aliasesFile, HEADER, linesOf, writeAliases } from './aliases.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const aliases = (machine: Machine, ...words: readonly string[]) =>
  machine.qcsheet('lookups', 'aliases', ...words, '--json');

test('the file of a colleague is merged: added, unchanged and contradicting lines are told apart', async () => {
  const machine = office.machine();
  await add(machine, 'cities', 'SH', 'Shanghai');
  await add(machine, 'cities', 'GZ', 'Guangzhou');
  const theirs = [
    'list;parent;value;id;label',
    'cities;China;sh;1560901;Shanghai',
    'cities;156;gz;1561902;Shenzhen',
    'cities;156;SZ;1561902;',
    'cities;156;XX;9999999;Nowhere',
    '',
  ];
  const file = machine.file('theirs.csv', `\uFEFF${theirs.join('\r\n')}`);
  const merged = await aliases(machine, 'import', file);
  expect(merged.exit).toBe(3);
  expect(JSON.parse(merged.stdout)).toMatchObject({
    file: aliasesFile(machine),
    added: [{ value: 'SZ', id: '1561902', label: 'Shenzhen' }],
    unchanged: [{ value: 'sh' }],
    replaced: [],
    contradicted: [{ alias: { value: 'gz', id: '1561902' }, known: { value: 'GZ', id: '1561901' } }],
    problems: [{ line: 3 }, { line: 5 }],
  });
  expect(linesOf(aliasesFile(machine)).slice(2)).toEqual([
    'cities,156,GZ,1561901,Guangzhou',
    'cities,156,SZ,1561902,Shenzhen',
  ]);
  const replaced = await aliases(machine, 'import', file, '--replace');
  expect([replaced.exit, JSON.parse(replaced.stdout)]).toMatchObject([3, { replaced: [{}], problems: [{ line: 5 }] }]);
  expect(linesOf(aliasesFile(machine))[2]).toBe('cities,156,gz,1561902,Shenzhen');
});

test.each([
  ['missing', null, 'file-missing'],
  ['no file of aliases', 'a,b\n1,2\n', 'aliases-wrong'],
])('a file to import that is %s is refused, and nothing changes', async (_, content, code) => {
  const machine = office.machine();
  if (content !== null) machine.file('theirs.csv', content);
  const refused = await aliases(machine, 'import', machine.path('theirs.csv'));
  expect([refused.exit, told(failure, refused).error.code]).toEqual([3, code]);
  expect(JSON.parse((await aliases(machine, 'list')).stdout).aliases).toEqual([]);
});

test.each([
  [['citties', 'SH', 'Shanghai'], 'alias-list', 'cities'],
  [['cities', 'SH', 'Shangai'], 'alias-entry', 'Shanghai'],
  [['cities', 'SH', 'Shanghai', '--parent', 'India'], 'alias-entry', 'China'],
  [['cities', 'SH', 'Shanghai', '--parent', 'Indja'], 'alias-entry', 'India'],
  [['families', 'Acc', 'Accessories'], 'alias-entry', 'Accessories ['],
])('add %j is refused as %s, with the nearest name', async (words, code, near) => {
  const machine = office.machine();
  const refused = await add(machine, ...words);
  const { error } = told(failure, refused);
  expect([refused.exit, error.code]).toEqual([2, code]);
  expect(error.hint).toContain(near);
});

test('an import leaves out lines with mistakes, and finds an entry by its label', async () => {
  const machine = office.machine();
  const lines = [
    ...['cities,156,,1,', 'citties,156,A,1,', 'cities,156,B,,', 'cities,China,GZ,,Guangzhou', 'cities,156,SU,,Suzhou'],
    ...['cities,156,SH,1560901,', 'cities,156,sh,1561902,'],
  ];
  const merged = await aliases(machine, 'import', machine.file('theirs.csv', [HEADER, ...lines, ''].join('\n')));
  const { added, problems } = JSON.parse(merged.stdout);
  expect(merged.exit).toBe(3);
  expect(added).toMatchObject([
    { value: 'GZ', id: '1561901' },
    { value: 'SH', id: '1560901' },
  ]);
  expect(problems.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 6, 8]);
  expect(linesOf(aliasesFile(machine)).slice(1)).toEqual([
    'cities,156,GZ,1561901,Guangzhou',
    'cities,156,SH,1560901,Shanghai',
  ]);
});

test('lines for one parent, by its label and by its id, both stay when another alias is added', async () => {
  const machine = office.machine();
  const path = writeAliases(
    machine,
    [HEADER, 'cities,China,SH,1560901,Shanghai', 'cities,156,sh,1561902,Shenzhen', ''].join('\r\n'),
  );
  const kept = linesOf(path).slice(1);
  expect((await add(machine, 'cities', 'GZ', 'Guangzhou')).exit).toBe(0);
  expect(linesOf(path).slice(1)).toEqual([...kept, 'cities,156,GZ,1561901,Guangzhou']);
  const contradicting = await add(machine, 'cities', 'SH', 'Shanghai');
  expect(told(failure, contradicting).error.code).toBe('alias-contradicts');
  expect(linesOf(path).slice(1, 3)).toEqual(kept);
  await add(machine, 'cities', 'SH', 'Shanghai', '--replace');
  expect(linesOf(path).slice(1)).toEqual(['cities,156,SH,1560901,Shanghai', 'cities,156,GZ,1561901,Guangzhou']);
});

test('remove takes one alias away; it names a missing one, and asks for the parent where several are meant', async () => {
  const machine = office.machine();
  writeAliases(machine, `${HEADER}\ncities,156,HC,1560901,\ncities,India,HC,1,\ncities,156,SH,1560901,\n`);
  const several = await aliases(machine, 'remove', 'cities', 'hc');
  expect([several.exit, told(failure, several).error.code]).toEqual([2, 'alias-several']);
  const removed = await aliases(machine, 'remove', 'cities', 'hc', '--parent', 'india');
  expect([removed.exit, JSON.parse(removed.stdout).removed]).toMatchObject([0, [{ id: '1', parent: 'India' }]]);
  const missing = await aliases(machine, 'remove', 'cities', 'SHH');
  expect([missing.exit, told(failure, missing).error]).toMatchObject([2, { code: 'alias-missing' }]);
  expect(linesOf(aliasesFile(machine))).toHaveLength(3);
});

test('a text that a spreadsheet program would read as a formula is kept, harmless in the file', async () => {
  const machine = office.machine();
  for (const value of ['=1+1', 'a;b "c"', '@x, y'])
    expect((await add(machine, 'cities', value, 'Shanghai')).exit).toBe(0);
  const theirs = machine.file('dash.csv', `${HEADER}\ncities,,-SH,1560901,\n`);
  expect((await aliases(machine, 'import', theirs)).exit).toBe(0);
  const listed = JSON.parse((await aliases(machine, 'list')).stdout).aliases;
  expect(listed.map(({ value }: { value: string }) => value)).toEqual(['=1+1', 'a;b "c"', '@x, y', '-SH']);
  expect(readFileSync(aliasesFile(machine), 'utf8')).not.toMatch(/,[=@-]/);
});

test('several commands at the same time lose nothing', async () => {
  const machine = office.machine();
  const values = ['one', 'two', 'three', 'four', 'five'];
  const ended = await Promise.all(
    values.map((value) => machine.start('lookups', 'aliases', 'add', 'cities', value, 'Shanghai').told),
  );
  expect(ended.map(({ exit }) => exit)).toEqual(values.map(() => 0));
  const kept = linesOf(aliasesFile(machine)).map((line) => line.split(',')[2]);
  expect(new Set(kept)).toEqual(new Set(['value', ...values]));
});

test('a file that another process writes, or that is open in Excel, is not changed: exit 9', async () => {
  const machine = office.machine();
  await add(machine, 'cities', 'SH', 'Shanghai');
  const path = aliasesFile(machine);
  const lock = await acquireLock({ folder: `${machine.state}/locks`, scope: `file ${path}`, holder: 'test' });
  const busy = await add(machine, 'cities', 'GZ', 'Guangzhou');
  expect([busy.exit, told(failure, busy).error.code]).toEqual([9, 'output-busy']);
  if (lock.type === 'held') await lock.release();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path.replace('aliases.csv', '~$aliases.csv'), '\u0003Ann');
  const open = await add(machine, 'cities', 'GZ', 'Guangzhou');
  expect([open.exit, told(failure, open).error.message.includes('Ann')]).toEqual([9, true]);
  expect(linesOf(path)).toHaveLength(2);
});

test.skipIf(process.platform === 'win32')(
  'the file is for its user alone, unless somebody has opened it to others',
  async () => {
    const machine = office.machine();
    await add(machine, 'cities', 'SH', 'Shanghai');
    expect(statSync(aliasesFile(machine)).mode & 0o777).toBe(0o600);
  },
);

test.each([
  [['aliases', 'change']],
  [['aliases', 'add', 'cities', 'SH']],
  [['aliases', 'add', 'cities', ' ', 'Shanghai']],
  [['aliases', 'list', 'cities']],
  [['find', 'two', 'words']],
  [['pull', 'all']],
])('lookups %j is wrong use', async (words) => {
  const ended = await office.machine().qcsheet('lookups', ...words, '--json');
  expect([ended.exit, told(failure, ended).error.code]).toEqual([2, 'usage']);
});

test('without a list of countries an alias needs the id of its country, and the message says so', async () => {
  const machine = office.machine({ QCSHEET_COUNTRIES: '', QCSHEET_CACHE_DIR: office.machine().path('without') });
  const named = await aliases(machine, 'add', 'cities', 'SH', 'Shanghai', '--parent', 'China');
  expect(JSON.parse(named.stdout).error).toMatchObject({
    code: 'alias-entry',
    hint: lookupMessages.parentAsId('countries'),
  });
  const byId = await aliases(machine, 'add', 'cities', 'SH', 'Shanghai', '--parent', '156');
  expect(byId.exit).toBe(0);
});
