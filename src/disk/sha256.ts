import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isFile } from './is-there.ts';

/** The hash of a file's bytes, in lowercase hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Whether a file still has the hashed bytes; `gone` if it does not exist or cannot be read. */
export async function compareFile(path: string, sha256: string): Promise<'same' | 'changed' | 'gone'> {
  const now = (await isFile(path)) ? await sha256Of(path).catch(() => null) : null;
  if (now === null) return 'gone';
  return now === sha256 ? 'same' : 'changed';
}
