import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Journal, JournalBroken, type RunRecord } from '../../journal/port.ts';
import { checkReplaced } from '../output.ts';

/**
 * Where results can be written without a loss: at `wanted`, or, where somebody has changed the workbook that was
 * written there (mended rows, written decisions) or it is that of a later run, under the next free name beside it.
 * `run` is null for one that begins.
 */
export async function untouchedPlace(journal: Journal, wanted: string, run: RunRecord | null): Promise<string> {
  let place = wanted;
  while (await isKept(journal, place, run)) place = nextName(place);
  return place;
}

async function isKept(journal: Journal, path: string, run: RunRecord | null): Promise<boolean> {
  const existing = await stat(path).catch(() => null);
  if (!existing?.isFile() || existing.size === 0) return false;
  if ((await checkReplaced(path, 'results')).kind === 'problem') return false;
  const writer = await writerOf(journal, path);
  if (writer === null) return true;
  if (run === null || writer === run.run) return false;
  // The journal gives the latest first, whatever the clock said when they began.
  return journal.runs().find((known) => known.run === run.run || known.run === writer)?.run === writer;
}

/** The run for which what stands there was written; null where this journal has written none of it as it is now. */
async function writerOf(journal: Journal, path: string): Promise<string | null> {
  const written = journal.writtenAt(path);
  if (written === undefined) return null;
  return [written.sha256, written.nextSha256].includes(await sha256Of(path)) ? written.run : null;
}

/** The files at `wanted` and under the next names that are not as this journal has written them. */
export async function* placesWrittenElse(journal: Journal, wanted: string): AsyncIterable<string> {
  for (let place = wanted; (await stat(place).catch(() => null))?.isFile(); place = nextName(place))
    if ((await writerOf(journal, place)) === null) yield place;
}

/** Somebody has named the file to be replaced: what it holds now may be lost, what is changed in it later may not. */
export async function giveUp(journal: Journal, path: string, run: string): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.isFile()) await remember(journal, path, run);
}

/** Before `temporary` takes the name `path`: whoever is killed over it leaves a file that is known all the same. */
export async function announce(journal: Journal, path: string, temporary: string, run: string): Promise<void> {
  const sha256 = await sha256Of(temporary);
  ifItCan(() => journal.writes(path, { run, sha256 }));
}

export async function remember(journal: Journal, path: string, run: string): Promise<void> {
  const sha256 = await sha256Of(path);
  ifItCan(() => journal.wrote(path, { run, sha256 }));
}

export function moveTo(journal: Journal, run: string, path: string): void {
  ifItCan(() => journal.moveOutput(run, path));
}

/** With a broken journal the workbook counts as changed later, and is kept. */
export function ifItCan(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof JournalBroken)) throw error;
  }
}

/** `march.results.xlsx`, `march.results-2.xlsx`, `march.results-3.xlsx` ... */
function nextName(path: string): string {
  const ending = extname(path);
  const [, name, round] = /^(.*?)(?:-(\d{1,4}))?$/s.exec(basename(path, ending)) ?? [];
  return join(dirname(path), `${name}-${Number(round ?? 1) + 1}${ending}`);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
