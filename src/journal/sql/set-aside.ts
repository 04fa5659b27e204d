import { LAST_DECISION } from './earlier.ts';
import { messages } from './messages.ts';
import { sqlText, sqlValue } from './sql-text.ts';

/** What happens to a ready document, `mine`, that is similar to one that another run has sent. Pieces of SQL. */
export type SetAside = {
  readonly set: string;
  /** Added to the text that names the other document. */
  readonly words: string;
  /** The condition for the ready documents that are affected. */
  readonly which: string;
};

export const HELD_BACK: SetAside = { set: `pointer = 1, state = 'invalid'`, words: '', which: 'true' };

/** The documents of a run that would be sent and that were settled as not accepted. */
export const SETTLED_READY = `
  SELECT id FROM documents WHERE run = :run AND state = 'ready' AND repeatable = 0
    AND ${LAST_DECISION} = 'not-accepted'`;

/** Text that says how to send it anyway. */
export const ALLOWED = sqlText(messages.ifBoth(sqlValue(':run')));

/** For documents that were settled as not accepted. They stay in the run, and the run can still send them. */
export const LEFT_UNSENT: SetAside = {
  set: `state = 'unsent', reason_status = NULL`,
  words: ` || '. ' || ${ALLOWED}`,
  which: `mine.id IN (${SETTLED_READY})`,
};
