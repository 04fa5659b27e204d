/**
 * The earlier sending of a document that was planned again because of an option. The document is sent only if the command
 * repeats that option, or a person agrees.
 */
export type SentBefore = {
  /** The option: `--send-again` for the very same document, `--allow-similar` for one that looks like it. */
  readonly option: 'send-again' | 'allow-similar';
  /** The run and the rows that sent it; null and none where only a workbook says so. */
  readonly run: string | null;
  readonly rows: readonly number[];
  readonly trackingId: string | null;
  /** Of the earlier request; null where it is not known. */
  readonly fingerprint: string | null;
};

/** A planned document whose earlier sending was known when it was planned. */
export type PerhapsSentBefore = { readonly sentBefore?: SentBefore };

export type Reopening = {
  /** Whether this command has `--allow-similar`: documents that look like something sent earlier are sent. */
  readonly allowSimilar: boolean;
  /** Whether this command has `--send-again`: documents that were accepted before are sent. */
  readonly sendAgain?: boolean;
  readonly output?: string | null;
  readonly rejected?: boolean;
  /** Whether what was settled as not accepted becomes ready, too: a person has agreed to send it. */
  readonly settled?: boolean;
  /** Documents that were sent before (`SentBefore`) and that a person has agreed to send now, by id; or all of them. */
  readonly agreed?: readonly number[] | 'all';
  /** Documents that are left unsent because nobody has agreed to send them. */
  readonly unagreed?: readonly number[];
  /** Documents that are left for another command. */
  readonly later?: readonly number[];
  /** Documents that are held back: they become `invalid`. */
  readonly heldBack?: readonly { readonly id: number; readonly why: string }[];
};

/** Runs that are continued. */
export type ReopeningMemory = {
  /**
   * Continues a run, after `recover`: `unsent` becomes `ready`; updates in doubt stay so until they are sent again;
   * what another run has sent in between becomes `skipped` or `in-doubt` and points to it; what another run has sent with
   * other details or in another spelling becomes `invalid`, unless `allowSimilar`; an update of what another run has
   * updated since is not sent over it. What was settled as not accepted stays `unsent`, unless `settled`; so does what
   * was sent before the run was planned, unless its option is repeated or it is `agreed`. The state is `running`; from
   * now on the results go to `output` where one is given. With `rejected`, what the service rejected becomes `ready` as
   * well. Gives how many documents stay unsent because nobody has agreed to send them.
   */
  reopen(run: string, options: Reopening): Promise<number>;
};
