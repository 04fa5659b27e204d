import type { AppendMemory, KnownAppend } from '../appends-port.ts';
import { batches } from './batches.ts';
import { changeEach, type Database, type Parameters, type ResultRow, type Steps, type Store } from './database.ts';
import { number, text, textOrNull } from './rows.ts';

/** How many rows one transaction changes. Another process may need to record a booking in between. */
const BATCH = 1_000;

export function createAppendMemory(database: Database): AppendMemory {
  const removeWhile = async (sql: string, parameters: Parameters): Promise<void> => {
    while ((await database.change(sql, { ...parameters, most: BATCH })) > 0);
  };
  const appendsTo = (series: string, name: string) => database.rows(OF_FILE, { series, name }, readAppend);
  return {
    async announceAppend({ series, name, path, before, after }, records) {
      const append = await database.atomically(() => announce(database.store, { series, name, path, before, after }));
      for (const batch of batches(records, BATCH))
        await database.atomically(() =>
          changeEach(database.store, ADDED, batch, ({ id, hash }) => ({ append, id, hash })),
        );
      return append;
    },
    appendPlaced: async (append) => void (await database.change(APPEND_PLACED, { append })),
    appendsTo,
    addedAs: (series, name, id) => database.row(ADDED_AS, { series, name, id }, (row) => text(row, 'hash')),
    async forgetAppend(append) {
      await removeWhile(FORGET_RECORDS, { append });
      await database.change('DELETE FROM export_appends WHERE append = :append', { append });
    },
    async appendsSettled(series, name) {
      for (const { append } of await appendsTo(series, name)) await removeWhile(FORGET_SETTLED, { append, series });
      await database.change(FORGET_EMPTY, { series, name });
    },
  };
}

const APPEND_PLACED = 'UPDATE export_appends SET placed = 1 WHERE append = :append';

function* announce(store: Store, append: Parameters): Steps<number> {
  return number((yield* store.row(ANNOUNCE, append)) ?? {}, 'append');
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
