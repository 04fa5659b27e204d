import type { Reopening } from '../port.ts';
import type { Steps, Store } from './database.ts';
import { LAST_DECISION, SAYS, sayingMost, undoneAfter, WAS_SENT } from './earlier.ts';
import { completeWhenEmpty } from './emptied-run.ts';
import { messages } from './messages.ts';
import { runOfPerson } from './person.ts';
import { changeInPieces, IN_PIECE } from './pieces.ts';
import { pointToSent, pointToSentSince } from './pointing.ts';
import { text } from './rows.ts';
import { leaveSettledSame, setAsideSame } from './sameness.ts';
import { leaveSentBefore } from './sent-before.ts';
import { ALLOWED, HELD_BACK, LEFT_UNSENT, SETTLED_READY, type SetAside } from './set-aside.ts';
import { asId, sqlText } from './sql-text.ts';
import { NAME_NEWER_DOUBTS, RESOLVE_DOUBTS } from './update-doubts.ts';

/**
 * Continues a run: its unsent documents become ready, except those that other runs have sent since, and those that no
 * person agreed to send. Gives the number of the latter. Updates in doubt stay in doubt until they are sent.
 */
export function* reopen(store: Store, run: string, how: Reopening): Steps<number> {
  const { allowSimilar, output = null, rejected = false, settled = false } = how;
  if (rejected) yield* changeInPieces(store, READY_AGAIN, run);
  yield* begin(store, run, output);
  yield* leave(store, run, how.later);
  let unagreed = yield* leaveSettledAlike(store, run, how);
  if (!settled) unagreed += yield* store.change(LEAVE_SETTLED, { run });
  unagreed += yield* leaveSentBefore(store, run, how);
  unagreed += yield* leave(store, run, how.unagreed);
  for (const { id, why } of how.heldBack ?? []) yield* store.change(HOLD_BACK, { run, id, why });
  yield;
  if (!allowSimilar) yield* store.change(setAsideSimilar(HELD_BACK), { run });
  yield;
  if (!allowSimilar) yield* setAsideSame(store, run);
  yield* store.change(SET_ASIDE_OUTDATED, { run });
  yield;
  yield* store.change(LEAVE_REPLACED, { run });
  yield* store.change(RESOLVE_DOUBTS, { run });
  yield* store.change(NAME_NEWER_DOUBTS, { run });
  return unagreed;
}

/** Sets aside documents that other runs have sent since: they point there. Similar ones are held back. */
export function* setAsideSentSince(store: Store, run: string, allowSimilar: boolean): Steps<void> {
  yield* pointToSent(store, run);
  if (!allowSimilar) {
    yield* store.change(setAsideSimilar(HELD_BACK), { run });
    yield* setAsideSame(store, run);
  }
  yield* store.change(SET_ASIDE_OUTDATED, { run });
}

function* begin(store: Store, run: string, output: string | null): Steps<void> {
  const found = yield* store.change(
    `UPDATE runs SET state = 'running', why = NULL, cause = NULL, ended_at = NULL, output = coalesce(:output, output)
     WHERE run = :run`,
    { run, output },
  );
  if (found === 0) throw new Error(`the journal has no run ${run}`);
  yield* changeInPieces(store, READY_TO_SEND, run);
  yield* store.change(FORGET_LIKENESS, { run });
  yield* pointToSent(store, run);
}

/**
 * Leaves documents unsent that were settled as not accepted and are similar to something that was sent since. Their
 * reason shows it. Gives their number.
 */
function* leaveSettledAlike(store: Store, run: string, { allowSimilar, heldBack = [] }: Reopening): Steps<number> {
  if ((yield* store.row(ANY_SETTLED, { run })) === undefined) return 0;
  let left = 0;
  for (const { id, why } of heldBack) left += yield* store.change(LEAVE_ALIKE, { run, id, why });
  if (allowSimilar) return left;
  left += yield* store.change(setAsideSimilar(LEFT_UNSENT), { run });
  yield;
  return left + (yield* leaveSettledSame(store, run));
}

/**
 * Updates a run with what other runs have sent since it ended. Its unsent or rejected documents point there. A sent
 * document is used for only one of several equal rows. Does the same for the runs that this run replaces, and for those
 * whose updates in doubt it has overwritten. Runs that another process is sending are not changed.
 */
export function* syncFromOtherRuns(store: Store, run: string): Steps<void> {
  const replaced = yield* store.rows(REPLACED_BEFORE, { run });
  const doubted = yield* store.rows(DOUBTED_BEFORE, { run });
  for (const affected of new Set([run, ...[...replaced, ...doubted].map((row) => text(row, 'run'))])) {
    yield* pointToSentSince(store, affected);
    yield* store.change(RESOLVE_DOUBTS, { run: affected });
    yield* completeWhenEmpty(store, affected);
  }
}

const REPLACED_BEFORE = `
  SELECT DISTINCT run FROM documents WHERE replaced_by = :run AND NOT sent_elsewhere(run)`;

/** Other runs with an update in doubt of a record that this run has updated since. */
const DOUBTED_BEFORE = `
  SELECT DISTINCT doubt.run AS run FROM documents AS later JOIN documents AS doubt
    ON doubt.scope = later.scope AND doubt.kind = later.kind AND doubt.business_key = later.business_key
  WHERE later.run = :run AND later.repeatable = 1 AND later.state = 'accepted'
    AND doubt.run <> :run AND doubt.unproven = 1 AND doubt.state = 'in-doubt' AND doubt.sent_order < later.sent_order
    AND NOT sent_elsewhere(doubt.run)`;

