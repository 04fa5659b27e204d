import { LAST_DECISION } from './earlier.ts';
import { messages } from './messages.ts';
import { sqlText, sqlValue } from './sql-text.ts';

/** What becomes of a ready document, `mine`, that is like what another run has sent. Pieces of SQL. */
export type SetAside = {
  readonly set: string;
  /** Added to the words that name the other one. */
  readonly words: string;
  /** Which ready documents are meant. */
  readonly which: string;
};

export const HELD_BACK: SetAside = { set: `pointer = 1, state = 'invalid'`, words: '', which: 'true' };

/** Documents of a run that would be sent, and that somebody settled as not accepted. */
export const SETTLED_READY = `
  SELECT id FROM documents WHERE run = :run AND state = 'ready' AND repeatable = 0
    AND ${LAST_DECISION} = 'not-accepted'`;

/** How it is sent all the same. */
export const ALLOWED = sqlText(messages.ifBoth(sqlValue(':run')));

/** What was settled as not accepted has its place in the run, and its own run can still send it. */
export const LEFT_UNSENT: SetAside = {
  set: `state = 'unsent', reason_status = NULL`,
  words: ` || '. ' || ${ALLOWED}`,
  which: `mine.id IN (${SETTLED_READY})`,
};
