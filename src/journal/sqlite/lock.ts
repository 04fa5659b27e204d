import { hash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode } from '../../text/error-code.ts';
import type { Lock } from '../lock-port.ts';
import { isBusy, systemFault } from './fault.ts';
import { watchPlaces } from './file-identity.ts';

/**
 * Takes the lock for one run per account at a time on one machine. It is SQLite's exclusive lock on a file for the
 * scope. The system frees it when the process dies in any way, and a paused process keeps it. `holder` describes the
 * process (run, process id) for others.
 */
export async function acquireLock(wanted: { folder: string; scope: string; holder: string }): Promise<Lock> {
  try {
    return acquire(wanted);
  } catch (error) {
    const fault = systemFault(error);
    if (fault === undefined) throw error;
    return { type: 'unusable', message: fault.message };
  }
}

function acquire({ folder, scope, holder }: { folder: string; scope: string; holder: string }): Lock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = pathOf(folder, scope);
  const database = lockExclusively(`${path}.sqlite`);
  if (database === undefined) return { type: 'busy', holder: readHolder(`${path}.holder`) };

  try {
    writeFileSync(`${path}.holder`, holder, { mode: 0o600 });
  } catch (error) {
    database.close();
    throw error;
  }
  const displaced = watchPlaces([`${path}.sqlite`]);
  held.set(path, { database, displaced });
  return {
    type: 'held',
    async release() {
      if (!held.delete(path)) return;
      // If another file has replaced it, another process may hold that one, and use this name.
      if (displaced() === null) rmSync(`${path}.holder`, { force: true });
      database.close();
    },
  };
}

/**
 * Gives a lock file of this process in that folder that was removed, moved or replaced since. Another process may hold
 * the new file. Null if all are unchanged.
 */
export function lostLock(folder: string): string | null {
  for (const [path, { displaced }] of held) {
    const lost = dirname(path) === folder ? displaced() : null;
    if (lost !== null) return lost;
  }
  return null;
}

/** True if a living process holds the lock. It does not block a process that takes the lock at the same moment. */
export async function isLocked({ folder, scope }: { folder: string; scope: string }): Promise<boolean> {
  const path = pathOf(folder, scope);
  // Opening and closing the file here would free a lock of this process.
  if (held.has(path)) return true;
  // The file is written before anything is sent. Only a process that died leaves it.
  if (!existsSync(`${path}.holder`)) return false;
  const database = new DatabaseSync(`${path}.sqlite`, { readOnly: true, timeout: 0 });
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    database.close();
  }
}

function pathOf(folder: string, scope: string): string {
  return join(folder, `lock-${hash('sha256', scope).slice(0, 16)}`);
}

/** Keeps held locks from the garbage collector, which would close their files and so free them. */
const held = new Map<string, { readonly database: DatabaseSync; displaced(): string | null }>();

function lockExclusively(path: string): DatabaseSync | undefined {
  create(path);
  // Another process may be checking the lock, which takes almost no time.
  const database = new DatabaseSync(path, { timeout: 100 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/**
 * Creates the file only if it is missing. Opening and closing an existing file would free a lock that this process
 * holds on it.
 */
function create(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
