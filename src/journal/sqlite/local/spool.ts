import type { LastingAs, Spool, Spooled } from '../../spool-port.ts';
import type { ResultRow } from '../../sql/database.ts';
import { number, text } from '../../sql/rows.ts';
import type { Store } from '../store.ts';
import { lastingSpool, type SpoolFile, temporarySpool } from './spool-files.ts';

/** Opens a spool in a temporary folder within `folder`. This and all its methods throw `ExportStateBroken`. */
export function openSpool(folder: string): Spool {
  return spoolOn(temporarySpool(folder));
}

/**
 * Opens a spool whose answers the next process can use, if this one ends before it is complete. If another process has
 * it, a temporary one. Throws like `openSpool`.
 */
export function openLastingSpool(folder: string, as: LastingAs): Spool {
  return spoolOn(lastingSpool(folder, as) ?? temporarySpool(folder));
}

function spoolOn({ store, now, close, leave }: SpoolFile): Spool {
  const isSo = (sql: string, id: string) => store.row(sql, { id }) !== undefined;
  const total = (sql: string) => Number(store.row(sql, {})?.['total'] ?? 0);
  return {
    put: (pass, records) =>
      store.atomically(() => {
        for (const { id, json, place } of records) store.change(PUT, { pass, id, json, place, of: null });
      }),
    ...answersIn(store, now),
    seen: (pass) => {
      const row = store.row(SEEN, { pass, before: pass - 1 });
      return row === undefined
        ? { distinct: 0, fresh: 0 }
        : { distinct: number(row, 'total'), fresh: number(row, 'fresh') };
    },
    keep: (from, to) => void store.change('UPDATE records SET kept = 1 WHERE pass BETWEEN :from AND :to', { from, to }),
    sortBy: async (key, pause) => {
      for (const rows of batches(store)) {
        await pause();
        useAll(store, rows, ({ id, json }) =>
          store.change('UPDATE records SET key = :key WHERE id = :id', { id, key: key(json) }),
        );
      }
    },
    retain: async (isWanted) => {
      for (const rows of batches(store)) {
        const unwanted = await chosen(rows, async (row) => !(await isWanted(row)));
        useAll(store, unwanted, ({ id }) => store.change('UPDATE records SET kept = -1 WHERE id = :id', { id }));
      }
    },
    wasListed: (id) => isSo('SELECT 1 FROM records WHERE id = :id AND kept <> 0', id),
    count: () => total('SELECT count(*) AS total FROM records WHERE kept = 1'),
    records: (order = 'ascending') => streamed(store, ORDERS[order]('kept = 1')),
    setAside: async (isInFile) => {
      for (const rows of batches(store)) {
        const aside = await chosen(rows, isInFile);
        useAll(store, aside, ({ id }) => store.change('UPDATE records SET aside = 1 WHERE id = :id', { id }));
      }
    },
    isAside: (id) => isSo('SELECT 1 FROM records WHERE id = :id AND aside = 1', id),
    toWrite: (order = 'ascending') => streamed(store, ORDERS[order]('kept = 1 AND aside = 0')),
    countToWrite: () => total('SELECT count(*) AS total FROM records WHERE kept = 1 AND aside = 0'),
    close,
    leave,
  };
}

function answersIn(store: Store, now: () => number): Pick<Spool, 'putAnswer' | 'takeAnswer'> {
  return {
    putAnswer: ({ id: of, hash }, records) =>
      store.atomically(() => {
        store.change('DELETE FROM records WHERE of = :of', { of });
        for (const { id, json, place } of records) store.change(PUT, { pass: 1, id, json, place, of });
        store.change('REPLACE INTO answers VALUES (:of, :hash, :at)', { of, hash, at: now() });
      }),
    takeAnswer: ({ id: of, hash }, place) => {
      if (store.row('SELECT 1 FROM answers WHERE id = :of AND hash = :hash', { of, hash }) === undefined) return false;
      const first = store.row('SELECT min(place) AS first FROM records WHERE of = :of', { of })?.['first'];
      const shift = place - Number(first ?? 0);
      store.change('UPDATE records SET pass = 1, place = place + :shift WHERE of = :of', { of, shift });
      return true;
    },
  };
}

function* streamed(store: Store, sql: string): Iterable<Spooled> {
  for (const row of store.stream(sql, {})) yield { id: text(row, 'id'), json: text(row, 'json') };
}

/** A record that comes twice in one pass counts once. */
const PUT = `
  INSERT INTO records (id, pass, place, json, of) VALUES (:id, :pass, :place, :json, :of)
  ON CONFLICT (id) DO UPDATE SET
    previous = iif(pass = excluded.pass, previous, pass), pass = excluded.pass, place = excluded.place,
    json = excluded.json, of = excluded.of`;

const SEEN = `
  SELECT count(*) AS total, count(*) FILTER (WHERE previous IS NOT :before) AS fresh FROM records WHERE pass = :pass`;

const ORDERS = {
  ascending: (which: string) => `SELECT id, json FROM records WHERE ${which} ORDER BY key IS NULL, key, place`,
  descending: (which: string) => `SELECT id, json FROM records WHERE ${which} ORDER BY key IS NULL, key DESC, place`,
} as const;

/** Chooses before anything is changed. `isChosen` may ask another database, and no transaction should wait for that. */
async function chosen(
  rows: readonly ResultRow[],
  isChosen: (record: Spooled) => boolean | Promise<boolean>,
): Promise<readonly ResultRow[]> {
  const found: ResultRow[] = [];
  for (const row of rows) if (await isChosen({ id: text(row, 'id'), json: text(row, 'json') })) found.push(row);
  return found;
}

function useAll(store: Store, rows: readonly ResultRow[], use: (row: Spooled) => void): void {
  store.atomically(() => {
    for (const row of rows) use({ id: text(row, 'id'), json: text(row, 'json') });
  });
}

/** Reads in batches. A function within one statement would keep all its values in memory until the statement ends. */
function* batches(store: Store): Generator<readonly ResultRow[]> {
  for (let after = 0, rows = batch(store, after); rows.length > 0; rows = batch(store, after)) {
    yield rows;
    after = Math.max(...rows.map((row) => number(row, 'rowid')));
  }
}

function batch(store: Store, after: number) {
  return store.rows('SELECT rowid, id, json FROM records WHERE kept = 1 AND rowid > :after ORDER BY rowid LIMIT 500', {
    after,
  });
}
