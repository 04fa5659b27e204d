import type { Finding, FindingCode } from './finding.ts';

/** What a person must correct in a file before all of it can be sent. */
export type Corrections = {
  /** Columns that the file lacks. */
  readonly columns: boolean;
  /** Cells or rows that are there. */
  readonly cells: boolean;
  /** Values for which another one can be chosen on the sheet `Fixes`. */
  readonly choices: boolean;
};

/** Without any error, the cells. */
export function correctionsOf(findings: readonly Finding[]): Corrections {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const columns = errors.some(isMissingColumn);
  const cells = !columns || errors.some((finding) => !isMissingColumn(finding));
  return { columns, cells, choices: errors.some(isWrongValue) };
}

function isMissingColumn({ code, cell }: Finding): boolean {
  return code === 'header-missing' || (code === 'required-when' && cell === null);
}

/** The codes of what is wrong with a value wherever it is: not those of damaged or calculated values, or of two cells. */
const OF_VALUES: ReadonlySet<FindingCode> = new Set([
  ...(['type', 'format', 'date-ambiguous', 'lookup-unknown', 'lookup-ambiguous', 'lookup-parent'] as const),
  ...(['enum', 'range', 'file-missing'] as const),
]);

/** Longer texts are no values that somebody replaces by one of a list. */
const LONGEST_VALUE = 500;

/** Whether it is an error in a value that may be replaced wherever it is. */
export function isWrongValue({ severity, code, cell, value }: Finding): boolean {
  return (
    severity === 'error' && OF_VALUES.has(code) && cell !== null && value !== null && value.length <= LONGEST_VALUE
  );
}
