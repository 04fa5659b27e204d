/** What a record says about the files that belong to it, by keys as those of columns. */
export type StoredFile = {
  /** The list that has an item for each file; none: the record itself is about one. */
  readonly listPath?: string;
  /** The id of what was listed: nobody says that files of two are the same because theirs is. */
  readonly of: string;
  /** Its own id: the first of these that it has. */
  readonly id: readonly string[];
  /** What together tells one without an id from every other, for good: not its place in a list. */
  readonly identifiedBy: readonly string[];
  readonly name: string;
  /** Bytes. */
  readonly size: string;
  /** What changes when the file does. */
  readonly version: readonly string[];
  readonly address: string;
};

/** A stored file as a record describes it. */
export type FileToFetch = {
  /** What tells it from every other one. */
  readonly id: string;
  /** How its name in a folder begins. */
  readonly label: string;
  readonly name: string | null;
  /** Bytes; null where the service tells none. */
  readonly size: number | null;
  /** Changes with the file's contents. */
  readonly version: string;
  /** Good for some time only; null where the service gives none. */
  readonly address: string | null;
  /** All that stays of what is told: two of one id that differ in it are not one file. */
  readonly lasting: string;
};
