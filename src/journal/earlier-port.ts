import type { Person } from './senders-port.ts';
import type { DocumentState } from './states.ts';

/**
 * A document of an earlier run that concerns a document of a new file. Its state is `accepted`, `in-doubt`, `sending`
 * (a process died while sending it, so it is in doubt) or `skipped` (the results workbook of another machine proved it
 * accepted). If another living process sends its run, the state may be `ready`, or `sending` there.
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
  /** The text that names the id in the answer of a document in doubt; null if that answer had no id. */
  readonly receipt: string | null;
  /** The person who began its run, if that was at another computer; otherwise null. */
  readonly elsewhere: Person | null;
};

/** For each text that was asked for (a fingerprint, business key or trait): the earlier documents with it. */
export type EarlierByText = ReadonlyMap<string, readonly EarlierDocument[]>;
