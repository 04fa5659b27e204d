import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Lock =
  | { readonly kind: 'held'; release(): void }
  /** `holder` is what the other process said of itself; empty in the moment before it has. */
  | { readonly kind: 'busy'; readonly holder: string };

/**
 * One run per account at a time on one machine. The lock is SQLite's exclusive one on a file of the scope's own, so the
 * system frees it when the process dies, however it dies, and a paused process keeps it. `holder` tells the others who
 * it is (run, process id).
 */
export function acquireLock({ folder, scope, holder }: { folder: string; scope: string; holder: string }): Lock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `lock-${createHash('sha256').update(scope).digest('hex').slice(0, 16)}`);
  const database = lockExclusively(`${path}.sqlite`);
  if (database === undefined) return { kind: 'busy', holder: readHolder(`${path}.holder`) };

  held.add(database);
  writeFileSync(`${path}.holder`, holder, { mode: 0o600 });
  return {
    kind: 'held',
    release() {
      if (!held.delete(database)) return;
      rmSync(`${path}.holder`, { force: true });
      database.close();
    },
  };
}

/** Keeps held locks from the garbage collector, which would close their files and so free them. */
const held = new Set<DatabaseSync>();

function lockExclusively(path: string): DatabaseSync | undefined {
  create(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

const SQLITE_BUSY = 5;

/** Only where it is missing: to open and close an existing file would free a lock that this process holds on it. */
function create(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
