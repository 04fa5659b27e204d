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
 * The sending of the same file that a held-back document looks like, for the journal. Somebody has edited it, and the
 * results must say on every machine that it was sent, or may have been. Empty without one. `runsOfFile`: the names of
 * the file's runs.
 */
export function editedFrom(verdict: Verdict, runsOfFile: ReadonlySet<string>): { readonly sentBefore?: SentBefore } {
  const earlier = heldBackBy(verdict);
  const isOwn = verdict.type === 'reread' || (verdict.type === 'altered' && verdict.likeness.sameBy === 'own');
  if (earlier === null || !(isOwn || runsOfFile.has(earlier.run))) return {};
  return { sentBefore: asSentBefore(earlier) };
}

/** An accepted document, or one in doubt, as the sending of another form of it. */
export function asSentBefore(earlier: EarlierDocument): SentBefore {
  const { run, rows, trackingId, fingerprint, uid } = earlier;
  const before = { option: 'allow-similar', run, rows, fingerprint } as const;
  return isAccepted(earlier) ? { ...before, trackingId } : { ...before, trackingId: null, uid };
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
