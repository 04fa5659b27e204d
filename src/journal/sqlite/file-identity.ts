import { statSync } from 'node:fs';

/**
 * Remembers which files these paths lead to, by device and inode. Gives a function that returns the first path whose
 * file was removed, moved or replaced since; null if none was. It opens no file: opening and closing a file that SQLite
 * has open would free the locks on it. If a file system has no inode numbers, it only checks that a file exists.
 */
export function watchPlaces(paths: readonly string[]): () => string | null {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }));
  const isGone = ({ path, identity }: (typeof opened)[number]) => identity === null || identityOf(path) !== identity;
  return () => opened.find(isGone)?.path ?? null;
}

/** Null if there is nothing, or if it cannot be read. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
