import type { Steps, Store } from './database.ts';
import { number } from './rows.ts';

/** A moment of work. */
const DOCUMENTS = 1_000;

/** Which documents a piece of a change is about. */
export const IN_PIECE = 'id BETWEEN :from AND :to';

/**
 * Changes the documents of a run piece by piece, with a stop after each; gives how many were changed. `sql` must mean the
 * same in pieces as at once: what it finds for one document does not depend on what it does to others of the run.
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
  FROM (SELECT id FROM documents WHERE run = :run AND id > :before ORDER BY id LIMIT ${DOCUMENTS})`;
