import exceljs, { type Worksheet } from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOffice, hasSchemas, partOf, savedByOffice, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, sheetNames, workbook } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';
import { cellsOf, checkedCopy, checkedCopyOf, choose, fixLines, inCity, withChoices } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const wrongQuantity = (reference: string) => inCity(reference, 'Shenzhen', { 'products.prodQuantity': 'many' });

/** As a spreadsheet program does it: names of cells follow their sheet. */
function rename(sheet: Worksheet, name: string): void {
  const names = sheet.workbook.definedNames;
  names.model = names.model.map((entry) => ({
    ...entry,
    ranges: entry.ranges.map((range) => range.replace(/^'?Fixes'?!/, `'${name}'!`)),
  }));
  sheet.name = name;
}

describe('choices on the sheet Fixes', () => {
  test("change the cells of the user's own workbook, which keep their looks", async () => {
    const machine = office.machine();
    const { copy } = await checkedCopyOf(machine, [inCity('CA-1', 'Shenzen'), wrongQuantity('CA-2')]);
    const fixed = await withChoices(copy, machine.path('fixed.xlsx'), { Shenzen: 'Shenzhen', many: '1200' });
    const coloured = await edited(fixed, 'Orders', fixed, (sheet) => {
      sheet.getRow(3).getCell(columnNamed(sheet, 2, 'supplierCityID')).font = {
        bold: true,
        color: { argb: 'FF00AA00' },
      };
    });
    const { run } = await machine.import(coloured);
    expect(run.counts).toMatchObject({ accepted: 2, invalid: 0 });
    const results = run.results ?? '';
    const read = new exceljs.Workbook();
    await read.xlsx.readFile(results);
    const sheet = read.getWorksheet('Orders');
    const cell = sheet?.getRow(3).getCell(columnNamed(sheet, 2, 'supplierCityID'));
    expect([cell?.value, cell?.font.bold, cell?.font.color?.argb]).toEqual(['Shenzhen', true, 'FF00AA00']);
    expect(sheet?.getRow(4).getCell(columnNamed(sheet, 2, 'products.prodQuantity')).value).toBe(1200);
    expect(partOf(results, 'xl/worksheets/sheet2.xml')).toContain('*3</f>');
    if (hasSchemas) expect(schemaFaults(copy)).toBe('');
    expect(office.booked('CA-').map(({ products }) => products[0]?.prodQuantity)).toEqual([12000, 1200]);
  });

  test('count for what the check shows, whatever the order of rows and lines, on a sheet of any name', async () => {
    const machine = office.machine();
    const rows = [inCity('CB-1', 'Shenzen'), inCity('CB-2', 'Hangzou'), inCity('CB-3', 'SHENZEN')];
    const { copy } = await checkedCopyOf(machine, rows);
    const read = new exceljs.Workbook();
    await read.xlsx.readFile(copy);
    const fixes = read.getWorksheet('Fixes');
    const shown = fixes?.columns.filter(({ hidden }) => hidden !== true).map(({ width = 0 }) => width) ?? [];
    // So many digits are as wide as a screen of 1366 pixels.
    expect(shown.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(160);
    const lines = await fixLines(copy);
    expect(lines.map((line) => [line['Value'], line['Rows']])).toEqual([
      ['Shenzen', '3, 5'],
      ['Hangzou', '4'],
    ]);
    const sorted = await edited(copy, 'Fixes', machine.path('sorted.xlsx'), (sheet) => {
      choose(sheet, { Shenzen: 'Shenzhen', Hangzou: 'Hangzhou' });
      const [first, second] = [2, 3].map((number) => sheet.getRow(number).values);
      sheet.getRow(2).values = second ?? [];
      sheet.getRow(3).values = first ?? [];
      rename(sheet, 'What I chose');
    });
    await edited(sorted, 'Orders', sorted, (sheet) => {
      const [first, second] = [3, 4].map((number) => sheet.getRow(number).values);
      sheet.getRow(3).values = second ?? [];
      sheet.getRow(4).values = first ?? [];
    });
    const { report } = await checkedCopy(machine, sorted);
    expect(report.counts.errors).toBe(0);
    expect(report.fixes).toEqual([
      expect.objectContaining({
        column: 'supplierCityID',
        value: 'Hangzou',
        instead: 'Hangzhou',
        by: 'sheet',
        rows: [3],
      }),
      expect.objectContaining({
        column: 'supplierCityID',
        value: 'Shenzen',
        instead: 'Shenzhen',
        by: 'sheet',
        rows: [4, 5],
      }),
    ]);
    expect(await sheetNames(report.copy ?? '')).toEqual(['Notes', 'Orders', 'Findings', 'Documents', '_meta']);
    expect(await cellsOf(report.copy ?? '', 'Orders', 2, 'supplierCityID')).toEqual([
      'Hangzhou',
      'Shenzhen',
      'Shenzhen',
    ]);
  });

  test("stay apart from a sheet of the user's that is called Fixes", async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, [inCity('CC-1', 'Shenzen')]);
    const named = await edited(file, 'Notes', machine.path('named.xlsx'), (sheet) => {
      sheet.name = 'Fixes';
      sheet.spliceRows(1, 1, [], ['Column', 'Value', 'Rows', 'Reason', 'Candidates', 'Use instead']);
      sheet.addRow(['supplierCityID', 'Shenzen', '', '', '', 'Beijing']);
    });
    const { copy, report } = await checkedCopy(machine, named);
    expect([report.fixes, report.counts.errors]).toEqual([undefined, 1]);
    // It may be one that was moved from a copy.
    expect(report.findings).toContainEqual(expect.objectContaining({ code: 'fix-not-used', cell: 'F3' }));
    expect(await sheetNames(copy)).toEqual(['Fixes', 'Orders', 'Findings', 'Fixes (qcsheet)', 'Documents', '_meta']);
    const fixed = await withChoices(copy, machine.path('fixed.xlsx'), { Shenzen: 'Shenzhen' }, 'Fixes (qcsheet)');
    const { run } = await machine.import(fixed);
    expect(run.counts).toMatchObject({ accepted: 1 });
    expect(await cellsOf(run.results ?? '', 'Orders', 2, 'supplierCityID')).toEqual(['Shenzhen']);
    expect(await cellsOf(run.results ?? '', 'Fixes', 2, 'Use instead')).toEqual(['Beijing']);
  });

  test('count for one country alone where the value is read by it', async () => {
    const machine = office.machine();
    const rows = [
      inCity('CG-1', 'Shenzen', { supplierCountryID: 'China' }),
      inCity('CG-2', 'Shenzen', { supplierCountryID: 'India' }),
      inCity('CG-3', 'Shenzen', { booking: 'B-3', supplierCountryID: 'China' }),
      { booking: 'B-3', 'products.name': 'Plush dog', 'products.prodQuantity': '5', supplierCityID: 'Shenzen' },
    ];
    const { copy } = await checkedCopyOf(machine, rows);
    const lines = await fixLines(copy);
    expect(lines.map((line) => [line['Value'], line['Rows'], line['Reason']])).toEqual([
      ['Shenzen', '3, 5, 6', expect.stringMatching(/^Where supplierCountryID is "China": /)],
      ['Shenzen', '4', expect.stringMatching(/^Where supplierCountryID is "India": /)],
    ]);
    const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      sheet.getCell('F2').value = 'Shenzhen';
    });
    const { report } = await checkedCopy(machine, fixed);
    expect(report.fixes).toEqual([
      {
        column: 'supplierCityID',
        header: 'Supplier city',
        value: 'Shenzen',
        instead: 'Shenzhen',
        under: { column: 'supplierCountryID', value: 'China' },
        by: 'sheet',
        rows: [3, 5, 6],
      },
    ]);
    expect((await fixLines(report.copy ?? '')).map((line) => [line['Value'], line['Rows']])).toEqual([
      ['Shenzen', '4'],
    ]);
  });

  test('leave one sheet, however often; a value that is chosen already changes nothing', async () => {
    const machine = office.machine();
    const cities = Array.from({ length: 5 }, (_, index) => `Shenzen no ${index}`);
    let file = await usersWorkbook(
      machine,
      cities.map((city, index) => inCity(`CI-${index}`, city)),
    );
    for (let round = 0; round < 10; round += 1) {
      const { copy, report } = await checkedCopy(machine, file);
      expect(report.counts.errors).toBe(Math.max(0, 5 - round));
      const names = await sheetNames(copy);
      expect(names.filter((name) => name.startsWith('Fixes'))).toEqual(round < 5 ? ['Fixes'] : []);
      const chosen = machine.path(`round-${round}.xlsx`);
      file = round < 5 ? await withChoices(copy, chosen, { [cities[round] ?? '']: 'Shenzhen' }) : copy;
    }
    expect((await machine.import(file)).run.counts).toMatchObject({ accepted: 5 });
  });

  test('count in a workbook that was made from a CSV, under any name of the sheet', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv([inCity('CJ-1', 'Shenzen'), booking('CJ-2')]));
    const { copy } = await checkedCopy(machine, file);
    expect(await sheetNames(copy)).toEqual(['Bookings', 'Findings', 'Fixes', 'Documents', '_meta']);
    if (hasSchemas) expect(schemaFaults(copy)).toBe('');
    const fixed = await edited(copy, 'Fixes', machine.path('fixed.xlsx'), (sheet) => {
      choose(sheet, { Shenzen: 'Shenzhen' });
      rename(sheet, 'Meine Wahl');
    });
    const { run } = await machine.import(fixed);
    expect(run.counts).toMatchObject({ accepted: 2 });
    expect(await sheetNames(run.results ?? '')).toEqual(['Bookings', 'Summary', 'Findings', 'Reports', '_meta']);
    expect(await cellsOf(run.results ?? '', 'Bookings', 1, 'supplierCityID')).toEqual(['Shenzhen', undefined]);
  });

  test('offer candidates with commas, and none where a cell has several values', async () => {
    const machine = office.machine();
    const file = await workbook(machine.path('m.xlsx'), [
      booking('CL-1', { serviceType: '1PSI?', supplierProductLines: 'Wooden toyz; Plush' }),
    ]);
    const { copy } = await checkedCopy(machine, file);
    const lines = await fixLines(copy);
    const byColumn = new Map(lines.map((line) => [line['Column'], line['Candidates']]));
    expect(byColumn.get('serviceType')).toMatch(/^1 PSI; /);
    expect(byColumn.get('supplierProductLines')).toBe('');
    expect(partOf(copy, 'xl/worksheets/sheet3.xml')).toContain('<dataValidation type="list"');
  });

  test('are in the results also where an earlier import of the same file did not read the column', async () => {
    const machine = office.machine();
    const { serviceDate, ...row } = inCity('CM-1', 'Shenzhen');
    const rows = [{ ...row, 'Our day': 'soon' }];
    const map = ['--map', 'Our day=serviceDate'];
    const { copy } = await checkedCopy(machine, await usersWorkbook(machine, rows), '--sheet', 'Orders', ...map);
    const fixed = await withChoices(copy, machine.path('fixed.xlsx'), { soon: '12-Mar-2029' });
    const { run: first } = await machine.import(fixed, '--ignore-column', 'Our day');
    expect(first.counts).toMatchObject({ accepted: 0, invalid: 1 });
    const { run } = await machine.import(fixed, ...map);
    expect(run.counts).toMatchObject({ accepted: 1 });
    expect(await cellsOf(run.results ?? '', 'Orders', 2, 'Our day')).toEqual(['12-Mar-2029']);
    expect((await machine.import(run.results ?? '')).run.counts).toMatchObject({ skipped: 1, invalid: 0 });
  });

  test.skipIf(!hasOffice)(
    'count when LibreOffice has saved the workbook, and the dropdown is still there',
    async () => {
      const machine = office.machine();
      const { copy } = await checkedCopyOf(machine, [inCity('CN-1', 'Shenzen'), inCity('CN-2', 'Hangzou')]);
      const fixed = await withChoices(copy, machine.path('fixed.xlsx'), { Shenzen: 'Shenzhen' });
      const saved = savedByOffice(fixed);
      expect(partOf(saved, 'xl/worksheets/sheet4.xml')).toContain('OFFSET(');
      const { run } = await machine.import(saved);
      expect(run.counts).toMatchObject({ accepted: 1, invalid: 1 });
      const results = run.results ?? '';
      expect((await sheetNames(results)).filter((name) => name.startsWith('Fixes'))).toEqual(['Fixes']);
      expect((await fixLines(results)).map((line) => line['Value'])).toEqual(['Hangzou']);
      expect(await cellsOf(results, 'Orders', 2, 'supplierCityID')).toEqual(['Shenzhen', 'Hangzou']);
    },
    60_000,
  );
});
