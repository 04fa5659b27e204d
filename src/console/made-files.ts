import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../problem/problem.ts';
import { errorCode } from '../text/error-code.ts';

/** Runs `use` with a temporary folder for files that only the browser keeps. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'qcsheet-open-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** So many names are tried for a copy. */
const MOST_NAMES = 100;

/** A file that was written before. `stamp`: as `stampOf` gave it then. */
type OwnFile = { readonly path: string; readonly stamp: string | null };

/**
 * Writes under the first free name that `pathOf` gives, from 1 on. `own` may be written again if nobody has changed it
 * since. A file of anybody else is never overwritten, and two who write at once get two names.
 */
export async function underFreeName<T>(
  pathOf: (time: number) => string,
  own: OwnFile | null,
  write: (path: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const isOwn = (path: string) => path === own?.path && stampOf(path) === own.stamp;
  let time = 1;
  for (let tries = 1; ; tries += 1) {
    while (!isOwn(pathOf(time)) && !reserve(pathOf(time))) time += 1;
    const path = pathOf(time);
    const result = await write(path);
    release(path);
    if (!isForeign(result) || tries === MOST_NAMES) return result;
    time += 1;
  }
}

/** Changes with each writing of the file; null if it does not exist. */
export function stampOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : [found.ino, found.size, found.mtimeMs].join(' ');
}

/** Makes an empty file, which writing replaces. False if the name is taken. Writing reports all other problems. */
function reserve(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    return errorCode(error) !== 'EEXIST';
  }
}

/** Gives the name back if nothing was written. */
function release(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path, { force: true });
}

function isForeign(result: Result<unknown>): boolean {
  return result.type === 'problem' && result.problem.code === 'output-foreign';
}
