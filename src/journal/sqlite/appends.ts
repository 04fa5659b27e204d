import type { AppendMemory, KnownAppend } from '../appends-port.ts';
import { batches } from './batches.ts';
import { number, type ResultRow, text, textOrNull } from './rows.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/**
 * A step of the journal's migrations. A row of `export_appends` is made before a file takes its name; `placed` says that
 * it has. The last one of a file stays: by it a series is known whose records must not be forgotten.
 */
export const APPENDS = `
  CREATE TABLE export_appends (
    append INTEGER PRIMARY KEY,
    series TEXT NOT NULL,
    -- The file as the user names it, and the same with the day put in.
    name   TEXT NOT NULL,
    path   TEXT NOT NULL,
    -- The sha256 of the whole file; NULL where there was none.
    before TEXT,
    after  TEXT NOT NULL,
    placed INTEGER NOT NULL DEFAULT 0 CHECK (placed IN (0, 1))
  ) STRICT;
  CREATE INDEX export_appends_by_file ON export_appends (series, name);

  -- The records that were added, as they were listed.
  CREATE TABLE export_appended (
    append INTEGER NOT NULL REFERENCES export_appends (append),
    id     TEXT NOT NULL,
    hash   TEXT NOT NULL,
    PRIMARY KEY (append, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX export_appended_by_id ON export_appended (id);
  `;

/** Rows of one transaction: another process may have a booking to note down meanwhile. */
const BATCH = 1_000;

export function createAppendMemory(store: Store, turns: Turns): AppendMemory {
  const removeWhile = (sql: string, parameters: Readonly<Record<string, string | number>>): void => {
    while (store.change(sql, { ...parameters, most: BATCH }) > 0);
  };
  const appendsTo = (series: string, name: string) => store.rows(OF_FILE, { series, name }).map(readAppend);
  return {
    announceAppend: ({ series, name, path, before, after }, records) =>
      turns.once(() => {
        const append = number(store.row(ANNOUNCE, { series, name, path, before, after }) ?? {}, 'append');
        for (const batch of batches(records, BATCH))
          store.atomically(() => {
            for (const { id, hash } of batch) store.change(ADDED, { append, id, hash });
          });
        return append;
      }),
    appendPlaced: (append) =>
      turns.once(() => void store.change('UPDATE export_appends SET placed = 1 WHERE append = :append', { append })),
    appendsTo: (series, name) => turns.once(() => appendsTo(series, name)),
    addedAs: (series, name, id) =>
      turns.once(() => {
        const row = store.row(ADDED_AS, { series, name, id });
        return row && text(row, 'hash');
      }),
    forgetAppend: (append) =>
      turns.once(() => {
        removeWhile(FORGET_RECORDS, { append });
        store.change('DELETE FROM export_appends WHERE append = :append', { append });
      }),
    appendsSettled: (series, name) =>
      turns.once(() => {
        for (const { append } of appendsTo(series, name)) removeWhile(FORGET_SETTLED, { append, series });
        store.change(FORGET_EMPTY, { series, name });
      }),
  };
}

const ANNOUNCE = `
  INSERT INTO export_appends (series, name, path, before, after) VALUES (:series, :name, :path, :before, :after)
  RETURNING append`;

const ADDED = 'INSERT INTO export_appended (append, id, hash) VALUES (:append, :id, :hash)';

const OF_FILE = 'SELECT * FROM export_appends WHERE series = :series AND name = :name ORDER BY append';

const ADDED_AS = `
  SELECT hash FROM export_appended JOIN export_appends USING (append)
  WHERE id = :id AND series = :series AND name = :name AND placed = 1 ORDER BY append DESC LIMIT 1`;

const FORGET_RECORDS = `
  DELETE FROM export_appended WHERE append = :append
  AND id IN (SELECT id FROM export_appended WHERE append = :append LIMIT :most)`;

const FORGET_SETTLED = `
  DELETE FROM export_appended WHERE append = :append AND id IN (
    SELECT id FROM export_appended WHERE append = :append
    AND id NOT IN (SELECT id FROM export_pending WHERE series = :series) LIMIT :most)`;

const FORGET_EMPTY = `
  DELETE FROM export_appends WHERE series = :series AND name = :name
  AND append NOT IN (SELECT append FROM export_appended)
  AND append < (SELECT max(append) FROM export_appends WHERE series = :series AND name = :name)`;

function readAppend(row: ResultRow): KnownAppend {
  return {
    append: number(row, 'append'),
    series: text(row, 'series'),
    name: text(row, 'name'),
    path: text(row, 'path'),
    before: textOrNull(row, 'before'),
    after: text(row, 'after'),
    isPlaced: number(row, 'placed') === 1,
  };
}
