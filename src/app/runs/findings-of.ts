import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { separateFindings } from '../../schema/joined-findings.ts';

/** What the check found when the run was planned. */
export function findingsOf(run: Pick<RunRecord, 'findings'>): readonly Finding[] {
  return separateFindings(JSON.parse(run.findings));
}

/** The same without the doubts that somebody has settled since. */
export function presentFindings(
  journal: Pick<Journal, 'settlements'>,
  record: Pick<RunRecord, 'run' | 'findings'>,
): readonly Finding[] {
  const last = new Map(journal.settlements(record.run).map((settlement) => [settlement.document, settlement]));
  const settled = [...last.values()].filter(({ decision }) => decision !== 'undone');
  const doubts = new Set(settled.map(({ doubt }) => doubt));
  return findingsOf(record).filter(({ code, message }) => code !== 'already-sent' || !doubts.has(message));
}
