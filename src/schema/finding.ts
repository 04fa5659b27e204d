/** How serious a finding is. qcsheet does not send a document with an `error`. */
export type Severity = 'error' | 'warning' | 'info';

/** Every code that a finding can have. Scripts rely on these codes: add codes, but never rename one. */
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

/** One wrong or doubtful thing about one cell, row or column, in words for the person who filled in the file. */
export type Finding = {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly sheet: string;
  /** The row number that the spreadsheet program shows; null for a finding about a whole column. */
  readonly row: number | null;
  /** "H12"; null if no cell is meant, for example if a column is missing. */
  readonly cell: string | null;
  /** The column's key; null for a finding about a row or about a column that no kind has. */
  readonly column: string | null;
  /** The text in the cell; always null for secrets. */
  readonly value: string | null;
  /** What is wrong, after the address: `Bookings!H12 (City): "Shenzen" is not a city of China.` */
  readonly message: string;
  /** What to do. */
  readonly hint: string;
  /** Values that would be accepted, at most three. qcsheet never applies them by itself. */
  readonly suggestions: readonly string[];
  /**
   * The one value that is surely meant: only the spelling differs, or only this day fits the column. Absent if there is
   * no such value, or more than one.
   */
  readonly fix?: string;
  /** For a value of a child list: the document's value for the parent list. */
  readonly under?: Under;
  /** Only for `already-sent`: what an import does with this document now. */
  readonly outcome?: 'sent' | 'skipped' | 'held-back' | 'in-doubt';
  /** The `import` option that sends this document anyway; absent if no option does. */
  readonly option?: 'allow-similar' | 'allow-duplicates' | 'send-again' | 'other-service';
  /** The other cells (`B3`, `A3:A5`) and columns (`F`) of the sheet that the message names; absent if it names none. */
  readonly mentions?: readonly string[];
};

/**
 * The nearest filled column of a parent list, and its text as written. If all are blank, the nearest one with an empty
 * text.
 */
export type Under = { readonly column: string; readonly value: string };
