import type { Journal, StoredReason } from './port.ts';
import type { Parameters, Store } from './store.ts';

/** What becomes of one document: each call is one durable commit, and an illegal move throws. */
export function createOutcomes(
  store: Store,
  iso: () => string,
): Pick<Journal, 'sending' | 'accepted' | 'rejected' | 'inDoubt' | 'unfit' | 'backToReady'> {
  const move = (id: number, set: string, parameters: Parameters) => {
    const changed = store.change(`UPDATE documents SET ${set} WHERE id = :id`, { ...parameters, id });
    if (changed !== 1) throw new Error(`the journal has no document ${id}`);
  };
  return {
    sending(id) {
      move(
        id,
        `state = 'sending', attempts = attempts + 1, sent_at = :now, proof = NULL,
         reason_code = NULL, reason_status = NULL, reason_message = NULL`,
        { now: iso() },
      );
    },
    accepted(id, trackingId, status, response) {
      move(id, `state = 'accepted', tracking_id = :trackingId, status = :status, response = :response`, {
        trackingId,
        status,
        response,
      });
    },
    rejected: (id, reason) => move(id, `state = 'rejected', ${REASON}`, reasonColumns(reason)),
    inDoubt: (id, reason) => move(id, `state = 'in-doubt', ${REASON}`, reasonColumns(reason)),
    unfit: (id, reason) => move(id, `state = 'invalid', pointer = 1, ${REASON}`, reasonColumns(reason)),
    backToReady: (id, reason) => move(id, `state = 'ready', proof = :code, ${REASON}`, reasonColumns(reason)),
  };
}

const REASON = 'reason_code = :code, reason_status = :status, reason_message = :message';

function reasonColumns({ code, status, message }: StoredReason) {
  return { code, status, message };
}
