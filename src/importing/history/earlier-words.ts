import type { EarlierDocument } from '../../journal/port.ts';
import { minuteWords } from '../../text/day.ts';
import { rowsOfFile } from '../../text/row-ranges.ts';

/** "row 17 of bookings.xlsx, sent 2027-03-10 09:12 UTC in run r-20270310-1, TRK-1" */
export function earlierWords(earlier: EarlierDocument): string {
  const { run, sentAt, trackingId } = earlier;
  const when = sentAt === null ? '' : `, sent ${minuteWords(sentAt)}`;
  return `${rowsOfFile(earlier)}${when} in run ${run}${trackingId === null ? '' : `, ${trackingId}`}`;
}

/** "accepted as TRK-1 on 2027-03-10 09:12 UTC", "in doubt since 2027-03-10 09:12 UTC (run r-20270310-1)". */
export function fateWords(earlier: EarlierDocument): string {
  const { run, sentAt, trackingId } = earlier;
  if (isAccepted(earlier)) return `accepted as ${trackingId}${sentAt === null ? '' : ` on ${minuteWords(sentAt)}`}`;
  return sentAt === null ? `in doubt in run ${run}` : `in doubt since ${minuteWords(sentAt)} (run ${run})`;
}

export function isAccepted({ state }: EarlierDocument): boolean {
  return state === 'accepted' || state === 'skipped';
}

export function doubtHint(earlier: Pick<EarlierDocument, 'run' | 'rows'> | null): string {
  if (earlier === null) return 'Look it up at the provider, and settle it after this import: qcsheet settle --help.';
  const settle = `qcsheet settle ${earlier.run} --row ${earlier.rows[0] ?? 'N'}`;
  return `Look it up at the provider, then say what you found: ${settle} --accepted ID, or --not-accepted.`;
}
