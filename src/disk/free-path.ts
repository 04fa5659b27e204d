import { lstat } from 'node:fs/promises';
import { extname } from 'node:path';

/** `reports-2.xlsx` beside `reports.xlsx`, or the next free number. */
export async function freePathBeside(path: string): Promise<string> {
  const ending = extname(path);
  const stem = path.slice(0, path.length - ending.length);
  for (let number = 2; ; number += 1) {
    const beside = `${stem}-${number}${ending}`;
    // A broken link also belongs to somebody, so its name is not free.
    if ((await lstat(beside).catch(() => null)) === null) return beside;
  }
}
