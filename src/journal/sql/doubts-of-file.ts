import type { FileOfRuns } from '../settlements-port.ts';
import type { Steps, Store } from './database.ts';
import { number, text } from './rows.ts';

/** Gives the names of documents in doubt that earlier runs of a file have, and `run` does not: see the port. */
export function* doubtsOfFile(
  store: Store,
  file: FileOfRuns,
  run: string | null,
  fingerprints: readonly string[],
): Steps<readonly string[]> {
  const { scope, kind, origin } = file;
  const runs = JSON.stringify(yield* runsOfRows(store, file, run, fingerprints));
  const rows = yield* store.rows(DOUBTS_OF_FILE, { scope, kind, origin, run, runs });
  return rows.map((row) => text(row, 'uid'));
}

/**
 * Gives runs of other files with documents in doubt that have most of this file's documents. Their files have the same
 * rows in another folder or under another name.
 */
function* runsOfRows(
  store: Store,
  { scope, kind, origin }: FileOfRuns,
  run: string | null,
  planned: readonly string[],
): Steps<readonly string[]> {
  const rows = yield* store.rows(DOUBTFUL_RUNS, { scope, kind, origin, run });
  const doubtful = rows.map((row) => ({ run: text(row, 'run'), documents: number(row, 'documents') }));
  const most = Math.max(0, ...doubtful.map(({ documents }) => documents));
  const own = new Set<string>();
  // Most doubtful runs are small. A small one cannot have most of so many documents.
  const isEnough = () => own.size >= 2 * most;
  const add = (fingerprint: string) => {
    own.add(fingerprint);
    return !isEnough();
  };
  if (isEnough()) return [];
  if (run === null) planned.every(add);
  else yield* eachFingerprint(store, run, add);
  if (isEnough()) return [];
  const found: string[] = [];
  for (const doubt of doubtful) if (yield* hasMost(store, scope, own, doubt)) found.push(doubt.run);
  return found;
}

type OtherRun = { readonly run: string; readonly documents: number };

/** True if a run has more than half of these documents. Reads the smaller of the two sets, and stops early. */
function* hasMost(store: Store, scope: string, own: ReadonlySet<string>, { run, documents }: OtherRun): Steps<boolean> {
  const half = own.size / 2;
  if (documents <= half) return false;
  const found = new Set<string>();
  const isSmaller = documents <= own.size * PROBE_COST;
  let left = isSmaller ? documents : own.size;
  const count = (fingerprint: string, isCommon: boolean) => {
    left -= 1;
    if (isCommon) found.add(fingerprint);
    return found.size <= half && found.size + left > half;
  };
  if (isSmaller) yield* eachFingerprint(store, run, (fingerprint) => count(fingerprint, own.has(fingerprint)));
  else
    for (const fingerprint of own) {
      const row = yield* store.row(DOCUMENT_OF_RUN, { scope, fingerprint, run });
      if (!count(fingerprint, row !== undefined)) break;
    }
  return found.size > half;
}

/** Finding one document of a run takes as long as reading this many of its documents in order. */
const PROBE_COST = 5;

/** Passes one fingerprint after another to `take`, until it gives false. */
function* eachFingerprint(store: Store, run: string, take: (fingerprint: string) => boolean): Steps<void> {
  for (let after = 0; ; ) {
    const rows = yield* store.rows(FINGERPRINTS, { run, after });
    for (const row of rows) if (!take(text(row, 'fingerprint'))) return;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = number(last, 'id');
  }
}

const FINGERPRINTS = `
  SELECT id, fingerprint FROM documents WHERE run = :run AND id > :after AND fingerprint IS NOT NULL ORDER BY id LIMIT 500`;
const DOCUMENT_OF_RUN = 'SELECT 1 FROM documents WHERE scope = :scope AND fingerprint = :fingerprint AND run = :run';

const IS_EARLIER = `runs.scope = :scope AND runs.kind = :kind
  AND (:run IS NULL OR seq < (SELECT seq FROM runs WHERE run = :run))`;

// CROSS keeps the order of the joins, because there are few documents in doubt.
const DOUBTFUL_RUNS = `
  SELECT doubtful.run AS run, runs.documents AS documents FROM (
      SELECT run FROM documents WHERE repeatable = 0 AND state IN ('in-doubt', 'sending')
      UNION SELECT run FROM documents WHERE unproven = 1
    ) AS doubtful CROSS JOIN runs ON runs.run = doubtful.run
  WHERE ${IS_EARLIER} AND runs.origin <> :origin`;

// CROSS keeps the order of the joins, because a file has few runs.
const EARLIER_RUNS = `
  FROM runs CROSS JOIN documents ON documents.run = runs.run
  WHERE ${IS_EARLIER} AND (runs.origin = :origin OR runs.run IN (SELECT value FROM json_each(:runs)))`;

/** A document that a living process is sending elsewhere is not in doubt: its answer will come. */
const IS_IN_DOUBT = `(documents.state = 'in-doubt' OR (documents.state = 'sending' AND NOT sent_now(documents.run)))`;

// If several updates of the same record are in doubt, the last one counts.
const DOUBTS_OF_FILE = `
  SELECT uid, min(documents.id) AS first ${EARLIER_RUNS}
    AND repeatable = 0 AND ${IS_IN_DOUBT}
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
