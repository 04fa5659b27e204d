import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as cells } from '../../../src/importing/cells/messages.ts';
import { failure, told } from '../json.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';
import { add, aliasesFile, checked, HEADER, inCity, linesOf, textsBelow, writeAliases } from './aliases.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const SHANGHAI = { id: '1560901', label: 'Shanghai' };
const aliasFindings = (findings: readonly { code: string }[]) =>
  findings.filter(({ code }) => code.startsWith('alias-'));

test('an alias is kept for the account, used, shown once for all its rows and counted', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', inCity('USED', ['SH', ' sh', 'Shanghai', 'SH']));
  expect((await checked(machine, file)).exit).toBe(3);
  expect((await add(machine, 'cities', 'SH', 'shanghai', '--parent', 'china')).exit).toBe(0);
  expect(linesOf(aliasesFile(machine))).toEqual([HEADER, 'cities,156,SH,1560901,Shanghai']);
  expect(readFileSync(aliasesFile(machine)).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const { exit, report } = await checked(machine, file);
  expect([exit, report.aliases, report.counts]).toMatchObject([
    0,
    { values: 2, cells: 3 },
    { valid: 4, errors: 0, warnings: 0 },
  ]);
  const [finding] = aliasFindings(report.findings);
  expect(finding).toMatchObject({ code: 'alias-used', severity: 'info', column: 'factoryCityID', value: 'SH' });
  expect(finding).toMatchObject({ row: 2, rows: [2, 5] });
  const { run } = await machine.import(file);
  expect([run.counts.accepted, run.aliases]).toEqual([4, report.aliases]);
  expect(new Set(office.booked('USED').map(({ factoryCityID }) => factoryCityID))).toEqual(new Set([SHANGHAI.id]));
});

test('nothing secret is written beside the aliases', async () => {
  const machine = office.machine();
  await add(machine, 'cities', 'SH', 'Shanghai');
  const texts = textsBelow(machine.env['QCSHEET_CONFIG_DIR'] ?? '');
  for (const secret of ['QCSHEET_PASSWORD', 'QCSHEET_API_ACCESS_TOKEN'])
    expect(texts).not.toContain(machine.env[secret]);
});

test('what the list itself names goes before an alias', async () => {
  const machine = office.machine();
  writeAliases(
    machine,
    `${HEADER}\ncities,156,Shenzhen,1560901,Shanghai\ncities,156,1561902,1560901,Shanghai\nsuppliers,,Golden,00417,\n`,
  );
  const file = machine.file('exact.csv', inCity('EXACT', ['Shenzhen', '1561902']));
  const { run } = await machine.import(file);
  expect([run.counts.accepted, run.aliases]).toEqual([2, { values: 0, cells: 0 }]);
  expect(office.booked('EXACT').map(({ factoryCityID }) => factoryCityID)).not.toContain(SHANGHAI.id);
  const needless = await add(machine, 'cities', 'Shenzhen', 'Shanghai');
  expect([needless.exit, told(failure, needless).error.code]).toEqual([2, 'alias-needless']);
});

test('a city means another one under another country', async () => {
  const machine = office.machine();
  await add(machine, 'cities', 'HC', 'Shanghai', '--parent', 'China');
  await add(machine, 'cities', 'HC', 'Guntur', '--parent', 'India');
  const rows = ['China', 'India', 'Portugal'].map((country, index) =>
    booking(`PARENT-${index}`, { factoryCountryID: country, factoryCityID: 'HC' }),
  );
  const { report } = await checked(machine, machine.file('parent.csv', csv(rows)));
  expect(aliasFindings(report.findings)).toMatchObject([{ row: 2 }, { row: 3 }]);
  expect(report.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'lookup-unknown', row: 4 },
  ]);
  // Without the country, two meanings are none.
  const { factoryCountryID: _country, ...without } = rows[0] ?? {};
  const bare = await checked(machine, machine.file('bare.csv', csv([without])));
  expect(aliasFindings(bare.report.findings)).toMatchObject([{ code: 'alias-stale', row: 2 }]);
  expect(bare.exit).toBe(3);
});

