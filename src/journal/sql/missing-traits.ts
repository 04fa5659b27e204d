import type { MissingTraits } from '../traits-port.ts';
import type { Database, Steps, Store } from './database.ts';
import { number, text } from './rows.ts';
import { keepTraits } from './traits.ts';

/** How many are handled at once. That is a short transaction, even in a journal of many years. */
const FEW = 1000;

export function createMissingTraits(database: Database): MissingTraits {
  return {
    withoutTraits: () =>
      database.rows(WITHOUT, {}, (row) => ({
        id: number(row, 'id'),
        uid: text(row, 'uid'),
        kind: text(row, 'kind'),
        request: text(row, 'request'),
      })),
    keepTraits: (documents) => database.atomically(() => keepMissing(database.store, documents)),
  };
}

// CROSS keeps the order of the joins: SQLite would otherwise read all documents.
const WITHOUT = `
  SELECT id, uid, kind, request FROM without_sameness CROSS JOIN documents ON id = document
  ORDER BY document LIMIT ${FEW}`;

function* keepMissing(store: Store, documents: Parameters<MissingTraits['keepTraits']>[0]): Steps<void> {
  for (const { id, uid, traits } of documents) {
    yield* keepTraits(store, uid, traits);
    yield* store.change('DELETE FROM without_sameness WHERE document = :id', { id });
  }
}
