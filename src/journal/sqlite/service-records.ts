import type { Journal } from '../port.ts';
import { text } from './rows.ts';
import type { Store } from './store.ts';
import type { Turns } from './turns.ts';

/** A step of the journal's migrations: what the service showed of a record before and after an update of it. */
export const SERVICE_RECORDS = `
  CREATE TABLE service_records (
    document   INTEGER PRIMARY KEY REFERENCES documents (id),
    -- What it had before the update, as JSON.
    before     TEXT NOT NULL,
    -- Of an accepted update: the time of change that the service gave the record, in its own milliseconds since 1970.
    changed_at INTEGER
  ) STRICT;
  `;

type Kept = Pick<Journal, 'keepRecord' | 'recordBefore' | 'keepChangeTime' | 'carriedOut'>;

export function createRecordMemory(store: Store, turns: Turns): Kept {
  return {
    keepRecord: (document, record) =>
      turns.once(
        () =>
          void store.change(
            `INSERT INTO service_records (document, before) VALUES (:document, :record)
         ON CONFLICT (document) DO UPDATE SET before = :record, changed_at = NULL`,
            { document, record },
          ),
      ),
    recordBefore: (document) =>
      turns.once(() => {
        const row = store.row('SELECT before FROM service_records WHERE document = :document', { document });
        return row && text(row, 'before');
      }),
    carriedOut: (document) =>
      turns.once(() => {
        store.atomically(() => {
          // Like a sending with a good answer: without a person, the state machine allows no other way out of doubt.
          store.change(`UPDATE documents SET state = 'sending', proof = NULL WHERE id = :document`, { document });
          store.change(
            `UPDATE documents SET state = 'accepted', reason_code = NULL, reason_status = NULL, reason_message = NULL
           WHERE id = :document`,
            { document },
          );
        });
      }),
    keepChangeTime: (document, changedAt) =>
      turns.once(
        () =>
          void store.change('UPDATE service_records SET changed_at = :changedAt WHERE document = :document', {
            document,
            changedAt,
          }),
      ),
  };
}

/** With the run, in its transaction: the document is the one that was inserted last. */
export const KEEP_RECORD_OF_NEW = `
  INSERT INTO service_records (document, before) VALUES (last_insert_rowid(), :record)`;
