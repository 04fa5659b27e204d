import { hash } from 'node:crypto';
import { DiskFailed, onDisk } from '../../disk/disk-failed.ts';
import {
  dropOldParts,
  dropPart,
  moveInto,
  namesIn,
  partPath,
  realFolder,
  removeLeftovers,
  sizeOfPart,
} from '../../disk/part-file.ts';
import { sha256Of } from '../../disk/sha256.ts';
import type { Downloads } from '../../journal/export-notes-port.ts';
import type { FileToFetch } from '../../schema/stored-file.ts';
import { forEach } from '../../workers/for-each.ts';
import { type FetchFailure, type Fetching, fetchFile, type Part } from './fetch-file.ts';
import { type DownloadFolder, findFile, nameOf, remember } from './file-place.ts';
import { messages } from './messages.ts';

/** The result for one file. */
type Outcome =
  | {
      readonly type: 'fetched';
      readonly name: string;
      readonly size: number;
      /** The existing file with its own name, if that was edited or is not from qcsheet; null if there is none. */
      readonly beside: string | null;
    }
  /** The file is in the folder already, unchanged or edited by the user. */
  | { readonly type: 'kept'; readonly name: string; readonly isChanged: boolean }
  | { readonly type: 'failed'; readonly failure: FetchFailure };

export type DownloadEvent = Outcome & { readonly file: FileToFetch };

export type DownloadSummary = {
  readonly fetched: number;
  readonly bytes: number;
  readonly kept: number;
  readonly failed: number;
  /** Why the work ended early: an error of the disk, or a request to stop. Null if it did not. */
  readonly ended:
    | { readonly type: 'disk'; readonly reason: NodeJS.ErrnoException }
    | { readonly type: 'stopped' }
    | null;
};

export type Downloading = Fetching & {
  readonly memory: Downloads;
  /** A folder within the state folder, on the same disk or another. */
  readonly parts: string;
  readonly concurrency: number;
  readonly now: () => number;
  readonly onEvent: (event: DownloadEvent) => void;
};

/**
 * Downloads files into an existing folder, which only gets complete files. Existing files are not downloaded again, and
 * interrupted downloads continue.
 */
export async function download(
  files: Iterable<FileToFetch>,
  folder: string,
  how: Downloading,
): Promise<DownloadSummary> {
  const tally = { fetched: 0, bytes: 0, kept: 0, failed: 0 };
  let ended: DownloadSummary['ended'] = null;
  const onEvent = (event: DownloadEvent): void => {
    tally[event.type] += 1;
    if (event.type === 'fetched') tally.bytes += event.size;
    how.onEvent(event);
  };
  const onDiskFailed = (error: unknown): void => {
    if (!(error instanceof DiskFailed)) throw error;
    ended = { type: 'disk', reason: error.reason };
  };
  try {
    const { memory, now } = how;
    const place = { folder: await realFolder(folder), memory, now, names: new Map<string, string>() };
    await removeLeftovers(place.folder);
    await dropOldParts(how.parts, now());
    memory.tidy(place.folder, await namesIn(place.folder), now());
    await forgetDropped(place.folder, how);
    const taken = new Map<string, FirstFetch>();
    const fetchOne = async (file: FileToFetch): Promise<void> => {
      const first = taken.get(file.id);
      const coming = first === undefined ? downloadFile(file, place, how) : onceMore(file, first);
      if (first === undefined) taken.set(file.id, { versionHash: versionHashOf(file), outcome: coming });
      const outcome = await coming;
      if (how.signal?.aborted === true) ended ??= { type: 'stopped' };
      if (outcome.type !== 'failed' || ended === null) onEvent({ ...outcome, file });
    };
    await forEach(
      files,
      how.concurrency,
      (file) => fetchOne(file).catch(onDiskFailed),
      () => ended !== null,
    );
  } catch (error) {
    onDiskFailed(error);
  }
  return { ...tally, ended };
}

/** Forgets interrupted downloads whose data is gone. */
async function forgetDropped(folder: string, { memory, parts }: Downloading): Promise<void> {
  for (const { id, validator } of memory.partsOf(folder))
    if ((await sizeOfPart(partPath(parts, folder, id, validator ?? ''))) === 0) memory.dropPart(folder, id);
}

/** The first file of an id. The file itself is not kept, because there may be very many. */
type FirstFetch = { readonly versionHash: string; readonly outcome: Promise<Outcome> };

function versionHashOf({ lasting }: FileToFetch): string {
  return hash('sha256', lasting, 'base64');
}

/** Gives the result for a second file with the same id and description: the same as for the first one. */
async function onceMore(file: FileToFetch, first: FirstFetch): Promise<Outcome> {
  const outcome = await first.outcome;
  if (versionHashOf(file) === first.versionHash)
    return outcome.type === 'failed' ? outcome : { type: 'kept', name: outcome.name, isChanged: false };
  const message = messages.sameName;
  return { type: 'failed', failure: { code: 'not-told-apart', message } };
}

async function downloadFile(file: FileToFetch, place: DownloadFolder, how: Downloading): Promise<Outcome> {
  const { folder } = place;
  const there = await findFile(file, place);
  if (there !== null) return { type: 'kept', ...there };
  await dropOtherVersion(file, folder, how);
  const fetched = await fetchFile(file, partOf(file, folder, how), how);
  if (fetched.type === 'failed') return { type: 'failed', failure: fetched };
  const sha256 = await onDisk(sha256Of(fetched.path));
  const { name, beside } = await nameOf(file, { size: fetched.size, sha256 }, place);
  try {
    await moveInto(fetched.path, folder, name);
  } catch (error) {
    if (!(error instanceof DiskFailed && isOfOne(error.reason))) throw error;
    const message = messages.inTheWay(name, error.reason.code);
    return { type: 'failed', failure: { code: 'in-the-way', message } };
  }
  await remember(file, name, sha256, place);
  return { type: 'fetched', name, size: fetched.size, beside };
}

/** True if the error concerns only this file. */
function isOfOne({ code = '' }: NodeJS.ErrnoException): boolean {
  const isOpen = process.platform === 'win32' && ['EPERM', 'EACCES'].includes(code);
  return isOpen || ['EISDIR', 'ENOTEMPTY', 'EEXIST', 'EBUSY'].includes(code);
}

/** Drops the beginning of an earlier version of the file. */
async function dropOtherVersion({ id, version }: FileToFetch, folder: string, how: Downloading): Promise<void> {
  const begun = how.memory.part(folder, id);
  if (begun !== undefined && begun.version !== version)
    await dropPart(partPath(how.parts, folder, id, begun.validator ?? ''));
}

function partOf({ id, version }: FileToFetch, folder: string, { memory, parts }: Downloading): Part {
  const begun = memory.part(folder, id);
  return {
    validator: begun?.version === version ? begun.validator : null,
    path: (validator) => partPath(parts, folder, id, validator ?? ''),
    begin: (validator) => memory.begin(folder, { id, version, validator }),
  };
}
