import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, told } from '../json.ts';
import { booking, type Machine, type Office, openOffice } from '../office.ts';
import { PO, QUANTITY, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

function fileOf(machine: Machine, reference: string): string {
  const rows = [{ ...booking(reference), Season: 'SS29' }];
  return machine.file(`${reference}.csv`, renamed(rows, { [PO]: 'Customer PO' }));
}

/** The folder of remembered mappings, and the name of the first one. */
function remembered(machine: Machine): readonly [folder: string, name: string] {
  const accounts = join(machine.env['QCSHEET_CONFIG_DIR'] ?? '', 'accounts');
  const folder = join(accounts, readdirSync(accounts)[0] ?? '', 'mappings');
  return [folder, readdirSync(folder)[0] ?? ''];
}

test('a broken mapping of other columns is told and stops no file', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'BROKEN-1');
  await machine.qcsheet('check', file, '--map', `Customer PO=${PO}`);
  const [folder, name] = remembered(machine);
  writeFileSync(join(folder, 'bookings-000000000000.json'), '{"kind": ');
  const others = JSON.stringify({ kind: 'bookings', headers: ['Size'], map: [], ignore: [] });
  writeFileSync(join(folder, 'by hand.json'), others);
  const told = await machine.qcsheet('check', file);
  expect(told.exit).toBe(0);
  for (const broken of ['bookings-000000000000.json', 'by hand.json'])
    expect(told.stderr.split(broken)).toHaveLength(2);
  // Under another name it is still about these columns, as far as it can be read.
  const own = readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, 'by hand.json'), own.replace('"ignore": []', '"ignore": 1'));
  writeFileSync(join(folder, name), own.replace('Season', 'Saison'));
  expect((await machine.qcsheet('check', file)).exit).toBe(2);
});

test('`columns -o` never writes over a mapping that says something else', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'OVER-1');
  const write = async () => {
    const shown = await machine.qcsheet('columns', file, '-o', 'mapping.json', '--json');
    return [shown.exit, JSON.parse(shown.stdout).mapping];
  };
  expect(await write()).toEqual([0, machine.path('mapping.json')]);
  expect(await write()).toEqual([0, machine.path('mapping.json')]);
  const edited = readFileSync(machine.path('mapping.json'), 'utf8').replace('"ignore": []', '"ignore": ["Season"]');
  writeFileSync(machine.path('mapping.json'), edited);
  expect(await write()).toEqual([0, machine.path('mapping-2.json')]);
  expect(readFileSync(machine.path('mapping.json'), 'utf8')).toBe(edited);
});

test.each([
  ['mapped and called own', ['--map', `Customer PO=${PO}`, '--ignore-column', 'customer po']],
  ['mapped to two columns', ['--map', `Customer PO=${PO}`, '--map', `Customer PO=${QUANTITY}`]],
  ['mapped to the column of another one', ['--map', `Customer PO=${PO}`, '--map', 'Season=PO number']],
  ['mapped otherwise by a second file', ['--map', 'one.json', '--map', 'two.json']],
])('a header that is %s is a usage error, and nothing is remembered', async (_, flags) => {
  const machine = office.machine();
  const file = fileOf(machine, 'TWICE-1');
  const mapping = { kind: 'bookings', headers: ['Customer PO'], map: { 'Customer PO': PO }, ignore: [] };
  machine.file('one.json', JSON.stringify(mapping));
  machine.file('two.json', JSON.stringify({ ...mapping, map: {}, ignore: ['Customer PO'] }));
  const refused = await machine.qcsheet('check', file, ...flags, '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'map-contradiction']);
  expect((await machine.qcsheet('check', file)).exit).toBe(3);
});

test.each([
  ['mapped and called own', (text: string) => text.replace('"ignore": []', '"ignore": ["customer po"]')],
  ['mapped to two columns', (text: string) => text.replace('"map": {', `"map": { "CUSTOMER PO": "${QUANTITY}",`)],
])('a header that is %s in a remembered mapping is a usage error that names the file', async (_, edit) => {
  const machine = office.machine();
  const file = fileOf(machine, 'BOTH-1');
  await machine.qcsheet('check', file, '--map', `Customer PO=${PO}`);
  const [folder, name] = remembered(machine);
  const path = join(folder, name);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
  const refused = await machine.qcsheet('import', file, '--yes', '--json');
  const { error } = told(failure, refused);
  expect([refused.exit, error.code, error.message]).toEqual([2, 'map-contradiction', expect.stringContaining(path)]);
  expect(office.booked('BOTH-')).toEqual([]);
  // It is about these columns alone.
  const others = machine.file('others.csv', renamed([booking('OTHER-1')], {}));
  expect((await machine.import(others)).exit).toBe(0);
});

test('what is said twice in the same words is said once', async () => {
  const machine = office.machine();
  const same = ['--map', `Customer PO=${PO}`, '--ignore-column', 'Season'];
  expect((await machine.qcsheet('check', fileOf(machine, 'SAME-1'), ...same, ...same)).exit).toBe(0);
});

test('a mapping file may have an equals sign in its name', async () => {
  const machine = office.machine();
  const file = fileOf(machine, 'EQUALS-1');
  await machine.qcsheet('columns', file, '-o', 'a=b.json');
  expect((await machine.qcsheet('check', file, '--map', 'a=b.json')).exit).toBe(0);
});
