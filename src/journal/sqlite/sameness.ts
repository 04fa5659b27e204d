import type { SamenessMemory } from '../traits-port.ts';
import { SAYS_MOST, undoneAfter, WAS_SENT } from './earlier.ts';
import { messages } from './messages.ts';
import { changeInPieces, IN_PIECE } from './pieces.ts';
import { number, text } from './rows.ts';
import { HELD_BACK, LEFT_UNSENT, type SetAside } from './set-aside.ts';
import { asId, sqlText, sqlValue } from './sql-text.ts';
import type { Store } from './store.ts';
import { keepTraits } from './traits.ts';
import type { Turns } from './turns.ts';

/**
 * A trait that begins with `same:` alone makes two documents the same.
 *
 * A step of the journal's migrations: such traits are found by their document (the index is for queries with this
 * very condition), and the documents that an older version kept without them are listed until they have theirs.
 */
export const SAMENESS = `
  CREATE INDEX traits_of_sameness ON traits (uid) WHERE trait >= 'same:' AND trait < 'same;';

  CREATE TABLE without_sameness (document INTEGER PRIMARY KEY REFERENCES documents (id)) STRICT;
  INSERT INTO without_sameness SELECT id FROM documents WHERE repeatable = 0 AND request IS NOT NULL;
  `;

/** So many at once: a transaction of a moment, also in a journal of years. */
const FEW = 1000;

export function createSameness(store: Store, turns: Turns): SamenessMemory {
  return {
    withoutSameness: () =>
      turns.once(() =>
        store
          .rows(
            // CROSS keeps the order: SQLite would go through all documents.
            `SELECT id, uid, kind, request FROM without_sameness CROSS JOIN documents ON id = document
           ORDER BY document LIMIT ${FEW}`,
            {},
          )
          .map((row) => ({
            id: number(row, 'id'),
            uid: text(row, 'uid'),
            kind: text(row, 'kind'),
            request: text(row, 'request'),
          })),
      ),
    keepSameness: (documents) =>
      turns.once(() => {
        store.atomically(() => {
          for (const { id, uid, identities } of documents) {
            keepTraits(store, uid, identities);
            store.change('DELETE FROM without_sameness WHERE document = :id', { id });
          }
        });
      }),
  };
}

/** Sets aside what another run has sent since a run was planned, in another spelling or with other details. */
export function setAsideSame(store: Store, run: string): Generator<void, number> {
  return changeInPieces(store, setAsideSameAs(HELD_BACK), run);
}

/** Leaves unsent, with the reason, those of them that somebody settled as not accepted; gives how many these are. */
export function leaveSettledSame(store: Store, run: string): Generator<void, number> {
  return changeInPieces(store, setAsideSameAs(LEFT_UNSENT), run);
}

// CROSS keeps the order, as in `traits.ts`.
const setAsideSameAs = ({ set, words, which }: SetAside) => `
  UPDATE documents AS mine SET
    ${set},
    reason_code = 'already-sent',
    reason_message = ${sqlText(messages.sameSent(sqlValue('same.run'), asId('same.tracking_id')))}${words}
  FROM (
    SELECT ready.id AS ready_id, documents.run AS run, documents.tracking_id AS tracking_id, ${SAYS_MOST}
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
        OR ${undoneAfter('documents.id', 'planned.planned_after')})
    GROUP BY ready.id
  ) AS same
  WHERE mine.id = same.ready_id AND ${which}`;
