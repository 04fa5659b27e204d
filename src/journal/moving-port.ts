import type { JournalProblem } from './opening-port.ts';
import type { Person } from './senders-port.ts';

/** The tables that are moved into another journal, in the order of writing. */
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

/** What a journal on this computer has of one account, at one moment. */
export type JournalContents = {
  /** The identity of the journal. */
  readonly id: string;
  readonly scope: string;
  /** Gives the rows in the order in which they were made. */
  rows(table: MovedTable | 'kept_rows'): Iterable<Readonly<Record<string, unknown>>>;
  count(table: MovedTable | 'kept_rows'): number;
  close(): void;
};

/** The mark that a move leaves in the old journal. */
export type MovedMark = {
  /** The address of the new journal, without a password. */
  readonly place: string;
  /** True if the new journal certainly has everything. If false, only the new journal can show that. */
  readonly isDone: boolean;
};

/** The journal of this computer, in the form that can be closed for an account. */
export type MovableJournal = {
  /** The identity of the journal. */
  id(): string;
  /** Gives the accounts that have runs. */
  scopes(): readonly string[];
  mark(scope: string): MovedMark | null;
  /** Begins a move. From now on nothing of the account is planned, sent or settled here. */
  begin(scope: string, place: string): void;
  finish(scope: string): void;
  /** Opens the account again, because the new journal has nothing of it. */
  reopen(scope: string): void;
  /**
   * Gives the contents for one account. Exports that were killed belong to no account: they are moved with one account
   * only.
   */
  contents(scope: string, which: 'with unfinished exports' | 'alone'): JournalContents;
  close(): void;
};

/** A booking that is accepted or in doubt in both journals. It may exist twice. */
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
  /** Runs that got another name in the new journal. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly twice: readonly BookedTwice[];
};

export type MoveResult =
  | ({ readonly type: 'moved' } & Moved)
  /** The new journal already has everything. */
  | { readonly type: 'there-already' }
  /** The new journal has runs, but none of this login. */
  | { readonly type: 'other-account'; readonly scopes: readonly string[] };

/** A database that journals can be moved into. */
export type NewPlace = {
  /** True if it has everything of a journal. Waits for a move that is under way. */
  has(journal: string, scope: string): Promise<boolean>;
  /**
   * Gives the runs of a journal that sent something which this database does not have. The names are those in that
   * journal.
   */
  sentSince(contents: JournalContents): Promise<readonly string[]>;
  /**
   * Copies everything in one transaction and reads it back. Throws `JournalBroken` if something is not the same. If it
   * throws, nothing was copied. Exception: a connection that was lost at the very end, where only `has` shows the
   * result. `isSameLogin`: true if another scope is the same login at another address.
   */
  takeOver(contents: JournalContents, by: Person, isSameLogin: (scope: string) => boolean): Promise<MoveResult>;
  /** What a move of these contents has renamed, and what is in both journals. Only of a journal that was moved here. */
  moved(contents: JournalContents): Promise<Pick<Moved, 'renamed' | 'twice'>>;
  close(): Promise<void>;
};

export type NewPlaceOpened =
  | { readonly type: 'ok'; readonly place: NewPlace }
  | { readonly type: 'failed'; readonly problem: JournalProblem };
