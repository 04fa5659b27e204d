import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnLetters } from '../../../src/schema/cell.ts';
import { withPart } from '../../spreadsheet/patch/patching.ts';
import { partOf } from '../../spreadsheet/write/programs.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';
import { checkedCopy } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What the dropdown of the second row's cell shows: the texts of the cells that its formula names. */
async function listOf(path: string, header: string): Promise<readonly string[]> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(path);
  const formulas = workbook.worksheets.flatMap((sheet) => {
    const columns = sheet.getRow(1).actualCellCount;
    const column = Array.from({ length: columns }, (_, at) => at + 1).find(
      (at) => sheet.getRow(1).getCell(at).text === header,
    );
    return column === undefined ? [] : [sheet.getRow(3).getCell(column).dataValidation?.formulae[0]];
  });
  // Not on the sheet Fixes: a person may sort its lines.
  const [, first = '1', last = '0'] = /^'_lists'!\$A\$(\d+):\$A\$(\d+)$/.exec(String(formulas[0])) ?? [];
  const lists = workbook.getWorksheet('_lists');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => {
    return lists?.getRow(Number(first) + at).getCell(1).text ?? '';
  });
}

test('a copy and results of a CSV file have the list where a value of it must be chosen, for each row', async () => {
  const machine = office.machine();
  const file = machine.file('rows.csv', csv([booking('DR-1', { serviceType: 'Nonsense' }), booking('DR-2')]));
  const { copy } = await checkedCopy(machine, file);
  const { run } = await machine.import(file);
  for (const path of [copy, run.results ?? '']) {
    const values = await listOf(path, 'serviceType');
    expect(values).toContain('1 PSI');
    expect([values.length, values.includes('')]).toEqual([new Set(values).size, false]);
  }
});

test('results of such results still have the list, and each only once', async () => {
  const machine = office.machine();
  const wrong = { serviceType: 'Nonsense', 'products.typeId': 'Nonsense' };
  const first = await machine.import(machine.file('rounds.csv', csv([booking('DO-1', wrong), booking('DO-2')])));
  const second = await machine.import(first.run.results ?? '', '-o', machine.path('second.xlsx'));
  const third = await machine.import(second.run.results ?? '', '-o', machine.path('third.xlsx'));
  const { copy } = await checkedCopy(machine, third.run.results ?? '');
  for (const path of [second.run.results ?? '', third.run.results ?? '', copy]) {
    const values = await listOf(path, 'serviceType');
    expect(values).toContain('1 PSI');
    expect([values.length, values.includes('')]).toEqual([new Set(values).size, false]);
    // One list of dropdowns on the data sheet, and one dropdown in each column.
    const sheets = partOf(path, 'xl/worksheets/sheet*.xml').split('</worksheet>');
    const data = sheets.find((sheet) => sheet.includes('<autoFilter') && sheet.includes('<dataValidation ')) ?? '';
    expect(data.match(/<dataValidations/g)).toHaveLength(1);
    const ranges = [...data.matchAll(/<dataValidation [^>]*sqref="([A-Z]+)/g)].map(([, column]) => column);
    expect(ranges.length).toBe(new Set(ranges).size);
  }
});

test('a list that a person has put on the column stays, and ours is not added', async () => {
  const machine = office.machine();
  const rows = [booking('DP-1', { serviceType: 'Nonsense' }), booking('DP-2')];
  const { run } = await machine.import(machine.file('own.csv', csv(rows)));
  const mine: exceljs.DataValidation = { type: 'list', allowBlank: true, formulae: ['"1 PSI,2 mine"'] };
  let [column, id] = [0, 0];
  const usual = await edited(run.results ?? '', 'Bookings', machine.path('own.xlsx'), (sheet) => {
    [column, id] = [columnNamed(sheet, 1, 'serviceType'), sheet.id];
    for (const row of [2, 3]) sheet.getRow(row).getCell(column).dataValidation = mine;
  });
  const newer = machine.path('newer.xlsx');
  const cells = [2, 3].map((row) => `${columnLetters(column)}${row}`).join(' ');
  await withPart(run.results ?? '', newer, `xl/worksheets/sheet${id}.xml`, (text) =>
    text.replace('</worksheet>', `${newerList('"1 PSI,2 mine"', cells)}$&`),
  );
  for (const changed of [usual, newer]) {
    const again = await machine.import(changed);
    const sheets = partOf(again.run.results ?? '', 'xl/worksheets/sheet*.xml').split('</worksheet>');
    const data = sheets.find((sheet) => sheet.includes('2 mine')) ?? '';
    expect(data.match(/<(x14:)?dataValidation /g)).toHaveLength(1);
  }
});

/** A sheet's extensions with a list in the form that Excel also writes. */
const newerList = (formula: string, cells: string) =>
  `<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:dataValidations count="1" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidation type="list" allowBlank="1"><x14:formula1><xm:f>${formula}</xm:f></x14:formula1><xm:sqref>${cells}</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>`;

test('a value that has no list of its own gets none: what is proposed for one date is wrong for the others', async () => {
  const machine = office.machine();
  const dates = ['05/06/2029', '07/08/2029'];
  const rows = dates.map((serviceDate, at) => booking(`DS-${at}`, { serviceDate }));
  const { copy, report } = await checkedCopy(machine, machine.file('dates.csv', csv(rows)));
  expect(report.counts.errors).toBe(2);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(copy);
  const [sheet] = workbook.worksheets;
  const formulas = [2, 3].flatMap((row) => {
    const cells = Array.from({ length: sheet?.columnCount ?? 0 }, (_, at) => sheet?.getRow(row).getCell(at + 1));
    return cells.flatMap((cell) => cell?.dataValidation?.formulae ?? []);
  });
  expect(formulas).toEqual([]);
});
