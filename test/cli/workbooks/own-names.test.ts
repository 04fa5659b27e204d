import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellText } from '../../../src/schema/cell.ts';
import { partOf, rowsIn } from '../../spreadsheet/write/programs.ts';
import { check, told } from '../json.ts';
import { bookings, type Cells, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, readSheet, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const OWN: readonly (readonly [name: string, own: Cells])[] = [
  ['a status of their own', { Status: 'planned' }],
  ['a status and a message', { Status: 'planned', Message: 'call Li' }],
  ['a status, a message and when it was sent', { Status: 'planned', Message: 'call Li', 'Sent at': 'Monday' }],
  ['tracking ids that are still blank', { Status: '', Message: 'call Li', 'Tracking id': '' }],
];

/** The cells of these columns as they are written. */
function cellsIn(path: string, columns: readonly string[]): readonly string[] {
  const xml = partOf(path, 'xl/worksheets/sheet1.xml');
  return [...xml.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>.*?<\/c>)/g)].flatMap(([raw, column = '']) =>
    columns.includes(column) ? [raw] : [],
  );
}

async function widthOf(path: string, header: string): Promise<number> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(path);
  const sheet = workbook.getWorksheet('Orders');
  return sheet?.getColumn(columnNamed(sheet, 1, header)).width ?? 0;
}

test.each(OWN)('a workbook with %s keeps these columns, and its results can be imported again', async (name, own) => {
  const machine = office.machine();
  const prefix = `ON${OWN.findIndex(([each]) => each === name)}`;
  const rows = bookings(prefix, 2).map((row) => ({ ...row, ...own }));
  const file = await workbookOf(machine.path('own.xlsx'), { Orders: rows });
  const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'copy.xlsx', '--json');
  const copy = told(check, checked).copy ?? '';
  const theirs = ['N', 'O', 'P'].slice(0, Object.keys(own).length);
  const before = cellsIn(file, theirs);
  expect(before).toHaveLength(3 * theirs.length);
  expect(cellsIn(copy, theirs)).toEqual(before);
  const { run: sent } = await machine.import(copy);
  expect([sent.notPatched, sent.counts.accepted]).toEqual([undefined, 2]);
  const results = sent.results ?? '';
  expect(cellsIn(results, theirs)).toEqual(before);
  const [first] = await readSheet(results, 'Orders', 1);
  const filled = Object.entries(own).filter(([, value]) => value !== '');
  expect(first?.cells).toMatchObject(Object.fromEntries(filled));
  const ours = (header: string) => first?.cells[header in own ? `${header} (qcsheet)` : header];
  expect([ours('Status'), typeof ours('Tracking id')]).toEqual(['Accepted', 'string']);
  for (const header of Object.keys(first?.cells ?? {}).filter((each) => each.endsWith('(qcsheet)'))) {
    expect(await widthOf(results, header)).toBeGreaterThan(header.length + 2);
  }

  for (const reader of [machine, office.machine()]) {
    const { run: again } = await reader.import(results, '-o', reader.path('again.xlsx'));
    expect(again.counts).toMatchObject({ accepted: 0, skipped: 2 });
    expect(cellsIn(reader.path('again.xlsx'), theirs)).toEqual(before);
  }
  expect(office.booked(prefix)).toHaveLength(2);
});

test('a CSV with a status and tracking ids of their own keeps them in its results', async () => {
  const machine = office.machine();
  const own = { Status: '', Message: 'call Li', 'Tracking id': '' };
  const file = machine.file('own.csv', csv(bookings('OC', 1).map((row) => ({ ...row, ...own }))));
  const { run: sent } = await machine.import(file);
  const [, row] = await rowsIn(sent.results ?? '', 'Bookings');
  expect([...(row?.cells.values() ?? [])].map(cellText)).toEqual(expect.arrayContaining(['call Li', 'Accepted']));
  const { run: again } = await office.machine().import(sent.results ?? '');
  expect(again.counts).toMatchObject({ accepted: 0, skipped: 1 });
});
