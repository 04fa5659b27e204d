import type { JournalDocument } from '../port.ts';
import type { Steps, Store } from './database.ts';
import { messages } from './messages.ts';
import { setAsideSentSince } from './reopen.ts';
import { number, readDocument, text } from './rows.ts';
import { LAST_SENDING } from './sending-order.ts';
import { sqlText } from './sql-text.ts';

/** What a run knows of the others: all that was sent up to `knownUpTo`. Later ones that look alike count as the same. */
export type Known = { readonly knownUpTo: number; readonly allowSimilar: boolean };

/** The place up to which the outcome of every sending is known: what is on its way elsewhere is not. */
export function* knownUpTo(store: Store): Steps<number> {
  const row = yield* store.row(`SELECT coalesce((${FIRST_ON_ITS_WAY}) - 1, ${LAST_SENDING}) AS place`, {});
  return row === undefined ? 0 : number(row, 'place');
}

const FIRST_ON_ITS_WAY = `SELECT min(sent_order) FROM documents WHERE state = 'sending' AND sent_elsewhere(run)`;

/**
 * Takes over what became of a document elsewhere, once it is known, with the rest of its run. Gives the document as it is
 * then: `ready` where its turn has come; null while another run is sending the same.
 */
export function* takeOver(store: Store, id: number, knownOf: (run: string) => Known): Steps<JournalDocument | null> {
  const run = text((yield* store.row('SELECT run FROM documents WHERE id = :id', { id })) ?? {}, 'run');
  yield* store.change(RECOVER_DEAD, { run });
  const known = knownOf(run);
  if ((yield* store.row(SENT_NOW, { id, known: placeOf(known) })) !== undefined) return null;
  yield* setAsideSentSince(store, run, known.allowSimilar);
  return readDocument((yield* store.row('SELECT * FROM documents WHERE id = :id', { id })) ?? {});
}

const RECOVER_DEAD = `
  UPDATE documents SET state = 'in-doubt', reason_code = 'process-died', reason_status = NULL,
    reason_message = ${sqlText(messages.processDied)}
  WHERE state = 'sending' AND run <> :run AND NOT sent_elsewhere(run)`;

const SENT_NOW = `SELECT 1 FROM documents WHERE id = :id AND pointer = 0 AND rival_state(id, :known) = 'sending'`;

/** Up to which place among all sendings a run knows what is like its documents. */
export function placeOf({ knownUpTo: place, allowSimilar }: Known): number {
  return allowSimilar ? NEVER : place;
}

/** No sending comes after it. */
const NEVER = Number.MAX_SAFE_INTEGER;
