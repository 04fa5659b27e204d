import { createHash } from 'node:crypto';
import { constants, copyFile, lstat, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFailed, onDisk } from './disk-failed.ts';
import { isAlive } from './process-alive.ts';

/** The folder itself, whatever links lead to it. */
export function realFolder(folder: string): Promise<string> {
  return onDisk(realpath(folder));
}

/** Where the beginning of a file waits for its rest: outside the folder that holds whole files and nothing else. */
export function partPath(parts: string, ...of: readonly string[]): string {
  return join(parts, `${createHash('sha256').update(of.join('\0')).digest('hex').slice(0, 32)}.part`);
}

export async function sizeOfPart(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true ? found.size : 0;
}

export async function dropPart(path: string): Promise<void> {
  await onDisk(rm(path, { force: true }));
}

/**
 * Writes bytes from a place on, and syncs them; what was there beyond it is gone. What `bytes` throws is thrown on, after
 * what came is on disk.
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

/** Beginnings whose rest nobody has asked for in a month. */
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

/** A regular file of the folder, never what a link leads to. */
export async function fileIn(folder: string, name: string): Promise<{ size: number; mtimeMs: number } | null> {
  const found = await lstat(join(folder, name)).catch(() => null);
  return found?.isFile() === true ? { size: found.size, mtimeMs: Math.floor(found.mtimeMs) } : null;
}

/** Gives a whole file its name in the folder at once; a link of that name is replaced, not followed. */
export async function moveInto(path: string, folder: string, name: string): Promise<void> {
  const target = join(folder, name);
  try {
    await rename(path, target);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EXDEV')
      throw error instanceof Error ? new DiskFailed(error) : error;
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
 * What a process left that was killed while it copied from another disk. Called before this one copies: what bears its
 * own number is of an earlier one, as in a container, where all have the same.
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
