import exceljs, { type Worksheet } from 'exceljs';
import { cellText } from '../../src/schema/cell.ts';
import { openSource } from '../../src/spreadsheet/read/open.ts';
import type { Row, SourceFile } from '../../src/spreadsheet/sheet.ts';

export type ReadRow = { readonly number: number; readonly cells: Readonly<Record<string, string>> };

export async function sheetNames(path: string): Promise<readonly string[]> {
  return await reading(path, async (file) => file.sheets.map((sheet) => sheet.name));
}

/** The rows below a sheet's header row, their texts by header. */
export async function readSheet(path: string, sheet: string, headerRow: number): Promise<readonly ReadRow[]> {
  return await reading(path, async (file) => {
    let headers: ReadonlyMap<number, string> = new Map();
    const rows: ReadRow[] = [];
    for await (const row of file.rows(sheet)) {
      if (row.number === headerRow) headers = new Map([...row.cells].map(([at, cell]) => [at, cellText(cell)]));
      if (row.number > headerRow) rows.push({ number: row.number, cells: named(row, headers) });
    }
    return rows;
  });
}

function named({ cells }: Row, headers: ReadonlyMap<number, string>): Record<string, string> {
  return Object.fromEntries([...cells].map(([at, cell]) => [headers.get(at) ?? `column ${at}`, cellText(cell)]));
}

type Typed = string | number | { readonly formula: string; readonly result: number };

/** Rows as a workbook that a person made: one sheet, the columns' keys as headers in row 1. Gives its path. */
export async function workbook(path: string, rows: readonly Readonly<Record<string, Typed>>[]): Promise<string> {
  const made = new exceljs.Workbook();
  const sheet = made.addWorksheet('My bookings');
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  sheet.addRow(keys);
  for (const row of rows) sheet.addRow(keys.map((key) => row[key]));
  await made.xlsx.writeFile(path);
  return path;
}

type Sheets = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/** A workbook with these sheets, the keys as headers in row 1. Gives its path. */
export async function workbookOf(path: string, sheets: Sheets, hidden: readonly string[] = []): Promise<string> {
  const made = new exceljs.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = made.addWorksheet(name, { state: hidden.includes(name) ? 'hidden' : 'visible' });
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    sheet.addRow(keys);
    for (const row of rows) sheet.addRow(keys.map((key) => row[key]));
  }
  await made.xlsx.writeFile(path);
  return path;
}

/** Headers of the columns that a person does not see. */
export async function hiddenColumns(path: string, sheet: string, headerRow: number): Promise<readonly string[]> {
  const made = new exceljs.Workbook();
  await made.xlsx.readFile(path);
  const found = made.getWorksheet(sheet);
  const heads = found?.getRow(headerRow);
  const hidden = found?.columns.filter((column) => column.hidden) ?? [];
  return hidden.map((column) => String(heads?.getCell(column.number ?? 0).value));
}

/** Changes one cell of a workbook as a person would and saves it under another name. Gives the new path. */
export async function withCell(from: string, sheet: string, cell: string, text: string, to: string): Promise<string> {
  return await edited(from, sheet, to, (found) => {
    found.getCell(cell).value = text;
  });
}

/** Changes a sheet as a person would and saves the workbook under another name. Gives the new path. */
export async function edited(
  from: string,
  sheet: string,
  to: string,
  change: (sheet: Worksheet) => void,
): Promise<string> {
  const made = new exceljs.Workbook();
  await made.xlsx.readFile(from);
  const found = made.getWorksheet(sheet);
  if (found === undefined) throw new Error(`${from} has no sheet ${sheet}`);
  change(found);
  await made.xlsx.writeFile(to);
  return to;
}

/** The number of the last column with this header. */
export function columnNamed(sheet: Worksheet, headerRow: number, header: string): number {
  let found = 0;
  sheet.getRow(headerRow).eachCell((cell, number) => {
    if (cell.text === header) found = number;
  });
  if (found === 0) throw new Error(`no column "${header}"`);
  return found;
}

async function reading<T>(path: string, use: (file: SourceFile) => Promise<T>): Promise<T> {
  const opened = await openSource(path);
  if (opened.type === 'unreadable') throw new Error(opened.problem.message);
  try {
    return await use(opened.file);
  } finally {
    await opened.file.close();
  }
}
