import { compareFile } from '../../disk/sha256.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { messages } from './messages.ts';
import type { Input } from './open-input.ts';

type Seen = Pick<Input, 'path'> & { readonly file: Pick<Input['file'], 'sha256'> };

/** The problem if the file has changed since it was read and shown, so nothing may be sent; null if it has not. */
export async function changedMeanwhile({ path, file }: Seen): Promise<Result<never> | null> {
  const state = await compareFile(path, file.sha256);
  if (state === 'same') return null;
  const message = messages.inputChanged(path, state === 'gone');
  const hint = messages.saveAndRepeat;
  return problem('file', 'input-changed', message, hint);
}
