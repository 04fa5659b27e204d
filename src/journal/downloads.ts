import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFault } from './fault.ts';
import { number, type ResultRow, text, textOrNull } from './rows.ts';
import { createStore } from './store.ts';

/** A file as it was put into a folder. */
export type DownloadedFile = {
  readonly id: string;
  readonly name: string;
  /** Changes with the file's contents. */
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
  readonly mtimeMs: number;
  /** ISO time. */
  readonly fetchedAt: string;
};

/** A file whose beginning was fetched, and by what its rest can be asked for. */
export type BegunFile = { readonly id: string; readonly version: string; readonly validator: string | null };

/** What was fetched into which folder. Not needed to be right: what lies in the folder is looked at. */
export type Downloads = {
  find(folder: string, id: string): DownloadedFile | undefined;
  /** The id of the file that has a name, whatever its case. */
  ownerOf(folder: string, name: string): string | undefined;
  /** And forgets that it was begun. */
  remember(folder: string, file: DownloadedFile): void;
  begin(folder: string, file: BegunFile): void;
  part(folder: string, id: string): BegunFile | undefined;
};

/**
 * A database beside the journal: nothing is booked by it, so it need not be kept. A damaged one, or one of another
 * version, is made anew.
 */
export function openDownloads(stateFolder: string): Downloads & { close(): void } {
  const path = join(stateFolder, 'downloads.sqlite');
  const database = connect(path) ?? connectAnew(path);
  const store = createStore(database);
  const row = (sql: string, folder: string, id: string) => store.row(sql, { folder, id });
  return {
    find: (folder, id) => {
      const found = row('SELECT * FROM files WHERE folder = :folder AND id = :id', folder, id);
      return found === undefined ? undefined : readFile(found);
    },
    ownerOf: (folder, name) => {
      const found = store.row('SELECT id FROM files WHERE folder = :folder AND folded = :folded', {
        folder,
        folded: name.toLowerCase(),
      });
      return found === undefined ? undefined : text(found, 'id');
    },
    remember: (folder, file) =>
      store.atomically(() => {
        const { mtimeMs, fetchedAt, ...same } = file;
        const folded = file.name.toLowerCase();
        store.change(REMEMBER, { folder, folded, ...same, mtime_ms: mtimeMs, fetched_at: fetchedAt });
        store.change('DELETE FROM begun WHERE folder = :folder AND id = :id', { folder, id: file.id });
      }),
    begin: (folder, file) =>
      void store.change('REPLACE INTO begun VALUES (:folder, :id, :version, :validator)', { folder, ...file }),
    part: (folder, id) => {
      const found = row('SELECT * FROM begun WHERE folder = :folder AND id = :id', folder, id);
      return found === undefined
        ? undefined
        : { id, version: text(found, 'version'), validator: textOrNull(found, 'validator') };
    },
    close: store.close,
  };
}

const VERSION = 1;
const TABLES = `
  CREATE TABLE IF NOT EXISTS files (
    folder     TEXT NOT NULL,
    id         TEXT NOT NULL,
    name       TEXT NOT NULL,
    -- The name in lower case.
    folded     TEXT NOT NULL,
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
  PRAGMA user_version = ${VERSION};`;

const REMEMBER = `
  REPLACE INTO files (folder, id, name, folded, version, size, sha256, mtime_ms, fetched_at)
  VALUES (:folder, :id, :name, :folded, :version, :size, :sha256, :mtime_ms, :fetched_at)`;

/** Undefined when the file is of no use. */
function connect(path: string): DatabaseSync | undefined {
  // SQLite would make it readable for everybody.
  closeSync(openSync(path, 'a', 0o600));
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 5_000 });
    database.exec('PRAGMA journal_mode = WAL');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version === VERSION) return database;
    if (version === 0) {
      database.exec(`BEGIN IMMEDIATE; ${TABLES} COMMIT;`);
      return database;
    }
  } catch (error) {
    if (databaseFault(error)?.damaged !== true) throw error;
  }
  database?.close();
  return undefined;
}

function connectAnew(path: string): DatabaseSync {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  const database = connect(path);
  if (database === undefined) throw new Error(`${path} was made anew and cannot be used`);
  return database;
}

function readFile(row: ResultRow): DownloadedFile {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    version: text(row, 'version'),
    size: number(row, 'size'),
    sha256: text(row, 'sha256'),
    mtimeMs: number(row, 'mtime_ms'),
    fetchedAt: text(row, 'fetched_at'),
  };
}
