/** What becomes of one document on its way: each call is one durable commit. */
export type OutcomeMemory = {
  /** The intent: on disk before the first byte of the request. Counts an attempt. */
  sending(id: number): void;
  /**
   * The service's yes, and null; but a creating document of which the id is another's of its kind and scope already is in
   * doubt, with the answer, and that is why. Where ids return by right, only the same answer word for word is doubtful.
   */
  accepted(
    id: number,
    trackingId: string | null,
    status: number,
    response: string,
    idReturns?: boolean,
  ): StoredReason | null;
  rejected(id: number, reason: StoredReason): void;
  inDoubt(id: number, reason: StoredReason): void;
  /** What turned out not to be fit for sending before a byte had left: `ready` becomes `invalid`. */
  unfit(id: number, reason: StoredReason): void;
  /** Proof that nothing was done: `sending` (or still `ready`) becomes `ready`; the reason is kept. */
  backToReady(id: number, reason: StoredReason): void;
};

export type StoredReason = { readonly code: string; readonly status: number | null; readonly message: string };
