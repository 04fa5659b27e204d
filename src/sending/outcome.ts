import { minuteWords } from '../text/day.ts';

/**
 * What one attempt to send a document proved. Every way of sending gives one of these, and the run decides by nothing
 * more. Without proof that the service did nothing, the document is in doubt.
 */
export type Outcome =
  /** The service carried the request out, once. `trackingId` is null for updates. The journal keeps `response`. */
  | {
      readonly type: 'accepted';
      readonly trackingId: string | null;
      readonly status: number;
      readonly response: string;
      /** Present if another document may have the same id. If absent, an id that comes twice means doubt. */
      readonly idReturns?: true;
    }
  /** The service rejected the document and did nothing. */
  | { readonly type: 'rejected'; readonly reason: Reason }
  /**
   * Send it again after a wait. `not-connected` and `throttled` (429) prove that the service did nothing. `throttled`
   * also halves the concurrency. `repeatable` proves nothing, but sending the document twice does no harm.
   */
  | {
      readonly type: 'again';
      readonly cause: 'not-connected' | 'throttled' | 'repeatable';
      readonly reason: Reason;
      /** The wait that the service asked for (`Retry-After`), in milliseconds. */
      readonly afterMs?: number;
    }
  /** The service did nothing, and other documents would fail too. The document is ready again, and the run stops. */
  | { readonly type: 'stop'; readonly cause: StopCause; readonly reason: Reason }
  /** The service may have carried it out. Only a person may send a creation again. `stop`: the run also ends. */
  | { readonly type: 'in-doubt'; readonly reason: Reason; readonly stop?: StopCause };

/** `address`: wrong base address (exit 2); `login`: exit 4; `unreachable`: certificate, TLS or proxy (exit 7). */
export type StopCause = 'address' | 'login' | 'unreachable';

export type Reason = {
  /** Stable, for scripts: `http-400`, `connection-refused`, `connection-lost`, `unreadable-answer`. */
  readonly code: string;
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** Text for users, including the service's own message if it sent one. It has no secrets. */
  readonly message: string;
};

/** The time, rounded up to a whole minute: `2027-03-10 14:30 UTC`. For a time after the year 9999, the end of 9999. */
export function minuteOf(ms: number): string {
  const minute = Math.min(Math.ceil(ms / 60_000) * 60_000, Date.UTC(9999, 11, 31));
  return minuteWords(new Date(minute).toISOString());
}
