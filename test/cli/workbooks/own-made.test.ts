import exceljs, { type Workbook, type Worksheet } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { hasOffice, hasSchemas, partOf, savedByOffice, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { check, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet, sheetNames } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const many = { 'products.prodQuantity': 'many' };
const RED = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFF0000' } } as const;

async function read(path: string): Promise<Workbook> {
  const made = new exceljs.Workbook();
  await made.xlsx.readFile(path);
  return made;
}

async function copyOf(machine: Machine, file: string, to = 'copy.xlsx'): Promise<string> {
  await machine.qcsheet('check', file, '--kind', 'bookings', '-o', to);
  return machine.path(to);
}

/** What a person does in a workbook that qcsheet made: sheets, colours, a formula, and a corrected cell. */
async function worked(from: string, to: string, row = 3): Promise<string> {
  return await edited(from, 'Bookings', to, (sheet) => {
    const { workbook } = sheet;
    workbook.addWorksheet('My notes').addRow(['two hours of work']);
    workbook.addWorksheet('Reports of mine').addRow(['more']);
    const filled = sheet.getRow(row).getCell(columnNamed(sheet, 1, 'shipDate'));
    filled.style = { ...filled.style, fill: RED };
    const quantity = columnNamed(sheet, 1, 'products.prodQuantity');
    const [own, corrected] = [sheet.getRow(1).cellCount + 1, sheet.getRow(row).getCell(quantity)];
    sheet.getRow(1).getCell(own).value = 'Double';
    sheet.getRow(row).getCell(own).value = { formula: `${corrected.address}*2`, result: 2000 };
    corrected.value = 1000;
    corrected.note = '';
  });
}

function expectWork(made: Workbook, sheet: Worksheet | undefined): void {
  expect(made.worksheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['My notes', 'Reports of mine']));
  expect(made.getWorksheet('My notes')?.getCell('A1').text).toBe('two hours of work');
  if (sheet === undefined) throw new Error('The data sheet is missing.');
  expect(sheet.getRow(3).getCell(columnNamed(sheet, 1, 'shipDate')).fill).toMatchObject(RED);
  const own = sheet.getRow(3).getCell(columnNamed(sheet, 1, 'Double'));
  expect(own.formula).toMatch(/^[A-Z]+3\*2$/);
}

