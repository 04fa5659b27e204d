import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { type Office, openOffice, SAMPLES } from '../office.ts';

const MISTAKES = join(SAMPLES, 'bookings-mistakes.xlsx');

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

type Expected = { readonly code: string; readonly severity: string; readonly row: number; readonly column: string };

function expectedOf(name: string): readonly Expected[] {
  return JSON.parse(readFileSync(join(SAMPLES, `${name}.findings.json`), 'utf8'));
}

test.each([
  ['bookings', 'bookings-mistakes.xlsx'],
  ['bookings', 'bookings-headers.csv'],
  ['suppliers', 'suppliers-mistakes.xlsx'],
  ['factory-confirmations', 'factory-confirmations-mistakes.xlsx'],
  ['attachments', 'attachments-mistakes.xlsx'],
])('of %s, %s has exactly the findings that are committed beside it', async (kind, name) => {
  const ended = await office.machine().qcsheet('check', join(SAMPLES, name), '--kind', kind, '--json');
  const { findings } = told(check, ended);
  const found = findings.map(({ code, severity, row, column }) => ({ code, severity, row, column }));
  expect(ended.exit).toBe(3);
  expect(sorted(found)).toEqual(sorted(expectedOf(name.replace(/\.\w+$/, ''))));
});

test('of the sample with mistakes the bookings without an error are sent, and nothing else is', async () => {
  const wrong = new Set(
    expectedOf('bookings-mistakes').flatMap(({ severity, row }) => (severity === 'error' ? [row] : [])),
  );
  const machine = office.machine();
  const { exit, run } = await machine.import(MISTAKES, '-o', machine.path('results.xlsx'));
  expect(exit).toBe(3);
  for (const { rows, state } of run.documents) {
    expect([rows, state]).toEqual([rows, rows.some((row) => wrong.has(row)) ? 'invalid' : 'accepted']);
  }
  const references = office.booked('').map(({ referenceNumber }) => referenceNumber);
  expect(references.toSorted()).toEqual(['OK-1', 'OK-2', 'OK-3', 'OK-4', 'OK-5', 'OK-6']);

  const again = await machine.import(machine.path('results.xlsx'));
  expect([again.exit, again.run.counts.accepted, again.run.counts.skipped]).toEqual([3, 0, 6]);
});

function sorted(findings: readonly object[]): readonly string[] {
  return findings.map((one) => JSON.stringify(one)).toSorted();
}
