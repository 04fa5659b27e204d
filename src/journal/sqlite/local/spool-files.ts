import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isAlive } from '../../../disk/process-alive.ts';
import { ExportStateBroken } from '../../export-state.ts';
import type { LastingAs } from '../../spool-port.ts';
import { databaseFault, isBusy } from '../fault.ts';
import { createStore, type Store } from '../store.ts';
import { withStateErrors } from './state-errors.ts';

/** A database for a spool, with the ways to end it. */
export type SpoolFile = {
  readonly store: Store;
  /** Gives milliseconds since 1970, for the age of answers. */
  now(): number;
  close(): void;
  /** Closes it. Gives how many answers stay. */
  leave(): number;
};

/** Gives a database that is removed when it is closed, or after its process died. */
export function temporarySpool(folder: string): SpoolFile {
  const own = temporaryFolder(folder);
  const close = (): void => rmSync(own, { recursive: true, force: true, maxRetries: 3 });
  return withStateErrors(folder, () => {
    const database = new DatabaseSync(join(own, 'spool.sqlite'));
    try {
      // It has no value after a crash, and no other process reads it.
      database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;');
      database.exec(TABLES);
    } catch (error) {
      database.close();
      close();
      throw error;
    }
    const store = storeOf(database, folder);
    const end = (): void => {
      store.close();
      close();
    };
    const leave = (): number => {
      end();
      return 0;
    };
    return { store, now: Date.now, close: end, leave };
  });
}

/** Longer than any answer is kept, in milliseconds. */
const MOST_KEPT_MS = 24 * 3_600_000;
/** A larger one is not left for the next process. */
const MOST_BYTES = 1024 ** 3;

/**
 * Gives a database that stays for the next process. WAL keeps it whole after a crash. Undefined if another process has
 * it. A damaged one, or one of another version of the program, is replaced by an empty one.
 */
export function lastingSpool(folder: string, { name, now, keptMs }: LastingAs): SpoolFile | undefined {
  return withStateErrors(folder, () => {
    const own = join(folder, 'unfinished-exports');
    mkdirSync(own, { recursive: true, mode: 0o700 });
    const path = join(own, `${name}.sqlite`);
    removeOld(own);
    const database = connect(path);
    if (database === undefined) return undefined;
    const store = storeOf(database, folder);
    takeUp(store, now() - keptMs, now());
    const close = (): void => {
      store.close();
      remove(path);
    };
    const leave = (): number => {
      const answers = Number(store.row('SELECT count(*) AS total FROM answers', {})?.['total']);
      const stays = answers > 0 && sizeOf(store) <= MOST_BYTES;
      if (stays) store.close();
      else close();
      return stays ? answers : 0;
    };
    return { store, now, close, leave };
  });
}

function connect(path: string): DatabaseSync | undefined {
  try {
    return open(path);
  } catch (error) {
    const fault = databaseFault(error);
    if (isBusy(error)) return undefined;
    if (fault?.damaged !== true && !(error instanceof OtherVersion)) throw error;
    remove(path);
    return open(path);
  }
}

class OtherVersion extends Error {}

function open(path: string): DatabaseSync {
  // SQLite alone would make it readable for every user.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: 100 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec('BEGIN IMMEDIATE');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version === 0) database.exec(`${TABLES} PRAGMA user_version = ${VERSION};`);
    else if (version !== VERSION) throw new OtherVersion();
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Prepares it for a new export: nothing is given out until it is listed again. Removes answers that are too old, or
 * whose time is in the future.
 */
function takeUp(store: Store, after: number, before: number): void {
  store.atomically(() => {
    store.change('DELETE FROM answers WHERE at NOT BETWEEN :after AND :before', { after, before });
    store.change('DELETE FROM records WHERE of IS NULL OR of NOT IN (SELECT id FROM answers)', {});
    store.change('UPDATE records SET pass = 0, previous = NULL, kept = 0, key = NULL, aside = 0', {});
  });
}

function sizeOf(store: Store): number {
  const pragma = (name: string) => Number(store.row(`PRAGMA ${name}`, {})?.[name] ?? 0);
  return pragma('page_count') * pragma('page_size');
}

function remove(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true, maxRetries: 3 });
}

/** Removes files that no process has written to for so long that all their answers are too old. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.sqlite')) continue;
    const path = join(folder, name);
    const times = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (Math.max(...times) < Date.now() - MOST_KEPT_MS) remove(path);
  }
}

function storeOf(database: DatabaseSync, folder: string): Store {
  return createStore(database, (fault, cause) => new ExportStateBroken(folder, fault, cause));
}

/** Gives a folder within `folder` for this process, which must remove it. Removes those of dead processes. */
export function temporaryFolder(folder: string): string {
  return withStateErrors(folder, () => {
    removeLeftovers(folder);
    return mkdtempSync(join(folder, `export-${process.pid}-`));
  });
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^export-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Raise it with any change of the tables, or of how a dataset makes records from answers. */
const VERSION = 1;

const TABLES = `
  CREATE TABLE records (
    id       TEXT PRIMARY KEY,
    pass     INTEGER NOT NULL,
    previous INTEGER,
    place    INTEGER NOT NULL,
    -- 1 for what is given out, -1 for what was left out, 0 for what the list had no more.
    kept     INTEGER NOT NULL DEFAULT 0,
    key      ANY,
    json     TEXT NOT NULL,
    -- The one that was listed whose answer it is from; NULL for what is of no answer.
    of       TEXT,
    -- 1 for what the file has already.
    aside    INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX records_by_pass ON records (pass, previous);
  CREATE INDEX records_by_answer ON records (of) WHERE of IS NOT NULL;

  -- What was listed and read whole, with the hash of what the list said and the time in milliseconds.
  CREATE TABLE answers (
    id   TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    at   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`;
