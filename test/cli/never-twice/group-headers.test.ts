import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, told } from '../json.ts';
import { bookings, type Machine, type Office, openOffice } from '../office.ts';
import { edited, readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What is above a header, and the header itself; the group is written over the first of its columns. */
const HEADS: Readonly<Record<string, readonly [group: string, header: string]>> = {
  supplierCode: ['Supplier', 'code'],
  'products.name': ['Product', 'name'],
  'products.categoryId': ['', 'category'],
  'products.familyId': ['', 'family'],
  'products.typeId': ['', 'type'],
};

/** Rows under headers in two lines: the last group has no end that a program sees. */
function lines(prefix: string): readonly (readonly string[])[] {
  const rows = bookings(prefix, 2);
  const keys = Object.keys(rows[0] ?? {});
  const heads = keys.map((key) => HEADS[key] ?? ['', key]);
  return [
    heads.map(([group]) => group),
    heads.map(([, header]) => header),
    ...rows.map((row) => keys.map((key) => row[key] ?? '')),
  ];
}

async function written(machine: Machine, rows: readonly (readonly string[])[]): Promise<string> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Orders');
  for (const row of rows) sheet.addRow(row.map((text) => text || null));
  const path = machine.path('groups.xlsx');
  await workbook.xlsx.writeFile(path);
  return path;
}

const asCsv = (rows: readonly (readonly string[])[]) => `${rows.map((row) => row.join(',')).join('\n')}\n`;

test.each([
  ['a workbook', 'GA', 'Orders', (machine: Machine) => written(machine, lines('GA'))],
  ['a CSV', 'GB', 'Bookings', (machine: Machine) => machine.file('groups.csv', asCsv(lines('GB')))],
])('results of %s with groups above its headers book nothing twice', async (_, prefix, sheet, make) => {
  const machine = office.machine();
  const { run: sent } = await machine.import(await make(machine));
  expect(sent.counts.accepted).toBe(2);
  const other = office.machine();
  const { run: again } = await other.import(sent.results ?? '', '-o', other.path('again.xlsx'));
  expect(again.counts).toMatchObject({ accepted: 0, skipped: 2 });
  const [row] = await readSheet(other.path('again.xlsx'), sheet, 2);
  expect(row?.cells['Status']).toBe('Skipped');
  expect(office.booked(prefix)).toHaveLength(2);
});

test('results of a workbook with parts below a merged header book nothing twice', async () => {
  const machine = office.machine();
  const rows = bookings('GC', 2);
  const keys = Object.keys(rows[0] ?? {});
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Orders');
  sheet.addRow(['Inspection date', null, ...keys.filter((key) => key !== 'serviceDate')]);
  sheet.addRow(['planned', 'actual']);
  for (const { serviceDate = '', ...row } of rows) sheet.addRow([serviceDate, 'open', ...Object.values(row)]);
  sheet.mergeCells('A1:B1');
  const file = machine.path('parts.xlsx');
  await workbook.xlsx.writeFile(file);
  const { run: sent } = await machine.import(file, '--map', 'Inspection date planned=serviceDate');
  expect(sent.counts.accepted).toBe(2);
  const { run: again } = await office.machine().import(sent.results ?? '');
  expect(again.counts).toMatchObject({ accepted: 0, skipped: 2 });
  expect(office.booked('GC')).toHaveLength(2);
});

test('results of a workbook with a line of notes below its headers book nothing twice', async () => {
  const machine = office.machine();
  const rows = bookings('GD', 2);
  const keys = Object.keys(rows[0] ?? {});
  const notes: Readonly<Record<string, string>> = { serviceDate: '(yyyy-mm-dd)', supplierCode: '(required)' };
  const lines = [keys, keys.map((key) => notes[key] ?? ''), ...rows.map((row) => Object.values(row))];
  const { run: sent } = await machine.import(await written(machine, lines));
  expect(sent.counts.accepted).toBe(2);
  const { run: again } = await office.machine().import(sent.results ?? '');
  expect(again.counts).toMatchObject({ accepted: 0, skipped: 2 });
  expect(office.booked('GD')).toHaveLength(2);
});

test('results whose headers were sorted with the rows are refused', async () => {
  const machine = office.machine();
  const rows = bookings('GE', 2);
  const keys = Object.keys(rows[0] ?? {});
  const notes = keys.map((key) => (key === 'serviceDate' ? '(yyyy-mm-dd)' : ''));
  const { run: sent } = await machine.import(
    await written(machine, [keys, notes, ...rows.map((row) => Object.values(row))]),
  );
  const other = office.machine();
  const sorted = await edited(sent.results ?? '', 'Orders', other.path('sorted.xlsx'), (sheet) => {
    const values = [2, 3, 4].map((row) =>
      Array.from({ length: 19 }, (_, at) => sheet.getRow(row).getCell(at + 1).value),
    );
    for (const [at, row] of values.reverse().entries())
      for (const [column, value] of row.entries()) sheet.getRow(2 + at).getCell(column + 1).value = value;
  });
  for (const command of [['import', '--yes', '-o', 'again.xlsx'], ['check']]) {
    const refused = await other.qcsheet(...command, sorted, '--kind', 'bookings', '--json');
    expect([refused.exit, told(failure, refused).error.code]).toEqual([3, 'marks-missing']);
  }
  expect(office.booked('GE')).toHaveLength(2);
});
