import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as columnMessages } from '../../../src/importing/columns/messages.ts';
import { check, failure, told } from '../json.ts';
import { booking, type Cells, type Machine, type Office, openOffice } from '../office.ts';
import { hasTerminal, onTerminal } from '../terminal.ts';
import { PO, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A file whose PO is under a header that is only like it, beside a column of the user's own. */
function fileOf(machine: Machine, ...references: readonly string[]): string {
  const rows = references.map((reference): Cells => ({ ...booking(reference), Season: 'SS29' }));
  return machine.file(`${references[0]}.csv`, renamed(rows, { [PO]: 'Customer PO' }));
}

function mappings(machine: Machine): readonly string[] {
  const accounts = join(machine.env['QCSHEET_CONFIG_DIR'] ?? '', 'accounts');
  const [account = ''] = readdirSync(accounts);
  const folder = join(accounts, account, 'mappings');
  return readdirSync(folder).map((name) => join(folder, name));
}

test('a look-alike sends nothing until it is named, and what was said is remembered for its headers', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'SAID-1', 'SAID-2');
  const refused = await machine.qcsheet('check', file, '--json');
  const { findings, counts } = told(check, refused);
  expect([refused.exit, counts.valid]).toEqual([3, 0]);
  expect(findings).toMatchObject([
    { code: 'header-unknown', severity: 'error', value: 'Customer PO', suggestions: ['PO number', 'Ref PO number'] },
    { code: 'header-unknown', severity: 'info', value: 'Season' },
  ]);
  expect((await machine.import(file)).exit).toBe(3);
  expect(office.booked('SAID-')).toEqual([]);

  const said = await machine.qcsheet('check', file, '--map', `Customer PO=${PO}`, '--ignore-column', 'season');
  const [path = ''] = mappings(machine);
  const remembered = columnMessages.remembered(path, columnMessages.changeAnswer);
  expect([said.exit, said.stderr]).toEqual([0, expect.stringContaining(remembered)]);
  const line = said.stderr.split('\n').find((text) => text.includes(remembered));
  for (const way of [path, '--map "HEADER=KEY"', '--ignore-column "HEADER"']) expect(line).toContain(way);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ map: { 'Customer PO': PO }, ignore: ['Season'] });
  const { exit, run } = await machine.import(file);
  expect([exit, run.counts.accepted]).toEqual([0, 2]);
  expect(office.booked('SAID-')).toMatchObject([
    { products: [{ poNumber: '0004500012' }] },
    { products: [{ poNumber: '0004500012' }] },
  ]);
});

test('the next command names the columns in the same words, and repeating them warns of nothing', async () => {
  const machine = office.machine();
  const rows = ['QUOTE-1', 'QUOTE-2'].map((reference) => booking(reference));
  const file = machine.file('quoted.csv', renamed(rows, { [PO]: 'Our 4" PO' }));
  const map = `--map=Our 4" PO=${PO}`;
  const checked = await machine.qcsheet('check', file, map);
  expect(checked.stdout).toContain(`--map 'Our 4" PO=${PO}'`);
  await machine.import(file, map, '--limit=1');
  const again = await machine.qcsheet('import', file, map, '--kind=bookings', '--yes');
  expect([again.exit, again.stderr]).toEqual([0, expect.not.stringContaining('--map')]);
  expect(office.booked('QUOTE-')).toHaveLength(2);
});

test('headers that were typed are found above a row that has more texts than they', async () => {
  const machine = office.machine();
  const file = machine.file('foreign.csv', 'Node,Name,\n1,Books,2\nsix,Films,seven\n');
  const maps = ['--map', 'node=referenceNumber', '--map', 'Name=products.name'];
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '--json', ...maps);
  const mapped = told(check, checked).findings.filter(({ code }) => code === 'header-mapped');
  expect(mapped.map(({ cell }) => cell)).toEqual(['A1', 'B1']);
});

test("a column that is called one's own is kept and not sent, without a question", async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'OWN-1');
  const { exit, run } = await machine.import(file, '--ignore-column', 'Customer PO');
  expect([exit, run.counts.accepted]).toEqual([0, 1]);
  expect(office.booked('OWN-')[0]?.products[0]).not.toHaveProperty('poNumber');
  expect((await machine.qcsheet('check', file)).exit).toBe(0);
});

