import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents, for this user only. Gives the new folders, the outermost first. Throws the
 * system's error. `recursive: true` is not used: under /proc a folder cannot be made in an existing one, and Node 24
 * then tries for ever.
 */
export function makeFolder(folder: string): readonly string[] {
  if (isFolder(folder)) return [];
  const above = dirname(folder) === folder ? [] : makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process made it first.
    if (isFolder(folder)) return above;
    throw error;
  }
  return [...above, folder];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
