// Writes the samples anew from bookings.ts, and the template that they are made in: `npm run samples`. Two folders may
// be named, for the samples and the template, so that a test can compare.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../src/app/program.ts';
import { templateModel } from '../src/derive/template.ts';
import { bookings } from '../src/kinds/bookings.ts';
import { loadCache } from '../src/lookups/cache.ts';
import { createLookupIndex } from '../src/lookups/resolve.ts';
import { parseDay } from '../src/schema/day.ts';
import type { Column } from '../src/schema/kind.ts';
import type { CellModel, RowModel, WorkbookModel } from '../src/workbook/model.ts';
import { writeWorkbook } from '../src/workbook/write-xlsx.ts';
import { sampleRows } from './bookings.ts';

/** A fixed day, so that the same rows give the same file. */
const PULLED_AT = '2026-11-21T00:00:00.000Z';

const [, , target = import.meta.dirname, templates = join(import.meta.dirname, '../templates')] = process.argv;
const lookups = createLookupIndex({ ...(await sandboxLookups()), pulledAt: PULLED_AT });
await write(template(), join(templates, 'bookings.xlsx'));
const [dataSheet, ...others] = template().sheets;
if (dataSheet === undefined) throw new Error('The template has no data sheet.');
const rows = [...heads(dataSheet.rows), ...sampleRows.map(rowModel)];
await write({ ...template(), sheets: [{ ...dataSheet, rows }, ...others] }, join(target, 'bookings.xlsx'));
writeFileSync(join(target, 'bookings.csv'), csv());

/** Built anew for each file: the rows of a model are read once. */
function template(): WorkbookModel {
  return templateModel(bookings, lookups, { account: lookups.lookups.scope, program, lookupsPulledAt: PULLED_AT });
}

async function write(workbook: WorkbookModel, path: string): Promise<void> {
  const written = await writeWorkbook(workbook, path);
  if (written.kind !== 'written') throw new Error(written.message);
}

async function sandboxLookups() {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-samples-'));
  try {
    const env = { ...process.env, QCSHEET_STATE_DIR: folder, QCSHEET_CACHE_DIR: folder, QCSHEET_CONFIG_DIR: folder };
    const bin = join(import.meta.dirname, '../src/bin.js');
    execFileSync(process.execPath, [bin, 'lookups', 'pull', '--profile', 'sandbox', '--quiet'], { env, stdio: 'pipe' });
    const pulled = await loadCache(folder, 'sandbox demo@example.com');
    if (pulled === null) throw new Error('The sandbox gave no lookups.');
    return pulled;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function heads(rowsOfTemplate: Iterable<RowModel> | AsyncIterable<RowModel>): readonly RowModel[] {
  if (!(Symbol.iterator in rowsOfTemplate)) throw new Error('The heads of a template are no stream.');
  return [...rowsOfTemplate];
}

function rowModel(cells: Readonly<Record<string, string>>, index: number): RowModel {
  const filled = bookings.columns.flatMap((column, position): [number, CellModel][] => {
    const text = cells[column.key] ?? '';
    const style = dataSheet?.columns[position]?.style;
    return text === ''
      ? []
      : [[position + 1, { ...cellModel(column, text), ...(style === undefined ? {} : { style }) }]];
  });
  return { number: index + 3, cells: new Map(filled) };
}

/** As Excel would hold what a person types into the column. */
function cellModel({ cell }: Column, text: string): CellModel {
  const day = parseDay(text);
  if (cell.type === 'date' && day !== undefined) return { kind: 'day', day };
  if (cell.type === 'integer' && cell.percent !== true) return { kind: 'number', number: Number(text) };
  return { kind: 'text', text };
}

/** The same as a semicolon-separated CSV with a BOM, as a German Excel saves it; columns that no row uses are left out. */
function csv(): string {
  const used = bookings.columns.filter(({ key }) => sampleRows.some((row) => (row[key] ?? '') !== ''));
  const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [
    used.map((column) => column.header),
    ...sampleRows.map((row) => used.map(({ key }) => row[key] ?? '')),
  ];
  return `\ufeff${lines.map((line) => line.map(quoted).join(';')).join('\r\n')}\r\n`;
}
