import { stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { freePathBeside } from '../../disk/free-path.ts';
import { isThere } from '../../disk/is-there.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { hasSheet } from '../../spreadsheet/read/has-sheet.ts';
import { META_SHEET } from '../../spreadsheet/sheet.ts';
import { checkFolder } from '../../spreadsheet/write/output-target.ts';
import { localDay } from '../../text/relative-day.ts';
import type { Effects } from '../../workspace/parts.ts';
import type { ExportOptions } from './export-options.ts';
import { messages } from './messages.ts';

const FORMATS = ['xlsx', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

export type OutputTarget = {
  /** Absolute path; null for stdout. */
  readonly path: string | null;
  /** True for a folder with one file for each table. */
  readonly isFolder: boolean;
  /** The path with `{date}` not replaced. The lock uses it, so locks do not accumulate. */
  readonly name: string | null;
  readonly format: Format;
};

/**
 * The format of a file with a known ending; null if qcsheet does not write it. Programs go by the ending: Excel opens no
 * workbook that is named `.csv`, and nobody expects CSV in a `.xlsx`.
 */
const ENDINGS: ReadonlyMap<string, Format | null> = new Map([
  ['xlsx', 'xlsx'],
  ...['xlsm', 'xlsb', 'xls', 'ods', 'tsv'].map((ending) => [ending, null] as const),
  ['csv', 'csv'],
  ...['ndjson', 'jsonl', 'json'].map((ending) => [ending, 'ndjson'] as const),
]);

/** The placeholder for the day in a file's name. */
export const DATE = '{date}';

type Wanted = Pick<ExportOptions, 'output' | 'format' | 'raw' | 'sinceLast' | 'append'>;

/** Gives where an export goes, and its format. Nothing is read before. */
export async function placeOf(
  wanted: Wanted,
  { cwd, now }: Pick<Effects, 'cwd' | 'now'>,
): Promise<Result<OutputTarget>> {
  const { output, format: typed } = wanted;
  const isNamedFolder = output.endsWith('/') || output.endsWith(sep);
  const format = formatOf(output, typed, isNamedFolder);
  if (format.type === 'problem') return format;
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
    const message = messages.folderForFile(output, format);
    return problem('usage', 'output-not-a-file', message, messages.nameFileOrCsv);
  }
  const ending = extname(output).toLowerCase();
  const usual = ENDINGS.get(ending.slice(1));
  if (!isFolder && usual !== undefined && usual !== format)
    return problem('usage', 'format-ending', messages.otherEnding(format, output), messages.endIn(format, usual));
  if (!raw || format !== 'xlsx') return null;
  const message = messages.rawIsCsv;
  return problem('usage', 'raw-format', message, messages.leaveOutRaw);
}

/** Refuses an export of new records that would replace the file before, because it has fewer rows. */
function sinceLastProblem(
  { format, isFolder }: OutputTarget,
  { output, sinceLast, append }: Wanted,
): Result<never> | null {
  const dated = messages.datedName(DATE, datedName(output));
  if (append && (isFolder || format === 'xlsx')) {
    const message = messages.appendToOne(output, isFolder);
    return problem('usage', 'append-format', message, messages.useDated(dated));
  }
  if (!sinceLast || append || output === '-' || output.includes(DATE)) return null;
  const message = messages.wouldReplace(output);
  const canAdd = !isFolder && format !== 'xlsx';
  const hint = messages.addOrDate(canAdd, dated, isFolder);
  return problem('usage', 'since-last-replaces', message, hint);
}

/** Gives a name with the placeholder: `news-{date}.csv`. */
function datedName(output: string): string {
  const ending = extname(output);
  const stem = output.slice(0, output.length - ending.length).replace(/[/\\]$/, '');
  return stem.includes(DATE) ? output : `${stem}-${DATE}${ending}${/[/\\]$/.test(output) ? '/' : ''}`;
}

/**
 * Gives the target itself, or a free name beside it. The records of this morning's export are no longer new, so a
 * second export of the day must not replace its file. Call it while no other export writes there.
 */
export async function freeName(
  place: OutputTarget,
  { sinceLast, append }: Pick<ExportOptions, 'sinceLast' | 'append'>,
  { note }: Pick<Effects, 'note'>,
): Promise<OutputTarget> {
  const { path, name } = place;
  const isTaken = sinceLast && !append && path !== null && path !== name && (await isThere(path));
  if (!isTaken) return place;
  const beside = await freePathBeside(path);
  note(messages.stays(path, beside));
  return { ...place, path: beside };
}

function formatOf(output: string, typed: string | null, isFolder: boolean): Result<Format> {
  const word = (typed ?? (output === '-' ? 'csv' : extname(output).slice(1))).toLowerCase();
  const format = FORMATS.find((candidate) => candidate === word);
  if (format !== undefined) return ok(format);
  const message = typed === null ? messages.noFormat(output) : messages.notAFormat(typed);
  const hint = isFolder ? messages.addFormatCsv : messages.nameFormat(FORMATS.join(', .'));
  return problem('usage', 'format-unknown', message, hint);
}

async function pathProblem(path: string, { format, isFolder }: OutputTarget): Promise<Result<never> | null> {
  const existing = await stat(path).catch(() => null);
  const folder = await checkFolder(isFolder && existing !== null ? join(path, 'table.csv') : path);
  if (folder.type === 'problem') return folder;
  if (existing === null) return null;
  if (isFolder && !existing.isDirectory()) {
    const message = messages.fileForFolder(path);
    return problem('usage', 'output-not-a-file', message, messages.otherFolder);
  }
  if (!isFolder && !existing.isFile()) {
    const message = messages.notReplaceable(path);
    return problem('usage', 'output-not-a-file', message, messages.otherFile);
  }
  // A template or the results of a run. An export must not replace these.
  if (format !== 'xlsx' || !(await hasSheet(path, META_SHEET))) return null;
  const message = messages.ofAnImport(path);
  return problem('usage', 'output-foreign', message, messages.otherFile);
}
