import type { Journal, KeptRow } from '../port.ts';
import { type Database, inBatches, type Steps, type Store } from './database.ts';
import { number, readKept, text } from './rows.ts';

export type KeptFiles = Pick<Journal, 'keepRows' | 'keptRows' | 'rowsOfContent' | 'hasContents'>;

/** Keeps the rows of input files as they were read. */
export function keptFiles(database: Database): KeptFiles {
  return {
    keepRows: (name, rows) => database.atomically(() => keepRows(database.store, name, rows)),
    keptRows: (name) =>
      inBatches<KeptRow>((last, most) => database.rows(KEPT_ROWS, { name, after: last?.number ?? -1, most }, readKept)),
    rowsOfContent: (content) =>
      database.rows(OF_CONTENT, { content }, (row) => ({ name: text(row, 'sha256'), number: number(row, 'number') })),
    hasContents: async (name) => (await database.row(WITHOUT_CONTENT, { name }, () => true)) === undefined,
  };
}

function* keepRows(store: Store, name: string, rows: Iterable<KeptRow>): Steps<void> {
  for (const { number, hidden, cells, content = null } of rows)
    yield* store.write(KEEP, { name, number, hidden: hidden ? 1 : 0, cells, content });
}

const KEEP = 'INSERT INTO kept_rows VALUES (:name, :number, :hidden, :cells, :content) ON CONFLICT DO NOTHING';
const OF_CONTENT = `SELECT sha256, number FROM kept_rows WHERE content = :content AND content <> ''`;
const WITHOUT_CONTENT = 'SELECT 1 FROM kept_rows WHERE sha256 = :name AND content IS NULL LIMIT 1';
const KEPT_ROWS = 'SELECT * FROM kept_rows WHERE sha256 = :name AND number > :after ORDER BY number LIMIT :most';
