import type { SeenRecord } from './export-port.ts';

/**
 * What exports add to files that keep what they have. `series` as in `ExportMemory`; `name` is the file as the user
 * names it, where `{date}` is not a day yet. What is remembered of a file counts until its series moves on.
 */
export type AppendMemory = {
  /**
   * Says what a file is about to become, and by which records. To be called when all is written and before it takes the
   * file's name. Gives the number of the announcement.
   */
  announceAppend(append: NewAppend, records: Iterable<SeenRecord>): Promise<number>;
  /** The file has taken its name. */
  appendPlaced(append: number): Promise<void>;
  /** What is remembered of the file, the earliest first. */
  appendsTo(series: string, name: string): Promise<readonly KnownAppend[]>;
  /** The hash of a record as it was last added to the file; undefined where it was not since the series moved on. */
  addedAs(series: string, name: string, id: string): Promise<string | undefined>;
  /** Forgets what was added, in small transactions. */
  forgetAppend(append: number): Promise<void>;
  /** The series has moved on: forgets all that it does not ask for again. */
  appendsSettled(series: string, name: string): Promise<void>;
};

type NewAppend = {
  readonly series: string;
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** The sha256 of the whole file as it was, null where there was none, and as it will be. */
  readonly before: string | null;
  readonly after: string;
};

export type KnownAppend = NewAppend & {
  readonly append: number;
  /** Whether the file is known to have taken its name: false where the process died at that moment. */
  readonly isPlaced: boolean;
};
