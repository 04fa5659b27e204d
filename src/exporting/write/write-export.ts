import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePathBeside } from '../../disk/free-path.ts';
import { heldBack } from '../../disk/output-lock.ts';
import type { Written } from '../../disk/replace-file.ts';
import { temporaryFolder } from '../../journal/open.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import type { RecordSheet } from '../../schema/dataset.ts';
import { unwritten } from '../../spreadsheet/write/output-target.ts';
import { csvLine } from '../../spreadsheet/write/write-csv.ts';
import { batched, writeAllLines, writeLines } from '../../spreadsheet/write/write-lines.ts';
import { streamWorkbook } from '../../spreadsheet/write/write-xlsx.ts';
import type { FileGuard } from '../history/own-files.ts';
import type { OutputTarget } from '../options/output-place.ts';
import { filesAt, tableFile } from '../options/tables.ts';
import { type ExportInput, exportModel, TooManyRows } from './export-model.ts';
import { headerRow, jsonLines, noticingRows, tableRows } from './lines.ts';
import { messages } from './messages.ts';

export type Writing = ExportInput & {
  /** True if `columns` were chosen by the user. A line of NDJSON then has no others. */
  readonly chosen: boolean;
  readonly raw: boolean;
  /** For a file on the way to stdout. */
  readonly stateDir: string;
  stdout(piece: string | Uint8Array): Promise<void>;
  /** Adds lines to the existing file; null if the export replaces the file. */
  readonly add: ((lines: Lines) => Promise<Result<Written>>) | null;
  readonly guard: FileGuard;
};

/** The contents of one file of lines. */
export type Lines = {
  /** The beginning of a new file. */
  readonly start: readonly string[];
  readonly rows: Iterable<string>;
  readonly lineEnd: string;
};

export type WrittenExport = {
  /** Absolute path of a file or a folder, or `-`. */
  readonly file: string;
  /** Why it was written beside the named file, at `file`; null if it was not. */
  readonly held: string | null;
  /** Names of the dataset's sheets that have a row, and are not in the file. */
  readonly left: readonly string[];
};

/**
 * Writes the records to the target: a file whole or not at all, a file beside one that is open elsewhere, or stdout.
 */
export async function writeExport(place: OutputTarget, writing: Writing): Promise<Result<WrittenExport>> {
  const left = new Set<string>();
  const noticing: Writing = { ...writing, records: () => noticed(place, writing, (name) => left.add(name)) };
  try {
    const written = await writeTo(place, noticing);
    return written.type === 'problem' ? written : ok({ ...written.value, left: [...left] });
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error;
    const message = messages.tooManyRows(error.sheet);
    return problem('usage', 'too-many-rows', message, messages.shorterTime);
  }
}

/** Notices the other sheets with rows, for a single CSV that has only the first sheet. */
function noticed({ format, isFolder }: OutputTarget, { records, dataset }: Writing, onLeft: (name: string) => void) {
  if (format !== 'csv' || isFolder) return records();
  const [, ...others] = dataset.sheets;
  return noticingRows(records(), others, ({ name }) => onLeft(name));
}

type WrittenTo = Omit<WrittenExport, 'left'>;

async function writeTo(place: OutputTarget, writing: Writing): Promise<Result<WrittenTo>> {
  const { path } = place;
  if (path === null) return await writeToStdout(place, writing);
  const held = await heldIn(place, path, writing);
  const written = held === null ? await writeOrAdd(place, path, writing) : null;
  if (written?.type === 'problem') return written;
  if (written?.value.type === 'written') return ok({ file: path, held: null });
  if (written !== null && !HELD.has(written.value.code)) return unwritten(written.value);
  const beside = await freePathBeside(path);
  const besides = await writeAs(place, beside, writing);
  if (besides.type !== 'written') return unwritten(besides);
  return ok({ file: beside, held: held ?? written?.value.message ?? '' });
}

/** The system itself prevents the replacement of the file. */
const HELD: ReadonlySet<string> = new Set(['output-busy', 'output-denied']);

