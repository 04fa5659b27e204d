import { minuteWords } from '../text/day.ts';

/**
 * What an attempt to send one document proved. Each way of sending gives one of these, and the engine decides only by
 * them. Without proof that nothing was done, the document is in doubt.
 */
export type Outcome =
  /** The service did it, once. `trackingId` is null for updates. `response` is kept in the journal. */
  | {
      readonly type: 'accepted';
      readonly trackingId: string | null;
      readonly status: number;
      readonly response: string;
      /** Present if another document may have the same id. If it is absent, the same id a second time means doubt. */
      readonly idReturns?: true;
    }
  /** The service rejected it, and nothing was done. */
  | { readonly type: 'rejected'; readonly reason: Reason }
  /**
   * To be sent again after a wait. `not-connected` and `throttled` (429, which also halves the concurrency) prove that
   * nothing was done. `repeatable` proves nothing, but sending it twice does no harm.
   */
  | {
      readonly type: 'again';
      readonly cause: 'not-connected' | 'throttled' | 'repeatable';
      readonly reason: Reason;
      /** The wait that the service asked for (`Retry-After`), in milliseconds. */
      readonly afterMs?: number;
    }
  /** Nothing was done, and other documents would fail too. The document is ready again, and the run stops. */
  | { readonly type: 'stop'; readonly cause: StopCause; readonly reason: Reason }
  /**
   * It may have been done. If it creates something, only a person decides to send it again. `stop`: the run ends too.
   */
  | { readonly type: 'in-doubt'; readonly reason: Reason; readonly stop?: StopCause };

/** `address`: wrong base address (exit 2); `login`: exit 4; `unreachable`: certificate, TLS or proxy (exit 7). */
export type StopCause = 'address' | 'login' | 'unreachable';

export type Reason = {
  /** Stable, for scripts: `http-400`, `connection-refused`, `connection-lost`, `unreadable-answer`. */
  readonly code: string;
  /** HTTP status where there was an answer. */
  readonly status: number | null;
  /** In words for users, with the message of the service if there is one. It has no secrets. */
  readonly message: string;
};

/** `2027-03-10 14:30 UTC`: the time, rounded up to a whole minute. Times after the year 9999 are shown as its end. */
export function minuteOf(ms: number): string {
  const minute = Math.min(Math.ceil(ms / 60_000) * 60_000, Date.UTC(9999, 11, 31));
  return minuteWords(new Date(minute).toISOString());
}
