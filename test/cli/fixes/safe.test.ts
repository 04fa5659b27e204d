import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, type Office, openOffice } from '../office.ts';
import { readSheet, sheetNames, workbook } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';
import { checkedCopy, fixLines, inCity, withChoices } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const ROWS = (prefix: string) => [
  inCity(`${prefix}-1`, 'Shen-Zhen', { 'products.prodQuantity': '1 000' }),
  inCity(`${prefix}-2`, 'Shen-Zhen', { 'products.prodQuantity': '1,234' }),
  inCity(`${prefix}-3`, 'Shenzen', { serviceType: 'P S I' }),
  inCity(`${prefix}-4`, 'Su zhou', { serviceDate: '03/04/2029' }),
];

async function fixed(machine: Machine, prefix: string) {
  return await checkedCopy(machine, await usersWorkbook(machine, ROWS(prefix)), '--fix');
}

describe('check --fix', () => {
  test('changes what has one safe reading in the copy, guesses nothing, and lists both', async () => {
    const machine = office.machine();
    const { exit, report, copy } = await fixed(machine, 'SA');
    expect(report.fixes?.map(({ value, instead, by, rows }) => [value, instead, by, rows])).toEqual([
      ['Shen-Zhen', 'Shenzhen', 'spelling', [3, 4]],
      ['P S I', '1 PSI', 'spelling', [5]],
    ]);
    const errors = report.findings.filter(({ severity }) => severity === 'error');
    expect([exit, errors.map(({ code, row }) => [code, row])]).toEqual([
      3,
      [
        // Two numbers may be in one cell.
        ['type', 3],
        ['type', 4],
        ['lookup-unknown', 5],
        ['date-ambiguous', 6],
        ['lookup-unknown', 6],
      ],
    ]);
    const lines = await fixLines(copy);
    expect(lines.slice(0, 3).map((line) => [line['Value'], line['Use instead']])).toEqual([
      ['Shen-Zhen', 'Shenzhen'],
      ['P S I', '1 PSI'],
      [expect.anything(), ''],
    ]);
    const cities = (await readSheet(copy, 'Orders', 2)).map(({ cells }) => cells['supplierCityID']);
    expect(cities).toEqual(['Shenzhen', 'Shenzhen', 'Shenzen', 'Su zhou']);
    // What is changed already is changed no second time, and nothing is said about it.
    const { report: again } = await checkedCopy(machine, copy);
    expect(again.fixes).toBeUndefined();
    expect(again.findings.filter(({ code }) => code.includes('fix'))).toEqual([]);
  });

  test('keeps what a person chose for other cells of the same rows', async () => {
    const machine = office.machine();
    const rows = [inCity('SK-1', 'Shen-Zhen', { serviceDate: '03/04/2029' })];
    const { copy } = await checkedCopy(machine, await usersWorkbook(machine, rows));
    const chosen = await withChoices(copy, machine.path('chosen.xlsx'), { '03/04/2029': '03-Apr-2029' });
    const { exit, copy: fixedCopy } = await checkedCopy(machine, chosen, '--fix');
    const [row] = await readSheet(fixedCopy, 'Orders', 2);
    expect([exit, row?.cells['supplierCityID'], row?.cells['serviceDate']]).toEqual([0, 'Shenzhen', '03-Apr-2029']);
  });

  test('says on the screen what it changed, and goes on with the copy', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('m.xlsx'), [inCity('SB-1', 'SHEN ZHEN')]);
    const told = await machine.qcsheet('check', file, '--kind', 'bookings', '--fix', '-o', 'fixed.xlsx');
    expect(told.exit).toBe(0);
    expect(told.stdout).toContain('"SHEN ZHEN" -> "Shenzhen" (row 2)');
    expect(told.stdout).toMatch(/\nNext: qcsheet import \S*fixed\.xlsx/);
    const { run } = await machine.import(machine.path('fixed.xlsx'));
    expect(run.counts).toMatchObject({ accepted: 1 });
    expect(await sheetNames(machine.path('fixed.xlsx'))).toContain('Fixes');
  });

  test('needs a name for the copy', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('m.xlsx'), [inCity('SC-1', 'SHEN ZHEN')]);
    const told = await machine.qcsheet('check', file, '--kind', 'bookings', '--fix', '--json');
    expect([told.exit, JSON.parse(told.stdout).error.code]).toEqual([2, 'fix-output']);
  });
});
