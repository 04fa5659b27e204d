/** A planned document with what the journal keeps of it, unless it is invalid. */
export type Traced = {
  /**
   * By what it can be known again when its business key was edited as well. One that begins with `same:` alone makes two
   * documents the same: a run that is taken up again does not send what another run has sent with it since.
   */
  readonly traits?: readonly string[] | (() => readonly string[]);
};

/** What the journal knows of documents by their traits. `Earlier`: a document of an earlier run. */
export type TraitMemory<Earlier> = {
  /** Accepted or in-doubt creating documents with this trait, each once, the latest first. */
  sharing(scope: string, trait: string, origin: string): Promise<readonly (Earlier & OfFile)[]>;
  /**
   * By trait, those of other runs that were sent, or that the journal learnt to be sent, after `run` was planned; of the
   * same file, or of one with a document in common, also those that another living process is about to send. A trait
   * without any is not in it.
   */
  sharingSince(run: string, traits: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly (Earlier & OfFile)[]>>;
  /** What such a document asked for, as JSON text; null where only another machine knows. */
  requestOf(scope: string, uid: string): Promise<string | null>;
};

/** Documents that an older version kept without all traits that this one gives them. */
export type MissingTraits = {
  /** Some of them, in the order in which they were kept; none when all have theirs. */
  withoutTraits(): Promise<
    readonly {
      readonly id: number;
      readonly uid: string;
      readonly kind: string;
      readonly request: string;
    }[]
  >;
  /** Keeps the traits of such documents; they are not asked about again, even if they have none. */
  keepTraits(
    documents: readonly { readonly id: number; readonly uid: string; readonly traits: readonly string[] }[],
  ): Promise<void>;
};

/** Whether any run of the origin that is asked about held it. */
export type OfFile = { readonly isOfFile: boolean };
