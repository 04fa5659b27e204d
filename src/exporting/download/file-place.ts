import { join } from 'node:path';
import { fileIn } from '../../disk/part-file.ts';
import { sha256Of } from '../../disk/sha256.ts';
import type { DownloadedFile, Downloads } from '../../journal/export-notes-port.ts';
import type { FileToFetch } from '../../schema/stored-file.ts';
import { numbered, otherName, storedName } from './file-name.ts';

/** A folder that files are fetched into, and who has which name there. */
export type DownloadFolder = {
  readonly folder: string;
  readonly memory: Downloads;
  readonly now: () => number;
  /** In lower case, with the file that has it, for those whose turn has come. */
  readonly names: Map<string, string>;
};

/**
 * The name of the file where it need not be fetched; null where it must. One that nobody remembers counts when its size
 * is right: the state folder may be gone, or another machine's.
 */
export async function findFile(
  file: FileToFetch,
  place: DownloadFolder,
): Promise<{ readonly name: string; readonly isChanged: boolean } | null> {
  const { folder } = place;
  const known = knownAs(file, place);
  if (known !== undefined) {
    if (known.version !== file.version) return null;
    const found = await fileIn(folder, known.name);
    if (found === null || isCut(found, known)) return null;
    return { name: known.name, isChanged: found.size !== known.size };
  }
  for (const name of file.size === null ? [] : namesFor(file, place)) {
    const found = await fileIn(folder, name);
    if (found === null) return null;
    const sha256 = found.size === file.size ? await digestOf(folder, name) : null;
    if (sha256 === null) continue;
    await remember(file, name, sha256, place);
    return { name, isChanged: false };
  }
  return null;
}

/**
 * The name that a file gets which was fetched. What has it by now is replaced only when it is what was put there, or the
 * same; else the file goes beside it: `beside`.
 */
export async function nameOf(
  file: FileToFetch,
  { size, sha256 }: Pick<DownloadedFile, 'size' | 'sha256'>,
  place: DownloadFolder,
): Promise<{ readonly name: string; readonly beside: string | null }> {
  const { folder } = place;
  const known = knownAs(file, place);
  if (known !== undefined && (await isAsFetched(known, folder))) return { name: known.name, beside: null };
  let beside = known?.name ?? null;
  for (const name of namesFor(file, place)) {
    const found = await fileIn(folder, name);
    const isSame = found?.size === size && (await digestOf(folder, name)) === sha256;
    if (found === null || isSame) return { name, beside: name === beside ? null : beside };
    beside ??= name;
  }
  throw new Error('there is no end to names');
}

export async function remember(
  { id, name: called, version }: FileToFetch,
  name: string,
  sha256: string,
  { folder, memory, now }: DownloadFolder,
): Promise<void> {
  const found = await fileIn(folder, name);
  if (found === null) return;
  memory.remember(folder, { id, name, called, version, sha256, ...found, fetchedAt: new Date(now()).toISOString() });
}

/** What the service calls otherwise by now gets a name that says so. */
function knownAs({ id, name }: FileToFetch, { folder, memory }: DownloadFolder): DownloadedFile | undefined {
  const known = memory.find(folder, id);
  return known?.called === name ? known : undefined;
}

/** The names that a file may have, in turn, but those of other files; taken as they are given. */
function* namesFor({ id, label, name }: FileToFetch, place: DownloadFolder): Iterable<string> {
  const plain = storedName(label, name);
  const first = take(plain, id, place) ? plain : otherName(id, label, name);
  for (let count = 1; ; count += 1) {
    const next = numbered(first, count);
    if (take(next, id, place)) yield next;
  }
}

/** False where the name belongs to another file, whatever the case. */
function take(name: string, id: string, { folder, memory, names }: DownloadFolder): boolean {
  const folded = name.toLowerCase();
  const owner = names.get(folded) ?? memory.ownerOf(folder, name) ?? id;
  if (owner === id) names.set(folded, id);
  return owner === id;
}

type KnownFile = { readonly size: number; readonly mtimeMs: number };

/** Whether the file was cut off, not edited: it is smaller but not newer. */
function isCut(found: KnownFile, known: DownloadedFile): boolean {
  return found.size < known.size && found.mtimeMs <= known.mtimeMs;
}

/** Somebody's notes are not to be lost; what is gone or was cut is nobody's. */
async function isAsFetched(known: DownloadedFile, folder: string): Promise<boolean> {
  const found = await fileIn(folder, known.name);
  if (found === null || isCut(found, known)) return true;
  if (found.size !== known.size) return false;
  return found.mtimeMs === known.mtimeMs || (await digestOf(folder, known.name)) === known.sha256;
}

/** Null of what cannot be read: it is not known to be ours. */
async function digestOf(folder: string, name: string): Promise<string | null> {
  return sha256Of(join(folder, name)).catch(() => null);
}
