/** What is remembered of exports. A series is one dataset of one account with one set of filters. */
export type ExportMemory = ExportFileMemory & {
  /** Gives the last complete export of a series; undefined before the first one. */
  lastExport(series: string): Promise<PastExport | undefined>;
  /** Gives the hash of one record as it was last exported; undefined if it never was. */
  seenAs(series: string, id: string): Promise<string | undefined>;
  /**
   * Records a complete export as the last one. `pending` replaces the incomplete records of the export before. Forgets
   * the records of series that were not exported for a long time.
   */
  exported(past: NewExport, pending: Iterable<Pending>): Promise<void>;
  /** Gives the records that the last export of a series could not get completely, streamed. */
  pending(series: string): AsyncIterable<Pending>;
  /**
   * Records how records were exported, for a series that has a last export. It uses small transactions, because another
   * process may need to record a booking. If it ends early, some records are exported again, and none is lost.
   */
  saw(series: string, records: Iterable<SeenRecord>): Promise<void>;
  /** Forgets the records that are not `wanted`, in small transactions. */
  forget(series: string, isWanted: (id: string) => boolean): Promise<void>;
  /** Keeps reports of bookings. Each replaces what was known of the same report. */
  keepReports(reports: Iterable<FoundReport>): Promise<void>;
  /** Gives each document of a kind that is in doubt, once. It is not known if they exist. */
  documentsInDoubt(scope: string, kind: string): Promise<readonly DocumentInDoubt[]>;
  /** Gives the reports of the bookings of a run, in file order. */
  reportsOf(run: string): Promise<readonly FoundReport[]>;
};

/** The files that exports wrote. With them qcsheet notices which files the user changed. */
export type ExportFileMemory = {
  /** Notes what a file will become. Call it when everything is written, before the file gets its name. */
  announceFile(file: FileVersion & { readonly path: string; readonly series: string | null }): Promise<void>;
  /** Notes that the file now has its name. */
  filePlaced(path: string): Promise<void>;
  /** Finds a file by its absolute path, with links resolved. Undefined if no export wrote it. */
  exportFile(path: string): Promise<ExportFile | undefined>;
  /** Gives the paths of the files in which a series collects new records, sorted. */
  filesOf(series: string): Promise<readonly string[]>;
  /** Notes that the file was removed. */
  forgetFile(path: string): Promise<void>;
  /** ISO time since when these files are recorded. An older export may have written a file that is not known here. */
  filesKnownSince(): Promise<string>;
};

export type ExportFile = {
  /**
   * The version that the last export wrote, and the version that a killed export was about to write. The file may be
   * either.
   */
  readonly versions: readonly FileVersion[];
  /** The series that collects its new records in the file; null if each export replaces the file. */
  readonly series: string | null;
};

/** `sha256` and `rows` describe the whole file. `rows` is null if nobody counted them. */
export type FileVersion = { readonly sha256: string; readonly rows: number | null };

/** An inspection report of a booking. Texts are empty if the service gave none. */
export type FoundReport = {
  /** The booking's number in the journal. */
  readonly document: number;
  readonly productId: string;
  readonly orderNumber: string;
  /** The status number with its meaning. */
  readonly status: string;
  readonly result: string;
  readonly decision: string;
  /** The file of the export that found the report; null if no export found it. */
  readonly file: string | null;
  /** ISO time. */
  readonly foundAt: string;
};

export type DocumentInDoubt = { readonly run: string; readonly rows: readonly number[] };

export type PastExport = {
  /** ISO time when it began to ask the service. */
  readonly askedAt: string;
  /** How many records the service gave, and how many of them were written. */
  readonly found: number;
  readonly rows: number;
};

export type NewExport = PastExport & {
  readonly series: string;
  readonly scope: string;
  readonly dataset: string;
  /** The filters as the user typed them, as JSON text. */
  readonly filters: string;
};

/** A record as it was in the list. `since`: ISO time of the first export that could not get the rest of it. */
export type Pending = { readonly id: string; readonly json: string; readonly since: string };

/** `hash` shows if the record changed. */
export type SeenRecord = { readonly id: string; readonly hash: string };
