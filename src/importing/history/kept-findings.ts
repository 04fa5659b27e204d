import type { Journal, RunRecord } from '../../journal/port.ts';
import { type JoinedFinding, separateFindings } from '../../schema/joined-findings.ts';

/** What the check found when the run was planned. */
export function findingsOf(run: Pick<RunRecord, 'findings'>): readonly JoinedFinding[] {
  return JSON.parse(run.findings);
}

/** The same without the doubts that somebody has settled since. */
export async function presentFindings(
  journal: Pick<Journal, 'settlements'>,
  record: Pick<RunRecord, 'run' | 'findings'>,
): Promise<readonly JoinedFinding[]> {
  const last = new Map((await journal.settlements(record.run)).map((settlement) => [settlement.document, settlement]));
  const settled = [...last.values()].filter(({ decision }) => decision !== 'undone');
  const doubts = new Set(settled.map(({ doubt }) => doubt));
  const findings = findingsOf(record);
  if (doubts.size === 0) return findings;
  // The words of a doubt are those about its own row.
  return findings.flatMap((finding) => {
    if (finding.code !== 'already-sent') return [finding];
    return Array.from(separateFindings([finding])).filter(({ message }) => !doubts.has(message));
  });
}
