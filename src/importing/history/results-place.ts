import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isFile } from '../../disk/is-there.ts';
import { sha256Of } from '../../disk/sha256.ts';
import { type Journal, JournalBroken, type RunRecord } from '../../journal/port.ts';
import type { FileOfRuns } from '../../journal/settlements-port.ts';
import { checkReplaced, nextName, partsOf } from '../../spreadsheet/write/output-target.ts';
import { messages } from './messages.ts';
import { sentMarkers } from './sent-rows.ts';
import { isOtherAddress } from './service-address.ts';
import { begunWith } from './unfinished-run.ts';

/**
 * Where results can be written without a loss: at `wanted`, or under the next free name beside it. These results stay:
 * a workbook that somebody has changed (fixed rows, written decisions), that of a later run, of another sheet of the
 * file, of another file (`march.csv` beside `march.xlsx`), and one with tracking ids that the new results lack: the file had
 * other rows. `sheet` is null for a CSV, and for a run that an earlier version began; `run` is null for a new one.
 */
export async function untouchedPath(journal: Journal, wanted: string, results: Results): Promise<string> {
  let place = wanted;
  while (await isKept(journal, place, results)) place = nextName(place);
  return place;
}

type Results = { readonly file: FileOfRuns; readonly sheet: string | null; readonly run: RunRecord | null };

async function isKept(journal: Journal, path: string, { file, sheet, run }: Results): Promise<boolean> {
  const existing = await stat(path).catch(() => null);
  if (!existing?.isFile() || existing.size === 0) return false;
  if ((await checkReplaced(path, 'results')).type === 'problem') return false;
  const writer = await writerOf(journal, path);
  if (writer === null) return true;
  if (writer === run?.run) return false;
  const written = await journal.run(writer);
  const sheetThere = written === undefined ? null : begunWith(written).sheet;
  if (sheetThere !== null && sheet !== null && sheetThere !== sheet) return true;
  if (written !== undefined && written.origin !== file.origin) return true;
  if (await holdsOtherDoubts(journal, writer, file)) return true;
  if (run !== null && (await journal.hasIdsBeside(writer, run.run))) return true;
  // The journal gives the latest first, whatever the clock said when they began.
  const later = (await journal.runs()).find((known) => known.run === run?.run || known.run === writer)?.run;
  return (run !== null && later === writer) || (await isOfOtherAddress(path, file.scope));
}

/** Whether the results of `writer` have documents in doubt, and are of another file. */
async function holdsOtherDoubts(
  journal: Journal,
  writer: string,
  { scope, kind, origin }: FileOfRuns,
): Promise<boolean> {
  const record = await journal.run(writer);
  if (record === undefined) return false;
  const isSameFile = record.scope === scope && record.kind === kind && record.origin === origin;
  return !isSameFile && (await doubtsIn(journal, record)).length > 0;
}

/** The names of all creating documents in doubt that the results of a run have. */
export async function doubtsIn(journal: Journal, record: RunRecord): Promise<readonly string[]> {
  const own = (await Array.fromAsync(journal.documents(record.run))).flatMap(({ state, repeatable, uid }) =>
    !repeatable && (state === 'in-doubt' || state === 'sending') ? [uid] : [],
  );
  return [...own, ...(await journal.doubtsOfFile(record, record.run))];
}

/**
 * Where results can be written though a person has named `wanted`: those of other runs and sheets are replaced there. What
 * somebody may have edited stays, and results of the same login at another address, and what another file has in doubt.
 */
export async function replaceablePath(journal: Journal, wanted: string, file: FileOfRuns): Promise<string> {
  let place = wanted;
  while (await staysThere(journal, place, file)) {
    do place = nextName(place);
    while ((await checkReplaced(place, 'results')).type === 'problem');
  }
  return place;
}

/** That the file which a person has named is not replaced, and where the results go. */
export function staysWords(named: string, place: string): string {
  return messages.stays(named, place);
}

