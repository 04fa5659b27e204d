/**
 * The earlier sending of a document that was planned again because of an option. The document is sent only if the command
 * repeats that option, or a person agrees.
 */
export type SentBefore = {
  /** The option: `--send-again` for an equal document, `--allow-similar` for a similar one. */
  readonly option: 'send-again' | 'allow-similar';
  /** The run and the rows that sent it. Null and none if only a workbook shows it. */
  readonly run: string | null;
  readonly rows: readonly number[];
  readonly trackingId: string | null;
  /** The fingerprint of the earlier request; null if unknown. */
  readonly fingerprint: string | null;
  /** The journal's name for the earlier document; only if a document is held back as an edited form of one in doubt. */
  readonly uid?: string;
};

/** A planned document whose earlier sending was known at planning. A held-back one is an edited form of it. */
export type PerhapsSentBefore = { readonly sentBefore?: SentBefore };

export type Reopening = {
  /** True if the command has `--allow-similar`: documents that are similar to earlier sent ones are sent. */
  readonly allowSimilar: boolean;
  /** True if the command has `--send-again`: documents that were accepted before are sent. */
  readonly sendAgain?: boolean;
  readonly output?: string | null;
  readonly rejected?: boolean;
  /** True if documents that were settled as not accepted also become ready, because a person agreed to send them. */
  readonly settled?: boolean;
  /** Ids of documents that were sent before (`SentBefore`) and that a person agreed to send now; or all of them. */
  readonly agreed?: readonly number[] | 'all';
  /** Ids of documents that stay unsent because no person agreed to send them. */
  readonly unagreed?: readonly number[];
  /** Ids of documents that are left for another command. */
  readonly later?: readonly number[];
  /** Documents that are held back: they become `invalid`. `why` is for users. */
  readonly heldBack?: readonly { readonly id: number; readonly why: string }[];
};

/** Continues runs. */
export type ReopeningMemory = {
  /**
   * Continues a run, after `recover`. Gives how many documents stay unsent because no person agreed to send them. The
   * state of the run becomes `running`. If `output` is given, the results are written there from now on.
   * - `unsent` documents become `ready`. With `rejected`, so do those that the service rejected.
   * - Updates in doubt stay in doubt until they are sent again.
   * - A document that another run has sent in between becomes `skipped` or `in-doubt` and points there.
   * - If that run sent it with other details or in another spelling, it becomes `invalid`, unless `allowSimilar`.
   * - An update of a record that another run has updated since is not sent.
   * - A document that was settled as not accepted stays `unsent`, unless `settled`.
   * - A document that was sent before the run was planned stays `unsent`, unless its option is repeated or it is
   *   `agreed`.
   */
  reopen(run: string, options: Reopening): Promise<number>;
};
