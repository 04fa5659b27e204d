import { statSync } from 'node:fs';

/**
 * Looks whether files that are open now are still what their paths lead to, by device and inode. The function that it
 * gives names the first that was removed, moved or replaced since; null while all are in their places. It only looks: to
 * open and close a file that SQLite has open would free the locks on it. Where a file system has no inode numbers, only
 * that there is a file counts.
 */
export function watchPlaces(paths: readonly string[]): () => string | null {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }));
  const isGone = ({ path, identity }: (typeof opened)[number]) => identity === null || identityOf(path) !== identity;
  return () => opened.find(isGone)?.path ?? null;
}

/** Null where there is nothing, or nothing that could be looked at. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
