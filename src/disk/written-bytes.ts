import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { throughLinks } from './replace-file.ts';
import { sha256Of } from './sha256.ts';

/**
 * Whether a workbook has the bytes that this machine has written there, so that nobody can have edited it. False without
 * a note of them: an older version of the program, or another machine, has written it.
 */
export async function isAsWritten(cacheDir: string, path: string): Promise<boolean> {
  const noted = await readFile(await noteOf(cacheDir, path), 'utf8').catch(() => null);
  return noted !== null && noted === (await sha256Of(path).catch(() => null));
}

/** Notes the bytes of a workbook that was just written. Without the note it counts as edited, and is kept. */
export async function noteWritten(cacheDir: string, path: string): Promise<void> {
  try {
    const note = await noteOf(cacheDir, path);
    makeFolder(dirname(note));
    await writeFile(note, await sha256Of(path), { mode: 0o600 });
  } catch {
    // A full or read-only disk: the workbook itself is written.
  }
}

/** A file for each path, so that two commands at a time lose no note of each other. */
async function noteOf(cacheDir: string, path: string): Promise<string> {
  const name = createHash('sha256')
    .update(await throughLinks(path))
    .digest('hex');
  return join(cacheDir, 'copies', name);
}
