/** The limits of an account (decision 25): requests under way at once, and requests per second. */
export type AccountLimits = { readonly concurrency: number; readonly rate: number };

/**
 * The limits of the account. If other processes may send for the account, `applyShare` is called with each intent. It
 * gets this process's part.
 */
export type Within = AccountLimits & { applyShare(share: Share): void };

export type Share = {
  /** How many requests this process may have under way at once. 0 while it is another sender's turn. */
  readonly concurrency: number;
  /** Requests per second of the whole account: the lowest limit that one of its senders set. */
  readonly rate: number;
  /** How many processes send for the account, including this one. */
  readonly senders: number;
  /** How often the service answered 429 to the account. Requests that were under way together count once. */
  readonly throttles: number;
  /** Whether the document may be sent. If not: why, and after how many milliseconds to ask again. */
  readonly answer:
    | { readonly type: 'free' }
    | { readonly type: 'throttled' | 'full' | 'too-fast'; readonly waitMs: number };
};
