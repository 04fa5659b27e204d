import type { Journal, RunRecord } from '../../journal/port.ts';
import { type JoinedFinding, separateFindings } from '../../schema/joined-findings.ts';

/** What the check found when the run was planned. */
export function findingsOf(run: Pick<RunRecord, 'findings'>): readonly JoinedFinding[] {
  return JSON.parse(run.findings);
}

/** The same without the doubts that somebody has settled since, and without the warnings about rows that were sent into doubt. */
export async function presentFindings(
  journal: Pick<Journal, 'settlements' | 'documents'>,
  record: Pick<RunRecord, 'run' | 'findings'>,
): Promise<readonly JoinedFinding[]> {
  const last = new Map((await journal.settlements(record.run)).map((settlement) => [settlement.document, settlement]));
  const settled = [...last.values()].filter(({ decision }) => decision !== 'undone');
  const doubts = new Set(settled.map(({ doubt }) => doubt));
  const findings = findingsOf(record);
  const sent = findings.some(isSendWarning) ? await sentIntoDoubt(journal, record.run) : new Map<number, string>();
  if (doubts.size + sent.size === 0) return findings;
  // The words of a doubt are those about its own row.
  const isPast = (finding: JoinedFinding) => {
    const since = isSendWarning(finding) && finding.row !== null ? sent.get(finding.row) : undefined;
    return doubts.has(finding.message) || (since !== undefined && since !== finding.message);
  };
  return findings.flatMap((finding) =>
    finding.code === 'already-sent'
      ? Array.from(separateFindings([finding])).filter((single) => !isPast(single))
      : [finding],
  );
}

/** One about a document in doubt, too: its document still has the same words. */
function isSendWarning({ code, severity }: JoinedFinding): boolean {
  return code === 'already-sent' && severity === 'warning';
}

/** Why documents of a run are in doubt by now, by their first rows. */
async function sentIntoDoubt(journal: Pick<Journal, 'documents'>, run: string): Promise<ReadonlyMap<number, string>> {
  const doubtful = new Map<number, string>();
  for await (const { state, rows, reason } of journal.documents(run))
    if ((state === 'in-doubt' || state === 'sending') && rows[0] !== undefined)
      doubtful.set(rows[0], reason?.message ?? '');
  return doubtful;
}
