import exceljs from 'exceljs';
import { columnLetters } from '../../../src/schema/cell.ts';
import { parseRange } from '../../../src/spreadsheet/address.ts';
import { packageAt, partBytes, withPart } from '../../spreadsheet/patch/patching.ts';
import type { Cells, Machine } from '../office.ts';

type Further = {
  /** What a formula on a second sheet calculates. */
  readonly formula?: string;
  /** Columns of the user behind those of the kind, with their values. */
  readonly own?: Cells;
  /** Whether the table has a row of totals, labelled in its first column. */
  readonly hasTotals?: boolean;
};

/** A workbook in which the rows are an Excel table with a title above it. Gives its path. */
export async function tableWorkbook(
  machine: Machine,
  rows: readonly Cells[],
  { formula, own = {}, hasTotals = false }: Further = {},
) {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Orders');
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  sheet.getCell('A1').value = 'Orders of March';
  sheet.addTable({
    name: 'Orders',
    ref: 'A2',
    style: { theme: 'TableStyleMedium2', showRowStripes: true },
    totalsRow: hasTotals,
    columns: [...keys, ...Object.keys(own)].map((name, at) => ({
      name,
      filterButton: true,
      ...(at === 0 && hasTotals ? { totalsRowLabel: 'Total' } : {}),
    })),
    rows: rows.map((row) => [...keys.map((key) => row[key] ?? ''), ...Object.values(own)]),
  });
  const sums = workbook.addWorksheet('Sums');
  if (formula !== undefined) sums.getCell('A1').value = { formula, result: 1 };
  const path = machine.path('table.xlsx');
  await workbook.xlsx.writeFile(path);
  return path;
}

const TABLE = 'xl/tables/table1.xml';
const SHEET = 'xl/worksheets/sheet1.xml';

/** The rows of the table from the last to the first, as Excel sorts: the cells of its columns move, and no others. */
export async function reversed(from: string, to: string): Promise<void> {
  const table = await partBytes(await packageAt(from), TABLE);
  const range = parseRange(/ ref="([^"]+)"/.exec(table.toString())?.[1] ?? '');
  if (range === undefined) throw new Error('the table has no range');
  const isOf = (address: string) => {
    const at = parseRange(address);
    return at !== undefined && at.left >= range.left && at.left <= range.right;
  };
  await withPart(from, to, SHEET, (text) => {
    const cellsOf = (row: number) => {
      const [, inside = ''] = new RegExp(`<row r="${row}"[^>]*>(.*?)</row>`, 's').exec(text) ?? [];
      return [...inside.matchAll(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>.*?<\/c>)/gs)].map(([raw, address = '']) => ({
        raw,
        address,
      }));
    };
    return text.replace(
      /(<row r="(\d+)"[^>]*>)(.*?)(<\/row>)/gs,
      (all, open: string, number: string, _, close: string) => {
        const row = Number(number);
        if (row <= range.top || row > range.bottom) return all;
        const source = range.top + 1 + range.bottom - row;
        const moved = cellsOf(source).filter(({ address }) => isOf(address));
        const stay = cellsOf(row).filter(({ address }) => !isOf(address));
        const placed = moved.map(({ raw, address }) =>
          raw.replace(` r="${address}"`, ` r="${address.replace(/\d+$/, number)}"`),
        );
        return open + [...placed, ...stay.map(({ raw }) => raw)].join('') + close;
      },
    );
  });
}

/** Writes a quantity into a cell of the table, as a person would, and nothing else. */
export async function withQuantity(from: string, to: string, column: number, row: number): Promise<void> {
  const cell = `${columnLetters(column)}${row}`;
  await withPart(from, to, SHEET, (text) =>
    text.replace(new RegExp(`<c r="${cell}"[^>]*>.*?</c>`), `<c r="${cell}"><v>12000</v></c>`),
  );
}
