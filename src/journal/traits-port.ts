/** A planned document with its traits. */
export type Traced = {
  /**
   * What identifies the document even after its business key was edited. Documents that share a trait with the prefix
   * `same:` are the same: a continued run does not send one if another run has sent it since.
   */
  readonly traits?: readonly string[] | (() => readonly string[]);
};

/** Gives what the journal knows of documents by their traits. `Earlier`: a document of an earlier run. */
export type TraitMemory<Earlier> = {
  /**
   * Gives, by trait, accepted or in-doubt creations with it, each once, the latest first. A trait without any is absent.
   */
  sharing(
    scope: string,
    traits: readonly string[],
    origin: string,
  ): Promise<ReadonlyMap<string, readonly (Earlier & OfFile)[]>>;
  /**
   * Gives, by trait, documents of other runs that were sent, or that the journal learnt to be sent, after `run` was
   * planned. For the same file, or one with a document in common, also those that another living process is about to
   * send. A trait without any is absent.
   */
  sharingSince(run: string, traits: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly (Earlier & OfFile)[]>>;
  /** Gives the request of such a document as JSON text; null if only another machine has it. */
  requestOf(scope: string, uid: string): Promise<string | null>;
};

/** Documents that an older version kept without all traits of this version. */
export type MissingTraits = {
  /** Gives some of them, in the order in which they were kept; none if all have their traits. */
  withoutTraits(): Promise<
    readonly {
      readonly id: number;
      readonly uid: string;
      readonly kind: string;
      readonly request: string;
    }[]
  >;
  /** Keeps the traits of such documents. They are not given again, even if they have no traits. */
  keepTraits(
    documents: readonly { readonly id: number; readonly uid: string; readonly traits: readonly string[] }[],
  ): Promise<void>;
};

/** True if any run of the requested origin had it. */
export type OfFile = { readonly isOfFile: boolean };
