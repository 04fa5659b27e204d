/** What exports remember from one to the next. */
export type ExportNotes = Downloads & LastSeen & { close(): void };

/** A file as it was put into a folder. */
export type DownloadedFile = {
  readonly id: string;
  readonly name: string;
  /** What the service called it. */
  readonly called: string | null;
  /** Changes with the file's contents. */
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
  readonly mtimeMs: number;
  /** ISO time. */
  readonly fetchedAt: string;
};

/** A file whose beginning was fetched, and by what its rest can be asked for. */
export type BegunFile = { readonly id: string; readonly version: string; readonly validator: string | null };

/** What was fetched into which folder. Not needed to be right: what lies in the folder is looked at. */
export type Downloads = {
  find(folder: string, id: string): DownloadedFile | undefined;
  /** The id of the file that has a name, whatever its case. */
  ownerOf(folder: string, name: string): string | undefined;
  /** And forgets that it was begun. */
  remember(folder: string, file: DownloadedFile): void;
  begin(folder: string, file: BegunFile): void;
  part(folder: string, id: string): BegunFile | undefined;
  partsOf(folder: string): readonly BegunFile[];
  dropPart(folder: string, id: string): void;
  /** Forgets what is not among the folder's names any more, and folders that nobody has used for a year. */
  tidy(folder: string, names: readonly string[], now: number): void;
};

/** What is kept of one record of a series of exports, as JSON text. */
type LastSeenRecord = { readonly id: string; readonly json: string };

/** What each series of exports saw last; a series is whatever its user calls so. */
export type LastSeen = {
  /** ISO time of the series' last export; undefined when there was none. */
  exportedAt(series: string): string | undefined;
  /** By ascending id, streamed. */
  lastSeen(series: string): Iterable<LastSeenRecord>;
  /**
   * The export is done: what is new or changed, and what is gone (`json` is null). All of it in one transaction,
   * when the steps have come to their end. Nothing else may use these notes before that.
   */
  seeInSteps(
    series: string,
    exportedAt: string,
    changed: Iterable<{ readonly id: string; readonly json: string | null }>,
  ): Generator<void, void>;
};
