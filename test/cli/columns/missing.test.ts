import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/cli/messages/answers.ts';
import { messages as summary } from '../../../src/importing/results/messages.ts';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Without some of its columns. */
function lacking(keys: readonly string[], change: Cells = {}): Cells {
  return Object.fromEntries(Object.entries(booking('MC-1', change)).filter(([key]) => !keys.includes(key)));
}

async function stepsOf(path: string): Promise<readonly string[]> {
  const lines = await readSheet(path, 'Summary', 1);
  return lines.flatMap(({ cells }) => Object.values(cells)[0] ?? []);
}

test('a column that other cells make necessary and that is missing is to be added, with its header', async () => {
  const machine = office.machine();
  const file = machine.file('lacking.csv', csv([lacking(['supplierCode'])]));
  const { findings } = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  const found = findings.find(({ code }) => code === 'required-when');
  expect(found).toMatchObject({ column: 'supplierCode', row: 2, cell: null });
  expect(found?.hint).toContain('"Supplier code"');
  expect(found?.hint).toContain('"HEADER=supplierCode"');
});

test('where only columns are missing, nobody is sent to look for red cells', async () => {
  const machine = office.machine();
  const file = machine.file('lacking.csv', csv([lacking(['supplierCode', 'serviceDate'])]));
  const ended = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '-o', 'results.xlsx');
  expect(ended.exit).toBe(3);
  expect(ended.stdout).toContain(messages.addColumns);
  expect(ended.stdout).not.toContain(messages.fixRedCells);
  const steps = await stepsOf(machine.path('results.xlsx'));
  expect(steps).toContain(`1. ${summary.addColumns('Findings')}`);
  expect(steps.join()).not.toContain(summary.fixRed('Bookings'));
});

test('with a wrong cell beside the missing column, both are to be corrected, and the sheet of the choices is named', async () => {
  const machine = office.machine();
  const wrong = lacking(['serviceDate'], { serviceType: 'Final' });
  const file = machine.file('lacking.csv', csv([wrong]));
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'copy.xlsx');
  expect(checked.stdout).toContain(messages.chooseInCopy('Fixes'));
  const ended = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '-o', 'results.xlsx');
  expect(ended.stdout).toContain(`${messages.addColumns}, ${messages.fixRedCells}`);
  expect(ended.stdout).toContain(messages.chooseOnce('Fixes'));
  const steps = await stepsOf(machine.path('results.xlsx'));
  expect(steps).toEqual(
    expect.arrayContaining([`1. ${summary.addColumns('Findings')}`, `2. ${summary.fixRed('Bookings')}`]),
  );
});
