import { rowWords } from '../../derive/row-words.ts';
import type { Decision, Journal } from '../../journal/port.ts';

/** One booking has one tracking id: a second document with it would be lost in silence. Null where it is free. */
export function takenBy(
  journal: Pick<Journal, 'acceptedAs'>,
  scope: string,
  uid: string,
  decision: Decision,
): string | null {
  if (decision.decision !== 'accepted') return null;
  const holder = journal.acceptedAs(scope, decision.trackingId);
  if (holder === undefined || holder.uid === uid) return null;
  return `${decision.trackingId} is the tracking id of ${rowWords(holder.rows)} of run ${holder.run}.`;
}

export const ONE_ID_EACH = 'Ask the provider for the tracking id again: each document has one of its own.';
