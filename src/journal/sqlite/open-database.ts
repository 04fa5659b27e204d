import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode } from '../../text/error-code.ts';
import { messages as journalMessages } from '../messages.ts';
import type { JournalProblem } from '../opening-port.ts';
import { systemFault } from './fault.ts';
import { watchPlaces } from './file-identity.ts';
import { messages } from './messages.ts';
import { MIGRATIONS } from './migrations.ts';

export type DatabaseOpened =
  | {
      readonly type: 'ok';
      readonly database: DatabaseSync;
      /** Gives a journal file that was removed, moved or replaced; null if none was. */
      displaced(): string | null;
    }
  | { readonly type: 'failed'; readonly problem: JournalProblem };

/** `qcsh` in the file's header identifies a journal among SQLite databases. */
const APPLICATION_ID = 0x71637368;
const BUSY_MS = 5_000;

/**
 * Opens `journal.sqlite` in `folder` and updates it to this program's version. If there is none, it is made with mode
 * 0600 (a new folder with 0700). An empty or damaged file is an error and is never replaced: a journal that forgets
 * what was sent would send it again.
 */
export function openDatabase(folder: string): DatabaseOpened {
  const path = join(folder, 'journal.sqlite');
  let database: DatabaseSync | undefined;
  try {
    const lost = makeWhereMissing(folder, path);
    if (lost) return { type: 'failed', problem: damaged(path, messages.mainFileGone) };
    database = connect(path);
    const problem = judge(database, path) ?? migrate(database, path);
    if (problem === undefined) return { type: 'ok', database, displaced: watchPlaces(filesOf(path)) };
    database.close();
    return { type: 'failed', problem };
  } catch (error) {
    database?.close();
    return { type: 'failed', problem: problemOf(path, error) };
  }
}

/** Gives the database and its write-ahead log. The log exists from the first read until the last connection closes. */
function filesOf(path: string): readonly string[] {
  return [path, `${path}-wal`].filter((file) => file === path || existsSync(file));
}

/** True if a journal was here and its main file is gone or empty. */
function makeWhereMissing(folder: string, path: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size !== undefined) return size === 0;
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return true;

  // Complete before it gets its name: a crash in between cannot leave a file that looks like a lost journal.
  const draft = join(folder, `.journal-${randomUUID()}`);
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    fillDraft(draft);
    linkSync(draft, path);
    syncFolder(folder);
  } catch (error) {
    // Another process was faster. Its file is as good.
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    for (const file of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(file, { force: true });
  }
  return false;
}

/**
 * Makes the tables. Throws unless everything is on disk in the draft's main file, because only that file gets the
 * journal's name.
 */
function fillDraft(draft: string): void {
  const database = connect(draft);
  try {
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    migrate(database, draft);
    // Closing does the same, but does not report a full disk.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** Makes the new name survive a power cut. Windows and some network disks cannot do this, and do not need it. */
function syncFolder(folder: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(folder, 'r');
    fsyncSync(opened);
  } catch {
    // The journal itself is on disk.
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  // FULL, not NORMAL: with NORMAL a request can leave before its intent is on disk.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  // A sender holds the account's lock, and all runs are of this machine.
  database.function('sent_elsewhere', { deterministic: true }, (_run) => 0);
  database.function('sent_now', { deterministic: true }, (_run) => 0);
  database.function('of_this_machine', { deterministic: true }, (_run) => 1);
  database.function('rival_state', { deterministic: true }, (_document, _knownUpTo) => null);
  return database;
}

function judge(database: DatabaseSync, path: string): JournalProblem | undefined {
  if (pragma(database, 'application_id') !== APPLICATION_ID) return damaged(path, messages.notOurs);
  // Reads every page: 70 ms for 120 MB.
  const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (check !== 'ok') return damaged(path, String(check));
  return undefined;
}

function migrate(database: DatabaseSync, path: string): JournalProblem | undefined {
  const version = pragma(database, 'user_version');
  if (version > MIGRATIONS.length) return newer(path, version);
  if (version === MIGRATIONS.length) return undefined;
  database.exec('BEGIN IMMEDIATE');
  // Read again under the lock: another process may have been faster, and may be newer.
  const there = pragma(database, 'user_version');
  if (there > MIGRATIONS.length) {
    database.exec('ROLLBACK');
    return newer(path, there);
  }
  for (const step of MIGRATIONS.slice(there)) database.exec(step);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT;`);
  return undefined;
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

function newer(path: string, version: number): JournalProblem {
  return {
    code: 'journal-newer',
    message: messages.newer(path, version, MIGRATIONS.length),
    hint: messages.useNewer(journalMessages.oneMemory),
  };
}

function damaged(path: string, what: string): JournalProblem {
  return {
    code: 'journal-damaged',
    message: messages.damaged(path, what),
    hint: messages.restoreBackup(journalMessages.oneMemory),
  };
}

function problemOf(path: string, error: unknown): JournalProblem {
  const fault = systemFault(error);
  if (fault === undefined) throw error;
  if (fault.damaged) return damaged(path, fault.message);
  return {
    code: 'journal-unusable',
    message: messages.unusable(path, fault.message),
    hint: messages.checkFolder(journalMessages.oneMemory),
  };
}
