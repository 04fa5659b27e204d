/** The limits of an account (decision 25): requests under way at once, and requests a second. */
export type AccountLimits = { readonly concurrency: number; readonly rate: number };

/** What `hear` is told with each intent, where others may send for the account: this process's part of its limits. */
export type Within = AccountLimits & { hear(share: Share): void };

export type Share = {
  /** Requests that this process may have under way at once; 0 while others have their turn. */
  readonly concurrency: number;
  /** Requests a second of the whole account: the lowest limit of those who send. */
  readonly rate: number;
  /** How many processes send for the account, with this one. */
  readonly senders: number;
  /** How often the service answered 429 to the account; what was under way together counts once. */
  readonly throttles: number;
  /** The document may leave, or why not, and in how many milliseconds to ask again. */
  readonly answer:
    | { readonly type: 'free' }
    | { readonly type: 'throttled' | 'full' | 'too-fast'; readonly waitMs: number };
};
