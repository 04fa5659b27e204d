import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonLines, tableRows } from '../../derive/export/lines.ts';
import { type ExportInput, exportModel, TooManyRows } from '../../derive/export/workbook.ts';
import { temporaryFolder } from '../../journal/spool.ts';
import { csvLine } from '../../workbook/write-csv.ts';
import type { Written } from '../../workbook/write-file.ts';
import { batched, type Pieces, writeLines } from '../../workbook/write-lines.ts';
import { streamWorkbook } from '../../workbook/write-xlsx.ts';
import { heldBack } from '../held.ts';
import { unwritten } from '../output.ts';
import { ok, problem, type Result } from '../problem.ts';
import { type Format, freePathBeside, type Place } from './place.ts';

export type Writing = ExportInput & {
  /** Whether `columns` were chosen: then a line of NDJSON holds no others. */
  readonly chosen: boolean;
  readonly raw: boolean;
  /** For what goes to stdout by way of a file. */
  readonly stateDir: string;
  stdout(piece: string | Uint8Array): Promise<void>;
};

/** `held`: why it was written beside the file that was named, under `file`; null where it was not. */
export type WrittenExport = { readonly file: string; readonly held: string | null };

/** Writes the records where they belong: a file whole or not at all, beside one that is open elsewhere, or to stdout. */
export async function writeExport({ path, format }: Place, writing: Writing): Promise<Result<WrittenExport>> {
  try {
    if (path === null) return await writeToStdout(format, writing);
    const held = await heldBack(path);
    const written = held === null ? await writeAs(format, path, writing) : null;
    if (written?.kind === 'written') return ok({ file: path, held: null });
    if (written !== null && !HELD.has(written.code)) return unwritten(written);
    return await writeBeside(
      format,
      path,
      writing,
      held?.kind === 'problem' ? held.problem.message : (written?.message ?? ''),
    );
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error;
    const message = `The sheet ${error.sheet} would need more rows than a workbook can have.`;
    return problem('usage', 'too-many-rows', message, 'Export a shorter time, or to a .csv or .ndjson file.');
  }
}

/** The system itself keeps the file from being replaced. */
const HELD: ReadonlySet<string> = new Set(['output-busy', 'output-denied']);

async function writeBeside(
  format: Format,
  path: string,
  writing: Writing,
  held: string,
): Promise<Result<WrittenExport>> {
  const beside = await freePathBeside(path);
  const written = await writeAs(format, beside, writing);
  return written.kind === 'written' ? ok({ file: beside, held }) : unwritten(written);
}

function writeAs(format: Format, path: string, writing: Writing): Promise<Written> {
  if (format === 'xlsx') return streamWorkbook(exportModel(writing), path);
  return writeLines(format === 'csv' ? csvPieces(writing, writing.raw ? '' : BYTE_ORDER_MARK) : linesOf(writing), path);
}

/** Without it Excel takes UTF-8 for the encoding of the machine, and names come out damaged. */
const BYTE_ORDER_MARK = '\ufeff';

function* csvPieces({ records, columns, raw }: Writing, start: string): Iterable<string> {
  if (start !== '') yield start;
  for (const row of tableRows(records(), columns)) yield csvLine(row, raw);
}

function linesOf({ records, columns, chosen }: Writing): Pieces {
  return jsonLines(records(), chosen ? columns : null);
}

async function writeToStdout(format: Format, writing: Writing): Promise<Result<WrittenExport>> {
  if (format === 'xlsx') return await copyToStdout(writing);
  const pieces = format === 'csv' ? csvPieces(writing, '') : linesOf(writing);
  for await (const batch of batched(pieces)) await writing.stdout(batch);
  return ok({ file: '-', held: null });
}

/** A workbook can be sent only when it is whole. */
async function copyToStdout(writing: Writing): Promise<Result<WrittenExport>> {
  const folder = temporaryFolder(writing.stateDir);
  const path = join(folder, 'export.xlsx');
  try {
    const written = await streamWorkbook(exportModel(writing), path);
    if (written.kind !== 'written') return unwritten(written);
    for await (const chunk of createReadStream(path)) await writing.stdout(chunk);
    return ok({ file: '-', held: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
