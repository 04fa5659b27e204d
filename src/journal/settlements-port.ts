/** Keeps what users decided about documents in doubt. `Earlier`: a document of an earlier run. */
export type SettlementMemory<Document, Earlier> = {
  /**
   * Records a user's decision about a creation in doubt, and about every document that points to it. Accepted: it gets
   * the tracking id. Not accepted: it becomes `unsent`, its own run becomes `stopped`, and sends it when it is
   * continued. The same happens to the run of a pointer to a sending of another machine. Gives the runs that changed;
   * none if nothing is in doubt. `asked`: the value of `lastWord` when the user was asked. If it has changed since, the
   * result is null and nothing is recorded. Call it only while holding the scope's lock.
   */
  settle(scope: string, uid: string, settlement: Settlement, asked?: string): Promise<readonly string[] | null>;
  /** Gives a text that changes with each sending of a document and with each decision about it. */
  lastWord(scope: string, uid: string): Promise<string>;
  /**
   * Takes back the last decision about a creation, and about every document that points to it: it is in doubt again.
   * Unsent documents that would replace it are in doubt with it. Refused if something was sent because of the decision.
   * `asked` as for `settle`. Call it only while holding the scope's lock.
   */
  undoSettlement(scope: string, uid: string, by: Author, asked?: string): Promise<UndoneSettlement<Earlier>>;
  /** Gives what `undoSettlement` would do. Changes nothing. */
  asUndone(scope: string, uid: string): Promise<UndoneSettlement<Earlier>>;
  /** Gives the settlements of the documents of a run, in order of time. */
  settlements(run: string): Promise<readonly PastSettlement[]>;
  /**
   * Gives the documents of a run that were settled as not accepted, and that the run would send if it was continued.
   */
  settledUnsent(run: string): Promise<readonly Document[]>;
  /**
   * Gives the documents that were settled as not accepted and that a run with ready documents is about to send: the
   * document itself, an equal request, or the present content of its row. Each comes with all names that it has or had.
   * `sentAt` is its last sending; null if unknown.
   */
  decidedToSend(run: string): Promise<readonly { readonly name: string; readonly sentAt: string | null }[]>;
  /** Gives what became of a document, in any run of this journal; undefined if it is not known here. */
  fateOf(scope: string, uid: string): Promise<Fate | undefined>;
  /** Gives all documents with this name, now or earlier, in any run, in the order of planning. */
  named(scope: string, uid: string): Promise<readonly Named<Document>[]>;
  /** Gives the earlier names of a run's documents, by the number of the document. Older workbooks still show them. */
  formerNames(run: string): Promise<ReadonlyMap<number, readonly string[]>>;
  /**
   * Gives the names of documents in doubt that earlier runs of a file have and `run` does not, in the order of
   * planning. `run` is null for a file that is not planned yet: then all runs of the file count, and `planned` has the
   * fingerprints of its documents. A run of another file counts too if it has most of these documents.
   */
  doubtsOfFile(file: FileOfRuns, run: string | null, planned?: readonly string[]): Promise<readonly string[]>;
};

/** The file that the rows of a run come from, even if it was imported in another form. */
export type FileOfRuns = { readonly scope: string; readonly kind: string; readonly origin: string };

/** A document with its run. */
type Named<Document> = Document & {
  readonly run: string;
  /** True if it only points to another document. Nothing was sent for it. */
  readonly isPointer: boolean;
  /** Its place among all sendings, from 1; null if it was never sent. */
  readonly sentOrder: number | null;
};

/** What became of a document, as far as the journal knows. */
export type Fate =
  | { readonly state: 'accepted'; readonly trackingId: string | null }
  | { readonly state: 'in-doubt' | 'not-sent' };

/** The name of a document in all runs: the one that was sent, and those that point to it. */
export type DocumentName = { readonly scope: string; readonly uid: string };

/** `why` is what the user typed. */
export type Author = { readonly who: string; readonly why: string | null };
export type Settlement = Decision & Author;
export type PastSettlement = (Decision | { readonly decision: 'undone' }) &
  Author & {
    readonly document: number;
    /** The computer where it was recorded; null if unknown. */
    readonly machine: string | null;
    readonly settledAt: string;
    /** Why the document was in doubt before, for users; null if unknown. */
    readonly doubt: string | null;
  };
export type UndoneSettlement<Earlier> =
  | { readonly type: 'undone'; readonly runs: readonly string[] }
  /** The document was sent or settled after the user was asked. */
  | { readonly type: 'changed' }
  /** There is no decision, or it was taken back already. */
  | { readonly type: 'nothing-to-undo' }
  /** The document that was sent because of the decision, and all known sendings, the earliest first. */
  | { readonly type: 'sent-since'; readonly sent: Earlier; readonly sendings: readonly Sending[] };

export type Sending = { readonly run: string; readonly rows: readonly number[]; readonly sentAt: string };
export type Decision =
  | { readonly decision: 'accepted'; readonly trackingId: string }
  | { readonly decision: 'not-accepted' };
