import { lstat, stat } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { localDay } from '../../extract/day-words.ts';
import { hasSheet } from '../../workbook/has-sheet.ts';
import { META_SHEET } from '../../workbook/sheet.ts';
import { checkFolder } from '../output.ts';
import type { Effects } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';
import type { ExportOptions } from './options.ts';

const FORMATS = ['xlsx', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

export type Place = {
  /** Absolute; null for stdout. */
  readonly path: string | null;
  /** The same before the day was put in: what is locked, so that locks do not pile up. */
  readonly name: string | null;
  readonly format: Format;
};

/** Stands for the day in a file's name. */
export const DATE = '{date}';

/** Where an export goes and as what, found out before anything is read. */
export async function placeOf(
  { output, format: typed, raw }: Pick<ExportOptions, 'output' | 'format' | 'raw'>,
  { cwd, now }: Pick<Effects, 'cwd' | 'now'>,
): Promise<Result<Place>> {
  const format = formatOf(output, typed);
  if (format.kind === 'problem') return format;
  if (raw && format.value === 'xlsx') {
    const message = '--raw is about CSV: the texts of a workbook are what they are anyway.';
    return problem('usage', 'raw-format', message, 'Leave --raw out, or name a .csv file.');
  }
  if (output === '-') return ok({ path: null, name: null, format: format.value });
  const name = resolve(cwd, output);
  const path = resolve(cwd, output.replaceAll(DATE, localDay(now())));
  return (await placeProblem(path, format.value)) ?? ok({ path, name, format: format.value });
}

/**
 * The place itself, or one beside it: what was new this morning is not new any more, so that the same day's second
 * export would take its place with less. Asked while no other export writes there.
 */
export async function freePlace(
  place: Place,
  { sinceLast }: Pick<ExportOptions, 'sinceLast'>,
  { note }: Pick<Effects, 'note'>,
): Promise<Place> {
  const { path, name } = place;
  const isTaken = sinceLast && path !== null && path !== name && (await stat(path).catch(() => null)) !== null;
  if (!isTaken) return place;
  const beside = await freePathBeside(path);
  note(`${path} has what was new before, and stays; this export is written to ${beside}.`);
  return { ...place, path: beside };
}

function formatOf(output: string, typed: string | null): Result<Format> {
  const word = (typed ?? (output === '-' ? 'csv' : extname(output).slice(1))).toLowerCase();
  const format = FORMATS.find((each) => each === word);
  if (format !== undefined) return ok(format);
  const message =
    typed === null ? `${output} does not tell its format by its ending.` : `"${typed}" is no format of an export.`;
  return problem(
    'usage',
    'format-unknown',
    message,
    `End the file in .${FORMATS.join(', .')}, or name one with --format.`,
  );
}

async function placeProblem(path: string, format: Format): Promise<Result<never> | null> {
  const folder = await checkFolder(path);
  if (folder.kind === 'problem') return folder;
  const existing = await stat(path).catch(() => null);
  if (existing === null) return null;
  if (!existing.isFile()) {
    const message = `${path} is not a file that could be replaced.`;
    return problem('usage', 'output-not-a-file', message, 'Name another file with -o.');
  }
  // A template or the results of a run: an export takes the place of a file, but not of these.
  if (format !== 'xlsx' || !(await hasSheet(path, META_SHEET))) return null;
  const message = `${path} is a workbook for an import, with somebody's work in it.`;
  return problem('usage', 'output-foreign', message, 'Name another file with -o.');
}

/** `reports-2.xlsx` beside `reports.xlsx`, or the next number that is free. */
export async function freePathBeside(path: string): Promise<string> {
  const ending = extname(path);
  const stem = path.slice(0, path.length - ending.length);
  for (let number = 2; ; number += 1) {
    const beside = `${stem}-${number}${ending}`;
    // A link that leads nowhere is somebody's as well.
    if ((await lstat(beside).catch(() => null)) === null) return beside;
  }
}
