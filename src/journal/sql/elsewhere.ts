import type { JournalDocument } from '../port.ts';
import type { Steps, Store } from './database.ts';
import { messages } from './messages.ts';
import { setAsideSentSince } from './reopen.ts';
import { number, readDocument, text } from './rows.ts';
import { LAST_SENDING } from './sending-order.ts';
import { sqlText } from './sql-text.ts';

/**
 * What a run knows of other runs: everything that was sent up to `knownUpTo`. A later similar document counts as the
 * same one.
 */
export type Known = { readonly knownUpTo: number; readonly allowSimilar: boolean };

/** Gives the place up to which the outcome of every sending is known. Another process is still sending the next one. */
export function* knownUpTo(store: Store): Steps<number> {
  const row = yield* store.row(`SELECT coalesce((${FIRST_ON_ITS_WAY}) - 1, ${LAST_SENDING}) AS place`, {});
  return row === undefined ? 0 : number(row, 'place');
}

const FIRST_ON_ITS_WAY = `SELECT min(sent_order) FROM documents WHERE state = 'sending' AND sent_elsewhere(run)`;

/**
 * Takes over the outcomes of other runs for a document and for the rest of its run, when they are known. Gives the
 * document after that: `ready` if it may be sent. Null while another run is sending the same.
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

/** Gives the place among all sendings up to which a run knows similar documents. */
export function placeOf({ knownUpTo: place, allowSimilar }: Known): number {
  return allowSimilar ? NEVER : place;
}

/** A place after every possible sending. */
const NEVER = Number.MAX_SAFE_INTEGER;
