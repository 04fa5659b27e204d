import type { AppendMemory } from './appends-port.ts';
import type { EarlierByText, EarlierDocument } from './earlier-port.ts';
import type { ExportMemory } from './export-port.ts';
import type { KeptRowsMemory } from './kept-rows-port.ts';
import type { NewDocument, NewRun } from './new-run.ts';
import type { OutcomeMemory } from './outcomes-port.ts';
import type { Reopening, ReopeningMemory } from './reopening-port.ts';
import type { SenderMemory } from './senders-port.ts';
import type { RecordMemory } from './service-records-port.ts';
import type { SettlementMemory } from './settlements-port.ts';
import type { DocumentState, RunState } from './states.ts';
import type { MissingTraits, TraitMemory } from './traits-port.ts';

export { JournalBroken } from './broken.ts';
export type { EarlierDocument } from './earlier-port.ts';
export type { KeptRow } from './kept-rows-port.ts';
export type { NewDocument, NewRun } from './new-run.ts';
export type { Reopening, SentBefore } from './reopening-port.ts';
export type {
  Author,
  Decision,
  DocumentName,
  Fate,
  PastSettlement,
  Settlement,
  UndoneSettlement,
} from './settlements-port.ts';
export { type DocumentState, type RunState, STATES } from './states.ts';

/**
 * The journal: durable memory of every run, independent of the database. Each method is one operation, done whole or
 * not at all. Its changes are on disk when its promise resolves. If no other call may come between two steps, they must
 * be one method. A long method lets other work of the process run, but no other call of the journal.
 */

export type JournalDocument = Omit<
  NewDocument,
  'state' | 'request' | 'trackingId' | 'uid' | 'replaces' | 'record' | 'settlement' | 'sentAt' | 'traits'
> & {
  /** JSON text; null for a document that was invalid. */
  readonly request: string | null;
  readonly id: number;
  /** Equal in all runs that have the same document; different on each machine. 16 hex digits. */
  readonly uid: string;
  readonly state: DocumentState;
  /** The run that replaces this document, which is then never sent. Absent if there is none. */
  readonly replacedBy?: string;
} & DocumentOutcome;

type DocumentOutcome = {
  readonly trackingId: string | null;
  /** The service's answer as text; null if it is not kept. */
  readonly response: string | null;
  readonly attempts: number;
  /** ISO time of the last intent. If only another machine sent it: the time of that sending. */
  readonly sentAt: string | null;
};

export type RunRecord = Omit<Required<NewRun>, 'replaces' | 'knownUpTo' | 'namedBefore'> & {
  /** Short enough to type: `r-20270310-1`. */
  readonly run: string;
  readonly state: RunState;
  /** Why it is not complete, for users (`stopped by --limit 5`); null if complete. */
  readonly why: string | null;
  /** What ended it, for the exit code (`login`, `breaker`, `limit`, ...). Null if it is complete, or has not ended. */
  readonly cause: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** The person who began it, and the computer; null if unknown. */
  readonly who: string | null;
  readonly machine: string | null;
};

export type LaterRun = RunRecord & {
  /** True if another living process is sending it. */
  readonly isUnderWay: boolean;
};

