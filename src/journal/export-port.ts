/** What is remembered of exports. A series is an account's dataset with its filters. */
export type ExportMemory = ExportFileMemory & {
  /** The last complete export of a series; undefined before there is one. */
  lastExport(series: string): Promise<PastExport | undefined>;
  /** The hash of one record as it was last exported. */
  seenAs(series: string, id: string): Promise<string | undefined>;
  /**
   * Keeps a complete export as the last one, with what it could not have whole in place of what the one before could
   * not. The records of series that nobody exports any more are forgotten.
   */
  exported(past: NewExport, pending: Iterable<Pending>): Promise<void>;
  /** What the last export of a series could not have whole, streamed. */
  pending(series: string): AsyncIterable<Pending>;
  /**
   * Keeps how records were exported, of a series that has a last export. In small transactions: another process may
   * have a booking to note down meanwhile. One that ends early has some exported again, and loses none.
   */
  saw(series: string, records: Iterable<SeenRecord>): Promise<void>;
  /** Forgets those that are not `wanted` any more, in small transactions as well. */
  forget(series: string, isWanted: (id: string) => boolean): Promise<void>;
  /** Keeps what was found of bookings; what was known of the same report gives way to it. */
  keepReports(reports: Iterable<FoundReport>): Promise<void>;
  /** The documents of a kind that are in doubt, each once: whether they exist is not known. */
  documentsInDoubt(scope: string, kind: string): Promise<readonly DocumentInDoubt[]>;
  /** Of the bookings of a run, in file order. */
  reportsOf(run: string): Promise<readonly FoundReport[]>;
};

/** The files that exports wrote: with them the program sees which files a person has changed since. */
export type ExportFileMemory = {
  /** Says what a file is about to become. To be called when all is written and before it takes the file's name. */
  announceFile(file: FileVersion & { readonly path: string; readonly series: string | null }): Promise<void>;
  /** The file has taken its name. */
  filePlaced(path: string): Promise<void>;
  /** By absolute path, links followed; undefined where no export wrote there. */
  exportFile(path: string): Promise<ExportFile | undefined>;
  /** The files in which a series collects what is new, by name. */
  filesOf(series: string): Promise<readonly string[]>;
  /** The file was removed. */
  forgetFile(path: string): Promise<void>;
  /** ISO time. An export may have written an older file although it is not known here. */
  filesKnownSince(): Promise<string>;
};

export type ExportFile = {
  /** What the last export left, and what one that was killed was about to leave: either may be there. */
  readonly versions: readonly FileVersion[];
  /** The series that collects in the file what is new; null where each export replaces it. */
  readonly series: string | null;
};

/** `sha256` and `rows` are of the whole file; null where the rows were not counted. */
export type FileVersion = { readonly sha256: string; readonly rows: number | null };

/** An inspection report that belongs to a booking; texts are blank where the service told nothing. */
export type FoundReport = {
  /** Of the booking, in the journal. */
  readonly document: number;
  readonly productId: string;
  readonly orderNumber: string;
  /** Its number and what it means. */
  readonly status: string;
  readonly result: string;
  readonly decision: string;
  /** Where the export that found it was written; null where it was no export. */
  readonly file: string | null;
  /** ISO time. */
  readonly foundAt: string;
};

export type DocumentInDoubt = { readonly run: string; readonly rows: readonly number[] };

export type PastExport = {
  /** ISO time at which it began to ask the service. */
  readonly askedAt: string;
  /** How many records the service gave, and how many of them were written. */
  readonly found: number;
  readonly rows: number;
};

export type NewExport = PastExport & {
  readonly series: string;
  readonly scope: string;
  readonly dataset: string;
  /** As typed, as JSON text. */
  readonly filters: string;
};

/** A record as it was listed. `since`: ISO time of the first export that asked for it in vain. */
export type Pending = { readonly id: string; readonly json: string; readonly since: string };

/** `hash` tells whether it has changed since. */
export type SeenRecord = { readonly id: string; readonly hash: string };
