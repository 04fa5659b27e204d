import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/run/messages.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet, workbook } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('the results of another file with the same base name stay', async () => {
  const machine = office.machine();
  const first = await machine.import(await workbook(machine.path('march.xlsx'), bookings('BASE', 2)));
  const results = machine.path('march.results.xlsx');
  expect([first.exit, first.run.results]).toEqual([0, results]);
  const before = await readSheet(results, 'My bookings', 1);

  const csvFile = machine.file('march.csv', csv(bookings('OTHER', 2)));
  const second = await machine.qcsheet('import', csvFile, '--kind', 'bookings', '--yes');
  expect(second.exit).toBe(0);
  expect(await readSheet(results, 'My bookings', 1)).toEqual(before);
  expect(`${second.stdout}${second.stderr}`).toContain(messages.keptBeside(results));

  // Each file has its own results from now on.
  const again = await machine.import(csvFile);
  expect([again.run.results, existsSync(machine.path('march.results-3.xlsx'))]).toEqual([
    machine.path('march.results-2.xlsx'),
    false,
  ]);
});
