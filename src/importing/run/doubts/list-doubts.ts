import type { Journal, JournalDocument, PastSettlement, RunRecord } from '../../../journal/port.ts';
import { ok, type Result } from '../../../problem/problem.ts';
import type { Parts } from '../../../workspace/parts.ts';
import { knownDoubt, sentAs, sentAtOf } from '../../doubts/known-doubt.ts';
import { kindOf } from '../../history/kind-of-run.ts';
import { withLiveState } from '../../history/live-state.ts';
import { identityLines, requestIdentity, requestWords } from '../../requests/request-words.ts';
import { countsOf, lastWords } from '../outcomes/run-report.ts';

/** A document that a person must ask the provider about. It is listed once, even if several runs refer to it. */
type ListedDoubt = {
  readonly run: string;
  readonly rows: readonly number[];
  readonly noun: string;
  readonly file: string;
  /** ISO time; null if only another machine knows it. */
  readonly sentAt: string | null;
  readonly why: string | null;
  /** Values that find it at the provider, one line each: `Reference number: SS29-0818`. */
  readonly lookFor: readonly string[];
  /** All values that were sent, in one line; empty if nobody here knows them. */
  readonly sent: string;
};

/** A decision that a person can still take back, because nothing was sent because of it. */
type ListedDecision = Pick<ListedDoubt, 'run' | 'rows' | 'noun' | 'file'> & {
  readonly reference: string;
  readonly decision: 'accepted' | 'not-accepted';
  readonly trackingId: string | null;
  readonly who: string;
  readonly why: string | null;
  readonly at: string;
};

/** A run of this computer that ended before everything was sent, with no later run of the same file. */
type StoppedRun = {
  readonly run: string;
  readonly file: string;
  readonly unsent: number;
  readonly inDoubt: number;
};

export type Doubts = {
  readonly doubts: readonly ListedDoubt[];
  readonly decisions: readonly ListedDecision[];
  readonly stopped: readonly StoppedRun[];
};

/**
 * The documents in doubt of this account, the latest run first, the decisions that can be taken back, and the runs that
 * stopped. It changes nothing.
 */
export async function listDoubts(parts: Parts): Promise<Result<Doubts>> {
  if (parts.scope.type === 'problem') return parts.scope;
  const scope = parts.scope.value;
  const opened = await parts.journalIfThere();
  if (opened.type === 'problem') return opened;
  const journal = opened.value;
  const doubts: ListedDoubt[] = [];
  const decisions: ListedDecision[] = [];
  const seen = new Set<string>();
  for (const record of (await journal?.runs()) ?? []) {
    if (journal === null || record.scope !== scope) continue;
    const words = await lastWords(journal, record.run);
    const counts = await journal.counts(record.run);
    // Most runs have neither, so their documents are not read.
    if (counts['in-doubt'] + counts.sending + words.size === 0) continue;
    const isUnderWay = (await withLiveState(parts, journal, record)).underWay;
    for await (const document of journal.documents(record.run)) {
      const { state, uid, repeatable, id } = document;
      if (repeatable || seen.has(uid)) continue;
      if (state === 'in-doubt' || (state === 'sending' && !isUnderWay)) {
        seen.add(uid);
        doubts.push(await doubtOf(journal, record, document));
      } else if (words.has(id)) {
        const decision = await decisionOf(journal, record, document, words.get(id));
        if (decision === null) continue;
        seen.add(uid);
        decisions.push(decision);
      }
    }
  }
  return ok({ doubts, decisions, stopped: journal === null ? [] : await stoppedRuns(parts, journal, scope) });
}

async function stoppedRuns(parts: Parts, journal: Journal, scope: string): Promise<readonly StoppedRun[]> {
  const stopped: StoppedRun[] = [];
  const files = new Set<string>();
  for (const recorded of await journal.runs('mine')) {
    if (recorded.scope !== scope || files.has(recorded.file)) continue;
    files.add(recorded.file);
    if (recorded.state === 'complete') continue;
    const { record, underWay } = await withLiveState(parts, journal, recorded);
    if (underWay || record.state === 'complete') continue;
    const { run, file, rows } = record;
    const { unsent, inDoubt } = countsOf(rows, await journal.counts(run));
    if (unsent + inDoubt > 0) stopped.push({ run, file, unsent, inDoubt });
  }
  return stopped;
}

async function doubtOf(journal: Journal, record: RunRecord, document: JournalDocument): Promise<ListedDoubt> {
  const { scope } = record;
  const kind = kindOf(record);
  const doubt = await knownDoubt(journal, scope, document.uid);
  // The run that sent the document knows the most about it.
  const { run, rows } = doubt?.places[0] ?? { run: record.run, rows: document.rows };
  const { request } = sentAs(document, doubt);
  return {
    run,
    rows,
    noun: kind.noun[0],
    file: record.file,
    why: doubt?.why ?? document.reason?.message ?? null,
    sentAt: (await sentAtOf(journal, scope, document)) ?? doubt?.sentAt ?? null,
    lookFor: request === null ? [] : identityLines(kind, request).split('\n').filter(Boolean),
    sent: request === null ? '' : requestWords(kind, request),
  };
}

async function decisionOf(
  journal: Journal,
  record: RunRecord,
  { uid, rows, request, trackingId }: JournalDocument,
  last: PastSettlement | undefined,
): Promise<ListedDecision | null> {
  if (last === undefined || last.decision === 'undone') return null;
  if ((await journal.asUndone(record.scope, uid)).type !== 'undone') return null;
  const kind = kindOf(record);
  const { decision, who, why, settledAt: at } = last;
  const reference = request === null ? '' : requestIdentity(kind, request);
  return {
    run: record.run,
    rows,
    noun: kind.noun[0],
    file: record.file,
    reference,
    decision,
    trackingId,
    who,
    why,
    at,
  };
}
