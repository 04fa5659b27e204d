/** What persons said became of documents in doubt. `Earlier`: a document of an earlier run. */
export type SettlementMemory<Document, Earlier> = {
  /**
   * A person's decision about a creating document in doubt, and with it about every other that points to the same one.
   * Accepted, it has the tracking id. Not accepted, it is `unsent`, and its own run, which is `stopped` then, sends it
   * when it is taken up again; so does the run of a pointer to what another machine has sent. Gives the runs that
   * changed, none where nothing is in doubt. `asked`: the last word on the document when the person was asked: null, and
   * nothing is recorded, where another one has come since. Only for the holder of the scope's lock.
   */
  settle(scope: string, uid: string, settlement: Settlement, asked?: string): Promise<readonly string[] | null>;
  /** Another one after each sending of a document, and after each decision about it. */
  lastWord(scope: string, uid: string): Promise<string>;
  /**
   * Takes back the last decision about a creating document, and with it that on every other that points to the same one:
   * it is in doubt again. What would be sent in its place, and has not been, waits with it. Refused once something was
   * sent because of the decision. `asked` as for `settle`. Only for the holder of the scope's lock.
   */
  undoSettlement(scope: string, uid: string, by: Author, asked?: string): Promise<UndoneSettlement<Earlier>>;
  /** What `undoSettlement` would do. Changes nothing. */
  asUndone(scope: string, uid: string): Promise<UndoneSettlement<Earlier>>;
  /** Of the documents of a run, in order of time. */
  settlements(run: string): Promise<readonly PastSettlement[]>;
  /** Documents of a run that were settled as not accepted, and that the run would send if it was taken up again. */
  settledUnsent(run: string): Promise<readonly Document[]>;
  /**
   * Documents that were settled as not accepted, and that a run with ready documents is about to send: itself, an equal
   * request, or what its row has now. Each by all names that it has or had; with its last sending, null where nobody knows.
   */
  decidedToSend(run: string): Promise<readonly { readonly name: string; readonly sentAt: string | null }[]>;
  /** What became of a document, in whatever run of this journal it is; undefined where it is not known here. */
  fateOf(scope: string, uid: string): Promise<Fate | undefined>;
  /** All that are one document, whatever run has them, in the order of planning; also under a name that it had before. */
  named(scope: string, uid: string): Promise<readonly Named<Document>[]>;
  /** The names that documents of a run had before, by the number of the document: older workbooks still show them. */
  formerNames(run: string): Promise<ReadonlyMap<number, readonly string[]>>;
  /**
   * The names of documents in doubt that earlier runs of a file have and `run` does not, in the order of
   * planning. `run` is null for a file that is not planned yet: then of all its runs, and `planned` are the fingerprints
   * of its documents. A run of another file counts as one of this file where it has most of its documents.
   */
  doubtsOfFile(file: FileOfRuns, run: string | null, planned?: readonly string[]): Promise<readonly string[]>;
};

/** The file of the rows of a run, also if it was imported in another form. */
export type FileOfRuns = { readonly scope: string; readonly kind: string; readonly origin: string };

/** A document with its run. */
type Named<Document> = Document & {
  readonly run: string;
  /** Whether it only points to another document: nothing was sent for it. */
  readonly isPointer: boolean;
  /** Its place among all sendings, from 1; null where it was never sent. */
  readonly sentOrder: number | null;
};

/** What the journal knows became of a document. */
export type Fate =
  | { readonly state: 'accepted'; readonly trackingId: string | null }
  | { readonly state: 'in-doubt' | 'not-sent' };

/** A document wherever runs have it: the one that was sent, and those that point to it. */
export type DocumentName = { readonly scope: string; readonly uid: string };

/** `why` is a person's own words. */
export type Author = { readonly who: string; readonly why: string | null };
export type Settlement = Decision & Author;
export type PastSettlement = (Decision | { readonly decision: 'undone' }) &
  Author & {
    readonly document: number;
    /** Where it was recorded; null where that is not known. */
    readonly machine: string | null;
    readonly settledAt: string;
    /** Why the document was in doubt before, in words; null where that is not known. */
    readonly doubt: string | null;
  };
export type UndoneSettlement<Earlier> =
  | { readonly type: 'undone'; readonly runs: readonly string[] }
  /** Another word than the one that was asked about has come. */
  | { readonly type: 'changed' }
  /** There is no decision, or it was taken back already. */
  | { readonly type: 'nothing-to-undo' }
  /** What was sent because of the decision, and all sendings that are known, the first first. */
  | { readonly type: 'sent-since'; readonly sent: Earlier; readonly sendings: readonly Sending[] };

export type Sending = { readonly run: string; readonly rows: readonly number[]; readonly sentAt: string };
export type Decision =
  | { readonly decision: 'accepted'; readonly trackingId: string }
  | { readonly decision: 'not-accepted' };
