import type { Steps, Store } from './database.ts';
import { SAYS, sayingMost, undoneAfter, WAS_SENT } from './earlier.ts';
import { messages } from './messages.ts';
import { runOfPerson } from './person.ts';
import { changeInPieces, IN_PIECE } from './pieces.ts';
import { HELD_BACK, LEFT_UNSENT, type SetAside } from './set-aside.ts';
import { asId, sqlText } from './sql-text.ts';

/** Sets aside documents that another run has sent in another spelling or with other details since a run was planned. */
export function setAsideSame(store: Store, run: string): Steps<number> {
  return changeInPieces(store, setAsideSameAs(HELD_BACK), run);
}

/** Leaves those of them unsent, with the reason, that were settled as not accepted. Gives their number. */
export function leaveSettledSame(store: Store, run: string): Steps<number> {
  return changeInPieces(store, setAsideSameAs(LEFT_UNSENT), run);
}

// CROSS keeps the order of the joins, as in `traits.ts`.
const setAsideSameAs = ({ set, words, which }: SetAside) => `
  UPDATE documents AS mine SET
    ${set},
    reason_code = 'already-sent',
    reason_message = ${sqlText(messages.sameSent(runOfPerson('same.run'), asId('same.tracking_id')))}${words}
  FROM (
    ${sayingMost(
      'ready_id',
      `SELECT ready.id AS ready_id, documents.id AS id, documents.run AS run, documents.tracking_id AS tracking_id, ${SAYS}
    FROM (
        SELECT id, uid, scope, fingerprint FROM documents
        WHERE run = :run AND ${IN_PIECE} AND state = 'ready' AND repeatable = 0
      ) AS ready
      CROSS JOIN traits AS own ON own.uid = ready.uid AND own.trait >= 'same:' AND own.trait < 'same;'
      CROSS JOIN traits AS theirs ON theirs.trait = own.trait AND theirs.uid <> own.uid
      CROSS JOIN documents ON documents.scope = ready.scope AND documents.uid = theirs.uid
      CROSS JOIN runs ON runs.run = documents.run
      CROSS JOIN (SELECT seq, planned_after FROM runs WHERE run = :run) AS planned
    WHERE documents.repeatable = 0 AND ${WAS_SENT}
      AND documents.run <> :run AND documents.fingerprint <> ready.fingerprint
      AND (runs.seq > planned.seq OR documents.sent_order > planned.planned_after
        OR ${undoneAfter('documents.id', 'planned.planned_after')})`,
    )}
  ) AS same
  WHERE mine.id = same.ready_id AND ${which}`;
