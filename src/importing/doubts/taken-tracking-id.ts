import type { Decision, EarlierDocument, Journal } from '../../journal/port.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { nameOfAccepted } from '../requests/fingerprint.ts';
import type { KnownDoubt } from './known-doubt.ts';
import { messages } from './messages.ts';

type TakenMemory = Pick<Journal, 'acceptedAs' | 'acceptedAlike' | 'named' | 'run'>;

/** The document in doubt of a decision. `sentAt` is null if nobody here knows the time. */
type Decided = Pick<KnownDoubt, 'uid' | 'fingerprint' | 'sentAt'>;

/**
 * The holder of a decision's tracking id, in words; null if the id is free. One booking has one tracking id, so a
 * second document with it would be lost unnoticed. Letter case and spaces are ignored, because people type them
 * differently.
 */
export async function takenBy(
  journal: TakenMemory,
  scope: string,
  doubt: Decided,
  decision: Decision,
): Promise<string | null> {
  if (decision.decision !== 'accepted') return null;
  const { trackingId } = decision;
  const holders = [await journal.acceptedAs(scope, trackingId), await journal.acceptedAlike(scope, trackingId)];
  for (const holder of holders) {
    if (holder === undefined || (await isSameBooking(journal, scope, doubt, holder))) continue;
    return messages.idTaken(holder.trackingId ?? trackingId, rowWords(holder.rows), holder.run);
  }
  return null;
}

/**
 * Whether the holder of an id may be the document in doubt itself. A colleague's results name an accepted document only
 * by its tracking id. If the request is the same, the colleague may have settled this doubt. It is another document if
 * this one was sent after the id was known here, or if one run has both.
 */
async function isSameBooking(
  journal: TakenMemory,
  scope: string,
  doubt: Decided,
  holder: EarlierDocument,
): Promise<boolean> {
  if (holder.uid === doubt.uid) return true;
  const { trackingId, fingerprint } = holder;
  const isOfWorkbook = holder.state === 'skipped' && trackingId !== null && holder.uid === nameOfAccepted(trackingId);
  if (!isOfWorkbook || fingerprint !== doubt.fingerprint) return false;

  const holding = await journal.named(scope, holder.uid);
  const runs = new Set(holding.map(({ run }) => run));
  if ((await journal.named(scope, doubt.uid)).some(({ run }) => runs.has(run))) return false;
  const knownSince = (await journal.run(holding[0]?.run ?? ''))?.startedAt ?? '';
  return doubt.sentAt === null || doubt.sentAt < knownSince;
}
