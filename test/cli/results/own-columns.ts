import exceljs, { type Worksheet } from 'exceljs';
import { booking, type Cells, csv, type Office } from '../office.ts';

export const KEYS = Object.keys(booking(''));

export const many = { 'products.prodQuantity': 'many' };

export async function sheetOf(path: string, name = 'Bookings'): Promise<Worksheet> {
  const read = new exceljs.Workbook();
  await read.xlsx.readFile(path);
  const sheet = read.getWorksheet(name);
  if (sheet === undefined) throw new Error(`${path} has no sheet ${name}`);
  return sheet;
}

export const textsOf = (sheet: Worksheet, row: number) =>
  Array.from({ length: sheet.columnCount }, (_, index) => sheet.getRow(row).getCell(index + 1).text);

export const upTo = (count: number, from = 1) => Array.from({ length: count - from + 1 }, (_, index) => from + index);

export async function imported(office: Office, prefix: string, rows: readonly Cells[], ...flags: readonly string[]) {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(rows));
  const ended = await machine.import(file, ...flags);
  return { machine, file, ...ended, results: ended.run.results ?? '', sent: () => office.booked(prefix).length };
}
