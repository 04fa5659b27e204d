import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliasesFile } from '../aliases/aliases.ts';
import { type Office, openOffice } from '../office.ts';
import { edited, workbook } from '../sheets.ts';
import { cellsOf, checkedCopy, inCity } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

describe('a choice from a list', () => {
  test('for a label that the list has counts in this file alone', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('a.xlsx'), [inCity('RA-1', 'Shenzen'), inCity('RA-2', 'Ningbo（宁波）')]);
    const { copy } = await checkedCopy(machine, file);
    const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      sheet.getRow(2).getCell(2).value = 'Ningbo（宁波）';
      sheet.getRow(2).getCell(4).value = '';
      sheet.getRow(2).getCell(6).value = 'Hangzhou';
    });
    const { run } = await machine.import(fixed);
    expect(run.counts).toMatchObject({ accepted: 1, invalid: 1 });
    expect(await cellsOf(run.results ?? '', 'My bookings', 1, 'supplierCityID')).toEqual(['Shenzen', 'Hangzhou']);
    expect(existsSync(aliasesFile(machine))).toBe(false);
  });
});
