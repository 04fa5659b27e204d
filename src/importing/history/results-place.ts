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
 * A path for results without loss of data: `wanted`, or the next free name beside it. Existing results are kept if
 * somebody changed them (fixed rows, written decisions). They are also kept if they belong to a later run, another
 * sheet or another file (`march.csv` beside `march.xlsx`), or have tracking ids that the new results lack. `sheet` is
 * null for a CSV and for a run of an earlier version. `run` is null for a new one.
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
  if (run !== null && written?.scope === file.scope && (await lacksIds(journal, run.run, writer))) return true;
  // The journal lists the latest run first, even if the clock was wrong when it began.
  const later = (await journal.runs()).find((known) => known.run === run?.run || known.run === writer)?.run;
  return (run !== null && later === writer) || (await isOfOtherAddress(path, file.scope));
}

/**
 * Whether the results of a run lack a tracking id of `earlier` both in their column and in their messages. The message of
 * an edited row names the id of the earlier sending.
 */
async function lacksIds(journal: Journal, run: string, earlier: string): Promise<boolean> {
  const ids = new Set(await journal.idsBeside(earlier, run));
  if (ids.size === 0) return false;
  for await (const { reason, sentBefore } of journal.documents(run))
    for (const word of `${reason?.message ?? ''} ${sentBefore?.trackingId ?? ''}`.split(/\s+/))
      ids.delete(word.replace(/^["(]+|["),.;:]+$/g, ''));
  return ids.size > 0;
}

/** Whether the results of `writer` have documents in doubt and belong to another file. */
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

/** The names of all documents in doubt in the results of a run, except updates. */
export async function doubtsIn(journal: Journal, record: RunRecord): Promise<readonly string[]> {
  const own = (await Array.fromAsync(journal.documents(record.run))).flatMap(({ state, repeatable, uid }) =>
    !repeatable && (state === 'in-doubt' || state === 'sending') ? [uid] : [],
  );
  return [...own, ...(await journal.doubtsOfFile(record, record.run))];
}

/**
 * A path for results if a person named `wanted`. Results of other runs and sheets are replaced there. Results that
 * somebody may have edited stay. So do results of the same login at another address, and documents in doubt of another
 * file.
 */
export async function replaceablePath(journal: Journal, wanted: string, file: FileOfRuns): Promise<string> {
  let place = wanted;
  while (await staysThere(journal, place, file)) {
    do place = nextName(place);
    while ((await checkReplaced(place, 'results')).type === 'problem');
  }
  return place;
}

/** The message that the named file is not replaced, and where the results go. */
export function staysWords(named: string, place: string): string {
  return messages.stays(named, place);
}

async function staysThere(journal: Journal, path: string, file: FileOfRuns): Promise<boolean> {
  const existing = await stat(path).catch(() => null);
  if (!existing?.isFile() || existing.size === 0) return false;
  const writer = await writerOf(journal, path);
  // This journal did not write the file in this form. Somebody edited it, or another machine wrote it.
  if (writer === null) return true;
  return (await isOfOtherAddress(path, file.scope)) || (await holdsOtherDoubts(journal, writer, file));
}

async function isOfOtherAddress(path: string, scope: string): Promise<boolean> {
  return (await sentMarkers(path, ({ account }) => (isOtherAddress(scope, account) ? () => true : null))) !== null;
}

/** The run that wrote the present results at the path; null if this journal did not write them in this form. */
export async function writerOf(journal: Pick<Journal, 'writtenAt'>, path: string): Promise<string | null> {
  const written = await journal.writtenAt(path);
  if (written === undefined || !(await isFile(path))) return null;
  return [written.sha256, written.nextSha256].includes(await sha256Of(path)) ? written.run : null;
}

/** The files at `wanted` and under the next names, as long as they exist. */
export async function* placesFrom(wanted: string): AsyncIterable<string> {
  for (let place = wanted; await isFile(place); place = nextName(place)) yield place;
}

/** The files at all names of a series, also before `path`, because the results may have moved to a later name. */
async function* seriesOf(path: string): AsyncIterable<string> {
  const { name, ending, round } = partsOf(path);
  const before = [name, ...Array.from({ length: round - 1 }, (_, index) => `${name}-${index + 1}`)];
  for (const earlier of before) {
    const place = join(dirname(path), `${earlier}${ending}`);
    if (place !== path && (await isFile(place))) yield place;
  }
  yield* placesFrom(path);
}

/** All results of these runs and of their series, each once. In the series of `after`, only later files. */
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

/** Paths where newer results than `copy` may be: at their own path, or under their name beside the copy. */
export async function* placesOfCopy(copy: string, results: string): AsyncIterable<string> {
  for (const first of new Set([results, join(dirname(copy), basename(results))]))
    for await (const place of placesFrom(first)) if (place !== copy) yield place;
}

/** Whether a path is `wanted` or a later name of its series. The file need not exist. */
export function isInSeries(wanted: string, path: string): boolean {
  const [wantedParts, parts] = [partsOf(wanted), partsOf(path)];
  const isSameName =
    wantedParts.name === parts.name && wantedParts.ending === parts.ending && dirname(wanted) === dirname(path);
  return isSameName && wantedParts.round <= parts.round;
}

/** Registers a file that a person named for results, and that nobody has edited. Later changes in it are kept. */
export async function giveUp(journal: Journal, path: string, run: string): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.isFile()) await remember(journal, path, run);
}

/**
 * Registers the hash of `temporary` before it gets the name `path`. If the process dies in between, the file is known
 * anyway.
 */
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

/** Ignores a broken journal. The workbook then counts as edited, and is kept. */
export async function ignoreBrokenJournal(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof JournalBroken)) throw error;
  }
}
