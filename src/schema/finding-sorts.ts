import type { Finding } from './finding.ts';
import { countFindings, type JoinedFinding, rowsOf } from './joined-findings.ts';

/** Findings with the same severity, code, column and outcome. */
export type FindingSort = {
  readonly findings: readonly [JoinedFinding, ...JoinedFinding[]];
  /** The most frequent first. */
  readonly reasons: readonly FindingReason[];
};

/** Findings with the same words in several rows. */
export type FindingReason = {
  /** The first of these findings. */
  readonly finding: Finding;
  /** The message without the cell address. */
  readonly words: string;
  /** In any order; the same row can occur twice. */
  readonly rows: readonly number[];
  readonly count: number;
};

const ORDER = { error: 0, warning: 1, info: 2 };

/**
 * Groups the findings by severity, code, column and outcome: errors first, then the largest groups. No finding is left
 * out.
 */
export function sortFindings(findings: readonly JoinedFinding[]): readonly FindingSort[] {
  const sorts = new Map<string, [JoinedFinding, ...JoinedFinding[]]>();
  for (const finding of findings) {
    // The same code is used for documents that are sent anyway and for documents in doubt. These are never counted
    // together.
    const key = JSON.stringify([finding.severity, finding.code, finding.column, finding.outcome]);
    const known = sorts.get(key);
    if (known === undefined) sorts.set(key, [finding]);
    else known.push(finding);
  }
  return [...sorts.values()]
    .map((alike) => ({ findings: alike, reasons: reasonsOf(alike) }))
    .sort((left, right) => {
      const [a, b] = [left.findings, right.findings];
      return ORDER[a[0].severity] - ORDER[b[0].severity] || countFindings(b) - countFindings(a);
    });
}

function reasonsOf(findings: readonly JoinedFinding[]): readonly FindingReason[] {
  const reasons = new Map<string, { finding: Finding; words: string; rows: number[]; count: number }>();
  for (const finding of findings) {
    const words = withoutAddress(finding);
    const key = JSON.stringify([words, finding.hint]);
    const reason = reasons.get(key) ?? { finding, words, rows: [], count: 0 };
    reasons.set(key, reason);
    reason.count += finding.rows?.length ?? 1;
    for (const row of rowsOf(finding)) reason.rows.push(row);
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}

/** The message without its address: `Bookings!H12 (City): "Shenzen" is ...` becomes `City: "Shenzen" is ...`. */
function withoutAddress({ sheet, cell, row, message }: Finding): string {
  const place = cell === null ? (row === null ? sheet : `${sheet}, row ${row}`) : `${sheet}!${cell}`;
  if (!message.startsWith(place)) return message;
  return message
    .slice(place.length)
    .replace(/^ \(([^)]+)\): /, '$1: ')
    .replace(/^: /, '');
}
