/** A record for the spool: `json` is its text, `id` identifies it. */
export type Spooled = { readonly id: string; readonly json: string };

/** A listed record, as it was when its answer was read: `hash` is that of the list's text. */
type Listed = { readonly id: string; readonly hash: string };

type SpooledAt = Spooled & { readonly place: number };

/**
 * Records on the way from the service into a file. They are on disk, so their number does not matter for the memory.
 * Each id is there once, with its last content. Passes count from 1, over everything that is read into one spool.
 */
export type Spool = {
  /** Adds records in one transaction. `place` orders the records of one pass. */
  put(pass: number, records: readonly SpooledAt[]): void;
  /** Adds everything that was read about one listed record, as part of the first pass. One transaction. */
  putAnswer(of: Listed, records: readonly SpooledAt[]): void;
  /**
   * Does the same with what an earlier process read about it. False if there is nothing, or if the list showed it
   * differently then.
   */
  takeAnswer(of: Listed, place: number): boolean;
  /** Gives how many different records a pass saw, and how many of them the pass before it had not seen. */
  seen(pass: number): { readonly distinct: number; readonly fresh: number };
  /** Keeps the records that were last seen in these passes. Only kept records are given out. */
  keep(from: number, to: number): void;
  /** Gives the kept records a sort key: numbers before texts, then records without a key. Pauses after every 500. */
  sortBy(key: (json: string) => string | number | null, pause: () => Promise<void> | undefined): Promise<void>;
  /** Removes the kept records for which `isWanted` gives false. */
  retain(isWanted: (record: Spooled) => boolean | Promise<boolean>): Promise<void>;
  /** True if the list had this id, even if it is not wanted. */
  wasListed(id: string): boolean;
  count(): number;
  /**
   * Gives the kept records, streamed: by the sort key if there is one, otherwise in the order in which they came.
   * Several loops may run at once.
   */
  records(order?: Order): Iterable<Spooled>;
  /** Marks the kept records that the file has already. */
  setAside(isInFile: (record: Spooled) => boolean | Promise<boolean>): Promise<void>;
  isAside(id: string): boolean;
  /** Gives the kept records that the file does not have, and their number. */
  toWrite(order?: Order): Iterable<Spooled>;
  countToWrite(): number;
  /** Removes the spool from the disk. */
  close(): void;
  /** Closes the spool. Gives how many answers stay on the disk for the next process. Only for a lasting spool. */
  leave(): number;
};

type Order = 'ascending' | 'descending';

export type LastingAs = {
  /** The name to find it again: letters, digits and hyphens. */
  readonly name: string;
  /** Gives milliseconds since 1970. */
  now(): number;
  /** Milliseconds. Older answers are read again. */
  readonly keptMs: number;
};
