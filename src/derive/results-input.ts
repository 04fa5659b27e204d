import type { Finding } from '../schema/finding.ts';
import type { Kind } from '../schema/kind.ts';
import type { Row } from '../workbook/sheet.ts';

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
};

export type ResultsInput = {
  readonly kind: Kind;
  readonly run: ResultsRun;
  /** The sheet as it was read; gone through twice. */
  sourceRows(): AsyncIterable<Row>;
  outcomeOf(row: number): RowOutcome | undefined;
  readonly findings: readonly Finding[];
  /** Of what was not accepted, with how many documents: the commonest first. */
  readonly reasons: readonly {
    readonly message: string;
    readonly documents: number;
    readonly rows: readonly number[];
  }[];
  readonly program: string;
};

export type ResultsRun = {
  readonly run: string;
  readonly file: string;
  readonly scope: string;
  readonly state: string;
  readonly why: string | null;
  /** ISO times. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly counts: Readonly<Record<'rows' | 'documents' | ResultsCount, number>>;
};
export type ResultsCount = 'accepted' | 'rejected' | 'inDoubt' | 'invalid' | 'skipped' | 'unsent';