/** Gives why one of the files must not be replaced now, for users; null if all may be. */
async function heldIn(place: OutputTarget, path: string, { dataset, guard, add }: Writing): Promise<string | null> {
  for (const { file } of filesAt(path, place, dataset)) {
    const held = await heldBack(file);
    if (held?.type === 'problem') return held.problem.message;
  }
  // The user may have changed it while the service was read.
  const wrong = add === null ? await guard.problemAt(place) : null;
  return wrong?.type === 'problem' ? wrong.problem.message : null;
}

async function writeOrAdd(place: OutputTarget, path: string, writing: Writing): Promise<Result<Written>> {
  return writing.add === null ? ok(await writeAs(place, path, writing)) : await writing.add(linesOf(place, writing));
}

async function writeAs(place: OutputTarget, path: string, writing: Writing): Promise<Written> {
  const { announce, placed } = writing.guard;
  const written = await writeNew(place, path, { ...writing, announce });
  if (written.type === 'written') for (const { file } of filesAt(path, place, writing.dataset)) await placed(file);
  return written;
}

type Announcing = Writing & Pick<FileGuard, 'announce'>;

async function writeNew(place: OutputTarget, path: string, writing: Announcing): Promise<Written> {
  const { announce } = writing;
  if (place.isFolder) return await writeTables(path, writing);
  if (place.format === 'xlsx')
    return await streamWorkbook(exportModel(writing), path, { onWhole: (whole) => announce(path, whole) });
  return await writeLines(newFile(linesOf(place, writing)), path, announce);
}

/** Writes a CSV for each sheet. If one cannot be written, none is. */
async function writeTables(folder: string, writing: Announcing): Promise<Written> {
  // If the folder cannot be made, its first file reports the error.
  await mkdir(folder).catch(() => undefined);
  const [, ...others] = writing.dataset.sheets;
  const files = [firstSheet(writing), ...others].map((sheet) => {
    return { path: join(folder, tableFile(sheet)), pieces: newFile(csvOf(sheet, writing)) };
  });
  return await writeAllLines(files, writing.announce);
}

function firstSheet({ dataset, columns }: Writing): RecordSheet {
  return { ...dataset.sheets[0], columns };
}

function linesOf({ format }: OutputTarget, writing: Writing): Lines {
  if (format === 'csv') return csvOf(firstSheet(writing), writing);
  const { records, columns, chosen } = writing;
  return { start: [], rows: jsonLines(records(), chosen ? columns : null), lineEnd: '\n' };
}

/** Without it Excel reads UTF-8 in the encoding of the machine, and names are damaged. */
const BYTE_ORDER_MARK = '\ufeff';

function csvOf(sheet: RecordSheet, { records, raw }: Writing): Lines {
  const header = csvLine(headerRow(sheet), raw);
  const rows = function* (): Iterable<string> {
    for (const row of tableRows(records(), sheet)) yield csvLine(row, raw);
  };
  return { start: raw ? [header] : [BYTE_ORDER_MARK, header], rows: rows(), lineEnd: '\r\n' };
}

/** Gives the text of a new file. */
function* newFile({ start, rows }: Lines): Iterable<string> {
  yield* start;
  yield* rows;
}

async function writeToStdout(place: OutputTarget, writing: Writing): Promise<Result<WrittenTo>> {
  if (place.format === 'xlsx') return await copyToStdout(writing);
  const lines = linesOf(place, writing);
  const start = lines.start.filter((piece) => piece !== BYTE_ORDER_MARK);
  for await (const batch of batched(newFile({ ...lines, start }))) await writing.stdout(batch);
  return ok({ file: '-', held: null });
}

/** Sends a workbook to stdout by way of a file, because it must be complete first. */
async function copyToStdout(writing: Writing): Promise<Result<WrittenTo>> {
  const folder = temporaryFolder(writing.stateDir);
  const path = join(folder, 'export.xlsx');
  try {
    const written = await streamWorkbook(exportModel(writing), path);
    if (written.type !== 'written') return unwritten(written);
    for await (const chunk of createReadStream(path)) await writing.stdout(chunk);
    return ok({ file: '-', held: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
