import type { Worksheet } from 'exceljs';
import { check, told } from '../json.ts';
import { booking, type Cells, type Machine } from '../office.ts';
import { edited, readSheet } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';

const HEADERS = ['Column', 'Value', 'Rows', 'Reason', 'Candidates', 'Use instead'];

/** A booking of a supplier in a city of China. */
export function inCity(reference: string, city: string, change: Cells = {}): Cells {
  return booking(reference, { supplierCountryID: 'China', supplierCityID: city, ...change });
}

/** The lines of the sheet `Fixes`, its cells by their headers. */
export async function fixLines(path: string, sheet = 'Fixes'): Promise<readonly Readonly<Record<string, string>>[]> {
  const lines = await readSheet(path, sheet, 1);
  // Below them is a line that says what to do.
  const listed = lines.filter(({ cells }) => cells['Value'] !== undefined);
  return listed.map(({ cells }) => Object.fromEntries(HEADERS.map((header) => [header, cells[header] ?? ''])));
}

/** `check FILE -o copy.xlsx --json`; a copy of `copy.xlsx` itself has another name. */
export async function checkedCopy(machine: Machine, file: string, ...flags: readonly string[]) {
  const output = file.endsWith('copy.xlsx') ? file.replace(/copy\.xlsx$/, 'next-copy.xlsx') : 'copy.xlsx';
  const made = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', output, '--json', ...flags);
  const report = told(check, made);
  return { exit: made.exit, report, copy: report.copy ?? '' };
}

/** The same of a workbook of the user's own, with these rows. */
export async function checkedCopyOf(machine: Machine, rows: readonly Cells[]) {
  return await checkedCopy(machine, await usersWorkbook(machine, rows));
}

/** The cells of one column below its header. */
export async function cellsOf(path: string, sheet: string, headerRow: number, header: string) {
  return (await readSheet(path, sheet, headerRow)).map(({ cells }) => cells[header]);
}

/** Writes choices into `Use instead`, by the value of the line, as a person would. Gives the path of the new file. */
export async function withChoices(
  from: string,
  to: string,
  choices: Readonly<Record<string, string>>,
  sheet = 'Fixes',
): Promise<string> {
  return await edited(from, sheet, to, (found) => choose(found, choices));
}

export function choose(sheet: Worksheet, choices: Readonly<Record<string, string>>): void {
  sheet.eachRow((row) => {
    const choice = choices[row.getCell(2).text];
    if (choice !== undefined) row.getCell(6).value = choice;
  });
}
