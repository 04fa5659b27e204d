import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ExportStateBroken, orBroken } from './export-state.ts';
import { number, text } from './rows.ts';
import { createStore, type Store } from './store.ts';

/** What is put in: `json` is the record as text, `id` what tells it from every other. */
export type Spooled = { readonly id: string; readonly json: string };

/**
 * Records on their way from the service into a file, on disk: their number does not matter to the memory. Each id is
 * there once, as it was last seen. Passes count from 1 on, over all that is read into one spool.
 */
export type Spool = {
  /** In one transaction. `place` orders the records of one pass. */
  put(pass: number, records: readonly (Spooled & { readonly place: number })[]): void;
  /** How many different ones a pass saw, and how many of them the pass before it had not seen. */
  seen(pass: number): { readonly distinct: number; readonly fresh: number };
  /** Keeps what was last seen in these passes; what is never kept is not given out. */
  keep(from: number, to: number): void;
  /** Gives the kept records a key to be sorted by: numbers before texts, what has none at the end. */
  sortBy(key: (json: string) => string | number | null): void;
  /** Leaves out the kept records that `isWanted` refuses. */
  retain(isWanted: (record: Spooled) => boolean): void;
  /** Whether the list had it, wanted or not. */
  wasListed(id: string): boolean;
  count(): number;
  /** The kept ones, streamed: by the key where one was given, else as they came. Several may be under way. */
  records(order?: 'ascending' | 'descending'): Iterable<Spooled>;
  /** Removes it from the disk. */
  close(): void;
};

/** A spool in a temporary folder within `folder`. Throws `ExportStateBroken`, and so does all that it can do. */
export function openSpool(folder: string): Spool {
  const own = temporaryFolder(folder);
  const store = spoolIn(own);
  return {
    put: (pass, records) =>
      store.atomically(() => {
        for (const { id, json, place } of records) store.change(PUT, { pass, id, json, place });
      }),
    seen: (pass) => {
      const row = store.row(SEEN, { pass, before: pass - 1 });
      return row === undefined
        ? { distinct: 0, fresh: 0 }
        : { distinct: number(row, 'total'), fresh: number(row, 'fresh') };
    },
    keep: (from, to) => void store.change('UPDATE records SET kept = 1 WHERE pass BETWEEN :from AND :to', { from, to }),
    sortBy: (key) =>
      inBatches(store, (row) =>
        store.change('UPDATE records SET key = :key WHERE id = :id', { id: row.id, key: key(row.json) }),
      ),
    retain: (isWanted) =>
      inBatches(store, (row) => {
        if (!isWanted(row)) store.change('UPDATE records SET kept = -1 WHERE id = :id', { id: row.id });
      }),
    wasListed: (id) => store.row('SELECT 1 FROM records WHERE id = :id AND kept <> 0', { id }) !== undefined,
    count: () => Number(store.row('SELECT count(*) AS total FROM records WHERE kept = 1', {})?.['total'] ?? 0),
    *records(order = 'ascending') {
      for (const row of store.stream(ORDERS[order], {})) yield { id: text(row, 'id'), json: text(row, 'json') };
    },
    close: () => {
      store.close();
      rmSync(own, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A folder within `folder` for this process, which removes it. Those that dead processes left are removed now. */
export function temporaryFolder(folder: string): string {
  return orBroken(folder, () => {
    removeLeftovers(folder);
    return mkdtempSync(join(folder, `export-${process.pid}-`));
  });
}

function spoolIn(own: string): Store {
  return orBroken(dirname(own), () => {
    const database = new DatabaseSync(join(own, 'spool.sqlite'));
    try {
      // It is worth nothing after a crash, and nobody else reads it.
      database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;');
      database.exec(TABLE);
      return createStore(database, (fault, cause) => new ExportStateBroken(dirname(own), fault, cause));
    } catch (error) {
      database.close();
      rmSync(own, { recursive: true, force: true, maxRetries: 3 });
      throw error;
    }
  });
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^export-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

const TABLE = `
  CREATE TABLE records (
    id       TEXT PRIMARY KEY,
    pass     INTEGER NOT NULL,
    previous INTEGER,
    place    INTEGER NOT NULL,
    -- 1 for what is given out, -1 for what was left out, 0 for what the list had no more.
    kept     INTEGER NOT NULL DEFAULT 0,
    key      ANY,
    json     TEXT NOT NULL
  ) STRICT;
  CREATE INDEX records_by_pass ON records (pass, previous);`;

/** What comes twice in one pass was seen once. */
const PUT = `
  INSERT INTO records (id, pass, place, json) VALUES (:id, :pass, :place, :json)
  ON CONFLICT (id) DO UPDATE SET
    previous = iif(pass = excluded.pass, previous, pass), pass = excluded.pass, place = excluded.place,
    json = excluded.json`;

const SEEN = `
  SELECT count(*) AS total, count(*) FILTER (WHERE previous IS NOT :before) AS fresh FROM records WHERE pass = :pass`;

const KEPT = 'SELECT id, json FROM records WHERE kept = 1';
const ORDERS = {
  ascending: `${KEPT} ORDER BY key IS NULL, key, place`,
  descending: `${KEPT} ORDER BY key IS NULL, key DESC, place`,
} as const;

/** Not by a function within one statement: what it is handed would all stay in memory until the statement ends. */
function inBatches(store: Store, use: (row: Spooled) => void): void {
  for (let after = 0, rows = batch(store, after); rows.length > 0; rows = batch(store, after)) {
    store.atomically(() => {
      for (const row of rows) use({ id: text(row, 'id'), json: text(row, 'json') });
    });
    after = Math.max(...rows.map((row) => number(row, 'rowid')));
  }
}

function batch(store: Store, after: number) {
  return store.rows('SELECT rowid, id, json FROM records WHERE kept = 1 AND rowid > :after ORDER BY rowid LIMIT 500', {
    after,
  });
}