describe('the work of a person in a workbook that qcsheet made', () => {
  it('stays when the copy of a CSV is imported, and the colours of corrected cells go', async () => {
    const machine = office.machine();
    const copy = await copyOf(machine, machine.file('a.csv', csv([booking('WORK-1'), booking('WORK-2', many)])));
    const mine = await worked(copy, machine.path('mine.xlsx'));
    const { run } = await machine.import(mine);
    expect(run.counts).toMatchObject({ accepted: 2 });
    const results = run.results ?? '';
    const made = await read(results);
    const sheet = made.getWorksheet('Bookings');
    expectWork(made, sheet);
    if (sheet === undefined) throw new Error('no sheet');
    const corrected = sheet.getRow(3).getCell(columnNamed(sheet, 1, 'products.prodQuantity'));
    expect([corrected.value, corrected.fill, corrected.font?.color]).toEqual([
      1000,
      { type: 'pattern', pattern: 'none' },
      undefined,
    ]);
    expect((await readSheet(results, 'Bookings', 1)).map(({ cells }) => cells['Status'])).toEqual([
      'Accepted',
      'Accepted',
    ]);
    if (hasSchemas) expect(schemaFaults(results)).toBe('');
  });

  it('stays when results are checked and imported again, each time', async () => {
    const machine = office.machine();
    const first = await machine.import(machine.file('b.csv', csv([...bookings('TWICE', 1), booking('TWICE-X', many)])));
    const mine = await worked(first.run.results ?? '', machine.path('mine.xlsx'));
    const copy = await copyOf(machine, mine, 'again.xlsx');
    for (const path of [copy, (await machine.import(mine)).run.results ?? '']) {
      const made = await read(path);
      expectWork(made, made.getWorksheet('Bookings'));
      expect(made.getWorksheet('Bookings')?.views[0]).toMatchObject({ state: 'frozen', xSplit: 5 });
    }
    const last = await machine.import(copy);
    expect(last.run.counts).toMatchObject({ skipped: 2 });
    const made = await read(last.run.results ?? '');
    expectWork(made, made.getWorksheet('Bookings'));
    expect(await sheetNames(last.run.results ?? '')).toEqual([
      ...['Bookings', 'My notes', 'Reports of mine', 'Summary', 'Findings', 'Reports', '_meta'],
    ]);
    expect(office.booked('TWICE')).toHaveLength(2);
  });

  it('has notes and dropdowns for what is wrong now, none of the first check, and wraps messages in our narrow columns', async () => {
    const machine = office.machine();
    const rows = [
      booking('NOTE-1', { bookingType: 'Sometimes', serviceType: '9 XX' }),
      booking('NOTE-2', { ...many, serviceType: '9 XX' }),
    ];
    const { run } = await machine.import(machine.file('c.csv', csv(rows)));
    const before = (await read(run.results ?? '')).getWorksheet('Bookings');
    expect(before?.getRow(2).height).toBeGreaterThan(20);
    const fixed = await edited(run.results ?? '', 'Bookings', machine.path('fixed.xlsx'), (sheet) => {
      sheet.getRow(2).getCell(columnNamed(sheet, 1, 'bookingType')).value = 'Regular';
      sheet.getRow(2).getCell(columnNamed(sheet, 1, 'serviceType')).value = '1 PSI';
    });
    const results = (await machine.import(fixed)).run.results ?? '';
    const after = (await read(results)).getWorksheet('Bookings');
    const notes = [2, 3].map((row) => {
      const found: unknown[] = [];
      after?.getRow(row).eachCell((cell) => (cell.note === undefined ? null : found.push(cell.note)));
      return found.length;
    });
    expect(notes).toEqual([0, 2]);
    const lists = partOf(results, `xl/worksheets/sheet${after?.id}.xml`).match(/<dataValidation [^>]*>/g) ?? [];
    // The booking type is right now; the service type of the second row is not.
    expect(lists.map((list) => /sqref="([^"]*)"/.exec(list)?.[1])).toEqual(['I2:I3']);
    expect(after?.getRow(2).height).toBeUndefined();
    expect(after?.getRow(3).height).toBeGreaterThan(20);
    expect(after?.getCell('C3').alignment).toMatchObject({ wrapText: true, vertical: 'top' });
    if (hasSchemas) expect(schemaFaults(results)).toBe('');
  });

  it('includes a sheet that has the name of one that the copy does not have', async () => {
    const machine = office.machine();
    const copy = await copyOf(machine, machine.file('d.csv', csv(bookings('SAME', 1))));
    const mine = await edited(copy, 'Bookings', machine.path('mine.xlsx'), ({ workbook }) => {
      workbook.addWorksheet('Summary').addRow(['mine']);
      workbook.removeWorksheet('Documents');
    });
    const results = (await machine.import(mine)).run.results ?? '';
    expect((await readSheet(results, 'Summary', 0)).map(({ cells }) => Object.values(cells))).toEqual([['mine']]);
    expect(await sheetNames(results)).toEqual(expect.arrayContaining(['Summary', 'Summary (qcsheet)', 'Findings']));
  });

  it('is not in the new workbook if an older version made the copy, and a message says so', async () => {
    const machine = office.machine();
    const copy = await copyOf(machine, machine.file('f.csv', csv(bookings('OLD', 1))));
    const mine = await worked(copy, machine.path('mine.xlsx'), 2);
    const older = await edited(mine, 'Bookings', machine.path('older.xlsx'), ({ workbook }) => {
      workbook.definedNames.model = [];
    });
    const { notPatched } = told(check, await machine.qcsheet('check', older, '-o', 'next.xlsx', '--json'));
    const { run } = await machine.import(older);
    for (const reason of [notPatched, run.notPatched]) {
      expect(reason).toMatchObject({ code: 'untagged', message: expect.stringContaining(messages.madeByOlder) });
    }
    expect(await sheetNames(run.results ?? '')).toEqual(['Summary', 'Bookings', 'Findings', 'Reports', '_meta']);
    expect(await sheetNames(older)).toContain('My notes');
  });

  it.skipIf(!hasOffice)('stays after LibreOffice has saved the copy', async () => {
    const machine = office.machine();
    const copy = await copyOf(machine, machine.file('e.csv', csv([booking('LO-1'), booking('LO-2', many)])));
    const saved = savedByOffice(await worked(copy, machine.path('by-office.xlsx')));
    const made = await read((await machine.import(saved, '-o', machine.path('lo.results.xlsx'))).run.results ?? '');
    const sheet = made.getWorksheet('Bookings');
    expectWork(made, sheet);
    if (sheet === undefined) throw new Error('no sheet');
    const corrected = sheet.getRow(3).getCell(columnNamed(sheet, 1, 'products.prodQuantity'));
    expect([corrected.value, corrected.font?.color?.argb]).not.toContain('FF9C0006');
  });
});
