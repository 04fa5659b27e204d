import { cellText } from '../../schema/cell.ts';
import type { RecordSheet } from '../../schema/dataset.ts';
import { csvCells, lookAtLines } from '../../spreadsheet/read/lines-file.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import type { Format } from '../options/output-place.ts';
import { keysOf } from './addable-file.ts';

/**
 * True if an unknown file has exactly the columns that an export writes. Earlier versions did not remember their files,
 * and a nightly export to a fixed name must continue after an upgrade.
 */
export async function hasExportColumns(
  file: string,
  format: Format,
  sheets: readonly Pick<RecordSheet, 'name' | 'columns'>[],
): Promise<boolean> {
  if (format === 'ndjson') return await hasRecords(file, sheets);
  const [{ name } = { name: '' }] = sheets;
  const found = format === 'xlsx' ? await headersIn(file, name) : await csvHeaders(file);
  return sheets.some(({ columns }) => columns.map(({ header }) => header).join('\n') === found?.join('\n'));
}

async function csvHeaders(file: string): Promise<readonly string[] | undefined> {
  const looked = await lookAtLines(file).catch(() => null);
  return looked?.isUtf8 ? csvCells(looked.first) : undefined;
}

async function headersIn(file: string, sheet: string): Promise<readonly string[] | undefined> {
  const opened = await openSource(file);
  if (opened.type !== 'opened') return undefined;
  try {
    if (!opened.file.sheets.some(({ name }) => name === sheet)) return undefined;
    for await (const { cells } of opened.file.rows(sheet)) return [...cells.values()].map(cellText);
    return undefined;
  } finally {
    await opened.file.close();
  }
}

/**
 * True if more than half of a record's fields are known. A record may have fields that are not in the specification.
 */
async function hasRecords(file: string, sheets: readonly Pick<RecordSheet, 'columns'>[]): Promise<boolean> {
  const looked = await lookAtLines(file).catch(() => null);
  const keys = (looked && keysOf(looked.first)) ?? [];
  const named = new Set(sheets.flatMap(({ columns }) => columns.map(({ key }) => key)));
  const fields = new Set([...named].map((key) => key.split(/[.#]/, 1)[0]));
  return keys.length > 0 && keys.filter((key) => named.has(key) || fields.has(key)).length * 2 > keys.length;
}
