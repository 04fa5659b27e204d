import type { JournalProblem } from './opening-port.ts';
import type { Person } from './senders-port.ts';

/** The tables of a journal that are carried into another one, in the order in which they are written there. */
export const MOVED_TABLES = [
  'runs',
  'documents',
  'settlements',
  'former_names',
  'traits',
  'service_records',
  'booking_results',
  'booking_reports',
  'outputs',
  'export_series',
  'export_seen',
  'export_pending',
  'export_appends',
  'export_appended',
  'export_files',
  'sending_starts',
] as const;
export type MovedTable = (typeof MOVED_TABLES)[number];

/** What a journal on this computer holds of one account, as it was at one moment. */
export type JournalContents = {
  /** The identity of the journal. */
  readonly id: string;
  readonly scope: string;
  /** In the order in which the rows were made. */
  rows(table: MovedTable | 'kept_rows'): Iterable<Readonly<Record<string, unknown>>>;
  count(table: MovedTable | 'kept_rows'): number;
  close(): void;
};

/** What is left of a move in the journal that is left. */
export type MovedMark = {
  /** The address of the new journal, without a password. */
  readonly place: string;
  /** Whether the new journal is known to have all. Where it is not, only the new journal can say. */
  readonly isDone: boolean;
};

/** The journal of this computer, as something that can be closed for an account. */
export type MovableJournal = {
  /** The identity of the journal. */
  id(): string;
  /** Of accounts, those that have runs. */
  scopes(): readonly string[];
  mark(scope: string): MovedMark | null;
  /** From now on nothing of the account is planned, sent or settled here. */
  begin(scope: string, place: string): void;
  finish(scope: string): void;
  /** The new journal has nothing: the account is open again. */
  reopen(scope: string): void;
  /** Exports that were killed before their end belong to no account: they go with one only. */
  contents(scope: string, which: 'with unfinished exports' | 'alone'): JournalContents;
  close(): void;
};

/** A booking that both journals have as accepted, or in doubt: it may exist twice. */
export type BookedTwice = { readonly here: BookedOnce; readonly there: BookedOnce };
export type BookedOnce = {
  readonly run: string;
  readonly rows: readonly number[];
  readonly state: string;
  readonly trackingId: string | null;
  readonly who: string | null;
  readonly machine: string | null;
};

export type Moved = {
  /** The identity of the new journal. */
  readonly journal: string;
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
  /** Runs that have another name in the new journal. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly twice: readonly BookedTwice[];
};

export type MoveResult =
  | ({ readonly type: 'moved' } & Moved)
  /** It has all of it already. */
  | { readonly type: 'there-already' }
  /** It has runs, and none of this login. */
  | { readonly type: 'other-account'; readonly scopes: readonly string[] };

/** A database as the place to which journals are moved. */
export type NewPlace = {
  /** Whether it has all of a journal. Waits for a move that is under way. */
  has(journal: string, scope: string): Promise<boolean>;
  /** The runs of a journal that have sent what this place does not know, by the names that they have in that journal. */
  sentSince(contents: JournalContents): Promise<readonly string[]>;
  /**
   * Carries all of it in, in one transaction, and reads it back: throws `JournalBroken` where it is not there as it was read.
   * Where it throws anything, nothing counts, but for a connection that was lost at the very end: `has` knows.
   * `isSameLogin`: whether another scope is the same login at another address.
   */
  takeOver(contents: JournalContents, by: Person, isSameLogin: (scope: string) => boolean): Promise<MoveResult>;
  close(): Promise<void>;
};

export type NewPlaceOpened =
  | { readonly type: 'ok'; readonly place: NewPlace }
  | { readonly type: 'failed'; readonly problem: JournalProblem };
