/** Where a record describes its files. The values are field keys, like those of columns. */
export type StoredFile = {
  /** Path of the list with one item for each file; absent if the record itself describes one file. */
  readonly listPath?: string;
  /**
   * The field with the listed record's id. Files of two records are never the same, even if their file ids are equal.
   */
  readonly of: string;
  /** The fields that can hold the file's own id. The first one with a value counts. */
  readonly id: readonly string[];
  /** The fields that together identify a file without an id, permanently. Its index in a list is not among them. */
  readonly identifiedBy: readonly string[];
  readonly name: string;
  /** Bytes. */
  readonly size: string;
  /** Fields that change when the file changes. */
  readonly version: readonly string[];
  readonly address: string;
};

/** A stored file as a record describes it. */
export type FileToFetch = {
  /** Identifies the file among all files. */
  readonly id: string;
  /** The first part of its file name in the folder. */
  readonly label: string;
  readonly name: string | null;
  /** Bytes; null if the service does not give it. */
  readonly size: number | null;
  /** Changes when the file's content changes. */
  readonly version: string;
  /** The download address, valid for a limited time; null if the service gives none. */
  readonly address: string | null;
  /** All lasting facts about the file, as JSON. Two files with the same id but different facts are different files. */
  readonly lasting: string;
};
