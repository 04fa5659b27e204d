import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ExportNotes } from '../../export-notes-port.ts';
import { ExportStateBroken } from '../../export-state.ts';
import { databaseFault } from '../fault.ts';
import { createStore } from '../store.ts';
import { createDownloads } from './downloads.ts';
import { createLastSeen } from './last-seen.ts';
import { withStateErrors } from './state-errors.ts';

/**
 * Opens a database beside the journal. It has no bookings, so it may be lost. A damaged one, or one of another version,
 * is replaced by an empty one. Throws `ExportStateBroken`, here and later.
 */
export function openExportNotes(stateFolder: string): ExportNotes {
  const path = join(stateFolder, 'exports.sqlite');
  const database = withStateErrors(stateFolder, () => connect(path) ?? recreate(path));
  const store = createStore(database, (fault, cause) => new ExportStateBroken(stateFolder, fault, cause));
  return { ...createDownloads(store), ...createLastSeen(store), close: store.close };
}

const VERSION = 2;
const TABLES = `
  CREATE TABLE IF NOT EXISTS files (
    folder     TEXT NOT NULL,
    id         TEXT NOT NULL,
    name       TEXT NOT NULL,
    -- The name in lower case.
    folded     TEXT NOT NULL,
    -- What the service called it.
    called     TEXT,
    version    TEXT NOT NULL,
    size       INTEGER NOT NULL,
    sha256     TEXT NOT NULL,
    mtime_ms   INTEGER NOT NULL,
    fetched_at TEXT NOT NULL,
    PRIMARY KEY (folder, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS files_by_name ON files (folder, folded);
  CREATE TABLE IF NOT EXISTS begun (
    folder    TEXT NOT NULL,
    id        TEXT NOT NULL,
    version   TEXT NOT NULL,
    validator TEXT,
    PRIMARY KEY (folder, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS folders (
    folder  TEXT PRIMARY KEY,
    used_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS series (
    series      TEXT PRIMARY KEY,
    exported_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS last_seen (
    series TEXT NOT NULL,
    id     TEXT NOT NULL,
    json   TEXT NOT NULL,
    PRIMARY KEY (series, id)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${VERSION};`;

/** The table is made again. Files in the folder are recognised by their size. */
const BEFORE_2 = 'DROP TABLE IF EXISTS files; DROP TABLE IF EXISTS begun;';

/** Undefined if the file is not usable. */
function connect(path: string): DatabaseSync | undefined {
  // SQLite alone would make it readable for every user.
  closeSync(openSync(path, 'a', 0o600));
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 5_000 });
    database.exec('PRAGMA journal_mode = WAL');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version === VERSION) return database;
    if (version === 0 || version === 1) {
      database.exec(`BEGIN IMMEDIATE; ${version === 0 ? '' : BEFORE_2} ${TABLES} COMMIT;`);
      return database;
    }
  } catch (error) {
    if (databaseFault(error)?.damaged !== true) throw error;
  }
  database?.close();
  return undefined;
}

function recreate(path: string): DatabaseSync {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  const database = connect(path);
  if (database === undefined) throw new Error(`${path} was made again and cannot be used`);
  return database;
}
