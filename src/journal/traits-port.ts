/** A planned document with what the journal keeps of it, unless it is invalid. */
export type Traced = {
  /** By what it can be known again when its business key was edited as well. */
  readonly traits?: readonly string[];
};

/** What the journal knows of documents by their traits. `Earlier`: a document of an earlier run. */
export type TraitMemory<Earlier> = {
  /** Accepted or in-doubt creating documents with this trait, each once, the latest first. */
  sharing(scope: string, trait: string, origin: string): readonly (Earlier & OfFile)[];
  /** What such a document asked for, as JSON text; null where only another machine knows. */
  requestOf(scope: string, uid: string): string | null;
};

/** Whether any run of the origin that is asked about held it. */
export type OfFile = { readonly isOfFile: boolean };
