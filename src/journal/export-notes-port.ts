/** What exports remember for the next export. */
export type ExportNotes = Downloads & LastSeen & { close(): void };

/** A file that was downloaded into a folder. */
export type DownloadedFile = {
  readonly id: string;
  readonly name: string;
  /** The name that the service gave the file; null if none. */
  readonly called: string | null;
  /** Changes if the file's content changes. */
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
  readonly mtimeMs: number;
  /** ISO time. */
  readonly fetchedAt: string;
};

/**
 * A file with only its beginning downloaded. `validator` is needed to request the rest; null if there is none.
 */
export type BegunFile = { readonly id: string; readonly version: string; readonly validator: string | null };

/** What was downloaded into which folder. It may be wrong, because the files in the folder are checked. */
export type Downloads = {
  find(folder: string, id: string): DownloadedFile | undefined;
  /** Gives the id of the file with this name. Upper and lower case are the same. */
  ownerOf(folder: string, name: string): string | undefined;
  /** Also forgets that the download was begun. */
  remember(folder: string, file: DownloadedFile): void;
  begin(folder: string, file: BegunFile): void;
  part(folder: string, id: string): BegunFile | undefined;
  partsOf(folder: string): readonly BegunFile[];
  dropPart(folder: string, id: string): void;
  /** Forgets files that are no longer in the folder, and folders that were not used for a year. */
  tidy(folder: string, names: readonly string[], now: number): void;
};

/** One record of a series of exports. `json` is its text. */
type LastSeenRecord = { readonly id: string; readonly json: string };

/** What each series of exports saw last. The caller chooses the name of a series. */
export type LastSeen = {
  /** ISO time of the last export of the series; undefined before the first one. */
  exportedAt(series: string): string | undefined;
  /** Gives the records by ascending id, streamed. */
  lastSeen(series: string): Iterable<LastSeenRecord>;
  /**
   * Records the end of an export, with its new and changed records; `json` is null for a record that is gone.
   * Everything is one transaction, which ends with the last step. Do not use these notes before that.
   */
  seeInSteps(
    series: string,
    exportedAt: string,
    changed: Iterable<{ readonly id: string; readonly json: string | null }>,
  ): Generator<void, void>;
};
