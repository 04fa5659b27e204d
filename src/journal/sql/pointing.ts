import type { Steps, Store } from './database.ts';
import { SAYS, sayingMost, WAS_SENT } from './earlier.ts';
import { messages } from './messages.ts';
import { runOfPerson } from './person.ts';
import { changeInPieces, IN_PIECE } from './pieces.ts';
import { asId, sentMinute, sqlText } from './sql-text.ts';

const TWIN = [runOfPerson('twin.run'), asId('twin.tracking_id')] as const;
const ALREADY_ACCEPTED = sqlText(messages.alreadyAccepted(...TWIN, sentMinute('twin.sent_at')));
const ALREADY_IN_DOUBT = sqlText(messages.alreadyInDoubt(...TWIN));

/**
 * Points the ready documents of a run to sendings of other runs since: those that were sent, or that the journal learnt
 * to be accepted or in doubt. They are not sent again. One earlier document is used for only one row of a run: an equal
 * second row is another booking.
 */
export function* pointToSent(store: Store, run: string): Steps<void> {
  yield* changeInPieces(store, POINT_BY_NAME, run);
  yield* store.change(POINT_TO_TWINS, { run });
  yield;
  yield* store.change(POINT_ELSEWHERE, { run });
  yield;
}

/** Does the same for a run that is not continued, and also for rejected and held back documents. */
export function* pointToSentSince(store: Store, run: string): Steps<void> {
  yield* changeInPieces(store, POINT_BY_NAME_SINCE, run);
  yield* store.change(POINT_TO_SENT_SINCE, { run });
  yield;
}

/** Only documents of other runs whose name does not occur in this run. */
const IS_NEW_HERE = 'documents.uid NOT IN (SELECT uid FROM documents WHERE run = :run)';

/** In doubt there, or accepted and known here only through a workbook. */
const IS_OF_ANOTHER_MACHINE = `(documents.state = 'in-doubt' OR (documents.state = 'skipped' AND tracking_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM documents AS original
    WHERE original.scope = documents.scope AND original.uid = documents.uid AND original.pointer = 0)))`;

/** Gives SQL: for each occurrence in one of the `states`, the document of another run that shows most. */
function twins(states: string): string {
  return sayingMost(
    'scope, fingerprint, occurrence',
    `SELECT id, scope, fingerprint, occurrence, run, state, tracking_id, sent_at, uid, ${SAYS}
     FROM documents
     WHERE repeatable = 0 AND ${WAS_SENT} AND ${IS_NEW_HERE}
       AND fingerprint IN (SELECT fingerprint FROM documents WHERE run = :run AND state IN (${states}))`,
  );
}

/**
 * Points to the same document by name: another run has sent it in its place, or a workbook of another machine shows
 * what became of it. Runs in pieces. CROSS keeps the order of the joins, as in `traits.ts`.
 */
function pointByName(states: string): string {
  return pointTo(
    sayingMost(
      'scope, uid',
      `SELECT id, documents.scope AS scope, fingerprint, run, state, tracking_id, sent_at,
         documents.uid AS uid, ${SAYS}
       FROM (SELECT DISTINCT scope, uid FROM documents WHERE run = :run AND ${IN_PIECE} AND state IN (${states})) AS own
         CROSS JOIN documents ON documents.scope = own.scope AND documents.uid = own.uid
       WHERE repeatable = 0 AND ${WAS_SENT} AND run <> :run`,
    ),
    `mine.${IN_PIECE} AND mine.state IN (${states}) AND twin.uid = mine.uid`,
  );
}

function pointToTwins(states: string): string {
  return pointTo(twins(states), `mine.state IN (${states}) AND twin.occurrence = mine.occurrence`);
}

const READY = `'ready'`;
const SENDABLE = `'ready', 'unsent', 'rejected', 'invalid'`;

const POINT_BY_NAME = pointByName(READY);
const POINT_TO_TWINS = pointToTwins(READY);
const POINT_BY_NAME_SINCE = pointByName(SENDABLE);
const POINT_TO_SENT_SINCE = pointToTwins(SENDABLE);

/**
 * Documents that another machine has sent, or has in doubt, are not counted in the occurrences of this machine. Those
 * from before planning were checked then. Each later one holds back one of the equal rows.
 */
const POINT_ELSEWHERE = pointTo(
  `SELECT scope, fingerprint, run, state, tracking_id, sent_at, uid,
     row_number() OVER (PARTITION BY scope, fingerprint ORDER BY id) AS place
   FROM (${sayingMost(
     'scope, uid',
     `SELECT documents.id AS id, documents.scope AS scope, fingerprint, documents.run AS run, documents.state AS state,
        tracking_id, sent_at, uid, 0 AS says
      FROM documents JOIN runs ON runs.run = documents.run
      WHERE repeatable = 0 AND pointer = 1 AND ${IS_NEW_HERE} AND ${IS_OF_ANOTHER_MACHINE}
        AND seq > (SELECT seq FROM runs WHERE run = :run)
        AND fingerprint IN (SELECT fingerprint FROM documents WHERE run = :run AND state = 'ready')`,
   )}) AS elsewhere`,
  `mine.state = 'ready' AND twin.place = (
     SELECT count(*) FROM documents AS alike WHERE alike.run = :run AND alike.repeatable = 0 AND alike.state = 'ready'
       AND alike.fingerprint = mine.fingerprint AND alike.id <= mine.id)`,
);

function pointTo(sent: string, condition: string): string {
  return `
    UPDATE documents AS mine SET
      pointer = 1,
      uid = twin.uid,
      state = ${byOutcome(`'skipped'`, `'in-doubt'`)},
      tracking_id = twin.tracking_id,
      reason_code = ${byOutcome(`'already-sent'`, `'in-doubt'`)},
      reason_message = ${byOutcome(ALREADY_ACCEPTED, ALREADY_IN_DOUBT)}
    FROM (${sent}) AS twin
    WHERE mine.run = :run AND mine.repeatable = 0
      AND twin.scope = mine.scope AND twin.fingerprint = mine.fingerprint AND ${condition}`;
}

function byOutcome(accepted: string, doubtful: string): string {
  return `CASE WHEN twin.state IN ('accepted', 'skipped') THEN ${accepted} ELSE ${doubtful} END`;
}
