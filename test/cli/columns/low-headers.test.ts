import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, told } from '../json.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** So many lines of a report above the table. */
function titles(count: number): string {
  return Array.from({ length: count }, (_, at) => `Report line ${at + 1},printed,by anna\n`).join('');
}

test.each([
  ['that must tell its kind', [], 2, 'kind-unknown'],
  ['whose kind is said', ['--kind', 'bookings'], 3, 'headers-too-low'],
])('headers below the first 30 rows of a file %s are named with their row', async (_, flags, exit, code) => {
  const machine = office.machine();
  const file = machine.file('low.csv', `${titles(35)}${csv([booking('LOW-1')])}`);
  const refused = await machine.qcsheet('check', file, ...flags, '--json');
  const { error } = told(failure, refused);
  expect([refused.exit, error.code]).toEqual([exit, code]);
  expect([error.message.includes('row 36'), error.hint.includes('30')]).toEqual([true, true]);
});

test('headers in row 30 are found', async () => {
  const machine = office.machine();
  const file = machine.file('high.csv', `${titles(29)}${csv([booking('HIGH-1')])}`);
  expect((await machine.qcsheet('check', file, '--kind', 'bookings')).exit).toBe(0);
});
