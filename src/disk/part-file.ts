import { hash } from 'node:crypto';
import { constants, copyFile, lstat, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../text/error-code.ts';
import { DiskFailed, onDisk } from './disk-failed.ts';
import { isAlive } from './process-alive.ts';

/** The real path of the folder, after following all links. */
export function realFolder(folder: string): Promise<string> {
  return onDisk(realpath(folder));
}

/** The path of a partial download. It is outside the folder of complete files. */
export function partPath(parts: string, ...of: readonly string[]): string {
  return join(parts, `${hash('sha256', of.join('\0')).slice(0, 32)}.part`);
}

export async function sizeOfPart(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true ? found.size : 0;
}

export async function dropPart(path: string): Promise<void> {
  await onDisk(rm(path, { force: true }));
}

/**
 * Writes bytes from a position on, removes any old bytes after them, and syncs the file. An error of `bytes` is thrown
 * again after the received bytes are on disk.
 */
export async function writePart(path: string, from: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await onDisk(open(path, from === 0 ? 'w' : 'r+'));
  let size = from;
  try {
    await onDisk(handle.truncate(from));
    try {
      for await (const chunk of bytes) {
        await onDisk(handle.write(chunk, 0, chunk.length, size));
        size += chunk.length;
      }
    } finally {
      await onDisk(handle.sync());
    }
  } finally {
    await handle.close();
  }
}

/** Removes partial downloads that nobody has continued for a month. */
export async function dropOldParts(parts: string, now: number): Promise<void> {
  for (const name of await onDisk(readdir(parts))) {
    const path = join(parts, name);
    const found = await lstat(path).catch(() => null);
    if (name.endsWith('.part') && found !== null && now - found.mtimeMs > MONTH_MS) await dropPart(path);
  }
}

const MONTH_MS = 30 * 86_400_000;

export function namesIn(folder: string): Promise<readonly string[]> {
  return onDisk(readdir(folder));
}

/** The size and time of a regular file in the folder, without following links; null if there is none. */
export async function fileIn(folder: string, name: string): Promise<{ size: number; mtimeMs: number } | null> {
  const found = await lstat(join(folder, name)).catch(() => null);
  return found?.isFile() === true ? { size: found.size, mtimeMs: Math.floor(found.mtimeMs) } : null;
}

/** Moves a complete file into the folder in one step. A link of that name is replaced, not followed. */
export async function moveInto(path: string, folder: string, name: string): Promise<void> {
  const target = join(folder, name);
  try {
    await rename(path, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error instanceof Error ? new DiskFailed(error) : error;
    const temporary = join(folder, temporaryName(name));
    await onDisk(copyFile(path, temporary, constants.COPYFILE_EXCL));
    await onDisk(synced(temporary));
    await onDisk(rename(temporary, target));
    await dropPart(path);
  }
}

function temporaryName(name: string): string {
  return `.${name}.qcsheet-${process.pid}.tmp`;
}

/**
 * Removes temporary files of processes that were killed while copying from another disk. Must be called before this
 * process copies: a file with its own process id is from an earlier process, as in containers, where ids repeat.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await onDisk(readdir(folder))) {
    const [, pid] = /^\..+\.qcsheet-(\d+)\.tmp$/.exec(name) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    await onDisk(rm(join(folder, name), { force: true }));
  }
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}