test('a mapping file is written by `columns`, edited, passed with --map, and shared by copying it', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'FILE-1');
  const shown = await machine.qcsheet('columns', file, '-o', 'mapping.json', '--json');
  const report = JSON.parse(shown.stdout);
  expect(report).toMatchObject({ kind: 'bookings', headerRow: 1, missing: [], mapping: machine.path('mapping.json') });
  const open = report.columns.find(({ header }: { header: string }) => header === 'Customer PO');
  expect(open).toMatchObject({ how: 'open', key: null, samples: ['0004500012'], proposals: [{ key: PO }, {}] });
  expect(JSON.parse(readFileSync(machine.path('mapping.json'), 'utf8'))).toMatchObject({ map: { 'Customer PO': PO } });
  expect((await machine.qcsheet('check', file, '--map', 'mapping.json')).exit).toBe(0);
  // A file that is passed is not kept: the next command without it knows nothing of it.
  expect((await machine.qcsheet('check', file)).exit).toBe(3);

  await machine.qcsheet('check', file, '--map', `Customer PO=${PO}`);
  const [kept = ''] = mappings(machine);
  const colleague = office.machine();
  await colleague.qcsheet('check', fileOf(colleague, 'FILE-2'), '--ignore-column', 'Season');
  const [theirs = ''] = mappings(colleague);
  writeFileSync(theirs, readFileSync(kept));
  expect((await colleague.qcsheet('check', colleague.path('FILE-2.csv'))).exit).toBe(0);
});

test.each([
  ['a header that the file does not have', ['--map', `Customer P=${PO}`], 'map-unknown-header', 'Customer PO'],
  ['an own column that the file does not have', ['--ignore-column', 'Saison'], 'map-unknown-header', 'Season'],
  ['a column that the kind does not have', ['--map', 'Customer PO=products.poNumbr'], 'map-unknown-column', PO],
  ['a mapping that is not there', ['--map', 'none.json'], 'mapping-missing', 'none.json'],
])('%s is a usage error that names the likeliest', async (_, flags, code, likely) => {
  const machine = office.machine();
  const refused = await machine.qcsheet('check', fileOf(machine, 'WRONG-1'), ...flags, '--json');
  const { error } = told(failure, refused);
  expect([refused.exit, error.code, error.message]).toEqual([2, code, expect.stringContaining(likely)]);
});

test('a mapping that is damaged, of another kind or there twice is named with its file', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'BROKEN-1');
  await machine.qcsheet('check', file, '--map', `Customer PO=${PO}`);
  const [path = ''] = mappings(machine);
  const text = readFileSync(path, 'utf8');
  const problem = async (...flags: readonly string[]) => {
    const refused = await machine.qcsheet('check', file, ...flags, '--json');
    return [refused.exit, told(failure, refused).error.code];
  };
  writeFileSync(`${path}.copy.json`, text);
  expect(await problem()).toEqual([2, 'mapping-twice']);
  writeFileSync(path, text.slice(0, 40));
  expect(await problem()).toEqual([2, 'mapping-unreadable']);
  writeFileSync(machine.path('other.json'), text.replace('"bookings"', '"suppliers"'));
  writeFileSync(path, '{}');
  expect(await problem('--map', 'other.json')).toEqual([2, 'mapping-unreadable']);
  writeFileSync(path, text.replace('"bookings"', '"lab-orders"'));
  writeFileSync(`${path}.copy.json`, text.replace('"bookings"', '"suppliers"'));
  expect(await problem('--map', 'other.json')).toEqual([2, 'mapping-other-kind']);
});

test.runIf(hasTerminal)('a terminal asks once for each look-alike, and the answer is remembered', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'ASK-1');
  const later = await onTerminal(machine, `import '${file}'`, '\r');
  expect([later.exit, later.screen]).toEqual([3, expect.stringContaining(questions.itIs(1, 'PO number'))]);
  expect(office.booked('ASK-')).toEqual([]);
  const sent = await onTerminal(machine, `import '${file}'`, '1\r', 'y\r');
  expect([sent.exit, sent.screen]).toEqual([0, expect.stringContaining('0004500012')]);
  expect(office.booked('ASK-')).toMatchObject([{ products: [{ poNumber: '0004500012' }] }]);
  const again = await onTerminal(machine, `import '${file}'`);
  expect([again.exit, again.screen]).toEqual([0, expect.not.stringContaining(questions.itIs(1, 'PO number'))]);

  const own = fileOf(machine, 'ASKED-OWN-1');
  writeFileSync(own, readFileSync(own, 'utf8').replace('Season', 'Our season'));
  expect((await onTerminal(machine, `check '${own}'`, 'o\r')).exit).toBe(0);
  expect((await machine.qcsheet('check', own)).exit).toBe(0);
});

test.each([
  ['{', 'column mapping'],
  ['[]', 'column mapping'],
  ['{}', '"kind"'],
  ['{"kind":"bookings","headers":[],"map":{},"ignore":[],"maps":{}}', '"maps"'],
])('the mapping %s is refused in words of qcsheet', async (text, named) => {
  const machine = office.machine();
  const file = fileOf(machine, 'WORDS');
  const refused = await machine.qcsheet('check', file, '--map', machine.file('odd.json', text), '--json');
  const { error } = told(failure, refused);
  expect([refused.exit, error.code]).toEqual([2, 'mapping-unreadable']);
  expect(error.message).toContain(named);
  expect(error.message).not.toContain('Invalid input');
});