function* leave(store: Store, run: string, documents: readonly number[] = []): Steps<number> {
  if (documents.length === 0) return 0;
  return yield* store.change(LEAVE, { run, documents: JSON.stringify(documents) });
}

const LEAVE = `
  UPDATE documents SET state = 'unsent'
  WHERE run = :run AND state = 'ready' AND id IN (SELECT CAST(value AS BIGINT) FROM json_each(:documents))`;

const ANY_SETTLED = `SELECT 1 FROM (${SETTLED_READY}) AS settled LIMIT 1`;

const LEAVE_ALIKE = `
  UPDATE documents SET state = 'unsent', reason_code = 'already-sent', reason_status = NULL,
    reason_message = :why || ' ' || ${ALLOWED}
  WHERE id = :id AND id IN (${SETTLED_READY})`;

/** Forgets that a document is similar to a sent one. If it still is, it is found again. */
const FORGET_LIKENESS = `
  UPDATE documents SET reason_code = 'settled', reason_message = ${sqlText(messages.settledNot)}
  WHERE run = :run AND state = 'ready' AND reason_code = 'already-sent' AND ${LAST_DECISION} = 'not-accepted'`;

const HOLD_BACK = `
  UPDATE documents SET pointer = 1, state = 'invalid', reason_code = 'already-sent', reason_status = NULL,
    reason_message = :why
  WHERE run = :run AND state = 'ready' AND id = :id`;

/** Leaves documents that were settled as not accepted, until a person agrees to send them. */
const LEAVE_SETTLED = `
  UPDATE documents SET state = 'unsent'
  WHERE run = :run AND state = 'ready' AND ${LAST_DECISION} = 'not-accepted'`;

const READY_TO_SEND = `
  UPDATE documents SET state = 'ready' WHERE run = :run AND ${IN_PIECE} AND state = 'unsent' AND replaced_by IS NULL`;

const READY_AGAIN = `
  UPDATE documents SET state = 'ready'
  WHERE run = :run AND ${IN_PIECE} AND state = 'rejected' AND replaced_by IS NULL`;

/**
 * Sets aside documents that another run sent with other details after this run was planned. A person decides about
 * them.
 */
const setAsideSimilar = ({ set, words, which }: SetAside) => `
  UPDATE documents AS mine SET
    ${set},
    reason_code = 'already-sent',
    reason_message = ${sqlText(messages.similarSent(runOfPerson('alike.run'), asId('alike.tracking_id')))}${words}
  FROM (
    ${sayingMost(
      'scope, uid',
      `SELECT documents.id AS id, documents.scope AS scope, uid, documents.kind AS kind, business_key, fingerprint,
         documents.run AS run, tracking_id, sent_order, seq, ${SAYS}
       FROM documents JOIN runs ON runs.run = documents.run
       WHERE repeatable = 0 AND ${WAS_SENT} AND documents.run <> :run
         AND business_key IN (SELECT business_key FROM documents WHERE run = :run AND state = 'ready')`,
    )}
  ) AS alike, (SELECT seq, planned_after FROM runs WHERE run = :run) AS planned
  WHERE mine.run = :run AND mine.state = 'ready' AND mine.repeatable = 0 AND ${which}
    AND alike.scope = mine.scope AND alike.kind = mine.kind AND alike.business_key = mine.business_key
    AND alike.fingerprint <> mine.fingerprint
    AND (alike.seq > planned.seq OR alike.sent_order > planned.planned_after
      OR ${undoneAfter('alike.id', 'planned.planned_after')})`;

/**
 * Sets aside an update of a record that a later run has updated since, because it would overwrite newer values with
 * older ones. An earlier run may also have sent an update since, such as one in doubt, but its values are older.
 */
const SET_ASIDE_OUTDATED = `
  UPDATE documents AS mine SET
    pointer = 1,
    state = CASE WHEN later.state = 'accepted' AND later.fingerprint = mine.fingerprint THEN 'skipped' ELSE 'invalid' END,
    reason_code = 'changed-since',
    reason_message = ${sqlText(messages.changedSince(runOfPerson('later.run')))}
  FROM (
    ${sayingMost(
      'scope, kind, business_key',
      `SELECT id, scope, kind, business_key, fingerprint, run, state, sent_order, -sent_order AS says FROM documents
       WHERE repeatable = 1 AND run <> :run
         AND (state IN ('accepted', 'in-doubt') OR (state = 'sending' AND NOT sent_elsewhere(run)))
         AND business_key IN (SELECT business_key FROM documents WHERE run = :run AND state = 'ready')`,
    )}
  ) AS later JOIN runs AS other ON other.run = later.run,
    (SELECT seq, planned_after FROM runs WHERE run = :run) AS planned
  WHERE mine.run = :run AND mine.state = 'ready' AND mine.repeatable = 1 AND other.seq > planned.seq
    AND later.scope = mine.scope AND later.kind = mine.kind AND later.business_key = mine.business_key
    AND later.sent_order > coalesce(mine.sent_order, planned.planned_after)`;

/**
 * Leaves an update if a later update of the same record in this run was accepted. It would bring back the replaced
 * values.
 */
const LEAVE_REPLACED = `
  UPDATE documents AS mine SET
    pointer = 1,
    state = 'skipped',
    reason_code = 'replaced',
    reason_status = NULL,
    reason_message = ${sqlText(messages.laterRow)}
  FROM (
    SELECT max(id) AS id, kind, business_key FROM documents
    WHERE run = :run AND repeatable = 1 AND state = 'accepted'
    GROUP BY kind, business_key
  ) AS later
  WHERE mine.run = :run AND mine.state = 'ready' AND mine.repeatable = 1 AND later.id > mine.id
    AND later.kind = mine.kind AND later.business_key = mine.business_key`;