async function staysThere(journal: Journal, path: string, file: FileOfRuns): Promise<boolean> {
  const existing = await stat(path).catch(() => null);
  if (!existing?.isFile() || existing.size === 0) return false;
  const writer = await writerOf(journal, path);
  // As this journal has not written it: edited, or of another machine.
  if (writer === null) return true;
  return (await isOfOtherAddress(path, file.scope)) || (await holdsOtherDoubts(journal, writer, file));
}

async function isOfOtherAddress(path: string, scope: string): Promise<boolean> {
  return (await sentMarkers(path, ({ account }) => (isOtherAddress(scope, account) ? () => true : null))) !== null;
}

/** The run for which what stands there was written; null where this journal has written none of it as it is now. */
export async function writerOf(journal: Pick<Journal, 'writtenAt'>, path: string): Promise<string | null> {
  const written = await journal.writtenAt(path);
  if (written === undefined || !(await isFile(path))) return null;
  return [written.sha256, written.nextSha256].includes(await sha256Of(path)) ? written.run : null;
}

/** The files at `wanted` and under the next names. */
export async function* placesFrom(wanted: string): AsyncIterable<string> {
  for (let place = wanted; await isFile(place); place = nextName(place)) yield place;
}

/** The same, after those under the names before: where results go may have moved on. */
async function* seriesOf(path: string): AsyncIterable<string> {
  const { name, ending, round } = partsOf(path);
  const before = [name, ...Array.from({ length: round - 1 }, (_, index) => `${name}-${index + 1}`)];
  for (const earlier of before) {
    const place = join(dirname(path), `${earlier}${ending}`);
    if (place !== path && (await isFile(place))) yield place;
  }
  yield* placesFrom(path);
}

/** The same for all results of these runs that the journal knows of, each once; of the series of `after` only later ones. */
export async function* placesOfRuns(
  journal: Pick<Journal, 'resultsPaths'>,
  runs: readonly Pick<RunRecord, 'run'>[],
  after?: string,
): AsyncIterable<string> {
  const seen = new Set<string>();
  const paths = new Set<string>();
  for (const { run } of runs) for (const path of await journal.resultsPaths(run)) paths.add(path);
  for (const path of paths) {
    const series: string[] = [];
    for await (const place of seriesOf(path)) series.push(place);
    const later = series.slice(after === undefined ? 0 : series.indexOf(after) + 1);
    yield* later.filter((place) => !seen.has(place));
    for (const place of later) seen.add(place);
  }
}

/** Where newer results may be than those that were copied to `copy`: in their own place, or under their name beside it. */
export async function* placesOfCopy(copy: string, results: string): AsyncIterable<string> {
  for (const first of new Set([results, join(dirname(copy), basename(results))]))
    for await (const place of placesFrom(first)) if (place !== copy) yield place;
}

/** Whether a path is `wanted`, or a later name of its series; the file need not be there. */
export function isInSeries(wanted: string, path: string): boolean {
  const [wantedParts, parts] = [partsOf(wanted), partsOf(path)];
  const isSameName =
    wantedParts.name === parts.name && wantedParts.ending === parts.ending && dirname(wanted) === dirname(path);
  return isSameName && wantedParts.round <= parts.round;
}

/** Somebody has named the file to be replaced, which nobody has edited. What is changed in it from now on stays. */
export async function giveUp(journal: Journal, path: string, run: string): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.isFile()) await remember(journal, path, run);
}

/** Before `temporary` takes the name `path`: whoever is killed over it leaves a file that is known all the same. */
export async function announce(journal: Journal, path: string, temporary: string, run: string): Promise<void> {
  const sha256 = await sha256Of(temporary);
  await ignoreBrokenJournal(async () => await journal.writes(path, { run, sha256 }));
}

export async function remember(journal: Journal, path: string, run: string): Promise<void> {
  const sha256 = await sha256Of(path);
  await ignoreBrokenJournal(async () => await journal.wrote(path, { run, sha256 }));
}

export async function moveTo(journal: Journal, run: string, path: string): Promise<void> {
  await ignoreBrokenJournal(async () => await journal.moveOutput(run, path));
}

/** With a broken journal the workbook counts as changed later, and is kept. */
export async function ignoreBrokenJournal(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof JournalBroken)) throw error;
  }
}