export type Journal = {
  /** Records a run and all its documents in one transaction. If `stopping` aborts, it rejects and records nothing. */
  plan(run: NewRun, documents: Iterable<NewDocument>, stopping?: AbortSignal): Promise<RunRecord>;

  /**
   * Gives the next document to send; undefined when none is left. Each is given once in this process. Ready documents
   * come in file order. After them come the updates that were in doubt when the run was continued, and other updates of
   * the same resource.
   */
  claim(run: string): Promise<JournalDocument | undefined>;
  /**
   * Gives how many documents `claim` would give: the ready ones and the updates in doubt, except updates that another
   * run has overtaken.
   */
  toSend(run: string): Promise<number>;
  /**
   * Turns what a dead process left from `sending` into `in-doubt`. Gives their number, 0 while another process sends
   * the run. Call it only while holding the scope's lock: a living sender would make it wrong.
   */
  recover(run: string): Promise<number>;
  /** Ends the run. `stopped` turns `ready` documents into `unsent`; `interrupted` leaves them ready for `resume`. */
  finish(run: string, state: Exclude<RunState, 'running'>, why: string | null, cause?: string | null): Promise<void>;
  /**
   * Updates a run with what other runs have sent since. Its unsent or rejected documents become `skipped` or `in-doubt`
   * and point there. An update in doubt ends its doubt if a later update of the same record was accepted. Sends nothing
   * and makes nothing ready. If `stopping` aborts, it rejects and changes nothing.
   */
  syncFromOtherRuns(run: string, stopping?: AbortSignal): Promise<void>;

  /** Finds the document that the service accepted with this tracking id; undefined if there is none. */
  acceptedAs(scope: string, trackingId: string): Promise<EarlierDocument | undefined>;
  /** Finds it by an id that differs only in upper and lower case or spaces. Reads all documents of the scope. */
  acceptedAlike(scope: string, trackingId: string): Promise<EarlierDocument | undefined>;

  /** Keeps the service's answer about what became of an accepted document. False if it equals the last one. */
  keepBookingResult(document: number, answer: string): Promise<boolean>;
  /** Gives the last such answer for each document of a run that has one. */
  bookingResults(run: string): Promise<readonly BookingResult[]>;

  /** Notes that a workbook will be written at its path. The process may die before it can call `wrote`. */
  writes(path: string, written: WrittenOutput): Promise<void>;
  /** Notes that a workbook was written. It is the last one at its path. */
  wrote(path: string, written: WrittenOutput): Promise<void>;
  /** Gives what was last written at a path, and what was announced since; undefined if nothing was. */
  writtenAt(path: string): Promise<(WrittenOutput & { readonly nextSha256: string | null }) | undefined>;
  /** Gives every path that the results of a run have or had. */
  resultsPaths(run: string): Promise<readonly string[]>;
  /** Sets the path for the results of a run from now on. */
  moveOutput(run: string, path: string): Promise<void>;
  /** Gives the tracking ids of a run's creations that no document of `other` has. */
  idsBeside(run: string, other: string): Promise<readonly string[]>;

  /** Gives the runs, the latest first. `mine`: only those that were begun on this machine. */
  runs(whose?: 'all' | 'mine'): Promise<readonly RunRecord[]>;
  run(run: string): Promise<RunRecord | undefined>;
  /**
   * Gives the other runs of the account that were begun or have sent something since this run was planned, and those
   * that another living process is sending. The latest comes first.
   */
  runsSince(run: string): Promise<readonly LaterRun[]>;
  /** Finds the last incomplete run of this file content, which `import` continues. */
  unfinished(scope: string, sha256: string): Promise<RunRecord | undefined>;
  /** Finds the last run of this file content that another living process is sending. */
  underWay(scope: string, sha256: string): Promise<RunRecord | undefined>;
  /** Finds the last run of a file with this path that has something left to send. The content may be different. */
  unfinishedAt(scope: string, file: string): Promise<RunRecord | undefined>;
  /** Finds the last run of a file with this path. */
  lastOf(scope: string, file: string): Promise<RunRecord | undefined>;
  /** Gives the documents in file order, streamed. */
  documents(run: string): AsyncIterable<JournalDocument>;
  counts(run: string): Promise<Readonly<Record<DocumentState, number>>>;
  /** Gives how many documents a run has left: nobody has sent them, or they are updates in doubt. */
  left(run: string): Promise<number>;

  /**
   * Gives, by fingerprint, the creations with it that are accepted or in doubt, each once, by occurrence. A fingerprint
   * without any is absent.
   */
  sameAs(scope: string, fingerprints: readonly string[]): Promise<EarlierByText>;
  /**
   * Gives, by business key, the creations with it that are accepted or in doubt, with any fingerprint. The latest comes
   * first. A key without any is absent.
   */
  similarTo(scope: string, kind: string, businessKeys: readonly string[]): Promise<EarlierByText>;
  /** Gives the service's ids of all accepted documents of a kind, each once, the earliest first. */
  trackingIds(scope: string, kind: string): Promise<readonly string[]>;
  /**
   * Gives the last 200 tracking ids of a kind that came from the service, also through results of another machine. Ids
   * that a user typed here are not included.
   */
  givenIds(scope: string, kind: string): Promise<readonly string[]>;

  /**
   * Gives what `look` finds in the journal as it would be after `recover` and `reopen`. Changes nothing. Other calls of
   * the journal wait until `look` ends, so `look` must not wait for them.
   */
  asReopened<T>(run: string, options: Reopening, look: (journal: Journal) => Promise<T>): Promise<T>;

  /** Gives the identity of this journal. A copy of the journal has the same one. */
  id(): Promise<string>;
  /** Waits for the disk once, as each sending does, and changes nothing. `schema`: the version of the tables. */
  probe(): Promise<{ readonly schema: number }>;

  close(): Promise<void>;
} & ReopeningMemory &
  KeptRowsMemory &
  OutcomeMemory<JournalDocument> &
  SettlementMemory<JournalDocument, EarlierDocument> &
  ExportMemory &
  MissingTraits &
  SenderMemory &
  AppendMemory &
  RecordMemory<EarlierDocument, JournalDocument> &
  TraitMemory<EarlierDocument>;

type WrittenOutput = { readonly run: string; readonly sha256: string };

export type BookingResult = {
  readonly document: number;
  /** The answer as it came, without secrets. */
  readonly answer: string;
  /** ISO times when this answer came first and last. */
  readonly firstAt: string;
  readonly lastAt: string;
};
