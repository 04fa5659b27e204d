import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import type { Pause } from '../../schema/pause.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import type { BookingOutcome } from './booking-results-sheet.ts';
import type { Doubtful } from './doubt-sheet.ts';

/** What became of the document that a row belongs to. */
export type RowOutcome = {
  readonly state: string;
  readonly trackingId: string | null;
  readonly message: string | null;
  /** All rows of the document. */
  readonly rows: readonly number[];
  /** ISO time. */
  readonly sentAt: string | null;
  readonly fingerprint: string | null;
  /** The journal's name for the document; null where no run has it. */
  readonly uid: string | null;
  /** The names that it had before; absent where none are known. */
  readonly formerUids?: readonly string[];
  /** The tracking ids of all documents of the run that were accepted, now or before; absent where none are known. */
  readonly idsOfRun?: ReadonlySet<string>;
  /** What was sent before it; absent where nothing was, or nobody knows as what. */
  readonly sentBefore?: { readonly fingerprint: string; readonly trackingId: string };
};

/** The user's sheet, what was found in it, and what became or would become of its documents. */
export type SheetInput = {
  readonly kind: Kind;
  /** The sheet as it was read; gone through several times. */
  sourceRows(): AsyncIterable<Row>;
  /** Undefined for a row that belongs to no document. */
  outcomeOf(row: number): RowOutcome | undefined;
  readonly findings: readonly JoinedFinding[];
  /** The lists to choose from; null where they are not available. */
  readonly lookups: LookupIndex | null;
  readonly program: string;
  readonly pause: Pause;
  /** The place of our columns in the user's own workbook, where that is given back; absent for a new workbook. */
  readonly place?: PatchTarget;
};

export type PatchTarget = {
  /** The first column for ours, told the last one with a value. */
  firstFree(widest: number): number;
  /** The name that a sheet of ours has there. */
  nameOf(sheet: string): string;
  /** The other sheets that are in the workbook, without ours. */
  readonly beside: readonly string[];
};

export type ResultsInput = SheetInput & {
  readonly run: ResultsRun;
  /** What a person is to look up, in file order. */
  readonly doubtful: readonly Doubtful[];
  /** What the service said later became of what it had accepted, in file order. */
  readonly bookingResults: readonly BookingOutcome[];
  /** The inspection reports that were found of accepted documents, in file order. */
  readonly reports: readonly BookingReport[];
  /** Of what was not accepted, with how many documents: the commonest first. */
  readonly reasons: readonly {
    readonly message: string;
    readonly documents: number;
    readonly rows: readonly number[];
  }[];
};

/** Texts are blank where the service told nothing. */
export type BookingReport = {
  readonly rows: readonly [number, ...number[]];
  readonly orderNumber: string;
  readonly productId: string;
  readonly status: string;
  readonly result: string;
  readonly decision: string;
  /** Where the export that found it was written; null where it was no export. */
  readonly file: string | null;
  /** ISO time. */
  readonly foundAt: string;
};

export type ResultsRun = {
  readonly run: string;
  readonly file: string;
  /** Absolute path of the workbook. */
  readonly output: string;
  readonly scope: string;
  readonly state: string;
  readonly why: string | null;
  /** What ended it early, as the engine or the journal names it. */
  readonly cause: string | null;
  /** How many of its unsent documents a person has settled as not accepted. */
  readonly settledUnsent: number;
  /** Other runs that send what was settled as not accepted, once they are resumed. */
  readonly resending: readonly string[];
  /** ISO times. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Who began it, and at which computer; null or absent where that is not known. */
  readonly who?: string | null;
  readonly machine?: string | null;
  readonly counts: Readonly<Record<'rows' | 'documents' | ResultsCount, number>>;
};
export type ResultsCount = 'accepted' | 'rejected' | 'inDoubt' | 'invalid' | 'skipped' | 'unsent';
