import type { FileOfRuns } from '../settlements-port.ts';
import { number, text } from './rows.ts';
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
  const runs = JSON.stringify(runsOfRows(store, file, run, fingerprints));
  return store.rows(DOUBTS_OF_FILE, { scope, kind, origin, run, runs }).map((row) => text(row, 'uid'));
}

/**
 * Runs with documents in doubt, of another file, that have most of the documents of this one: the same rows in another
 * folder, or under another name.
 */
function runsOfRows(
  store: Store,
  { scope, kind, origin }: FileOfRuns,
  run: string | null,
  planned: readonly string[],
): readonly string[] {
  const rows = store.rows(DOUBTFUL_RUNS, { scope, kind, origin, run });
  const doubtful = rows.map((row) => ({ run: text(row, 'run'), documents: number(row, 'documents') }));
  const most = Math.max(0, ...doubtful.map(({ documents }) => documents));
  const own = new Set<string>();
  for (const fingerprint of run === null ? planned : fingerprintsOf(store, run)) {
    // Most doubtful runs are small: none of them can have the most of so many.
    if (own.size >= 2 * most) return [];
    own.add(fingerprint);
  }
  return doubtful.filter((run) => hasMost(store, scope, own, run)).map((run) => run.run);
}

type OtherRun = { readonly run: string; readonly documents: number };

/** Whether a run has more than half of these documents. Looks at the smaller of both, and no longer than it must. */
function hasMost(store: Store, scope: string, own: ReadonlySet<string>, { run, documents }: OtherRun): boolean {
  const half = own.size / 2;
  if (documents <= half) return false;
  const isSmaller = documents <= own.size * PROBE_COST;
  const found = new Set<string>();
  let left = isSmaller ? documents : own.size;
  for (const fingerprint of isSmaller ? fingerprintsOf(store, run) : own) {
    left -= 1;
    const isCommon = isSmaller ? own.has(fingerprint) : store.row(DOCUMENT_OF_RUN, { scope, fingerprint, run });
    if (isCommon) found.add(fingerprint);
    if (found.size > half) return true;
    if (found.size + left <= half) return false;
  }
  return false;
}

/** Finding one document of a run takes as long as reading so many of its documents one after the other. */
const PROBE_COST = 5;

function* fingerprintsOf(store: Store, run: string): Iterable<string> {
  for (const row of store.stream(FINGERPRINTS, { run })) yield text(row, 'fingerprint');
}

const FINGERPRINTS = 'SELECT fingerprint FROM documents WHERE run = :run AND fingerprint IS NOT NULL';
const DOCUMENT_OF_RUN = 'SELECT 1 FROM documents WHERE scope = :scope AND fingerprint = :fingerprint AND run = :run';

const IS_EARLIER = `runs.scope = :scope AND runs.kind = :kind
  AND (:run IS NULL OR seq < (SELECT seq FROM runs WHERE run = :run))`;

// CROSS keeps the order: what is in doubt is little.
const DOUBTFUL_RUNS = `
  SELECT doubtful.run AS run, runs.documents AS documents FROM (
      SELECT run FROM documents WHERE repeatable = 0 AND state IN ('in-doubt', 'sending')
      UNION SELECT run FROM documents WHERE unproven = 1
    ) AS doubtful CROSS JOIN runs ON runs.run = doubtful.run
  WHERE ${IS_EARLIER} AND runs.origin <> :origin`;

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
