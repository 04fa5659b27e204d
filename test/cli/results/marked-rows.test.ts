import { type Cell, Workbook, type Worksheet } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as checkMessages } from '../../../src/importing/check/messages.ts';
import { OUR_HEADERS } from '../../our-columns.ts';
import { booking, csv, type Office, openOffice } from '../office.ts';
import { columnNamed, readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** How many of our columns come first in results. */
const OURS = OUR_HEADERS.length;
const RED = 'FFFFC7CE';

async function sheetOf(path: string): Promise<Worksheet> {
  const read = new Workbook();
  await read.xlsx.readFile(path);
  const sheet = read.getWorksheet('Bookings');
  if (sheet === undefined) throw new Error(`${path} has no sheet Bookings`);
  return sheet;
}

const isRed = ({ fill }: Cell) => fill?.type === 'pattern' && fill.fgColor?.argb === RED;
const noteOf = ({ note }: Cell) =>
  typeof note === 'string' ? note : (note?.texts ?? []).map((part) => part.text).join('');

/** The filled cells of a row in as many columns, and what is red and noted among all of these. */
function lookOf(sheet: Worksheet, number: number, count: number, before = 0) {
  const columns = Array.from({ length: count }, (_, index) => before + index + 1);
  const cells = columns.map((column) => [column, sheet.getRow(number).getCell(column)] as const);
  const numbers = (test: (cell: Cell) => boolean) => cells.flatMap(([column, cell]) => (test(cell) ? [column] : []));
  return {
    filled: numbers((cell) => cell.text !== ''),
    red: numbers(isRed),
    notes: cells.map(([, cell]) => noteOf(cell)).filter((note) => note !== ''),
    noted: numbers((cell) => noteOf(cell) !== ''),
  };
}

const { 'products.name': _1, 'products.categoryId': _2, 'products.familyId': _3, ...rest } = booking('EMPTY');
const { 'products.typeId': _4, 'products.poNumber': _5, 'products.prodQuantity': _6, ...noProduct } = rest;
const rows = [booking('SAME'), booking('SAME'), noProduct, booking('WRONG', { bookingType: '' })];
const columns = Object.keys(booking('')).length;

test('what is wrong with a whole row colours the row, and is a note on it', async () => {
  const machine = office.machine();
  const file = machine.file('rows.csv', csv(rows));
  await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'copy.xlsx');
  const copy = await sheetOf(machine.path('copy.xlsx'));
  const [first, twin, empty, wrong] = [2, 3, 4, 5].map((number) => lookOf(copy, number, columns));
  expect(first?.red).toEqual([]);
  expect(twin?.red).toEqual(twin?.filled);
  expect(twin?.notes).toMatchObject([expect.stringContaining('row 3: ')]);
  expect(empty?.red).toEqual(empty?.filled);
  expect(empty?.red.length).toBeGreaterThan(3);
  expect(empty?.notes).toMatchObject([expect.stringContaining(checkMessages.hasNo('booking', 'product'))]);
  // A cell alone is marked beside the row's outcome, though it is empty.
  const cell = columnNamed(copy, 1, 'bookingType');
  expect([wrong?.red, wrong?.noted]).toEqual([[1, cell], [cell]]);

  const places = await readSheet(machine.path('copy.xlsx'), 'Findings', 1);
  expect(places.map(({ cells }) => cells['Place'])).toEqual(['Row 3', 'Row 4', 'E5']);
  const book = new Workbook();
  await book.xlsx.readFile(machine.path('copy.xlsx'));
  const link = (row: number) => book.getWorksheet('Findings')?.getCell(`A${row}`).formula;
  expect([link(2), link(3), link(4)]).toEqual([
    expect.stringContaining(`'Bookings'!A3:${copy.getColumn(columns).letter}3"`),
    expect.stringContaining(`'Bookings'!A4:${copy.getColumn(columns).letter}4"`),
    expect.stringContaining("'Bookings'!E5\""),
  ]);
});

test('in results as well, with the words in the message; status and ids keep their own colours', async () => {
  const machine = office.machine();
  const { run } = await machine.import(machine.file('rows.csv', csv(rows)));
  const sheet = await sheetOf(run.results ?? '');
  const twin = lookOf(sheet, 3, columns, OURS);
  expect(twin.red).toEqual(twin.filled);
  expect(lookOf(sheet, 2, columns, OURS).red).toEqual([]);
  const message = sheet.getRow(3).getCell(columnNamed(sheet, 1, 'Message'));
  expect([isRed(message), message.text]).toEqual([true, expect.stringContaining('Row 3: ')]);
});

test('an annotated copy of results leaves what they say of each row as it was', async () => {
  const machine = office.machine();
  const { run } = await machine.import(machine.file('rows.csv', csv(rows)));
  const results = await sheetOf(run.results ?? '');
  await machine.qcsheet('check', run.results ?? '', '-o', 'copy.xlsx');
  const copy = await sheetOf(machine.path('copy.xlsx'));
  const marks = columnNamed(copy, 1, '_marks');
  expect([3, 4].map((row) => copy.getRow(row).getCell(marks).text)).toEqual(['invalid|!*|', 'invalid|!*|']);
  const status = columnNamed(results, 1, 'Status');
  expect(copy.getRow(4).getCell(status).text).toBe(results.getRow(4).getCell(status).text);
  expect(isRed(copy.getRow(4).getCell(status))).toBe(isRed(results.getRow(4).getCell(status)));
});
