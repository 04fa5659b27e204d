import type { Decision, Journal } from '../../journal/port.ts';
import { rowWords } from '../../text/row-ranges.ts';

/**
 * One booking has one tracking id: a second document with it would be lost in silence. Letter case and spaces make no
 * other id: they are typed. Null where it is free.
 */
export function takenBy(
  journal: Pick<Journal, 'acceptedAs' | 'acceptedAlike'>,
  scope: string,
  uid: string,
  decision: Decision,
): string | null {
  if (decision.decision !== 'accepted') return null;
  const { trackingId } = decision;
  const holder = journal.acceptedAs(scope, trackingId) ?? journal.acceptedAlike(scope, trackingId);
  if (holder === undefined || holder.uid === uid) return null;
  return `${holder.trackingId ?? trackingId} is the tracking id of ${rowWords(holder.rows)} of run ${holder.run}.`;
}

export const ONE_ID_EACH = 'Ask the provider for the tracking id again: each document has one of its own.';
