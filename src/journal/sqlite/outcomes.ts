import type { OutcomeMemory, StoredReason } from '../outcomes-port.ts';
import { createGroupCommit } from './group-commit.ts';
import { messages } from './messages.ts';
import { renameSentAgain } from './rename-document.ts';
import { number, numbers, type ResultRow, text } from './rows.ts';
import { LAST_SENDING, NEXT_SENDING } from './sending-order.ts';
import { countedSendings, countSendings } from './sendings-mark.ts';
import type { Parameters, Store } from './store.ts';
import type { Turns } from './turns.ts';
import { notePath, noteUnknown, unknownSendings } from './unknown-sendings.ts';

/**
 * What becomes of one document: each call is durable when it resolves, and an illegal move throws. `mustBeInPlace` throws
 * where the journal on disk is another file than this one: then nothing more is sent, and an outcome is written, for
 * whoever finds the file again, but counts as lost. `folder`: of the journal.
 */
export function createOutcomes(
  store: Store,
  turns: Turns,
  { folder, iso, mustBeInPlace }: { folder: string; iso: () => string; mustBeInPlace: () => void },
): OutcomeMemory {
  const known = () => {
    const row = store.row(`SELECT ${LAST_SENDING} AS known`, {});
    return row === undefined ? 0 : number(row, 'known');
  };
  let isBegun = false;
  const together = createGroupCommit(store, turns, () => {
    // Outcomes begin nothing, and are written even where the folder is another journal's by now.
    if (isBegun) countSendings(folder, known());
    isBegun = false;
  });
  const { move, refuse, accept } = outcomeMoves(store);
  const concluded = async <T>(work: () => T): Promise<T> => {
    const result = await together(work);
    mustBeInPlace();
    return result;
  };
  return {
    sendings: () => turns.once(() => ({ known: known(), counted: countedSendings(folder) })),
    noteUnknown: (found) => turns.once(() => noteUnknown(folder, found)),
    unknownSendings: () => turns.once(() => ({ file: notePath(folder), noted: unknownSendings(folder) })),
    sending: (id) =>
      together(() => {
        mustBeInPlace();
        const now = iso();
        renameSentAgain(store, id, now);
        move(id, SENDING, { now });
        isBegun = true;
      }),
    accepted: (id, trackingId, status, response, idReturns = false) =>
      concluded(() => accept(id, { trackingId, status, response }, idReturns)),
    rejected: (id, reason) => concluded(() => refuse(id, reason, `state = 'rejected'`)),
    inDoubt: (id, reason) => concluded(() => move(id, `state = 'in-doubt', ${REASON}`, reasonColumns(reason))),
    invalidate: (id, reason) => concluded(() => refuse(id, reason, `state = 'invalid', pointer = 1`)),
    backToReady: (id, reason) => {
      const set = `state = iif(unproven = 1, 'in-doubt', 'ready'), proof = :code, ${REASON_OF_DOUBT_OR_THIS}`;
      return concluded(() => move(id, set, reasonColumns(reason)));
    },
  };
}

type Accepted = { readonly trackingId: string | null; readonly status: number; readonly response: string };

/** How a document takes on a state. */
function outcomeMoves(store: Store) {
  const move = (id: number, set: string, parameters: Parameters) => {
    const changed = store.change(`UPDATE documents SET ${set} WHERE id = :id`, { ...parameters, id });
    if (changed !== 1) throw new Error(`the journal has no document ${id}`);
  };
  return {
    move,
    /** An update that was in doubt before this try stays so. */
    refuse: (id: number, reason: StoredReason, set: string) => {
      const earlier = earlierDoubt(store, id, reason);
      move(id, `${earlier === null ? set : `state = 'in-doubt'`}, ${REASON}`, reasonColumns(earlier ?? reason));
      return earlier;
    },
    /** In doubt, with the reason, where another document has the tracking id. */
    accept: (id: number, given: Accepted, idReturns: boolean) => {
      const { trackingId, status, response } = given;
      const holder = store.row(HOLDER, { id, trackingId, response, idReturns: idReturns ? 1 : 0 });
      if (holder === undefined) {
        move(id, ACCEPTED, given);
        return null;
      }
      const reason = { code: 'id-known', status, message: idKnown(trackingId, holder) };
      move(id, `state = 'in-doubt', response = :response, ${REASON}`, { response, ...reasonColumns(reason) });
      return reason;
    },
  };
}

/** Another creating document of the same kind and scope that is known to be what the id names. */
const HOLDER = `
  SELECT holder.run AS run, holder.rows AS rows FROM documents AS mine JOIN documents AS holder
    ON holder.scope = mine.scope AND holder.kind = mine.kind AND holder.uid <> mine.uid
  WHERE mine.id = :id AND mine.repeatable = 0 AND holder.repeatable = 0
    AND holder.tracking_id = :trackingId AND holder.state IN ('accepted', 'skipped')
    AND (:idReturns = 0 OR holder.response = :response)
  ORDER BY holder.id LIMIT 1`;

function idKnown(trackingId: string | null, holder: ResultRow): string {
  const [first, ...others] = numbers(holder, 'rows');
  return messages.idKnown(trackingId, messages.firstRow(first, others.length), text(holder, 'run'));
}

const ACCEPTED = `state = 'accepted', tracking_id = :trackingId, status = :status, response = :response,
  reason_code = NULL, reason_status = NULL, reason_message = NULL`;

const REASON = 'reason_code = :code, reason_status = :status, reason_message = :message';

/** Why an update is in doubt is kept until the service answers a later try of it. */
function reasonOfDoubtOr(code: string, status: string, message: string): string {
  return `reason_code = iif(unproven = 1, reason_code, ${code}), reason_status = iif(unproven = 1, reason_status, ${status}),
    reason_message = iif(unproven = 1, reason_message, ${message})`;
}
const SENDING = `state = 'sending', attempts = attempts + 1, sent_at = :now,
  sent_order = ${NEXT_SENDING}, proof = NULL, response = NULL, ${reasonOfDoubtOr('NULL', 'NULL', 'NULL')}`;
const REASON_OF_DOUBT_OR_THIS = reasonOfDoubtOr(':code', ':status', ':message');

/** That an update was refused now proves nothing about an earlier try of it: why it stays in doubt, null where it does not. */
function earlierDoubt(store: Store, id: number, reason: StoredReason): StoredReason | null {
  const row = store.row('SELECT 1 FROM documents WHERE id = :id AND unproven = 1', { id });
  if (row === undefined) return null;
  return { ...reason, message: messages.earlierTry(reason.message) };
}

function reasonColumns({ code, status, message }: StoredReason) {
  return { code, status, message };
}
