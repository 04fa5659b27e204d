import type { Steps, Store } from './database.ts';
import { number } from './rows.ts';

/** In the order of all sendings, whatever the clock says: the place of one that begins now. */
export const NEXT_SENDING = '(SELECT coalesce(max(sent_order), 0) + 1 FROM documents)';

/** The place of the last one that has begun: 0 before the first. */
export const LAST_SENDING = '(SELECT coalesce(max(sent_order), 0) FROM documents)';

export function* lastSending(store: Store): Steps<number> {
  const row = yield* store.row(`SELECT ${LAST_SENDING} AS place`, {});
  return row === undefined ? 0 : number(row, 'place');
}
