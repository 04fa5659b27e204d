/** How much it matters: an `error` keeps the document from being sent. */
export type Severity = 'error' | 'warning' | 'info';

/** Every code that a finding can have. Scripts rely on them: codes are added, never renamed. */
export const FINDING_CODES = [
  'required',
  'required-when',
  'type',
  'format',
  'date-ambiguous',
  'date-order-used',
  'lookup-unknown',
  'lookup-ambiguous',
  'lookup-parent',
  'alias-used',
  'alias-stale',
  'enum',
  'range',
  'conflict',
  'exclusive',
  'duplicate',
  'already-sent',
  'journal-outdated',
  'header-missing',
  'header-unknown',
  'header-duplicate',
  'sheet-not-read',
  'damaged-number',
  'formula-error',
  'too-many',
  'file-missing',
  'not-data',
  'unlikely',
  'change',
  'not-compared',
  'changed-since',
  'decision-unclear',
  'decision-late',
  'tracking-id-taken',
  'tracking-id-unlike',
  'other-service',
  'header-mapped',
  'encoding',
  'changed-by-fixes',
  'fix-not-used',
  'fix-unclear',
] as const;

export type FindingCode = (typeof FINDING_CODES)[number];

/** One thing wrong or doubtful with one cell, row or column, told in the words of the person who filled the file. */
export type Finding = {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly sheet: string;
  /** As the spreadsheet program shows it; null for a finding about a whole column. */
  readonly row: number | null;
  /** "H12"; null where no cell is meant (a column that is missing). */
  readonly cell: string | null;
  /** The column's key; null for a finding about a row or a column that no kind knows. */
  readonly column: string | null;
  /** What the cell shows; secrets are never repeated. */
  readonly value: string | null;
  /** What is wrong, with the place: `Bookings!H12 (City): "Shenzen" is not a city of China.` */
  readonly message: string;
  /** What to do. */
  readonly hint: string;
  /** Values that would be accepted, at most three; never applied silently. */
  readonly suggestions: readonly string[];
  /**
   * The one value that is surely meant: only the spelling differs, or only this day fits its column. Absent where there
   * is none, or more than one.
   */
  readonly fix?: string;
  /** Of a value in a list below another one: what the document says of the list above. */
  readonly under?: Under;
  /** Only of `already-sent`: what an import does with this document now. */
  readonly outcome?: 'sent' | 'skipped' | 'held-back' | 'in-doubt';
  /** The option of `import` that sends this document all the same; absent where none does. */
  readonly option?: 'allow-similar' | 'allow-duplicates' | 'send-again' | 'other-service';
  /** The cells (`B3`, `A3:A5`) and columns (`F`) of the same sheet that the words name besides; absent where they name none. */
  readonly mentions?: readonly string[];
};

/**
 * The column of the nearest list above that is filled, and its text as written. Where all are blank, the nearest one with
 * an empty text.
 */
export type Under = { readonly column: string; readonly value: string };
