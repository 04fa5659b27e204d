import type { RunRecord } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { separateFindings } from '../../schema/joined-findings.ts';

/** What the check found when the run was planned. */
export function findingsOf(run: Pick<RunRecord, 'findings'>): readonly Finding[] {
  return separateFindings(JSON.parse(run.findings));
}
