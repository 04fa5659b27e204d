// Writes the samples anew, and the templates that they are made in: `npm run samples`. Their rows are in the files beside.
// Two folders may be named, for the samples and the templates, so that a test can compare.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateModel } from '../src/importing/template/template-model.ts';
import { bookings } from '../src/kinds/bookings.ts';
import { kinds } from '../src/kinds/index.ts';
import { loadCache } from '../src/lookups/cache.ts';
import { createLookupIndex } from '../src/lookups/resolve.ts';
import type { Column, Kind } from '../src/schema/kind.ts';
import type { CellModel, CellValue, RowModel, SheetModel, WorkbookModel } from '../src/spreadsheet/model.ts';
import { writeWorkbook } from '../src/spreadsheet/write/write-xlsx.ts';
import { parseDay } from '../src/text/day.ts';
import { program } from '../src/workspace/program.ts';
import { BIN } from '../test/program.ts';
import { sampleRows } from './bookings.ts';
import { SAMPLES } from './index.ts';
import {
  type Expected,
  FOUND_IN_HEADERS,
  FOUND_IN_SHEET,
  FURTHER_HEADERS,
  MISTAKEN_HEADERS,
  MISTAKEN_ROWS,
  type MistakenRow,
} from './mistakes.ts';

/** A fixed day, so that the same rows give the same file. */
const PULLED_AT = '2026-11-21T00:00:00.000Z';
/** Where the template has its headers, and its first row to be filled in. */
const HEADER_ROW = 2;
const FIRST_ROW = 3;

const [, , target = import.meta.dirname, templates = join(import.meta.dirname, '../templates')] = process.argv;
const lookups = createLookupIndex({ ...(await sandboxLookups()), pulledAt: PULLED_AT });
for (const kind of kinds) await write(template(kind), join(templates, `${kind.name}.xlsx`));
await write(withRows(bookings, asRows(sampleRows)), join(target, 'bookings.xlsx'));
writeFileSync(join(target, 'bookings.csv'), csvText(csvLines()));
await write(withRows(bookings, MISTAKEN_ROWS, FURTHER_HEADERS), join(target, 'bookings-mistakes.xlsx'));
writeFindings('bookings-mistakes', mistakes());
const { headers, rows: mistakenLines, finds } = MISTAKEN_HEADERS;
writeFileSync(join(target, 'bookings-headers.csv'), csvText([headers, ...mistakenLines]));
writeFindings('bookings-headers', finds);
for (const kind of kinds) if (kind !== bookings) await writeSamples(kind);

/** A good sample, and one with mistakes beside what is found in it. */
async function writeSamples(kind: Kind) {
  const sample = SAMPLES[kind.name];
  if (sample === undefined) throw new Error(`samples/index.ts has no sample of ${kind.name}.`);
  const { good, mistaken, found = [] } = sample;
  await write(withRows(kind, asRows(good)), join(target, `${kind.name}.xlsx`));
  await write(withRows(kind, mistaken), join(target, `${kind.name}-mistakes.xlsx`));
  writeFindings(`${kind.name}-mistakes`, [...inSheet(found), ...inRows(mistaken)]);
}

/** Built anew for each file: the rows of a model are read once. */
function template(kind: Kind): WorkbookModel {
  return templateModel(kind, lookups, { account: lookups.lookups.scope, program, lookupsPulledAt: PULLED_AT });
}

async function write(workbook: WorkbookModel, path: string): Promise<void> {
  const written = await writeWorkbook(workbook, path);
  if (written.type !== 'written') throw new Error(written.message);
}

