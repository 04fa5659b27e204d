/** What is remembered of exports. A series is an account's dataset with its filters. */
export type ExportMemory = {
  /** The last complete export of a series; undefined before there is one. */
  lastExport(series: string): PastExport | undefined;
  /** What was last exported of one record. */
  seenAs(series: string, id: string): SeenRecord | undefined;
  /** All of them by ascending id, streamed. */
  seenIn(series: string): Iterable<SeenRecord>;
  /**
   * Keeps a complete export and its records in one transaction. `all`: they take the place of those before, else they
   * are added to them. The records of series that nobody has exported for a quarter of a year are forgotten.
   */
  exported(past: NewExport, records: Iterable<SeenRecord>, all: boolean): void;
};

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

/** `hash` tells whether it has changed; `snapshot` is JSON text: what the next export tells changes by. */
export type SeenRecord = { readonly id: string; readonly hash: string; readonly snapshot: string };
