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

/** Whether a file that qcsheet did not write has the name. Such a file is never overwritten. */
export function isForeign(result: Result<unknown>): boolean {
  return result.type === 'problem' && result.problem.code === 'output-foreign';
}
