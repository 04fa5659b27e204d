import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it, where they are missing, for this user alone; gives those that it made, the
 * outermost first. Throws the system's error. Not by `recursive: true`: under /proc, where a folder cannot be made though
 * the one above is there, Node 24 tries that for ever.
 */
export function makeFolder(folder: string): readonly string[] {
  if (isFolder(folder)) return [];
  const above = dirname(folder) === folder ? [] : makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was quicker.
    if (isFolder(folder)) return above;
    throw error;
  }
  return [...above, folder];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
