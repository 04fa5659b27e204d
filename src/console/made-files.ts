import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../problem/problem.ts';

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

/**
 * Writes under the first free name that `pathOf` gives, from 1 on. `own`: a path that was written before and may be
 * written again. A file that appears meanwhile, and that qcsheet did not write, is never overwritten.
 */
export async function underFreeName<T>(
  pathOf: (time: number) => string,
  own: string | undefined,
  write: (path: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  let first = 1;
  while (pathOf(first) !== own && existsSync(pathOf(first))) first += 1;
  let result = await write(pathOf(first));
  for (let time = 1; isForeign(result) && time < MOST_NAMES; time += 1) result = await write(pathOf(first + time));
  return result;
}

function isForeign(result: Result<unknown>): boolean {
  return result.type === 'problem' && result.problem.code === 'output-foreign';
}
