import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonLines, tableRows } from '../derive/export-lines.ts';
import { type ExportInput, exportModel, TooManyRows } from '../derive/export-workbook.ts';
import { csvLine } from '../workbook/write-csv.ts';
import type { Written } from '../workbook/write-file.ts';
import { batched, type Pieces, writeLines } from '../workbook/write-lines.ts';
import { streamWorkbook } from '../workbook/write-xlsx.ts';
import { type Format, freePathBeside, isHeld, type Place } from './export-place.ts';
import { unwritten } from './output.ts';
import { ok, problem, type Result } from './problem.ts';

export type Writing = ExportInput & {
  /** Whether `columns` were chosen: then a line of NDJSON holds no others. */
  readonly chosen: boolean;
  readonly raw: boolean;
  /** For what goes to stdout by way of a file. */
  readonly stateDir: string;
  stdout(piece: string | Uint8Array): Promise<void>;
};

/** `held`: another program has the file open, and it was written beside it, under `file`. */
export type WrittenExport = { readonly file: string; readonly held: boolean };

/** Writes the records where they belong: a file whole or not at all, beside one that is open elsewhere, or to stdout. */
export async function writeExport({ path, format }: Place, writing: Writing): Promise<Result<WrittenExport>> {
  try {
    if (path === null) return await writeToStdout(format, writing);
    if (!(await isHeld(path))) {
      const written = await writeAs(format, path, writing);
      if (written.kind === 'written') return ok({ file: path, held: false });
      if (written.code !== 'output-busy' && written.code !== 'output-denied') return unwritten(written);
    }
    const beside = await freePathBeside(path);
    const written = await writeAs(format, beside, writing);
    return written.kind === 'written' ? ok({ file: beside, held: true }) : unwritten(written);
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error;
    const message = `The sheet ${error.sheet} would need more rows than a workbook can have.`;
    return problem('usage', 'too-many-rows', message, 'Export a shorter time, or to a .csv or .ndjson file.');
  }
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
  return ok({ file: '-', held: false });
}

/** A workbook can be sent only when it is whole. */
async function copyToStdout(writing: Writing): Promise<Result<WrittenExport>> {
  const path = join(writing.stateDir, `export-${randomUUID()}.xlsx`);
  try {
    const written = await streamWorkbook(exportModel(writing), path);
    if (written.kind !== 'written') return unwritten(written);
    for await (const chunk of createReadStream(path)) await writing.stdout(chunk);
    return ok({ file: '-', held: false });
  } finally {
    await rm(path, { force: true });
  }
}
