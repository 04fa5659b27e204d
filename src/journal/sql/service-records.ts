import type { Journal } from '../port.ts';
import type { Database, Steps, Store } from './database.ts';
import { text } from './rows.ts';

type Kept = Pick<Journal, 'keepRecord' | 'recordBefore' | 'keepChangeTime' | 'carriedOut'>;

export function createRecordMemory(database: Database): Kept {
  return {
    keepRecord: async (document, record) => void (await database.change(KEEP, { document, record })),
    recordBefore: (document) => database.row(BEFORE, { document }, (row) => text(row, 'before')),
    carriedOut: (document) => database.atomically(() => carriedOut(database.store, document)),
    keepChangeTime: async (document, changedAt) => void (await database.change(CHANGED, { document, changedAt })),
  };
}

const KEEP = `
  INSERT INTO service_records (document, before) VALUES (:document, :record)
  ON CONFLICT (document) DO UPDATE SET before = :record, changed_at = NULL`;
const BEFORE = 'SELECT before FROM service_records WHERE document = :document';
const CHANGED = 'UPDATE service_records SET changed_at = :changedAt WHERE document = :document';

/**
 * Accepts an update like after a sending with a good answer. The state machine allows no other way out of doubt without
 * a person.
 */
function* carriedOut(store: Store, document: number): Steps<void> {
  yield* store.change(`UPDATE documents SET state = 'sending', proof = NULL WHERE id = :document`, { document });
  yield* store.change(
    `UPDATE documents SET state = 'accepted', reason_code = NULL, reason_status = NULL, reason_message = NULL
     WHERE id = :document`,
    { document },
  );
}

/** Inserted with the run, in its transaction. The document is the last one of the run so far. */
export const KEEP_RECORD_OF_NEW = `
  INSERT INTO service_records (document, before)
  VALUES ((SELECT max(id) FROM documents WHERE run = :run), :record)`;
