import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { throughLinks } from '../../workbook/write-file.ts';
import { sha256Of } from '../file-sha256.ts';
import { makeFolder } from '../make-folder.ts';
import { checkReplaced, nextName } from '../output.ts';

/**
 * Where an annotated copy can be written without a loss: at `wanted`, or under the next free name, if somebody may have
 * edited the copy that is there. A copy counts as edited unless this machine has noted its bytes.
 */
export async function freeCopyPlace(cacheDir: string, wanted: string): Promise<string> {
  let place = wanted;
  while (await isKept(cacheDir, place)) place = nextName(place);
  return place;
}

async function isKept(cacheDir: string, path: string): Promise<boolean> {
  const existing = await stat(path).catch(() => null);
  if (existing === null || (existing.isFile() && existing.size === 0)) return false;
  if (!existing.isFile() || (await checkReplaced(path, 'annotated')).kind === 'problem') return true;
  const noted = await readFile(await noteOf(cacheDir, path), 'utf8').catch(() => null);
  return noted === null || noted !== (await sha256Of(path).catch(() => null));
}

/** Notes the bytes of a copy that was just written. Without the note it counts as edited, and is kept. */
export async function noteCopy(cacheDir: string, path: string): Promise<void> {
  try {
    const note = await noteOf(cacheDir, path);
    makeFolder(dirname(note));
    await writeFile(note, await sha256Of(path), { mode: 0o600 });
  } catch {
    // A full or read-only disk: the copy itself is written.
  }
}

/** A file for each path, so that two commands at a time lose no note of each other. */
async function noteOf(cacheDir: string, path: string): Promise<string> {
  const name = createHash('sha256')
    .update(await throughLinks(path))
    .digest('hex');
  return join(cacheDir, 'copies', name);
}
