import type { SeenRecord } from './export-port.ts';

/**
 * What exports added to files that keep their earlier rows. `series` as in `ExportMemory`. `name` is the file as the
 * user wrote it, with `{date}` not yet replaced. The records of a file are remembered until `appendsSettled` is called.
 */
export type AppendMemory = {
  /**
   * Notes what a file will become, and which records make the difference. Call it when everything is written, before
   * the file gets its name. Gives the number of this note.
   */
  announceAppend(append: NewAppend, records: Iterable<SeenRecord>): Promise<number>;
  /** Notes that the file now has its name. */
  appendPlaced(append: number): Promise<void>;
  /** Gives what is remembered of the file, the earliest first. */
  appendsTo(series: string, name: string): Promise<readonly KnownAppend[]>;
  /**
   * Gives the hash of a record when it was last added to the file. Undefined if it was not added since the last
   * `appendsSettled`.
   */
  addedAs(series: string, name: string, id: string): Promise<string | undefined>;
  /** Forgets what was added, in small transactions. */
  forgetAppend(append: number): Promise<void>;
  /**
   * Call it when the series no longer asks for the records so far. Forgets them, except the last append of the file.
   */
  appendsSettled(series: string, name: string): Promise<void>;
};

type NewAppend = {
  readonly series: string;
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** The sha256 of the whole file before the change (null if there was no file) and after it. */
  readonly before: string | null;
  readonly after: string;
};

export type KnownAppend = NewAppend & {
  readonly append: number;
  /** True if the file certainly got its name. False if the process died at that moment. */
  readonly isPlaced: boolean;
};
