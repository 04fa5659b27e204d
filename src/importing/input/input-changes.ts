import { compareFile } from '../../disk/sha256.ts';
import { problem, type Result } from '../../problem/problem.ts';
import type { Input } from './open-input.ts';

/** Why nothing may be sent: the file is not as it was when it was read and shown. Null where it is. */
export async function changedMeanwhile({ path, file }: Pick<Input, 'path' | 'file'>): Promise<Result<never> | null> {
  const state = await compareFile(path, file.sha256);
  if (state === 'same') return null;
  const what = state === 'gone' ? 'is gone' : 'has changed';
  const message = `${path} ${what} since this command read it. What you saw is not what it holds now. Nothing was sent.`;
  const hint = 'Save and close the file, then run the same command again.';
  return problem('file', 'input-changed', message, hint);
}
