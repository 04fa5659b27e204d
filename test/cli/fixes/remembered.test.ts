import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliasesFile } from '../aliases/aliases.ts';
import { type Office, openOffice } from '../office.ts';
import { edited, workbook } from '../sheets.ts';
import { cellsOf, checkedCopy, inCity, withChoices } from './chosen.ts';

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

  test('may differ from the one label that is meant in spelling, and is kept as the list writes it', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('b.xlsx'), [inCity('RB-1', 'NB')]);
    const { copy } = await checkedCopy(machine, file);
    const fixed = await withChoices(copy, machine.path('fixed.xlsx'), { NB: 'ningbo (宁波)' });
    expect((await checkedCopy(machine, fixed)).report.counts.errors).toBe(0);
    const { run } = await machine.import(fixed);
    expect(run.counts).toMatchObject({ accepted: 1 });
    expect(await cellsOf(run.results ?? '', 'My bookings', 1, 'supplierCityID')).toEqual(['Ningbo（宁波）']);
    expect(readFileSync(aliasesFile(machine), 'utf8')).toContain(',NB,1561102,Ningbo（宁波）');
  });
});
