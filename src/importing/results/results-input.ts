import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import type { Pause } from '../../schema/pause.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import type { BookingOutcome } from './booking-results-sheet.ts';
import type { Doubtful } from './doubt-sheet.ts';

/** The outcome of a row's document. */
export type RowOutcome = {
  readonly state: string;
  readonly trackingId: string | null;
  readonly message: string | null;
  /** All rows of the document. */
  readonly rows: readonly number[];
  /** ISO time. */
  readonly sentAt: string | null;
  readonly fingerprint: string | null;
  /** The journal's name for the document; null if no run has it. */
  readonly uid: string | null;
  /** Its former names; absent if none are known. */
  readonly formerUids?: readonly string[];
  /** The tracking ids of all accepted documents of the run, from now or before; absent if none are known. */
  readonly idsOfRun?: ReadonlySet<string>;
  /** An earlier sending; absent if there was none, or if nobody knows its fingerprint. In doubt if it has a `uid`. */
  readonly sentBefore?: EarlierSending;
};

type EarlierSending = { readonly fingerprint: string } & (
  | { readonly trackingId: string; readonly uid: null }
  | { readonly trackingId: null; readonly uid: string }
);

/** The user's sheet, the findings about it, and the outcomes of its documents. */
export type SheetInput = {
  readonly kind: Kind;
  /** The sheet as read. It is read several times. */
  sourceRows(): AsyncIterable<Row>;
  /** Undefined for a row that belongs to no document. */
  outcomeOf(row: number): RowOutcome | undefined;
  readonly findings: readonly JoinedFinding[];
  /** The lists to choose from; null if they are not available. */
  readonly lookups: LookupIndex | null;
  readonly program: string;
  readonly pause: Pause;
  /** The position of our columns in the user's own workbook; absent for a new workbook. */
  readonly place?: PatchTarget;
};

export type PatchTarget = {
  /** The first column for ours, after the last one with a value. */
  firstFree(widest: number): number;
  /** The name of one of our sheets in that workbook. */
  nameOf(sheet: string): string;
  /** The other sheets of the workbook, without ours. */
  readonly beside: readonly string[];
};

export type ResultsInput = SheetInput & {
  readonly run: ResultsRun;
  /** The documents that a person should look up, in file order. */
  readonly doubtful: readonly Doubtful[];
  /** The service's later results for accepted documents, in file order. */
  readonly bookingResults: readonly BookingOutcome[];
  /** The inspection reports of accepted documents, in file order. */
  readonly reports: readonly BookingReport[];
  /** The reasons of documents that were not accepted, the most frequent first. */
  readonly reasons: readonly {
    readonly message: string;
    readonly documents: number;
    readonly rows: readonly number[];
    /** Whether qcsheet held them back. Then the message begins with the address of its row. */
    readonly isHeldBack: boolean;
  }[];
};

/** Texts are blank if the service gave none. */
export type BookingReport = {
  readonly rows: readonly [number, ...number[]];
  readonly orderNumber: string;
  readonly productId: string;
  readonly status: string;
  readonly result: string;
  readonly decision: string;
  /** The path of the export that found it; null if no export did. */
  readonly file: string | null;
  /** ISO time. */
  readonly foundAt: string;
};

export type ResultsRun = {
  /** Choices in the cells that the import did not remember, as texts; absent if there are none. */
  readonly choices?: readonly string[];
  /** The sendings that the rows show, and those of `mayBeSent`; see `sentName`. Absent if nobody knows them. */
  readonly sent?: readonly string[];
  /** The sendings of an earlier workbook that one of these rows may be, although no row shows it; absent for none. */
  readonly mayBeSent?: readonly string[];
  readonly run: string;
  readonly file: string;
  /** Absolute path of the workbook. */
  readonly output: string;
  readonly scope: string;
  readonly state: string;
  readonly why: string | null;
  /** What ended the run early, in the words of the engine or the journal. */
  readonly cause: string | null;
  /** The number of its unsent documents that a person settled as not accepted. */
  readonly settledUnsent: number;
  /** Other runs that would send documents settled as not accepted when they are resumed. */
  readonly resending: readonly string[];
  /** ISO times. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Who began the run, and at which computer; null or absent if not known. */
  readonly who?: string | null;
  readonly machine?: string | null;
  readonly counts: Readonly<Record<'rows' | 'documents' | ResultsCount, number>>;
};
export type ResultsCount = 'accepted' | 'rejected' | 'inDoubt' | 'invalid' | 'skipped' | 'unsent';
