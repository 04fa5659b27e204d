import type { Kind } from '../../schema/kind.ts';
import { NAMELESS, sentName } from '../input/rows/row-marker.ts';
import type { ResultsRun, RowOutcome } from './results-input.ts';

/**
 * The sendings that the results of a run show. Updates have none: they are compared with the service's records.
 * `mayBeSent`: those of an earlier workbook that no row shows.
 */
export function sendingsIn(
  { operation }: Kind,
  mayBeSent: readonly string[],
  outcomes: Iterable<RowOutcome>,
): Pick<ResultsRun, 'sent' | 'mayBeSent'> {
  if (operation.effect !== 'create') return {};
  const sent = new Set<string>();
  for (const { state, trackingId, uid, sentBefore } of outcomes) {
    if (state === 'accepted' || state === 'skipped') sent.add(sentName({ trackingId, uid: null }));
    if (state === 'in-doubt' || state === 'sending') sent.add(sentName({ trackingId: null, uid }));
    if (sentBefore !== undefined) sent.add(sentName(sentBefore));
  }
  sent.delete(NAMELESS);
  for (const name of mayBeSent) sent.add(name);
  return { sent: [...sent], mayBeSent };
}
