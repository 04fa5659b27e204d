import { basename, dirname, extname, join } from 'node:path';
import { problem, type Result } from '../../problem/problem.ts';
import type { Dataset, RecordSheet } from '../../schema/dataset.ts';
import { wordOr } from '../../text/shell-word.ts';
import type { ExportOptions, Tables } from './export-options.ts';
import { messages } from './messages.ts';
import type { OutputTarget } from './output-place.ts';

/** Gives which tables a CSV has and lacks; null if the format has all tables anyway. */
export function tablesIn(
  { sheets }: Dataset,
  { format, isFolder }: OutputTarget,
  left: readonly string[],
): Tables | null {
  if (format !== 'csv' || (sheets.length === 1 && !isFolder)) return null;
  const written = isFolder ? sheets : sheets.slice(0, 1);
  return { written: written.map(({ name }) => name), left };
}

/** Refuses a single CSV for a dataset with several tables, because it would look complete without most of them. */
export function tablesProblem(
  { name, sheets, isFirstSheetUsual }: Dataset,
  { format, isFolder }: OutputTarget,
  { columns, ...asked }: Pick<ExportOptions, 'columns' | 'output' | 'append'>,
): Result<never> | null {
  const isAsked = isFirstSheetUsual === true || columns !== null;
  if (format !== 'csv' || isFolder || sheets.length === 1 || isAsked) return null;
  const message = messages.severalTables(name, sheets.length);
  const hint = messages.chooseTable(waysOut(name, asked), sheets[0].name);
  return problem('usage', 'csv-tables', message, hint);
}

/** Gives how to get all tables, as parts of commands, in the folder of the named file. */
export function waysOut(dataset: string, { output, append }: Pick<ExportOptions, 'output' | 'append'>): string {
  const stem = output === '-' ? dataset : join(dirname(output), basename(output, extname(output)));
  // Rows can be added to lines, but neither to a workbook nor to a folder.
  if (append) return messages.fileOfLines(`-o ${wordOr('FILE.ndjson', `${stem}.ndjson`)}`);
  const workbook = output === '-' ? '-o - --format ndjson' : `-o ${wordOr('FILE.xlsx', `${stem}.xlsx`)}`;
  return messages.folderOfTables(workbook, wordOr('FOLDER/', `${stem}/`));
}

/** Gives the files of an export to `path`, each with its sheet. */
export function filesAt(
  path: string,
  { isFolder }: Pick<OutputTarget, 'isFolder'>,
  { sheets }: Pick<Dataset, 'sheets'>,
) {
  if (!isFolder) return [{ file: path, sheet: sheets[0] }];
  return sheets.map((sheet) => ({ file: join(path, tableFile(sheet)), sheet }));
}

/** Gives the file name of a table: `general-information.csv`. */
export function tableFile({ name }: Pick<RecordSheet, 'name'>): string {
  return `${name.toLowerCase().replaceAll(' ', '-')}.csv`;
}
