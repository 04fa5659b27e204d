import type { ColumnWords } from '../input/typed-columns.ts';

/** What `import` was asked to do beyond the file; kept with the run, so that `resume` continues in the same way. */
export type ImportOptions = {
  /** Name of the kind, where the file does not tell it. */
  readonly kind: string | null;
  /** What was typed about its columns. */
  readonly columns: ColumnWords;
  /**
   * The sheet, as it was named; null where nobody has named one. Of a run it is the sheet that was read; null for a CSV,
   * and where an earlier version began the run.
   */
  readonly sheet: string | null;
  /** Of a CSV, as it was named. Of a run it is the encoding that was used, null where the file says it. */
  readonly encoding: string | null;
  readonly output: string | null;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly limit: number | null;
  /** So many go first, and the others only when all of them were accepted; null for none. */
  readonly canary: number | null;
  readonly maxErrors: { readonly count: number } | { readonly percent: number } | null;
  readonly allOrNothing: boolean;
  readonly allowDuplicates: boolean;
  readonly allowSimilar: boolean;
  readonly allowOutside: boolean;
  /** Whether what the same login sent at another address is sent here as well: it is another service. */
  readonly otherService: boolean;
  readonly sendAgain: number | null;
  /** Whether what an unfinished run of the same file has left is given up, since the file has changed. */
  readonly replace: boolean;
  /** Whether what the service has already is sent all the same. */
  readonly sendUnchanged: boolean;
  /** As typed for this import; null where the settings hold. */
  readonly concurrency: number | null;
  readonly rate: number | null;
  /** The plan that is applied, by the sha256 of its file; null for an import without one. */
  readonly plan: string | null;
  /**
   * Whether the results are a new workbook and not the user's own. Of a run it is so as well where the file is a CSV, or a
   * new workbook of qcsheet.
   */
  readonly fresh: boolean;
};
