import type { AppendMemory } from './appends-port.ts';
import type { EarlierDocument } from './earlier-port.ts';
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
 * The journal: durable memory of every run. What the engine and the commands need of it, whatever keeps it.
 * Each method is one operation that is done whole or not at all; what it changes is on disk when its promise resolves.
 * Where two calls must not have another one between them, they must be one method. Long ones let other work of the
 * process in, but no other call of the journal.
 */

export type JournalDocument = Omit<
  NewDocument,
  'state' | 'request' | 'trackingId' | 'uid' | 'replaces' | 'record' | 'settlement' | 'sentAt' | 'traits'
> & {
  /** As JSON text; null for a document that was not valid. */
  readonly request: string | null;
  readonly id: number;
  /** The same for all that are one document; differs between machines. 16 hex digits. */
  readonly uid: string;
  readonly state: DocumentState;
  /** The run whose document takes its place: it is never sent any more. Absent where there is none. */
  readonly replacedBy?: string;
} & DocumentOutcome;

type DocumentOutcome = {
  readonly trackingId: string | null;
  /** The service's answer as text, where it is kept. */
  readonly response: string | null;
  readonly attempts: number;
  /** ISO time of the last intent; of what only another machine sent, of its sending there. */
  readonly sentAt: string | null;
};

export type RunRecord = Omit<Required<NewRun>, 'replaces' | 'knownUpTo' | 'namedBefore'> & {
  /** Short, typed by people: `r-20270310-1`. */
  readonly run: string;
  readonly state: RunState;
  /** Why it is not complete, in words (`stopped by --limit 5`); null when complete. */
  readonly why: string | null;
  /** What ended it, for the exit code (`login`, `breaker`, `limit`, ...); null when complete or never ended. */
  readonly cause: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Who began it, and at which computer; null where that is not known. */
  readonly who: string | null;
  readonly machine: string | null;
};

export type LaterRun = RunRecord & {
  /** Whether another living process sends it now. */
  readonly isUnderWay: boolean;
};

export type Journal = {
  /** The run and all its documents in one transaction. Rejects, and leaves nothing, once `stopping` has aborted. */
  plan(run: NewRun, documents: Iterable<NewDocument>, stopping?: AbortSignal): Promise<RunRecord>;

  /**
   * The next document to send that was not yet handed out in this process; undefined when none is left. `ready` ones come
   * in file order. Updates that were in doubt when the run was taken up come last, and so do those of the same resource.
   */
  claim(run: string): Promise<JournalDocument | undefined>;
  /** How many documents `claim` hands out: the ready ones, and updates in doubt, but where another run has a newer one. */
  toSend(run: string): Promise<number>;
  /**
   * What a dead process left: `sending` becomes `in-doubt`. The number found so, none while another process sends the run.
   * Only for the holder of the scope's lock: with a living sender it would lie.
   */
  recover(run: string): Promise<number>;
  /** Ends the run; `stopped` turns what is `ready` into `unsent`, `interrupted` leaves it for `resume`. */
  finish(run: string, state: Exclude<RunState, 'running'>, why: string | null, cause?: string | null): Promise<void>;
  /**
   * Lets a run tell what other runs have sent of it since: what it has not sent, or was refused, is `skipped` or
   * `in-doubt` then and points to them; an update in doubt after which another of the same was accepted is in doubt no
   * more. Sends nothing and makes nothing ready. Rejects, and changes nothing, once `stopping` has aborted.
   */
  syncFromOtherRuns(run: string, stopping?: AbortSignal): Promise<void>;

  /** The document that the service accepted with this tracking id; undefined where none is known. */
  acceptedAs(scope: string, trackingId: string): Promise<EarlierDocument | undefined>;
  /** The same for an id that differs only in letter case or spaces. Looks through all documents of the scope. */
  acceptedAlike(scope: string, trackingId: string): Promise<EarlierDocument | undefined>;

  /** Keeps what the service said became of an accepted document; false where it said the same the last time. */
  keepBookingResult(document: number, answer: string): Promise<boolean>;
  /** The last answer for each document of a run that has one. */
  bookingResults(run: string): Promise<readonly BookingResult[]>;

  /** Announces a workbook that is about to be put at its path: a process may die before it can say that it was. */
  writes(path: string, written: WrittenOutput): Promise<void>;
  /** Remembers a workbook that was written: the last at its path. */
  wrote(path: string, written: WrittenOutput): Promise<void>;
  /** What was last written at a path, and announced since; undefined where nothing was. */
  writtenAt(path: string): Promise<(WrittenOutput & { readonly nextSha256: string | null }) | undefined>;
  /** Where the results of a run go, and wherever else they were written. */
  resultsPaths(run: string): Promise<readonly string[]>;
  /** The results of a run go there from now on. */
  moveOutput(run: string, path: string): Promise<void>;
  /** The tracking ids of a run's creating documents that no document of `other` has. */
  idsBeside(run: string, other: string): Promise<readonly string[]>;

  /** The latest first. `mine`: those that were begun on this machine. */
  runs(whose?: 'all' | 'mine'): Promise<readonly RunRecord[]>;
  run(run: string): Promise<RunRecord | undefined>;
  /**
   * The other runs of its account that were begun, or have sent anything, since a run was planned, and those that another
   * living process sends now: the latest first.
   */
  runsSince(run: string): Promise<readonly LaterRun[]>;
  /** The last run of this file content that is not complete, which `import` continues. */
  unfinished(scope: string, sha256: string): Promise<RunRecord | undefined>;
  /** The last run of this file content that another living process sends now. */
  underWay(scope: string, sha256: string): Promise<RunRecord | undefined>;
  /** The last run of a file of this path that has something left to send, whatever the file holds now. */
  unfinishedAt(scope: string, file: string): Promise<RunRecord | undefined>;
  /** The last run of a file of this path. */
  lastOf(scope: string, file: string): Promise<RunRecord | undefined>;
  /** In file order, streamed. */
  documents(run: string): AsyncIterable<JournalDocument>;
  counts(run: string): Promise<Readonly<Record<DocumentState, number>>>;
  /** How many documents a run has left: nobody has sent them, or they are updates in doubt. */
  left(run: string): Promise<number>;

  /** Creating documents with this fingerprint that are accepted or in doubt, each once, by occurrence. */
  sameAs(scope: string, fingerprint: string): Promise<readonly EarlierDocument[]>;
  /** Accepted or in-doubt creating documents with this business key, whatever their fingerprint; the latest first. */
  similarTo(scope: string, kind: string, businessKey: string): Promise<readonly EarlierDocument[]>;
  /** The service's ids of all accepted documents of a kind, each once, the earliest first. */
  trackingIds(scope: string, kind: string): Promise<readonly string[]>;
  /**
   * The last 200 tracking ids of a kind that came in an answer of the service, also as results of another machine name
   * them; what a person typed here is none of them.
   */
  givenIds(scope: string, kind: string): Promise<readonly string[]>;

  /**
   * What `look` finds in the journal that it is handed: as it would be after `recover` and `reopen`. Changes nothing. Any
   * other call of the journal waits until `look` has come to its end, so that `look` must not wait for one.
   */
  asReopened<T>(run: string, options: Reopening, look: (journal: Journal) => Promise<T>): Promise<T>;

  /** Tells this journal from every other, but not from a copy of it. */
  id(): Promise<string>;
  /** Waits for the disk once, as each sending does, and changes nothing. `schema`: the version of the store's tables. */
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
  /** As it came, without secrets. */
  readonly answer: string;
  /** ISO times: when this answer first came, and when it came last. */
  readonly firstAt: string;
  readonly lastAt: string;
};
