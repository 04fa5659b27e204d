import type { EarlierDocument, JournalDocument, SentBefore } from '../../journal/port.ts';
import type { Kind } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { isAccepted } from './earlier-words.ts';
import type { EarlierMarker } from './match-earlier.ts';
import { messages } from './messages.ts';
import type { Verdict } from './verdict.ts';

/** The earlier sending of a document that an option allows to send again, for the journal. Empty without one. */
export function sentBeforeOf(
  verdict: Verdict,
  fingerprint: string | null,
  marker: EarlierMarker | null,
): { readonly sentBefore?: SentBefore } {
  if (verdict.type !== 'send' || verdict.again === undefined) return {};
  const { option, earlier, trackingId } = verdict.again;
  const markedFingerprint = option === 'send-again' ? fingerprint : (marker?.fingerprint ?? null);
  const sent = earlier === null ? { run: null, rows: [], fingerprint: markedFingerprint } : earlier;
  return { sentBefore: { option, run: sent.run, rows: sent.rows, trackingId, fingerprint: sent.fingerprint } };
}

/**
 * The accepted sending of the same file that a held-back document looks like, for the journal. Somebody has edited it, and
 * the results must say on every machine that it was sent. Empty without one.
 */
export function editedFrom(verdict: Verdict, origin: string): { readonly sentBefore?: SentBefore } {
  const earlier = heldBackBy(verdict);
  if (earlier === null || earlier.file !== origin || earlier.trackingId === null || !isAccepted(earlier)) return {};
  return { sentBefore: asSentBefore(earlier) };
}

/** An accepted document, as the sending of another form of it. */
export function asSentBefore({ run, rows, trackingId, fingerprint }: EarlierDocument): SentBefore {
  return { option: 'allow-similar', run, rows, trackingId, fingerprint };
}

function heldBackBy(verdict: Verdict): EarlierDocument | null {
  switch (verdict.type) {
    case 'similar':
    case 'reread':
    case 'rows-sent':
      return verdict.earlier;
    case 'altered':
      return verdict.likeness.earlier;
    default:
      return null;
  }
}

/**
 * "accepted before as TRK-1 (row 3 of run r-20270310-1)", "looks like one that was sent before as TRK-1 (...)", "...
 * before and in doubt (...)". A sending in a known run without a tracking id was in doubt.
 */
export function sentBeforeWords({ option, run, rows, trackingId }: SentBefore): string {
  const where = run === null ? '' : ` (${rowWords(rows)} of run ${run})`;
  const doubt = option === 'allow-similar' && run !== null ? ' and in doubt' : '';
  const as = trackingId === null ? doubt : ` as ${trackingId}`;
  return `${option === 'send-again' ? messages.acceptedBefore : messages.likeSentBefore}${as}${where}`;
}

/** A document that was sent before, or looks like one that was. It is sent only with a person's agreement. */
export type AgainDocument = { readonly id: number; readonly rows: readonly number[]; readonly sentBefore: SentBefore };

export function againDocument({ id, rows, sentBefore }: JournalDocument): readonly AgainDocument[] {
  return sentBefore === undefined ? [] : [{ id, rows, sentBefore }];
}

/** "5 bookings were accepted before", "1 booking looks like one that was sent before". */
export function againWords(documents: readonly Pick<AgainDocument, 'sentBefore'>[], noun: Kind['noun']): string {
  const count = documents.length;
  const isSame = documents.every(({ sentBefore }) => sentBefore.option === 'send-again');
  return isSame ? messages.wereAccepted(count, noun) : messages.wereAcceptedOrLook(count, noun);
}

/** The options that these documents need again: `--send-again=5 --allow-similar`. */
export function optionsFor(documents: readonly AgainDocument[]): string {
  const repeated = documents.filter(({ sentBefore }) => sentBefore.option === 'send-again').length;
  const again = repeated > 0 ? [`--send-again=${repeated}`] : [];
  return [...again, ...(repeated < documents.length ? ['--allow-similar'] : [])].join(' ');
}
