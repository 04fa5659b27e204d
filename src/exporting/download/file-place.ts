import { join } from 'node:path';
import { fileIn } from '../../disk/part-file.ts';
import { sha256Of } from '../../disk/sha256.ts';
import type { DownloadedFile, Downloads } from '../../journal/export-notes-port.ts';
import type { FileToFetch } from '../../schema/stored-file.ts';
import { numbered, otherName, storedName } from './file-name.ts';

/** A folder for downloads, with the names that are in use there. */
export type DownloadFolder = {
  readonly folder: string;
  readonly memory: Downloads;
  readonly now: () => number;
  /** The file id by name in lower case, for the files handled so far. */
  readonly names: Map<string, string>;
};

/**
 * Gives the name of an existing file that need not be downloaded; null if it must be. A file that is not remembered
 * counts if its size is right: the state folder may be gone, or may be on another machine.
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
 * Gives the name for a downloaded file. An existing file is replaced only if it is an unchanged download, or has the
 * same content. Otherwise the new file is put beside it, and `beside` is the existing name.
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

/** Gives the remembered download; undefined if the service has renamed the file. It then gets a new name. */
function knownAs({ id, name }: FileToFetch, { folder, memory }: DownloadFolder): DownloadedFile | undefined {
  const known = memory.find(folder, id);
  return known?.called === name ? known : undefined;
}

/**
 * Gives the possible names of a file one after another, except those of other files. Each given name is then in use.
 */
function* namesFor({ id, label, name }: FileToFetch, place: DownloadFolder): Iterable<string> {
  const plain = storedName(label, name);
  const first = take(plain, id, place) ? plain : otherName(id, label, name);
  for (let count = 1; ; count += 1) {
    const next = numbered(first, count);
    if (take(next, id, place)) yield next;
  }
}

/** Takes a name for a file. False if it belongs to another file. Upper and lower case are the same. */
function take(name: string, id: string, { folder, memory, names }: DownloadFolder): boolean {
  const folded = name.toLowerCase();
  const owner = names.get(folded) ?? memory.ownerOf(folder, name) ?? id;
  if (owner === id) names.set(folded, id);
  return owner === id;
}

type KnownFile = { readonly size: number; readonly mtimeMs: number };

/** True if the file was cut, not edited: it is smaller but not newer. */
function isCut(found: KnownFile, known: DownloadedFile): boolean {
  return found.size < known.size && found.mtimeMs <= known.mtimeMs;
}

/**
 * True if the file may be replaced: it is unchanged, cut or gone. The user's notes in an edited file must not be lost.
 */
async function isAsFetched(known: DownloadedFile, folder: string): Promise<boolean> {
  const found = await fileIn(folder, known.name);
  if (found === null || isCut(found, known)) return true;
  if (found.size !== known.size) return false;
  return found.mtimeMs === known.mtimeMs || (await digestOf(folder, known.name)) === known.sha256;
}

/** Null if the file cannot be read. It then counts as not ours. */
async function digestOf(folder: string, name: string): Promise<string | null> {
  return sha256Of(join(folder, name)).catch(() => null);
}
