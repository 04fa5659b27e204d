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
export const MOST_NAMES = 100;

/**
 * The paths that are free, the first one at 1. `own`: a path that was written before and may be written again. It does
 * not see files that appear later.
 */
export function freeNames(pathOf: (time: number) => string, own: string | undefined): (time: number) => string {
  let taken = 0;
  while (pathOf(taken + 1) !== own && existsSync(pathOf(taken + 1))) taken += 1;
  return (time) => pathOf(taken + time);
}

/** Whether a file that qcsheet did not write has the name. Such a file is never overwritten. */
export function isForeign(result: Result<unknown>): boolean {
  return result.type === 'problem' && result.problem.code === 'output-foreign';
}