test.each([
  ['gone', 'cities,156,SH,9999999,Shanghai'],
  ['under another country', 'cities,156,SH,7040101,'],
  ['called otherwise', 'cities,156,SH,1560901,Shaoxing'],
])('an alias whose entry is %s says so, and the value stays wrong', async (_, line) => {
  const machine = office.machine();
  writeAliases(machine, `${HEADER}\n${line}\n`);
  const { exit, report } = await checked(machine, machine.file('stale.csv', inCity('STALE', ['SH', 'SH'])));
  expect([exit, report.counts.invalid, report.aliases.values]).toEqual([3, 2, 0]);
  const [finding] = aliasFindings(report.findings);
  const hint = cells.chooseAgain('cities', 'SH');
  expect(finding).toMatchObject({ code: 'alias-stale', severity: 'warning', rows: [2, 3], hint });
  expect(report.findings.filter(({ code }) => code === 'lookup-unknown')).toHaveLength(2);
  const listed = await machine.qcsheet('lookups', 'aliases', 'list', '--json');
  expect(JSON.parse(listed.stdout).aliases).toMatchObject([{ value: 'SH', state: 'stale', line: 2 }]);
});

test('a file that Excel saved with semicolons, blank lines and lost zeros is read', async () => {
  const machine = office.machine();
  const label = 'Golden Star Trading Co., Ltd.';
  const lines = [
    'List;Parent;Value;ID;Label;Note',
    '',
    'cities;China;SH;1560901;Shanghai;ask Ann',
    ';;;;;',
    `suppliers;;"Golden";417;"${label}";`,
    'cities;50;BRS;501001;Barishal;',
  ];
  const path = writeAliases(machine, `\uFEFF${lines.join('\r\n')}\r\n`);
  const file = machine.file('excel.csv', inCity('EXCEL', ['SH'], { supplierCode: 'Golden' }));
  const { run } = await machine.import(file);
  expect([run.counts.accepted, run.aliases]).toEqual([1, { values: 2, cells: 2 }]);
  expect(office.booked('EXCEL')[0]).toMatchObject({ supplierCode: '00417', factoryCityID: SHANGHAI.id });
  // A change keeps what is not ours.
  await add(machine, 'cities', 'Guangzou', 'Guangzhou');
  expect(linesOf(path)).toEqual([
    `${HEADER},Note`,
    'cities,China,SH,1560901,Shanghai,ask Ann',
    `suppliers,,Golden,417,"${label}",`,
    'cities,50,BRS,501001,Barishal,',
    'cities,156,Guangzou,1561901,Guangzhou,',
  ]);
});

test('a broken line stops the command with file and line; without the file nothing is wrong', async () => {
  const machine = office.machine();
  const file = machine.file('any.csv', inCity('BROKEN', ['Shenzhen']));
  expect((await checked(machine, file)).exit).toBe(0);
  const path = writeAliases(
    machine,
    `${HEADER}\ncities,156,SH,1560901,Shanghai\ncitys,156,X,1,\ncities,156,sh,1561901,\n`,
  );
  for (const words of [
    ['check', file, '--kind=bookings'],
    ['lookups', 'aliases', 'list'],
    ['import', file, '--kind=bookings', '--yes'],
  ]) {
    const ended = await machine.qcsheet(...words, '--json');
    const { error } = told(failure, ended);
    expect([ended.exit, error.code]).toEqual([2, 'aliases-wrong']);
    expect(error.message).toContain(`${path}: line 3`);
    expect(error.message).toContain('line 4');
  }
  expect(office.booked('BROKEN')).toEqual([]);
  const added = await add(machine, 'cities', 'GZ', 'Guangzhou');
  expect([added.exit, linesOf(path)]).toMatchObject([2, { length: 1 }]);
});

test('two accounts have aliases of their own', async () => {
  const machine = office.machine();
  await add(machine, 'cities', 'SH', 'Shanghai');
  const listed = await machine.qcsheet('lookups', 'aliases', 'list', '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject({ file: aliasesFile(machine), aliases: [{ value: 'SH' }] });
  const other = office.machine({
    QCSHEET_CONFIG_DIR: machine.env['QCSHEET_CONFIG_DIR'] ?? '',
    QCSHEET_ACCOUNT: 'other@example.com',
  });
  const theirs = JSON.parse((await other.qcsheet('lookups', 'aliases', 'list', '--json')).stdout);
  expect(theirs.aliases).toEqual([]);
  expect(theirs.file).toBe(aliasesFile(other));
  expect(theirs.file).not.toBe(aliasesFile(machine));
});

test.runIf(hasTerminal)('the question before sending says that aliases are used', async () => {
  const machine = office.machine();
  await add(machine, 'cities', 'SH', 'Shanghai');
  machine.file('asked.csv', inCity('ASKED', ['SH', 'Shenzhen']));
  const asked = await onTerminal(machine, 'import asked.csv --kind bookings', NO);
  expect(asked.screen).toContain(answers.aliasesUsed('1 value', '1 cell'));
  expect(asked.screen).toContain(cells.aliasUsed('SH', 'Shanghai [1560901]'));
});
