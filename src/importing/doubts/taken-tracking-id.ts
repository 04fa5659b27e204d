import type { Decision, EarlierDocument, Journal } from '../../journal/port.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { nameOfAccepted } from '../requests/fingerprint.ts';
import type { KnownDoubt } from './known-doubt.ts';
import { messages } from './messages.ts';

type TakenMemory = Pick<Journal, 'acceptedAs' | 'acceptedAlike' | 'named' | 'run'>;

/** The document in doubt that a decision is about. `sentAt` is null where nobody here knows when it was sent. */
type Decided = Pick<KnownDoubt, 'uid' | 'fingerprint' | 'sentAt'>;

/**
 * Who has the tracking id of a decision, in words; null where it is free. One booking has one tracking id: a second
 * document with it would be lost in silence. Letter case and spaces make no other id: they are typed.
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
 * Whether the holder of an id may be the very document in doubt. A colleague's results name an accepted document by its
 * tracking id alone. Where it asks for the same, the colleague may have settled this doubt. It is another document where
 * this one was sent after the id was known here, or where one run has both.
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
