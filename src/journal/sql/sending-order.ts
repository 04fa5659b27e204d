import type { Steps, Store } from './database.ts';
import { number } from './rows.ts';

/** The place of a sending that begins now. It gives the order of all sendings, even if the clock is wrong. */
export const NEXT_SENDING = '(SELECT coalesce(max(sent_order), 0) + 1 FROM documents)';

/** The place of the last sending that has begun; 0 before the first. */
export const LAST_SENDING = '(SELECT coalesce(max(sent_order), 0) FROM documents)';

export function* lastSending(store: Store): Steps<number> {
  const row = yield* store.row(`SELECT ${LAST_SENDING} AS place`, {});
  return row === undefined ? 0 : number(row, 'place');
}
