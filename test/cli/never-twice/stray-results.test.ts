import type { Worksheet } from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { booking, type Cells, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The results of these bookings. The headers are in row 2. */
async function sent(machine: Machine, rows: readonly Cells[]): Promise<string> {
  const { run } = await machine.import(await usersWorkbook(machine, rows));
  return run.results ?? '';
}

const SHEET = 'Orders';
const valuesOf = (sheet: Worksheet, row: number, to: number) =>
  Array.from({ length: to }, (_, index) => sheet.getRow(row).getCell(index + 1).value);
const write = (sheet: Worksheet, row: number, values: readonly unknown[]) => {
  for (const [index, value] of values.entries()) Object.assign(sheet.getRow(row).getCell(index + 1), { value });
};
const last = (sheet: Worksheet) => sheet.columnCount;
const put = (sheet: Worksheet, row: number, header: string, value: string) => {
  sheet.getRow(row).getCell(columnNamed(sheet, 2, header)).value = value;
};
/** Sorts the user's own columns alone, upside down. */
function sortPart(sheet: Worksheet, rows: readonly number[]) {
  const own = columnNamed(sheet, 2, 'Status') - 1;
  const values = rows.map((row) => valuesOf(sheet, row, own));
  for (const [index, row] of rows.toReversed().entries()) write(sheet, row, values[index] ?? []);
}

const outcomes = async (path: string) =>
  (await readSheet(path, SHEET, 2)).map(({ cells }) => [cells['Status'], cells['Tracking id'] ?? '']);

describe('rows with the results of another row', () => {
  test('that were never sent are sent, and no row shows the tracking id of another', async () => {
    const machine = office.machine();
    const wrong = { 'products.prodQuantity': 'many' };
    const rows = [booking('SO-1'), booking('SO-2', wrong), booking('SO-3'), booking('SO-4', wrong)];
    const results = await sent(machine, rows);
    expect(office.booked('SO-')).toHaveLength(2);
    const sorted = await edited(results, SHEET, machine.path('sorted.xlsx'), (sheet) => {
      sortPart(sheet, [3, 4, 5, 6]);
      for (const row of [3, 5]) put(sheet, row, 'products.prodQuantity', '500');
    });
    const report = told(check, await machine.qcsheet('check', sorted, '--json'));
    expect(report.counts).toMatchObject({ valid: 4, invalid: 0 });
    const strays = report.findings.filter(({ code, severity }) => code === 'already-sent' && severity === 'warning');
    expect(strays.map(({ row }) => row)).toEqual([3, 5]);
    const { run } = await machine.import(sorted);
    expect(run.counts).toMatchObject({ accepted: 2, skipped: 2, invalid: 0 });
    expect(office.booked('SO-')).toHaveLength(4);
    const ids = (await outcomes(run.results ?? '')).map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
  });

  test('that was copied and changed is a new booking, also for a journal that knows nothing of the first', async () => {
    const machine = office.machine();
    const results = await sent(machine, [booking('CP-1'), booking('CP-2')]);
    const copied = await edited(results, SHEET, machine.path('copied.xlsx'), (sheet) => {
      write(sheet, 5, valuesOf(sheet, 4, last(sheet)));
      put(sheet, 5, 'referenceNumber', 'CP-3');
      put(sheet, 5, 'serviceDate', '2029-08-14');
      put(sheet, 5, 'shipDate', '2029-09-14');
      put(sheet, 5, 'products.prodQuantity', '77');
    });
    const { run } = await office.machine().import(copied);
    expect(run.counts).toMatchObject({ accepted: 1, skipped: 2, invalid: 0 });
    expect(office.booked('CP-')).toHaveLength(3);
    const { run: again } = await machine.import(run.results ?? '');
    expect(again.counts).toMatchObject({ accepted: 0, skipped: 3, invalid: 0 });
  });

  test('is held back while a sent booking has no row with its old values: it may be that one', async () => {
    const machine = office.machine();
    const results = await sent(machine, [booking('ED-1'), booking('ED-2'), booking('ED-3')]);
    const changed = await edited(results, SHEET, machine.path('changed.xlsx'), (sheet) => {
      sortPart(sheet, [3, 4, 5]);
      // The first booking, in the last row now, with the results of the third.
      put(sheet, 5, 'referenceNumber', 'OTHER-1');
      put(sheet, 5, 'serviceDate', '2029-08-14');
      put(sheet, 5, 'shipDate', '2029-09-14');
      put(sheet, 5, 'products.prodQuantity', '77');
    });
    for (const machineThen of [machine, office.machine()]) {
      const report = told(check, await machineThen.qcsheet('check', changed, '--json'));
      const held = report.findings.filter(({ code, severity }) => code === 'already-sent' && severity === 'error');
      expect(held.map(({ row }) => row)).toEqual([5]);
      const { run } = await machineThen.import(changed);
      expect(run.counts).toMatchObject({ accepted: 0, skipped: 2, invalid: 1 });
      const [first, second, third] = await outcomes(run.results ?? '');
      expect([first?.[0], second?.[0], third]).toEqual(['Skipped', 'Skipped', ['Invalid', '']]);
    }
    expect(office.booked('OTHER-')).toHaveLength(0);
  });
});
