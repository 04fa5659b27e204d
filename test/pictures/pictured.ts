import { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import exceljs, { type Worksheet } from 'exceljs';
import { bookings as kind } from '../../src/kinds/bookings.ts';
import { booking, type Cells, csv, type Machine, openOffice, SAMPLES } from '../cli/office.ts';

/** A picture of the README: a part of a page, as LibreOffice prints the workbook. */
export type Picture = {
  readonly name: 'template' | 'findings' | 'results' | 'in-doubt';
  readonly workbook: string;
  readonly sheet: string;
  /** Where the sheet begins in the print. */
  readonly page: number;
  readonly dotsPerInch: number;
  /** Left, top, width and height, in dots. */
  readonly part: readonly [number, number, number, number];
};

export const PICTURES: readonly Picture[] = [
  {
    name: 'template',
    workbook: 'template.xlsx',
    sheet: 'Bookings',
    page: 1,
    dotsPerInch: 400,
    part: [90, 190, 1200, 300],
  },
  {
    name: 'findings',
    workbook: 'findings.xlsx',
    sheet: 'Bookings',
    page: 1,
    dotsPerInch: 80,
    part: [10, 35, 1120, 130],
  },
  {
    name: 'results',
    workbook: 'results.xlsx',
    sheet: 'Bookings',
    page: 3,
    dotsPerInch: 110,
    part: [25, 50, 1115, 205],
  },
  {
    name: 'in-doubt',
    workbook: 'results.xlsx',
    sheet: 'In doubt',
    page: 2,
    dotsPerInch: 140,
    part: [25, 65, 1113, 90],
  },
];

const PRODUCTS = ['Plush bear 30 cm', 'Plush rabbit 25 cm', 'Plush fox 20 cm', 'Plush owl 18 cm', 'Plush seal 40 cm'];
const COLUMNS = [
  'serviceDate',
  'shipDate',
  'serviceType',
  'bookingType',
  'referenceNumber',
  'supplierCode',
  'products.name',
  'products.categoryId',
  'products.familyId',
  'products.typeId',
  'products.poNumber',
];

/** Makes the workbooks of the pictures, as a person does with a file of her own, in the folder of `use`. */
export async function withWorkbooks<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const office = await openOffice();
  try {
    const machine = office.machine();
    copyFileSync(join(SAMPLES, 'bookings.xlsx'), machine.path('template.xlsx'));
    const right = PRODUCTS.map((name, at) => row(name, at));
    const wrong = right.map((cells, at) => ({ ...cells, ...MISTAKES[at] }));
    await ending(machine, 3, wrong, 'check', '-o', 'findings.xlsx');
    office.sandbox.setFaults({
      faults: [{ on: 'create inspection booking', times: 1, act: { kind: 'drop', when: 'after' } }],
    });
    await ending(machine, 6, right, 'import', '-o', 'results.xlsx', '--yes', '--concurrency', '1');
    return await use(machine.folder);
  } finally {
    await office.close();
  }
}

const MISTAKES: Readonly<Record<number, Cells>> = {
  1: { serviceDate: '03/04/2029' },
  2: { 'products.familyId': 'Toys < 3 year' },
  4: { shipDate: '2029-03-10' },
};

function row(name: string, at: number): Cells {
  const reference = `SS29-08${11 + at}`;
  const cells = booking(reference, {
    serviceDate: `2029-03-${12 + at}`,
    'products.name': name,
    'products.poNumber': `00045000${12 + at}`,
  });
  return Object.fromEntries(COLUMNS.map((key) => [key, cells[key] ?? '']));
}

/** Runs a command with a CSV that has the headers of the template; throws where it ends with another exit code. */
async function ending(machine: Machine, exit: number, rows: readonly Cells[], ...words: readonly string[]) {
  const headers = new Map(kind.columns.map(({ key, header }) => [key, header]));
  const named = rows.map((cells) =>
    Object.fromEntries(Object.entries(cells).map(([key, text]) => [headers.get(key) ?? key, text])),
  );
  machine.file('march.csv', csv(named));
  const [command = '', ...options] = words;
  const told = await machine.qcsheet(command, 'march.csv', '--kind', 'bookings', ...options);
  if (told.exit !== exit) throw new Error(`${command} ended with ${told.exit}: ${told.stderr}${told.stdout}`);
}

/** What a picture shows, as a sha256: the texts, colours and widths of its sheet, without ids and times. */
export async function digestOf({ workbook, sheet }: Picture, folder: string): Promise<string> {
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(join(folder, workbook));
  const found = book.getWorksheet(sheet);
  if (found === undefined) throw new Error(`${workbook} has no sheet ${sheet}.`);
  return createHash('sha256').update(lookOf(found)).digest('hex');
}

function lookOf(sheet: Worksheet): string {
  const lines: unknown[] = [];
  for (let at = 1; at <= sheet.columnCount; at += 1)
    lines.push([sheet.getColumn(at).width, sheet.getColumn(at).hidden]);
  sheet.eachRow((row) => {
    row.eachCell(({ address, value, font, fill, col }) => {
      // What qcsheet keeps for itself is in no picture, and differs from run to run.
      if (sheet.getColumn(Number(col)).hidden !== true)
        lines.push([address, value, font?.bold, font?.color?.argb, fill]);
    });
  });
  return JSON.stringify(lines)
    .replace(/\b[0-9a-f]{32}\b/g, 'ID')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, 'TIME');
}
