import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliasesFile } from '../aliases/aliases.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, workbook } from '../sheets.ts';
import { cellsOf, checkedCopy, inCity, withChoices } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The spellings that have an alias, in alphabetical order. */
function spellings(machine: Machine): readonly string[] {
  const [, ...lines] = readFileSync(aliasesFile(machine), 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(',')[2] ?? '').toSorted();
}

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

  test('after another choice is kept for the spelling of the file, not for the first choice', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('c.xlsx'), [
      inCity('RC-1', 'SZ'),
      inCity('RC-2', 'HZ'),
      inCity('RC-3', 'Hanzhu'),
    ]);
    const { copy } = await checkedCopy(machine, file);
    const first = await withChoices(copy, machine.path('first.xlsx'), { SZ: 'Shenzn', HZ: 'Hanzhu' });
    const second = (await checkedCopy(machine, first)).report.copy ?? '';
    const right = { Shenzn: 'Shenzhen', Hanzhu: 'Hangzhou' };
    const { run } = await machine.import(await withChoices(second, machine.path('second.xlsx'), right));
    expect(run.counts).toMatchObject({ accepted: 3 });
    expect(spellings(machine)).toEqual(['HZ', 'Hanzhu', 'SZ']);
  });

  test('is kept also where an import comes between two choices, and where a check had the last one', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('d.xlsx'), [inCity('RD-1', 'Shnzhn'), inCity('RD-2', 'Beijing')]);
    const { copy } = await checkedCopy(machine, file);
    const first = await withChoices(copy, machine.path('first.xlsx'), { Shnzhn: 'Shenzhenn' });
    const results = (await machine.import(first)).run.results ?? '';
    expect(existsSync(aliasesFile(machine))).toBe(false);
    const second = await withChoices(results, machine.path('second.xlsx'), { Shenzhenn: 'Shenzhen' });
    const last = (await checkedCopy(machine, second)).report.copy ?? '';
    expect((await machine.import(last)).run.counts).toMatchObject({ accepted: 1, skipped: 1 });
    expect(spellings(machine)).toEqual(['Shnzhn']);
  });

  test('of a copy is not kept where somebody has written another value into the cells since', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('e.xlsx'), [inCity('RE-1', 'Shnz')]);
    const { copy } = await checkedCopy(machine, file);
    const chosen = await withChoices(copy, machine.path('chosen.xlsx'), { Shnz: 'Shenzhen' });
    const last = (await checkedCopy(machine, chosen)).report.copy ?? '';
    const other = await edited(last, 'My bookings', machine.path('other.xlsx'), (sheet) => {
      sheet.getRow(2).getCell(columnNamed(sheet, 1, 'supplierCityID')).value = 'Hangzhou';
    });
    expect((await machine.import(other)).run.counts).toMatchObject({ accepted: 1 });
    expect(existsSync(aliasesFile(machine))).toBe(false);
  });
});
