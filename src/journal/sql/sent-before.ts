import type { Reopening } from '../port.ts';
import type { Steps, Store } from './database.ts';

/**
 * Leaves documents unsent that were sent before the run was planned, unless their option is repeated or a person
 * agreed. Gives their number.
 */
export function* leaveSentBefore(
  store: Store,
  run: string,
  { sendAgain = false, allowSimilar, agreed = [] }: Reopening,
): Steps<number> {
  if (agreed === 'all') return 0;
  const options = [sendAgain ? 'send-again' : '', allowSimilar ? 'allow-similar' : ''];
  return yield* store.change(LEAVE_SENT_BEFORE, {
    run,
    options: JSON.stringify(options),
    agreed: JSON.stringify(agreed),
  });
}

const LEAVE_SENT_BEFORE = `
  UPDATE documents SET state = 'unsent'
  WHERE run = :run AND state = 'ready' AND sent_before IS NOT NULL
    AND sent_before ->> 'option' NOT IN (SELECT value FROM json_each(:options))
    AND id NOT IN (SELECT CAST(value AS BIGINT) FROM json_each(:agreed))`;
