import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '../../../src/schema/cell.ts';
import type { CellModel, RowModel, Style } from '../../../src/spreadsheet/model.ts';
import { streamWorkbook, writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { dayOf } from '../../../src/text/day.ts';
import { fileWith } from '../write/programs.ts';
import { convert, office } from './libreoffice.ts';
import { oddPackage, picker } from './odd-package.ts';
import { cellsOf, number, text } from './reading.ts';

type Rows = readonly (readonly (Cell | undefined)[])[];

/** Number formats, and what a sheet shows by them. */
const MASKS: readonly (readonly [format: string, shown: (digits: string) => string])[] = [
  ['00000', (digits) => digits.padStart(5, '0')],
  ['00000_);(00000)', (digits) => digits.padStart(5, '0')],
  ['"PO-"0', (digits) => `PO-${digits}`],
];

function code(value: number, [format, shown]: (typeof MASKS)[number]): Cell {
  const shows = shown(String(value));
  if (shows === String(value)) return number(value);
  return { type: 'number', number: value, text: String(value), shows: { text: shows, format, whole: true } };
}

const character = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'\n <>&"\'=é深😀_'),
);
const cell: fc.Arbitrary<Cell | undefined> = fc.oneof(
  fc.array(character, { minLength: 1, maxLength: 12 }).map((all) => text(all.join(''))),
  fc.integer({ min: -999_999_999, max: 999_999_999 }).map((value) => number(value)),
  fc.integer({ min: -999_999, max: 999_999 }).map((value) => number(value / 1_000)),
  fc.tuple(fc.nat(99_999), fc.constantFrom(...MASKS)).map(([value, mask]) => code(value, mask)),
  fc.date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((date) => {
    const day = dayOf(date.getTime());
    return { type: 'date', day, text: day } as const;
  }),
  fc.boolean().map((value) => ({ type: 'boolean', value }) as const),
  fc.constant<Cell>({ type: 'broken', text: '#N/A' }),
  fc.constant(undefined),
);
const rows = fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 8 });

/** By address; which of several codes a program writes for the same format does not count. */
function expected(all: Rows): Record<string, Cell> {
  const entries = all.flatMap((row, index) =>
    row.map((value, column) => [`${String.fromCharCode(65 + column)}${index + 1}`, value] as const),
  );
  return Object.fromEntries(
    entries.flatMap(([address, value]) => (value === undefined ? [] : [[address, plain(value)]])),
  );
}

function plain(value: Cell): Cell {
  if (value.type !== 'number' || value.shows === undefined) return value;
  return { ...value, shows: { ...value.shows, format: '' } };
}

async function read(bytes: Buffer): Promise<Record<string, Cell>> {
  return Object.fromEntries(Object.entries(await cellsOf(bytes)).map(([address, value]) => [address, plain(value)]));
}

async function byExcelJs(all: Rows): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Data');
  for (const [index, row] of all.entries()) {
    for (const [column, value] of row.entries()) {
      const target = sheet.getRow(index + 1).getCell(column + 1);
      if (value?.type === 'text') target.value = value.text;
      else if (value?.type === 'number') target.value = value.number;
      else if (value?.type === 'boolean') target.value = value.value;
      else if (value?.type === 'broken') target.value = { error: '#N/A' };
      else if (value?.type === 'date') target.value = new Date(value.day);
      if (value?.type === 'date') target.numFmt = 'dd-mmm-yyyy';
      if (value?.type === 'number' && value.shows !== undefined) target.numFmt = value.shows.format;
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

async function byUs(all: Rows, write: typeof writeWorkbook): Promise<Buffer> {
  const styles: Record<string, Style> = { day: { format: 'dd-mmm-yyyy' } };
  for (const [format] of MASKS) styles[format] = { format };
  const model = (value: Cell): CellModel => {
    if (value.type === 'date') return { type: 'day', day: value.day, style: 'day' };
    if (value.type === 'broken') return { type: 'error', text: '#N/A' };
    return value.type === 'number' && value.shows !== undefined ? { ...value, style: value.shows.format } : value;
  };
  const written = all.map((row, index): RowModel => {
    const cells = row.flatMap((value, column) => (value === undefined ? [] : [[column + 1, model(value)] as const]));
    return { number: index + 1, cells: new Map(cells) };
  });
  const about = { title: 'T', subject: 'S', creator: 'C', createdAt: '2027-03-10T00:00:00Z', styles };
  const path = await fileWith(write, { ...about, sheets: [{ name: 'Data', columns: [], rows: written }] });
  return readFileSync(path);
}

const WRITERS: readonly (readonly [string, number, (all: Rows, seed: number) => Promise<Buffer>])[] = [
  ['exceljs', 40, byExcelJs],
  ['our own writer', 20, (all) => byUs(all, writeWorkbook)],
  ['our own streaming writer', 20, (all) => byUs(all, (model, path) => streamWorkbook(model, path))],
  ['a hand with every oddity', 200, async (all, seed) => oddPackage(all, picker(seed))],
];

test.each(WRITERS)('what %s writes is what is read', async (_, numRuns, write) => {
  const property = fc.asyncProperty(rows, fc.nat(), async (all, seed) => {
    expect(await read(await write(all, seed))).toEqual(expected(all));
  });
  await fc.assert(property, { numRuns, seed: 20270310 });
});

test.skipIf(!office)('what LibreOffice writes is what is read (skips without soffice)', async () => {
  const all = fc.sample(fc.array(cell, { minLength: 6, maxLength: 6 }), { numRuns: 150, seed: 20270310 });
  expect(await read(convert(await byExcelJs(all), 'xlsx'))).toEqual(expected(all));
});
