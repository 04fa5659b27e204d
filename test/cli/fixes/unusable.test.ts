import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partOf } from '../../spreadsheet/write/programs.ts';
import { type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';
import { cellsOf, checkedCopy, checkedCopyOf, choose, fixLines, inCity, withChoices } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

describe('choices on the sheet Fixes that cannot be used', () => {
  test('that contradict each other stop the file, with both places', async () => {
    const machine = office.machine();
    const { copy } = await checkedCopyOf(machine, [inCity('CE-1', 'Shenzen'), inCity('CE-2', 'Shenzhen')]);
    const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      choose(sheet, { Shenzen: 'Shenzhen' });
      const twice = sheet.addRow(sheet.getRow(2).values);
      twice.getCell(6).value = 'Dongguan';
    });
    const { exit, run } = await machine.import(fixed);
    expect([exit, run.counts]).toMatchObject([3, { accepted: 0, invalid: 2 }]);
    const unclear = run.findings.find(({ code }) => code === 'fix-unclear');
    expect(unclear).toMatchObject({ severity: 'error', sheet: 'Fixes', cell: 'F4' });
    expect(unclear?.message).toContain('Fixes!F2');
    expect(office.booked('CE-')).toEqual([]);
  });

  test('for one country and for all rows contradict each other too', async () => {
    const machine = office.machine();
    const rows = ['China', 'India'].map((country, at) => inCity(`CH-${at}`, 'Shenzen', { supplierCountryID: country }));
    const { copy } = await checkedCopyOf(machine, rows);
    const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      sheet.getCell('F2').value = 'Shenzhen';
      sheet.addRow(['supplierCityID', 'Shenzen', '', '', '', 'Dongguan']);
    });
    const { exit, run } = await machine.import(fixed);
    expect([exit, run.counts]).toMatchObject([3, { accepted: 0, invalid: 2 }]);
    expect(run.findings.filter(({ code }) => code.startsWith('fix-')).map(({ code, cell }) => [code, cell])).toEqual([
      ['fix-unclear', 'F5'],
    ]);
    expect(office.booked('CH-')).toEqual([]);
  });

  test('for some countries are all left alone when one for all rows contradicts them', async () => {
    const machine = office.machine();
    const rows = ['China', 'India'].map((country, at) => inCity(`CO-${at}`, 'Shenzen', { supplierCountryID: country }));
    const { copy } = await checkedCopyOf(machine, rows);
    const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      sheet.getCell('F2').value = 'Shenzhen';
      sheet.getCell('F3').value = 'Mumbai';
      sheet.addRow(['supplierCityID', 'Shenzen', '', '', '', 'Dongguan']);
    });
    const { report } = await checkedCopy(machine, fixed);
    expect(report.fixes).toBeUndefined();
    expect(report.findings.filter(({ code }) => code.startsWith('fix-')).map(({ code, cell }) => [code, cell])).toEqual(
      [['fix-unclear', 'F5']],
    );
  });

  test('for nothing that is there are named, and secrets are left alone', async () => {
    const machine = office.machine();
    const { copy } = await checkedCopyOf(machine, [inCity('CF-1', 'Shenzen')]);
    const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      sheet.addRow(['supplierCityID', 'Hangzou', '', '', '', 'Hangzhou']);
      sheet.addRow(['Colour', 'rot', '', '', '', 'red']);
      sheet.addRow(['', 'rot', '', '', '', 'red']);
      sheet.addRow(['supplierCityID', 'Shenzen', '', '', '', 'Nowhere at all']);
    });
    const { report } = await checkedCopy(machine, fixed);
    const ofSheet = report.findings.filter(({ sheet }) => sheet === 'Fixes');
    expect(ofSheet.map(({ code, severity, cell }) => [code, severity, cell])).toEqual([
      ['fix-not-used', 'info', 'F4'],
      ['fix-not-used', 'warning', 'F5'],
      ['fix-unclear', 'error', 'F6'],
    ]);
    // What is chosen and is no city either is said at the cell, and listed again.
    expect(report.findings).toContainEqual(
      expect.objectContaining({ code: 'lookup-unknown', value: 'Nowhere at all' }),
    );
    expect((await fixLines(report.copy ?? '')).map((line) => line['Value'])).toEqual(['Nowhere at all']);
  });

  test('are refused if they are too many', async () => {
    const machine = office.machine();
    const { copy } = await checkedCopyOf(machine, [inCity('CK-1', 'Shenzen')]);
    const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      for (let line = 0; line < 10_001; line += 1)
        sheet.addRow(['supplierCityID', `city ${line}`, '', '', '', 'Shenzhen']);
    });
    const { report } = await checkedCopy(machine, fixed);
    const errors = report.findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code).toSorted()).toEqual(['fix-unclear', 'lookup-unknown']);
  });

  test('never overwrite a formula, and say so', async () => {
    const machine = office.machine();
    const { copy } = await checkedCopyOf(machine, [inCity('CD-1', 'Shenzen'), inCity('CD-2', 'Shenzen')]);
    const fixed = await withChoices(copy, machine.path('fixed.xlsx'), { Shenzen: 'Shenzhen' });
    await edited(fixed, 'Orders', fixed, (sheet) => {
      const city = sheet.getRow(4).getCell(columnNamed(sheet, 2, 'supplierCityID'));
      city.value = { formula: '"Shen"&"zen"', result: 'Shenzen' };
    });
    const { run } = await machine.import(fixed);
    expect(run.counts).toMatchObject({ accepted: 1, invalid: 1 });
    const found = run.findings.filter(({ code }) => code !== 'header-unknown');
    expect(found.map(({ code, row }) => [code, row])).toEqual([
      ['changed-by-fixes', null],
      ['fix-not-used', 4],
      ['lookup-unknown', 4],
    ]);
    expect(partOf(run.results ?? '', 'xl/worksheets/sheet2.xml')).toMatch(/<f>&quot;Shen&quot;|<f>"Shen"/);
    expect(await cellsOf(run.results ?? '', 'Orders', 2, 'supplierCityID')).toEqual(['Shenzhen', 'Shenzen']);
  });

  test.each([
    ['another column', 'S3+14', false],
    ['no cell', '"Regu"&"lar"', false],
    ['the column itself', 'IF(CITY3="Shenzen","Regular","")', true],
    ['it by way of a column of the user', 'IF(OWN3="x","Regular","")', true],
    ['a name, which may be anything', 'Season', true],
  ])('warn of formulas with old results only where they may use a changed cell: %s', async (_, text, isNamed) => {
    const machine = office.machine();
    const { copy } = await checkedCopyOf(machine, [inCity('SF-1', 'Shenzen')]);
    const fixed = await withChoices(copy, machine.path('fixed.xlsx'), { Shenzen: 'Shenzhen' });
    await edited(fixed, 'Orders', fixed, (sheet) => {
      const letters = (header: string) => sheet.getColumn(columnNamed(sheet, 2, header)).letter;
      const own = sheet.getRow(3).getCell(sheet.columnCount + 1);
      own.value = { formula: `UPPER($${letters('supplierCityID')}$3)`, result: 'x' };
      const formula = text
        .replace('CITY', letters('supplierCityID'))
        .replace('OWN', sheet.getColumn(sheet.columnCount).letter)
        .replace(/^S3/, `${letters('serviceDate')}3`);
      sheet.getRow(3).getCell(columnNamed(sheet, 2, 'bookingType')).value = { formula, result: 'Regular' };
    });
    const { report } = await checkedCopy(machine, fixed);
    expect(report.findings.some(({ code, row }) => code === 'fix-not-used' && row === null)).toBe(isNamed);
  });

  test('hold back rows that were sent with the value before, like any edit', async () => {
    const machine = office.machine();
    const { run } = await machine.import(
      await usersWorkbook(machine, [inCity('CH-1', 'Shenzhen'), inCity('CH-2', 'Shenzen')]),
    );
    const fixed = await edited(run.results ?? '', 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      choose(sheet, { Shenzen: 'Shenzhen' });
      sheet.addRow(['supplierCityID', 'Shenzhen', '', '', '', 'Dongguan']);
    });
    const second = await machine.import(fixed);
    expect(second.run.counts).toMatchObject({ accepted: 1, invalid: 1 });
    expect(second.run.findings).toContainEqual(expect.objectContaining({ code: 'already-sent', severity: 'error' }));
    expect(office.booked('CH-')).toHaveLength(2);
  });
});
