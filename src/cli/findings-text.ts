import type { Finding } from '../schema/finding.ts';
import { rowList } from './words.ts';

const MOST_REASONS = 40;
const ORDER = { error: 0, warning: 1, info: 2 };

/**
 * All findings for a screen: equal ones told once with their rows, errors first, the commonest first. What a screen
 * cannot show is counted, with where to see it.
 */
export function findingsText(findings: readonly Finding[]): string {
  const reasons = reasonsOf(findings);
  const shown = reasons.slice(0, MOST_REASONS).map(reasonText);
  const rest = reasons.length - MOST_REASONS;
  if (rest > 0) shown.push(`... and ${rest} more reasons; --json has them all.`);
  return shown.join('\n');
}

type Reason = { readonly finding: Finding; readonly rows: readonly number[]; readonly count: number };

/** Findings that say the same of several rows, drawn together; errors first, then by how many. */
function reasonsOf(findings: readonly Finding[]): readonly Reason[] {
  const byReason = new Map<string, { finding: Finding; rows: number[]; count: number }>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.code, finding.severity, withoutPlace(finding)]);
    const reason = byReason.get(key) ?? { finding, rows: [], count: 0 };
    byReason.set(key, reason);
    reason.count++;
    if (finding.row !== null) reason.rows.push(finding.row);
  }
  return [...byReason.values()].sort(
    (a, b) => ORDER[a.finding.severity] - ORDER[b.finding.severity] || b.count - a.count,
  );
}

/** The message without its address, so that the same reason in two rows reads the same. */
function withoutPlace(finding: Finding): string {
  const { sheet, cell, row } = finding;
  const place = cell === null ? (row === null ? sheet : `${sheet}, row ${row}: `) : `${sheet}!${cell} `;
  return finding.message.startsWith(place) ? finding.message.slice(place.length) : finding.message;
}

function reasonText({ finding, rows, count }: Reason): string {
  const single = count === 1 || rows.length === 0;
  const message = single ? finding.message : `${withoutPlace(finding)} (${rowList(rows, 12)})`;
  const many = count > 1 ? `${count} x ` : '';
  return `${finding.severity.padEnd(7)} ${many}${message}\n        ${finding.hint} [${finding.code}]`;
}
