import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell } from '../../../src/schema/cell.ts';
import { openSource } from '../../../src/spreadsheet/read/open.ts';
import type { Row, SourceFile, Unreadable } from '../../../src/spreadsheet/sheet.ts';

export const folder = mkdtempSync(join(tmpdir(), 'qcsheet-read-'));

let written = 0;

/** A real file with these bytes. */
export function fileOf(bytes: Buffer | string, name = 'file.xlsx'): string {
  written += 1;
  const path = join(folder, `${written}-${name}`);
  writeFileSync(path, bytes);
  return path;
}

export async function opened(bytes: Buffer | string, name?: string): Promise<SourceFile> {
  const result = await openSource(fileOf(bytes, name));
  if (result.type === 'unreadable') throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.file;
}

export async function refusal(bytes: Buffer | string, name?: string): Promise<Unreadable> {
  const result = await openSource(fileOf(bytes, name));
  if (result.type === 'opened') throw new Error('the file was opened');
  return result.problem;
}

export async function rowsOf(bytes: Buffer | string, sheet?: string): Promise<Row[]> {
  const file = await opened(bytes);
  const rows: Row[] = [];
  // A view of the cells is equal to no other one.
  for await (const row of file.rows(sheet ?? file.sheets[0]?.name ?? ''))
    rows.push({ ...row, cells: new Map(row.cells) });
  return rows;
}

/** The rows as [number, cells...], blank cells as ''. */
export async function table(content: Buffer | string): Promise<(number | string)[][]> {
  const rows = await rowsOf(content);
  return rows.map(({ number, cells }) => {
    const width = Math.max(...cells.keys());
    const texts = Array.from({ length: width }, (_, index) => cells.get(index + 1));
    return [number, ...texts.map((cell) => (cell?.type === 'text' ? cell.text : ''))];
  });
}

/** The cells of the first sheet by address: {A1: cell}. */
export async function cellsOf(bytes: Buffer | string): Promise<Record<string, Cell>> {
  const rows = await rowsOf(bytes);
  return Object.fromEntries(
    rows.flatMap(({ number, cells }) =>
      [...cells].map(([column, cell]) => [`${String.fromCharCode(64 + column)}${number}`, cell]),
    ),
  );
}

export const text = (value: string): Cell => ({ type: 'text', text: value });
export const number = (value: number, shown = String(value)): Cell => ({ type: 'number', number: value, text: shown });
