import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { throughLinks } from './replace-file.ts';
import { sha256Of } from './sha256.ts';

/**
 * Whether a workbook still has the bytes that this machine wrote: then nobody has edited it. False without a note, if
 * an older version of the program or another machine wrote it.
 */
export async function isAsWritten(cacheDir: string, path: string): Promise<boolean> {
  const noted = await readFile(await noteOf(cacheDir, path), 'utf8').catch(() => null);
  return noted !== null && noted === (await sha256Of(path).catch(() => null));
}

/** Notes the hash of a workbook that was just written. Without the note, it counts as edited and is kept. */
export async function noteWritten(cacheDir: string, path: string): Promise<void> {
  try {
    const note = await noteOf(cacheDir, path);
    makeFolder(dirname(note));
    await writeFile(note, await sha256Of(path), { mode: 0o600 });
  } catch {
    // A full or read-only disk. The workbook itself is already written.
  }
}

/** The note's path. Each workbook has its own file, so two commands at the same time lose no note. */
async function noteOf(cacheDir: string, path: string): Promise<string> {
  const name = hash('sha256', await throughLinks(path));
  return join(cacheDir, 'copies', name);
}
