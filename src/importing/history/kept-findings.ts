import type { Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import { type JoinedFinding, separateFindings } from '../../schema/joined-findings.ts';
import { withFateHints } from './fate-hints.ts';

/** The findings of the check when the run was planned. */
export function findingsOf(run: Pick<RunRecord, 'findings'>): readonly JoinedFinding[] {
  return JSON.parse(run.findings);
}

/**
 * The findings of a run now. Doubts that somebody has settled are removed, and so are warnings about rows that are now
 * in doubt. Hints say what can be done now.
 */
export async function presentFindings(
  journal: Pick<Journal, 'settlements' | 'documents'>,
  record: Pick<RunRecord, 'run' | 'findings'>,
): Promise<readonly JoinedFinding[]> {
  const last = new Map((await journal.settlements(record.run)).map((settlement) => [settlement.document, settlement]));
  const settled = [...last.values()].filter(({ decision }) => decision !== 'undone');
  const doubts = new Set(settled.map(({ doubt }) => doubt));
  const findings = findingsOf(record);
  if (
    doubts.size === 0 &&
    !findings.some(({ severity, code }) => severity === 'warning' || code === 'changed-by-fixes')
  )
    return findings;
  const documents = await Array.fromAsync(journal.documents(record.run), withoutRequest);
  const sent = sentIntoDoubt(documents);
  // A doubt's finding has the words about its own row.
  const isPast = (finding: JoinedFinding) => {
    const since = isSendWarning(finding) && finding.row !== null ? sent.get(finding.row) : undefined;
    return doubts.has(finding.message) || (since !== undefined && since !== finding.message);
  };
  const present = findings.flatMap((finding) =>
    finding.code === 'already-sent' && doubts.size + sent.size > 0
      ? Array.from(separateFindings([finding])).filter((single) => !isPast(single))
      : [finding],
  );
  return withFateHints(present, documents);
}

/** A warning about sending. A finding about a document in doubt is one too: it keeps the words of its document. */
function isSendWarning({ code, severity }: JoinedFinding): boolean {
  return code === 'already-sent' && severity === 'warning';
}

/** The reasons why documents of a run are in doubt now, by first row. */
function sentIntoDoubt(documents: readonly Pick<JournalDocument, 'state' | 'rows' | 'reason'>[]) {
  const doubtful = new Map<number, string>();
  for (const { state, rows, reason } of documents)
    if ((state === 'in-doubt' || state === 'sending') && rows[0] !== undefined)
      doubtful.set(rows[0], reason?.message ?? '');
  return doubtful;
}

/**
 * The document without the request's text. Thousands of requests take many megabytes, and only their existence counts.
 */
function withoutRequest({ state, rows, reason, repeatable, request }: JournalDocument) {
  return { state, rows, repeatable, request: request === null ? null : '', ...(reason && { reason }) };
}
