import { stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { freePathBeside } from '../../disk/free-path.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { hasSheet } from '../../spreadsheet/read/has-sheet.ts';
import { META_SHEET } from '../../spreadsheet/sheet.ts';
import { checkFolder } from '../../spreadsheet/write/output-target.ts';
import { localDay } from '../../text/relative-day.ts';
import type { Effects } from '../../workspace/parts.ts';
import type { ExportOptions } from './export-options.ts';

const FORMATS = ['xlsx', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

export type OutputTarget = {
  /** Absolute; null for stdout. */
  readonly path: string | null;
  /** Whether it is a folder, with a file for each table. */
  readonly isFolder: boolean;
  /** The same before the day was put in: what is locked, so that locks do not pile up. */
  readonly name: string | null;
  readonly format: Format;
};

/** Stands for the day in a file's name. */
export const DATE = '{date}';

type Wanted = Pick<ExportOptions, 'output' | 'format' | 'raw' | 'sinceLast' | 'append'>;

/** Where an export goes and as what, found out before anything is read. */
export async function placeOf(
  wanted: Wanted,
  { cwd, now }: Pick<Effects, 'cwd' | 'now'>,
): Promise<Result<OutputTarget>> {
  const { output, format: typed } = wanted;
  const isNamedFolder = output.endsWith('/') || output.endsWith(sep);
  const format = formatOf(output, typed, isNamedFolder);
  if (format.kind === 'problem') return format;
  const name = output === '-' ? null : resolve(cwd, output);
  const path = output === '-' ? null : resolve(cwd, output.replaceAll(DATE, localDay(now())));
  const isFolder = isNamedFolder || (typed !== null && format.value === 'csv' && (await isFolderThere(path)));
  const place: OutputTarget = { path, name, format: format.value, isFolder };
  const wrong = formatProblem(place, wanted) ?? sinceLastProblem(place, wanted);
  return wrong ?? (path === null ? null : await pathProblem(path, place)) ?? ok(place);
}

async function isFolderThere(path: string | null): Promise<boolean> {
  return path !== null && (await stat(path).catch(() => null))?.isDirectory() === true;
}

function formatProblem({ format, isFolder }: OutputTarget, { output, raw }: Wanted): Result<never> | null {
  if (isFolder && format !== 'csv') {
    const message = `${output} is a folder, and ${format} is one file.`;
    return problem('usage', 'output-not-a-file', message, 'Name a file with -o, or add --format csv.');
  }
  if (!raw || format !== 'xlsx') return null;
  const message = '--raw is about CSV: the texts of a workbook are what they are anyway.';
  return problem('usage', 'raw-format', message, 'Leave --raw out, or name a .csv file.');
}

/** An export of what is new has less than the one before: it must not take its place. */
function sinceLastProblem(
  { format, isFolder }: OutputTarget,
  { output, sinceLast, append }: Wanted,
): Result<never> | null {
  const dated = `a name with ${DATE}, as in ${datedName(output)}`;
  if (append && (isFolder || format === 'xlsx')) {
    const message = `--append adds lines to one CSV or NDJSON file, and ${output} is ${isFolder ? 'a folder' : 'a workbook'}.`;
    return problem(
      'usage',
      'append-format',
      message,
      `Use ${dated}, without --append; or name a .csv or .ndjson file.`,
    );
  }
  if (!sinceLast || append || output === '-' || output.includes(DATE)) return null;
  const message = `--since-last would replace ${output} with what is new: the rows of earlier exports would be gone.`;
  const adding = isFolder || format === 'xlsx' ? '' : 'Add --append to add the new rows to that file, or use ';
  const hint = `${adding === '' ? 'Use ' : adding}${dated}, for a new ${isFolder ? 'folder' : 'file'} each time.`;
  return problem('usage', 'since-last-replaces', message, hint);
}

/** `news-{date}.csv` */
function datedName(output: string): string {
  const ending = extname(output);
  const stem = output.slice(0, output.length - ending.length).replace(/[/\\]$/, '');
  return stem.includes(DATE) ? output : `${stem}-${DATE}${ending}${/[/\\]$/.test(output) ? '/' : ''}`;
}

/**
 * The place itself, or one beside it: what was new this morning is not new any more, so that the same day's second
 * export would take its place with less. Asked while no other export writes there.
 */
export async function freePlace(
  place: OutputTarget,
  { sinceLast, append }: Pick<ExportOptions, 'sinceLast' | 'append'>,
  { note }: Pick<Effects, 'note'>,
): Promise<OutputTarget> {
  const { path, name } = place;
  const isTaken =
    sinceLast && !append && path !== null && path !== name && (await stat(path).catch(() => null)) !== null;
  if (!isTaken) return place;
  const beside = await freePathBeside(path);
  note(`${path} has what was new before, and stays; this export is written to ${beside}.`);
  return { ...place, path: beside };
}

function formatOf(output: string, typed: string | null, isFolder: boolean): Result<Format> {
  const word = (typed ?? (output === '-' ? 'csv' : extname(output).slice(1))).toLowerCase();
  const format = FORMATS.find((each) => each === word);
  if (format !== undefined) return ok(format);
  const message =
    typed === null ? `${output} does not tell its format by its ending.` : `"${typed}" is no format of an export.`;
  const hint = isFolder
    ? 'Add --format csv: a folder gets one CSV per table.'
    : `End the file in .${FORMATS.join(', .')}, or name one with --format.`;
  return problem('usage', 'format-unknown', message, hint);
}

async function pathProblem(path: string, { format, isFolder }: OutputTarget): Promise<Result<never> | null> {
  const existing = await stat(path).catch(() => null);
  const folder = await checkFolder(isFolder && existing !== null ? join(path, 'table.csv') : path);
  if (folder.kind === 'problem') return folder;
  if (existing === null) return null;
  if (isFolder && !existing.isDirectory()) {
    const message = `${path} is a file, and a folder is wanted there.`;
    return problem('usage', 'output-not-a-file', message, 'Name another folder with -o.');
  }
  if (!isFolder && !existing.isFile()) {
    const message = `${path} is not a file that could be replaced.`;
    return problem('usage', 'output-not-a-file', message, 'Name another file with -o.');
  }
  // A template or the results of a run: an export takes the place of a file, but not of these.
  if (format !== 'xlsx' || !(await hasSheet(path, META_SHEET))) return null;
  const message = `${path} is a workbook for an import, with somebody's work in it.`;
  return problem('usage', 'output-foreign', message, 'Name another file with -o.');
}
