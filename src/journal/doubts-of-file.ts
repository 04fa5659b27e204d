import { text } from './rows.ts';
import type { FileOfRuns } from './settlements-port.ts';
import type { Store } from './store.ts';

/** A step of the journal's migrations: what is in doubt is found without a look at all documents of its run. */
export const DOUBTS_BY_RUN = `
  CREATE INDEX documents_in_doubt ON documents (run) WHERE repeatable = 0 AND state IN ('in-doubt', 'sending');
  `;

/** The names of documents in doubt that earlier runs of a file have, and `run` does not: see the port. */
export function doubtsOfFile(store: Store, file: FileOfRuns, run: string | null): readonly string[] {
  const { scope, kind, origin } = file;
  return store.rows(DOUBTS_OF_FILE, { scope, kind, origin, run }).map((row) => text(row, 'uid'));
}

// CROSS keeps the order: the runs of a file are few.
const EARLIER_RUNS = `
  FROM runs CROSS JOIN documents ON documents.run = runs.run
  WHERE runs.scope = :scope AND runs.kind = :kind AND runs.origin = :origin
    AND (:run IS NULL OR seq < (SELECT seq FROM runs WHERE run = :run))`;

// Of several updates of the same that are in doubt, the last one counts.
const DOUBTS_OF_FILE = `
  SELECT uid, min(documents.id) AS first ${EARLIER_RUNS}
    AND repeatable = 0 AND documents.state IN ('in-doubt', 'sending')
    AND uid NOT IN (
      SELECT uid FROM documents WHERE run = :run AND repeatable = 0 AND documents.state IN ('in-doubt', 'sending'))
  GROUP BY uid
  UNION ALL
  SELECT uid, documents.id AS first ${EARLIER_RUNS}
    AND unproven = 1
    AND NOT EXISTS (
      SELECT 1 FROM documents AS newer
      WHERE newer.scope = documents.scope AND newer.kind = documents.kind
        AND newer.business_key = documents.business_key AND newer.repeatable = 1
        AND newer.sent_order > documents.sent_order AND newer.state IN ('accepted', 'in-doubt', 'sending'))
  ORDER BY first`;
