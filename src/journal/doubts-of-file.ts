import { text } from './rows.ts';
import type { FileOfRuns } from './settlements-port.ts';
import type { Store } from './store.ts';

/** A step of the journal's migrations: what is in doubt is found without a look at all documents of its run. */
export const DOUBTS_BY_RUN = `
  CREATE INDEX documents_in_doubt ON documents (run) WHERE repeatable = 0 AND state IN ('in-doubt', 'sending');
  `;

/** The names of creating documents in doubt that earlier runs of a file have, and `run` does not: see the port. */
export function doubtsOfFile(store: Store, file: FileOfRuns, run: string | null): readonly string[] {
  const { scope, kind, origin } = file;
  return store.rows(DOUBTS_OF_FILE, { scope, kind, origin, run }).map((row) => text(row, 'uid'));
}

// CROSS keeps the order: the runs of a file are few.
const DOUBTS_OF_FILE = `
  SELECT uid, min(documents.id) AS first FROM runs CROSS JOIN documents ON documents.run = runs.run
  WHERE runs.scope = :scope AND runs.kind = :kind AND runs.origin = :origin
    AND (:run IS NULL OR seq < (SELECT seq FROM runs WHERE run = :run))
    AND repeatable = 0 AND documents.state IN ('in-doubt', 'sending')
    AND uid NOT IN (
      SELECT uid FROM documents WHERE run = :run AND repeatable = 0 AND documents.state IN ('in-doubt', 'sending'))
  GROUP BY uid ORDER BY first`;
