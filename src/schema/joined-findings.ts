import type { Finding } from './finding.ts';

/** A finding for all rows with the same one. `row`, `cell` and the place in `message` are those of the first. */
export type JoinedFinding = Finding & {
  /** All rows, ascending; only where there are several. */
  readonly rows?: readonly number[];
};

/** Up to so many, each finding stays an entry of its own. */
const MOST_SINGLE = 10_000;

/** Of very many findings, those that say the same of several rows become one. None is left out. */
export function joinFindings(findings: readonly Finding[]): readonly JoinedFinding[] {
  if (findings.length <= MOST_SINGLE) return findings;
  const groups = new Map<string, [first: Finding, rows: number[]]>();
  for (const finding of findings) {
    const key = sameness(finding);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding, finding.row === null ? [] : [finding.row]]);
    else if (finding.row !== null) group[1].push(finding.row);
  }
  return Array.from(groups.values(), ([first, rows]) => (rows.length > 1 ? { ...first, rows } : first));
}

/** Every finding of every row again, those of the whole sheet first, then by row. */
export function separateFindings(joined: readonly JoinedFinding[]): readonly Finding[] {
  if (joined.every(({ rows }) => rows === undefined)) return joined;
  const single = joined.flatMap(({ rows, ...first }): Finding[] =>
    rows === undefined ? [first] : rows.map((row) => inRow(first, row)),
  );
  return single.sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
}

/** What findings must share to be one; a finding without a row, or with a message about another place, is like no other. */
function sameness(finding: Finding): string {
  const { code, severity, sheet, row, cell, column, value, message, hint, suggestions } = finding;
  const place = placeOf(finding);
  const isPlain = row !== null && message.startsWith(place) && (cell === null || cell.endsWith(String(row)));
  const where = isPlain ? [cell?.slice(0, -String(row).length) ?? null] : [cell, row];
  const words = isPlain ? message.slice(place.length) : message;
  return JSON.stringify([code, severity, sheet, where, column, value, words, hint, suggestions]);
}

function inRow(first: Finding, row: number): Finding {
  const cell = first.cell === null ? null : `${first.cell.slice(0, -String(first.row).length)}${row}`;
  const finding = { ...first, row, cell };
  return { ...finding, message: `${placeOf(finding)}${first.message.slice(placeOf(first).length)}` };
}

/** As messages begin: `Bookings!H12`. */
function placeOf({ sheet, row, cell }: Pick<Finding, 'sheet' | 'row' | 'cell'>): string {
  return cell === null ? `${sheet}, row ${row}` : `${sheet}!${cell}`;
}
