import type { Finding, FindingCode } from './finding.ts';

/** What a person must correct in a file before qcsheet can send all of it. */
export type Corrections = {
  /** The file lacks columns. */
  readonly columns: boolean;
  /** The file has columns that look like those that it lacks. A person must say what they are. */
  readonly names: boolean;
  /** Existing cells or rows are wrong. */
  readonly cells: boolean;
  /** The sheet `Fixes` offers other values to choose from. */
  readonly choices: boolean;
};

/** The corrections that these findings need. Without any error, it is the cells. */
export function correctionsOf(findings: readonly Finding[]): Corrections {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const columns = errors.some(isMissingColumn);
  const names = errors.length > 0 && findings.some(isUnnamedColumn);
  // Without their columns, rows that were sent look as if somebody had edited them.
  const isByColumns = (finding: Finding) =>
    isMissingColumn(finding) || (names && (isUnnamedColumn(finding) || finding.code === 'already-sent'));
  const cells = !(columns || names) || errors.some((finding) => !isByColumns(finding));
  return { columns, names, cells, choices: errors.some(isWrongValue) };
}

function isUnnamedColumn({ code, severity, suggestions }: Finding): boolean {
  return code === 'header-unknown' && severity !== 'info' && suggestions.length > 0;
}

function isMissingColumn({ code, cell }: Finding): boolean {
  return code === 'header-missing' || (code === 'required-when' && cell === null);
}

/**
 * The codes for a wrong value in one cell. Damaged or calculated values and conflicts between two cells are not among
 * them.
 */
const OF_VALUES: ReadonlySet<FindingCode> = new Set([
  ...(['type', 'format', 'date-ambiguous', 'lookup-unknown', 'lookup-ambiguous', 'lookup-parent'] as const),
  ...(['enum', 'range', 'file-missing'] as const),
]);

/** Longer texts are not offered for replacement by a list value. */
const LONGEST_VALUE = 500;

/** Whether the finding is an error about a value that can be replaced in every row that has it. */
export function isWrongValue(finding: Finding): boolean {
  return finding.severity === 'error' && OF_VALUES.has(finding.code) && isOfValue(finding);
}

/** Whether a person who looks at the rows can put one value into all these cells: also doubtful and empty ones. */
export function isReplaceable(finding: Finding): boolean {
  const { severity, code, cell } = finding;
  if (code === 'required' || code === 'required-when') return cell !== null;
  return severity !== 'info' && (code === 'unlikely' || OF_VALUES.has(code)) && isOfValue(finding);
}

function isOfValue({ cell, value }: Finding): boolean {
  return cell !== null && value !== null && value.length <= LONGEST_VALUE;
}
