import { text } from './rows.ts';
import type { FileOfRuns } from './settlements-port.ts';
import type { Store } from './store.ts';

/** A step of the journal's migrations: what is in doubt is found without a look at all documents of its run. */
export const DOUBTS_BY_RUN = `
  CREATE INDEX documents_in_doubt ON documents (run) WHERE repeatable = 0 AND state IN ('in-doubt', 'sending');
  `;

/** The names of documents in doubt that earlier runs of a file have, and `run` does not: see the port. */
export function doubtsOfFile(
  store: Store,
  file: FileOfRuns,
  run: string | null,
  fingerprints: readonly string[],
): readonly string[] {
  const { scope, kind, origin } = file;
  const planned = JSON.stringify(fingerprints);
  const runs = JSON.stringify(store.rows(RUNS_OF_ROWS, { scope, kind, origin, run, planned }).map((row) => row['run']));
  return store.rows(DOUBTS_OF_FILE, { scope, kind, origin, run, runs }).map((row) => text(row, 'uid'));
}

const IS_EARLIER = `runs.scope = :scope AND runs.kind = :kind
  AND (:run IS NULL OR seq < (SELECT seq FROM runs WHERE run = :run))`;

/**
 * Runs with documents in doubt, of another file, that have most of the documents of this one: the same rows in another
 * folder, or under another name. CROSS keeps the order: what is in doubt is little.
 */
const RUNS_OF_ROWS = `
  WITH own AS (
    SELECT fingerprint FROM documents WHERE run = :run AND fingerprint IS NOT NULL
    UNION SELECT value FROM json_each(:planned))
  SELECT doubtful.run AS run FROM (
      SELECT run FROM documents WHERE repeatable = 0 AND state IN ('in-doubt', 'sending')
      UNION SELECT run FROM documents WHERE unproven = 1
    ) AS doubtful CROSS JOIN runs ON runs.run = doubtful.run
  WHERE ${IS_EARLIER} AND runs.origin <> :origin
    AND (SELECT count(*) FROM own) < 2 * (
      SELECT count(*) FROM own WHERE EXISTS (
        SELECT 1 FROM documents
        WHERE documents.scope = :scope AND documents.fingerprint = own.fingerprint AND documents.run = doubtful.run))`;

// CROSS keeps the order: the runs of a file are few.
const EARLIER_RUNS = `
  FROM runs CROSS JOIN documents ON documents.run = runs.run
  WHERE ${IS_EARLIER} AND (runs.origin = :origin OR runs.run IN (SELECT value FROM json_each(:runs)))`;

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
