import type { Person } from './senders-port.ts';
import type { DocumentState } from './states.ts';

/**
 * A document of an earlier run that bears on one of a new file. Its state is `accepted`, `in-doubt`, `sending` (a
 * process died over it: as good as in doubt) or `skipped` (another machine's results workbook proved it accepted). Where
 * another living process sends its run, it may be `ready`, or `sending` there.
 */
export type EarlierDocument = {
  readonly fingerprint: string;
  readonly run: string;
  readonly file: string;
  readonly rows: readonly number[];
  readonly state: DocumentState;
  readonly trackingId: string | null;
  readonly sentAt: string | null;
  readonly occurrence: number;
  readonly uid: string;
  /** Of one in doubt whose answer gave an id all the same: the words that name it; null otherwise. */
  readonly receipt: string | null;
  /** Who began its run, where that was at another computer; else null. */
  readonly elsewhere: Person | null;
};
