import type { Steps, Store } from './database.ts';
import { number } from './rows.ts';

/** How many documents are changed without a pause. */
const DOCUMENTS = 1_000;

/** The condition for the documents of one piece. */
export const IN_PIECE = 'id BETWEEN :from AND :to';

/**
 * Changes the documents of a run piece by piece, with a pause after each. Gives how many were changed. `sql` must give
 * the same result in pieces: a change of one document must not depend on changes of others in the run.
 */
export function* changeInPieces(store: Store, sql: string, run: string): Steps<number> {
  let changed = 0;
  let before = 0;
  for (;;) {
    const last = (yield* store.row(LAST, { run, before }))?.['last'];
    if (last === null || last === undefined) return changed;
    const to = number({ last }, 'last');
    changed += yield* store.change(sql, { run, from: before + 1, to });
    before = to;
    yield;
  }
}

const LAST = `
  SELECT max(id) AS last
  FROM (SELECT id FROM documents WHERE run = :run AND id > :before ORDER BY id LIMIT ${DOCUMENTS}) AS piece`;
