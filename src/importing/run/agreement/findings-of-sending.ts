import { type JoinedFinding, ofRows, rowsOf } from '../../../schema/joined-findings.ts';
import { DOUBT_SHEET } from '../../input/headers/own-sheets.ts';

/** The warnings about the rows to send and about the whole sheet. */
export function warningsIn(findings: readonly JoinedFinding[], sent: ReadonlySet<number>): readonly JoinedFinding[] {
  const warnings = findings.filter(({ severity, sheet }) => severity === 'warning' && sheet !== DOUBT_SHEET);
  return ofSending(warnings, sent);
}

/** The old and the new values of the updates to send, and the columns that were not compared. */
export function changesIn(findings: readonly JoinedFinding[], sent: ReadonlySet<number>): readonly JoinedFinding[] {
  const changes = findings.filter(({ code }) => code === 'change' || code === 'not-compared');
  return ofSending(changes, sent);
}

function ofSending(findings: readonly JoinedFinding[], sent: ReadonlySet<number>): readonly JoinedFinding[] {
  return findings.flatMap((finding) => {
    const rows = rowsOf(finding).filter((row) => sent.has(row));
    if (finding.row === null) return [finding];
    return rows.length === 0 ? [] : [ofRows(finding, rows)];
  });
}
