import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { PO, renamed } from './renamed.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A file with two further columns at the end of each row; a booking's group is left out. */
function fileWith(machine: Machine, headers: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells, index) => {
    const kept = Object.values(booking(`SAME-${index + 1}`)).slice(3);
    return [...kept, ...cells].join(',');
  });
  return machine.file('file.csv', [[...Object.keys(booking('')).slice(3), ...headers].join(','), ...lines].join('\n'));
}

async function columnFindings(machine: Machine, file: string, ...flags: readonly string[]) {
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '--json', ...flags);
  return told(check, checked).findings.filter(({ code }) => code.startsWith('header-'));
}

test('where a person named two columns as one, the hint is to name the other one with --map', async () => {
  const machine = office.machine();
  const rows = [{ ...booking('NAMED-1'), Item: 'Brown bear' }];
  const file = machine.file('named.csv', renamed(rows, { 'products.name': 'Description' }));
  await machine.qcsheet('check', file, '--map', 'Description=products.name');
  const accounts = join(machine.env['QCSHEET_CONFIG_DIR'] ?? '', 'accounts');
  const folder = join(accounts, readdirSync(accounts)[0] ?? '', 'mappings');
  const path = join(folder, readdirSync(folder)[0] ?? '');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"map": {', '"map": { "Item": "products.name",'));
  const twice = (await columnFindings(machine, file)).filter(({ severity }) => severity === 'error');
  expect(twice).toMatchObject([{ code: 'header-duplicate', hint: expect.stringContaining('--map "Item=') }]);
  expect(await columnFindings(machine, file, '--ignore-column', 'Item')).not.toContainEqual(
    expect.objectContaining({ severity: 'error' }),
  );
  expect((await machine.qcsheet('check', file)).exit).toBe(0);
});

test('two columns with the same header are told apart by renaming, not by --map', async () => {
  const machine = office.machine();
  const cells = csv([booking('EQUAL-1')]).replace('"products.name"', '"Item"');
  const [headers = '', row = ''] = cells.trim().split('\n');
  const file = machine.file('equal.csv', `${headers},"Item"\n${row},"Brown bear"\n`);
  for (const flags of [[], ['--map', 'Item=products.name']]) {
    const errors = (await columnFindings(machine, file, ...flags)).filter(({ severity }) => severity === 'error');
    expect(errors.length).toBeGreaterThan(0);
    for (const { hint } of errors) expect([hint.includes('--map'), /rename/i.test(hint)]).toEqual([false, true]);
  }
});

test.each([
  ['once', ['Date']],
  ['twice', ['Date', 'Date']],
])('a column "Date" above dates must be named, %s, if the file has no date of ours', async (_, headers) => {
  const machine = office.machine();
  const dates = ['2029-03-12', '2029-03-26'].slice(0, headers.length);
  const errors = (await columnFindings(machine, fileWith(machine, headers, dates))).filter(
    ({ severity }) => severity === 'error',
  );
  expect(errors.filter(({ code }) => code === 'header-unknown')).toHaveLength(headers.length);
});

test('a column "Date" of one\'s own beside our dates is no error', async () => {
  const machine = office.machine();
  const rows = [{ ...booking('OWN-1', { [PO]: '77' }), Date: '2029-01-02' }];
  const found = await columnFindings(machine, machine.file('own.csv', csv(rows)));
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([['header-unknown', 'info']]);
});

test('a second line of an address stops no file, whether the first one is counted or not', async () => {
  const machine = office.machine();
  const severities = async (first: string, ...flags: readonly string[]) => {
    const headers = [first, 'Supplier address 2', 'Supplier address 3'];
    const file = fileWith(machine, headers, ['88 East Road', 'Building 3', ''], ['9 West Road', 'Room 12', 'Floor 4']);
    const found = await columnFindings(machine, file, ...flags);
    return headers.map((header) => found.find(({ value }) => value === header)?.severity);
  };
  expect(await severities('Supplier address 1')).toEqual(['error', 'warning', 'warning']);
  const map = ['--map', 'Supplier address 1=supplierAddress'];
  expect(await severities('Supplier address 1', ...map)).toEqual(['info', 'warning', 'warning']);
  expect(await severities('Supplier address')).toEqual([undefined, 'warning', 'warning']);
});
