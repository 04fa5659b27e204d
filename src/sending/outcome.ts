import { minuteWords } from '../text/day.ts';

/**
 * What an attempt to send one document proved. Everything that sends speaks in these; `submit` decides by them alone.
 * What may have been done is in doubt, and only proof says otherwise.
 */
export type Outcome =
  /** The service did it, once; `trackingId` is null for updates. `response` is kept in the journal. */
  | {
      readonly type: 'accepted';
      readonly trackingId: string | null;
      readonly status: number;
      readonly response: string;
      /** Another document may have the same id by right; absent where that makes it doubtful. */
      readonly idReturns?: true;
    }
  /** The service refused it and nothing was done. */
  | { readonly type: 'rejected'; readonly reason: Reason }
  /**
   * To be sent once more, after a wait. `not-connected` and `throttled` (429, which also halves the concurrency) prove
   * that nothing was done; `repeatable` proves nothing, but does no harm a second time.
   */
  | {
      readonly type: 'again';
      readonly cause: 'not-connected' | 'throttled' | 'repeatable';
      readonly reason: Reason;
      /** What the service asked for (`Retry-After`), in milliseconds. */
      readonly afterMs?: number;
    }
  /** Proof that nothing was done, and sending others would fare no better: ready again, the run stops. */
  | { readonly type: 'stop'; readonly cause: StopCause; readonly reason: Reason }
  /** It may have been done. A creating document is never sent again without a person's decision. `stop`: the run ends with it. */
  | { readonly type: 'in-doubt'; readonly reason: Reason; readonly stop?: StopCause };

/** `address`: wrong base address (exit 2); `login`: exit 4; `unreachable`: certificate, TLS or proxy (exit 7). */
export type StopCause = 'address' | 'login' | 'unreachable';

export type Reason = {
  /** Stable, for scripts: `http-400`, `connection-refused`, `connection-lost`, `unreadable-answer`. */
  readonly code: string;
  /** HTTP status where there was an answer. */
  readonly status: number | null;
  /** In the user's words, with the service's own message where it gave one; without secrets. */
  readonly message: string;
};

/** `2027-03-10 14:30 UTC`, the first whole minute that is not before. A service may name any time; ours end in 9999. */
export function minuteOf(ms: number): string {
  const minute = Math.min(Math.ceil(ms / 60_000) * 60_000, Date.UTC(9999, 11, 31));
  return minuteWords(new Date(minute).toISOString());
}
