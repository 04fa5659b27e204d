import type { Journal, KeptRow } from '../port.ts';
import { number, readKept, text } from './rows.ts';
import type { Store } from './store.ts';
import { inBatches, type Turns } from './turns.ts';

/** A step of the journal's migrations: rows with the same cells are found whatever file and place they are in. */
export const ROW_CONTENTS = `
  ALTER TABLE kept_rows ADD COLUMN content TEXT;
  CREATE INDEX kept_rows_by_content ON kept_rows (content) WHERE content <> '';
  CREATE INDEX kept_rows_without_content ON kept_rows (sha256) WHERE content IS NULL;
  `;

export type KeptFiles = Pick<Journal, 'keepRows' | 'keptRows' | 'rowsOfContent' | 'hasContents'>;

/** The rows of files as they were read. */
export function keptFiles(store: Store, turns: Turns): KeptFiles {
  return {
    keepRows: (name, rows) =>
      turns.once(() => {
        store.atomically(() => {
          for (const { number, hidden, cells, content = null } of rows)
            store.change('INSERT OR IGNORE INTO kept_rows VALUES (:name, :number, :hidden, :cells, :content)', {
              name,
              number,
              hidden: hidden ? 1 : 0,
              cells,
              content,
            });
        });
      }),
    keptRows: (name) =>
      inBatches<KeptRow>(turns, (last, most) =>
        store.rows(KEPT_ROWS, { name, after: last?.number ?? -1, most }).map(readKept),
      ),
    rowsOfContent: (content) =>
      turns.once(() =>
        store
          .rows(`SELECT sha256, number FROM kept_rows WHERE content = :content AND content <> ''`, { content })
          .map((row) => ({ name: text(row, 'sha256'), number: number(row, 'number') })),
      ),
    hasContents: (name) =>
      turns.once(
        () =>
          store.row('SELECT 1 FROM kept_rows WHERE sha256 = :name AND content IS NULL LIMIT 1', { name }) === undefined,
      ),
  };
}

const KEPT_ROWS = 'SELECT * FROM kept_rows WHERE sha256 = :name AND number > :after ORDER BY number LIMIT :most';
