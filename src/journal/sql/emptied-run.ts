import type { Steps, Store } from './database.ts';

/** Ends a run if other runs are sending, or have sent, its last documents. It need not be resumed any more. */
export function* completeWhenEmpty(store: Store, run: string): Steps<void> {
  yield* store.change(COMPLETE, { run });
}

const COMPLETE = `
  UPDATE runs SET state = 'complete', why = NULL, cause = NULL
  WHERE run = :run AND state IN ('stopped', 'interrupted') AND NOT EXISTS (
    SELECT 1 FROM documents WHERE documents.run = :run AND replaced_by IS NULL
      AND (documents.state IN ('ready', 'unsent', 'sending') OR (documents.state = 'in-doubt' AND repeatable = 1)))`;
