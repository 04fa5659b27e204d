import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JournalContents, MovableJournal, MovedMark, MovedTable } from '../moving-port.ts';
import type { ResultRow } from '../sql/database.ts';
import { number, text } from '../sql/rows.ts';
import { createStore, type Store } from './store.ts';

/** Opens the journal in `folder` for a move. It must exist and have this program's version. */
export function openMovable(folder: string): MovableJournal {
  const path = join(folder, 'journal.sqlite');
  const database = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA synchronous = FULL');
  const store = createStore(database);
  return {
    id: () => text(store.row('SELECT id FROM identity', {}) ?? {}, 'id'),
    scopes: () => store.rows('SELECT DISTINCT scope FROM runs ORDER BY scope', {}).map((row) => text(row, 'scope')),
    mark: (scope) => markIn(store.row(MARK, { scope })),
    begin: (scope, place) => void store.change(BEGIN, { scope, place }),
    finish: (scope) => void store.change('UPDATE moved SET done = 1 WHERE scope = :scope', { scope }),
    reopen: (scope) => void store.change('DELETE FROM moved WHERE scope = :scope AND done = 0', { scope }),
    contents: (scope, which) => contentsOf(path, scope, which === 'alone'),
    close: store.close,
  };
}

const BUSY_MS = 5_000;

const MARK = 'SELECT place, done FROM moved WHERE scope = :scope';

function markIn(row: ResultRow | undefined): MovedMark | null {
  return row === undefined ? null : { place: text(row, 'place'), isDone: row['done'] === 1 };
}

/**
 * Gives the mark of a journal that this command does not use otherwise. Null also if the journal cannot be read, or if
 * an older program wrote it, which could not move it.
 */
export function movedMark(folder: string, scope: string): MovedMark | null {
  try {
    const database = new DatabaseSync(join(folder, 'journal.sqlite'), { timeout: BUSY_MS, readOnly: true });
    try {
      return markIn(database.prepare(MARK).get({ scope }));
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) return null;
    throw error;
  }
}

const BEGIN = `
  INSERT INTO moved (scope, place) VALUES (:scope, :place)
  ON CONFLICT (scope) DO UPDATE SET place = excluded.place WHERE done = 0`;

/** Reads in one transaction, so later changes of other processes are not included. */
function contentsOf(path: string, scope: string, isAlone: boolean): JournalContents {
  const database = new DatabaseSync(path, { timeout: BUSY_MS, readOnly: true });
  const store: Store = createStore(database);
  database.exec('BEGIN');
  const asked = (table: MovedTable | 'kept_rows') => {
    const sql = isAlone ? ROWS[table].replaceAll(NOT_OF_OTHERS, `series IN (${OWN_SERIES})`) : ROWS[table];
    return { sql, parameters: sql.includes(':scope') ? { scope } : {} };
  };
  const id = text(store.row('SELECT id FROM identity', {}) ?? {}, 'id');
  return {
    id,
    scope,
    rows(table): Iterable<ResultRow> {
      const { sql, parameters } = asked(table);
      return store.stream(sql, parameters);
    },
    count(table) {
      const { sql, parameters } = asked(table);
      return number(store.row(`SELECT count(*) AS found FROM (${sql})`, parameters) ?? {}, 'found');
    },
    close: store.close,
  };
}

const OWN_RUNS = 'SELECT run FROM runs WHERE scope = :scope';
const OWN_DOCUMENTS = 'SELECT id FROM documents WHERE scope = :scope';
/** An export that was killed before its end has no series yet. */
const NOT_OF_OTHERS = '(series IS NULL OR series NOT IN (SELECT series FROM export_series WHERE scope <> :scope))';
const OWN_SERIES = 'SELECT series FROM export_series WHERE scope = :scope';

const ROWS: Readonly<Record<MovedTable | 'kept_rows', string>> = {
  kept_rows: `
    SELECT * FROM kept_rows WHERE substr(sha256, 1, 64) IN (SELECT sha256 FROM runs WHERE scope = :scope)
    ORDER BY sha256, number`,
  runs: 'SELECT * FROM runs WHERE scope = :scope ORDER BY seq',
  documents: 'SELECT * FROM documents WHERE scope = :scope ORDER BY id',
  settlements: `SELECT * FROM settlements WHERE document IN (${OWN_DOCUMENTS}) ORDER BY rowid`,
  former_names: `SELECT * FROM former_names WHERE document IN (${OWN_DOCUMENTS}) ORDER BY uid, document`,
  traits: `
    SELECT * FROM traits WHERE uid IN (SELECT uid FROM documents WHERE scope = :scope
      UNION SELECT uid FROM former_names WHERE document IN (${OWN_DOCUMENTS})) ORDER BY trait, uid`,
  service_records: `SELECT * FROM service_records WHERE document IN (${OWN_DOCUMENTS}) ORDER BY document`,
  booking_results: `SELECT * FROM booking_results WHERE document IN (${OWN_DOCUMENTS}) ORDER BY rowid`,
  booking_reports: `SELECT * FROM booking_reports WHERE document IN (${OWN_DOCUMENTS}) ORDER BY document, product_id`,
  outputs: `SELECT * FROM outputs WHERE run IN (${OWN_RUNS}) ORDER BY path`,
  export_series: 'SELECT * FROM export_series WHERE scope = :scope ORDER BY series',
  export_seen: `SELECT * FROM export_seen WHERE series IN (${OWN_SERIES}) ORDER BY series, id`,
  export_pending: `SELECT * FROM export_pending WHERE series IN (${OWN_SERIES}) ORDER BY series, id`,
  export_appends: `SELECT * FROM export_appends WHERE ${NOT_OF_OTHERS} ORDER BY append`,
  export_appended: `
    SELECT * FROM export_appended WHERE append IN (SELECT append FROM export_appends WHERE ${NOT_OF_OTHERS})
    ORDER BY append, id`,
  export_files: `SELECT * FROM export_files WHERE ${NOT_OF_OTHERS} ORDER BY path`,
  sending_starts: 'SELECT * FROM sending_starts ORDER BY id',
};
