import type { EarlierDocument } from '../../journal/port.ts';
import { minuteWords } from '../../text/day.ts';
import { rowsOfFile, rowWords } from '../../text/row-ranges.ts';
import { messages } from './messages.ts';
import type { Verdict } from './verdict.ts';

/** A sending in doubt. `reference`: the values that identify it for a person; empty if nobody knows them. */
export type SentDoubt = {
  readonly run: string;
  readonly rows: readonly number[];
  readonly sentAt: string | null;
  readonly reference: string;
};

/** "row 17 of bookings.xlsx, sent 2027-03-10 09:12 UTC in run r-20270310-1, TRK-1" */
export function earlierWords(earlier: EarlierDocument): string {
  const { sentAt, trackingId } = earlier;
  const when = sentAt === null ? null : minuteWords(sentAt);
  return messages.sentInRun(rowsOfFile(earlier), when, runWords(earlier), trackingId);
}

/** "accepted as TRK-1 on 2027-03-10 09:12 UTC", "in doubt since 2027-03-10 09:12 UTC (run r-20270310-1)". */
export function fateWords(earlier: EarlierDocument): string {
  const { sentAt, trackingId } = earlier;
  const when = sentAt === null ? null : minuteWords(sentAt);
  return isAccepted(earlier) ? messages.acceptedAs(trackingId, when) : messages.inDoubt(when, runWords(earlier));
}

/** "r-20270310-1", or for a colleague's run: "r-20270310-1 of ann at LAPTOP-7". */
function runWords({ run, elsewhere }: EarlierDocument): string {
  return elsewhere === null ? run : messages.runOf(run, elsewhere.who, elsewhere.machine);
}

export function isAccepted({ state }: EarlierDocument): boolean {
  return state === 'accepted' || state === 'skipped';
}

export function doubtHint(earlier: Pick<EarlierDocument, 'run' | 'rows'> | null): string {
  return earlier === null ? messages.settleAfter : messages.settleNow(earlier.run, `${earlier.rows[0] ?? 'N'}`);
}

/** What a second sending would do, and what to do instead. */
export function deedOf(earlier: EarlierDocument, noun: string): string {
  return isAccepted(earlier) ? messages.secondOne(noun) : messages.thatInDoubt(noun, doubtHint(earlier));
}

/** The message and hint for a row with the results cells of another row. */
export function strayWords({ type, markerOf = [] }: Extract<Verdict, { markerOf?: unknown }>, noun: string) {
  const hint = type === 'send' ? messages.strayIsNew(noun) : messages.strayHeld(noun);
  return { message: messages.strayCells(noun, rowWords(markerOf)), hint };
}

/** "row 4 of run r-1, sent 2027-03-10 09:12 UTC as 12-Mar-2029, SS29-0818" */
export function doubtWords(sent: SentDoubt | null): string {
  if (sent === null) return messages.earlierRun;
  const { run, rows, sentAt, reference } = sent;
  return messages.sentAs(rowWords(rows), run, sentAt === null ? null : minuteWords(sentAt), reference);
}
