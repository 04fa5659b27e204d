/** What is put in: `json` is the record as text, `id` what tells it from every other. */
export type Spooled = { readonly id: string; readonly json: string };

/** One that was listed, as an answer about it was read: its id, and the hash of what the list said. */
type Listed = { readonly id: string; readonly hash: string };

type SpooledAt = Spooled & { readonly place: number };

/**
 * Records on their way from the service into a file, on disk: their number does not matter to the memory. Each id is
 * there once, as it was last seen. Passes count from 1 on, over all that is read into one spool.
 */
export type Spool = {
  /** In one transaction. `place` orders the records of one pass. */
  put(pass: number, records: readonly SpooledAt[]): void;
  /** Puts all that was read of one that is listed, as of the first pass. In one transaction. */
  putAnswer(of: Listed, records: readonly SpooledAt[]): void;
  /** The same with what an earlier process has read of it; false where that is not there, or was listed otherwise. */
  takeAnswer(of: Listed, place: number): boolean;
  /** How many different ones a pass saw, and how many of them the pass before it had not seen. */
  seen(pass: number): { readonly distinct: number; readonly fresh: number };
  /** Keeps what was last seen in these passes; what is never kept is not given out. */
  keep(from: number, to: number): void;
  /** Gives the kept records a key to be sorted by: numbers before texts, what has none at the end. Pauses every 500. */
  sortBy(key: (json: string) => string | number | null, pause: () => Promise<void> | undefined): Promise<void>;
  /** Leaves out the kept records that `isWanted` refuses. */
  retain(isWanted: (record: Spooled) => boolean | Promise<boolean>): Promise<void>;
  /** Whether the list had it, wanted or not. */
  wasListed(id: string): boolean;
  count(): number;
  /** The kept ones, streamed: by the key where one was given, else as they came. Several may be under way. */
  records(order?: Order): Iterable<Spooled>;
  /** Marks those kept records that the file has already. */
  setAside(isInFile: (record: Spooled) => boolean | Promise<boolean>): Promise<void>;
  isAside(id: string): boolean;
  /** The kept ones that the file does not have, and how many these are. */
  toWrite(order?: Order): Iterable<Spooled>;
  countToWrite(): number;
  /** Removes it from the disk. */
  close(): void;
  /** Closes it, and gives how many answers stay on the disk for the next process: only of a lasting one. */
  leave(): number;
};

type Order = 'ascending' | 'descending';

export type LastingAs = {
  /** What finds it again: letters, digits and hyphens. */
  readonly name: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Older answers are read again. */
  readonly keptMs: number;
};