async function sandboxLookups() {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-samples-'));
  try {
    const env = { ...process.env, QCSHEET_STATE_DIR: folder, QCSHEET_CACHE_DIR: folder, QCSHEET_CONFIG_DIR: folder };
    execFileSync(process.execPath, [BIN, 'lookups', 'pull', '--profile', 'sandbox', '--quiet'], { env, stdio: 'pipe' });
    const pulled = await loadCache(folder, 'sandbox demo@example.com');
    if (pulled === null) throw new Error('The sandbox gave no lookups.');
    return pulled;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type SampleRow = Pick<MistakenRow, 'cells' | 'hidden'>;

function asRows(rows: readonly SampleRow['cells'][]): SampleRow[] {
  return rows.map((cells) => ({ cells }));
}

/** The template with its data sheet filled in, with further columns behind its own. */
function withRows(kind: Kind, rows: readonly SampleRow[], further: readonly string[] = []): WorkbookModel {
  const model = template(kind);
  const sheets = model.sheets.map((sheet): SheetModel => {
    if (sheet.name !== kind.sheet) return sheet;
    const columns = [...sheet.columns, ...further.map(() => ({ width: 24, style: 'text' }))];
    const [bands, heads] = [...headRows(sheet.rows)];
    if (bands === undefined || heads === undefined) throw new Error('The template has no headers.');
    const added = further.map((text, index): [number, CellModel] => {
      return [kind.columns.length + 1 + index, { type: 'text', text, style: 'plainHeader' }];
    });
    const header = { ...heads, cells: new Map([...heads.cells, ...added]) };
    const data = rows.map((row, index) => rowModel(row, index + FIRST_ROW, columns, [kind, further]));
    return { ...sheet, columns, rows: [bands, header, ...data] };
  });
  return { ...model, sheets };
}

function headRows(rowsOfTemplate: Iterable<RowModel> | AsyncIterable<RowModel>): readonly RowModel[] {
  if (!(Symbol.iterator in rowsOfTemplate)) throw new Error('The heads of a template are no stream.');
  return [...rowsOfTemplate];
}

function rowModel(
  { cells, hidden = false }: SampleRow,
  number: number,
  columns: SheetModel['columns'],
  [kind, further]: readonly [Kind, readonly string[]],
): RowModel {
  const named = [...kind.columns.map(({ key }) => key), ...further];
  const filled = named.flatMap((name, position): [number, CellModel][] => {
    const value = cells[name] ?? '';
    const style = columns[position]?.style;
    if (value === '') return [];
    const cell = typeof value === 'string' ? cellModel(kind.columns[position], value) : value;
    return [[position + 1, { ...cell, ...(style === undefined ? {} : { style }) }]];
  });
  return { number, hidden, cells: new Map(filled) };
}

/** As Excel would hold what a person types into the column. */
function cellModel(column: Column | undefined, text: string): CellValue {
  const day = parseDay(text);
  if (column?.cell.type === 'date' && day !== undefined) return { type: 'day', day };
  const isCount = column?.cell.type === 'integer' && column.cell.percent !== true && /^\d+$/.test(text);
  return isCount ? { type: 'number', number: Number(text) } : { type: 'text', text };
}

/** The rows of the sample with their headers; columns that no row uses are left out. */
function csvLines(): string[][] {
  const used = bookings.columns.filter(({ key }) => sampleRows.some((row) => (row[key] ?? '') !== ''));
  return [used.map((column) => column.header), ...sampleRows.map((row) => used.map(({ key }) => row[key] ?? ''))];
}

/** Separated by semicolons, with a BOM, as a German Excel saves it. */
function csvText(lines: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\ufeff${lines.map((line) => line.map(quoted).join(';')).join('\r\n')}\r\n`;
}

type Placed = Expected & { readonly row: number | null };

/** What the check must find, as it was meant when the mistakes were made: nothing here is asked of the check. */
function mistakes(): readonly Placed[] {
  return [
    ...inSheet(FOUND_IN_SHEET),
    ...FOUND_IN_HEADERS.map((found) => ({ ...found, row: HEADER_ROW })),
    ...inRows(MISTAKEN_ROWS),
  ];
}

function inSheet(found: readonly Expected[]): readonly Placed[] {
  return found.map((one) => ({ ...one, row: null }));
}

function inRows(mistaken: readonly MistakenRow[]): readonly Placed[] {
  return mistaken.flatMap(({ finds: found }, index) => found.map((one) => ({ ...one, row: index + FIRST_ROW })));
}

function writeFindings(name: string, found: readonly Placed[]): void {
  const lines = found.map(({ code, severity, row, column }) => {
    const members = Object.entries({ code, severity, row, column });
    return `{ ${members.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(', ')} }`;
  });
  writeFileSync(join(target, `${name}.findings.json`), `[\n  ${lines.join(',\n  ')}\n]\n`);
}
