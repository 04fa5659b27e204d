import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '../../../src/kinds/index.ts';
import { xlsx } from '../../spreadsheet/read/trap-workbook.ts';
import { zip } from '../../spreadsheet/read/zip.ts';
import { runCommand, start, type Told } from '../cli.ts';
import { hostile, hostileXml, isShown, offences } from '../hostile.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Runs the command for people and for scripts; both must be harmless, and at least one show the text. */
async function harmless(machine: Machine, args: readonly string[], run = runCommand): Promise<readonly Told[]> {
  const all = [
    await run(args, machine.env, machine.folder),
    await run([...args, '--json'], machine.env, machine.folder),
  ];
  expect(all.map(offences)).toEqual([[], []]);
  expect(all.some(isShown)).toBe(true);
  return all;
}

describe('what a file holds cannot steer the terminal', () => {
  test.each(kinds.map((kind) => [kind.name, kind] as const))('in the cells of %s', async (name, kind) => {
    const machine = office.machine();
    const row = Object.fromEntries(kind.columns.map(({ key }) => [key, hostile(key)]));
    const file = machine.file('cells.csv', csv([row]));
    const [, json] = await harmless(machine, ['check', file, '--kind', name]);
    const values = JSON.parse(json?.stdout ?? '').findings.map(({ value }: { value: string | null }) => value);
    expect(values).toContainEqual(expect.stringContaining('\u001b[31m'));
  });

  test('in its headers', async () => {
    const machine = office.machine();
    const own = { [hostile('PO number')]: '0004500012', [hostile('Ours')]: 'x', [hostile('Ref No')]: 'R-1' };
    const { 'products.poNumber': _, ...rest } = booking('HEAD');
    const file = machine.file('headers.csv', csv([{ ...rest, ...own }]));
    await harmless(machine, ['check', file, '--kind', 'bookings']);
    await harmless(machine, ['columns', file, '--kind', 'bookings']);
    await harmless(machine, ['check', file, '--kind', 'bookings', '--ignore-column', hostile('Ours')]);
  });

  test('in the names of its sheets', async () => {
    const machine = office.machine();
    const cells = ['serviceDate', 'shipDate'].map((key) => `<c t="inlineStr"><is><t>${key}</t></is></c>`).join('');
    const rows = `<row>${cells}</row><row>${cells}</row>`;
    const sheets = ['One', 'Two'].map((word) => ({ name: hostileXml(word), rows }));
    writeFileSync(machine.path('sheets.xlsx'), xlsx({ sheets }));
    await harmless(machine, ['check', 'sheets.xlsx', '--kind', 'bookings']);
    await harmless(machine, ['columns', 'sheets.xlsx', '--kind', 'bookings', '--sheet', hostile('None')]);
  });

  test('in the names of its parts', async () => {
    const machine = office.machine();
    const part = { name: hostile('xl/worksheets/sheet1.xml'), data: '<x/>' };
    writeFileSync(machine.path('parts.xlsx'), zip([part, part]));
    await harmless(machine, ['check', 'parts.xlsx', '--kind', 'bookings']);
  });
});

test.skipIf(process.platform === 'win32')('names of files and folders cannot steer the terminal', async () => {
  const machine = office.machine();
  const folder = join(machine.folder, hostile('a folder'));
  mkdirSync(folder);
  const file = `${hostile('-march')}.csv`;
  writeFileSync(join(folder, file), csv([booking('NAME')]));
  const named = join(folder, file);
  // Once as people start it: Node itself may have something to say of such names.
  await harmless(machine, ['check', `./${file}`, '--kind', 'bookings'], (args, env) => start(args, env, folder).told);
  await harmless(machine, ['check', named, '--kind', 'bookings', '-o', join(folder, 'none', 'x.xlsx')]);
  await harmless(machine, ['columns', named, '--kind', 'bookings', '-o', join(folder, 'mapping.json')]);
  await harmless(machine, ['import', named, '--kind', 'bookings', '--plan', join(folder, 'plan.json')]);
  const sent = await machine.qcsheet('import', named, '--kind', 'bookings', '--yes');
  expect([sent.exit, offences(sent), isShown(sent)]).toEqual([0, [], true]);
  await harmless(machine, ['runs']);
  await harmless(machine, ['runs', 'show']);
  await harmless(machine, ['import', '--apply', join(folder, 'plan.json'), '--yes']);
});
