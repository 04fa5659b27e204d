import type { NewDocument } from '../../journal/port.ts';
import { mayHoldSecrets } from '../../schema/kind.ts';
import type { Prepared } from '../check/prepare.ts';
import { leftDoubtReports } from '../doubts/left-doubts.ts';
import { decisionReports } from '../doubts/record-decisions.ts';
import type { ImportOptions } from '../history/import-options.ts';
import type { Input } from '../input/open-input.ts';
import type { SendPlan } from './agree-to-send.ts';
import { messages } from './messages.ts';
import type { DocumentReport } from './run-report.ts';
import type { RunOutcome } from './send-run.ts';

/**
 * Why rows with errors keep the whole file from starting a run; null if they do not. `replaces`: the unfinished run that
 * the new one would replace. It keeps its rest if the new one would send nothing: whoever corrects the errors
 * imports the file again.
 */
export function errorsKeepAll(
  { ready, invalid, decisions }: Pick<SendPlan, 'ready' | 'invalid' | 'decisions'>,
  { allOrNothing }: Pick<ImportOptions, 'allOrNothing'>,
  replaces: string | null,
): string | null {
  if (invalid === 0) return null;
  const decides = decisions.length > 0;
  if (allOrNothing) return messages.invalidRows(decides);
  return replaces !== null && ready === 0 ? messages.replacesNothing(replaces, decides) : null;
}

/** The outcome of a file that started no run. Documents that it would have sent are `unsent`. */
export function unsentOutcome({ path, file, kind }: Input, prepared: Prepared, why: string): RunOutcome {
  const documents = prepared.documents.map(documentReport);
  const count = (state: DocumentReport['state']) => documents.filter((document) => document.state === state).length;
  const counts = {
    rows: prepared.checked.rowCount,
    documents: documents.length,
    invalid: count('invalid'),
    accepted: 0,
    rejected: 0,
    inDoubt: count('in-doubt'),
    skipped: count('skipped'),
    unsent: count('unsent'),
  };
  const about = { run: null, kind: kind.name, file: path, sha256: file.sha256, state: 'stopped' as const, why };
  const report = {
    ...about,
    counts,
    findings: prepared.findings,
    documents,
    results: null,
    ...decisionReports(prepared.decisions, false),
    ...leftDoubtReports(prepared.leftInDoubt),
  };
  const updates = kind.operation.effect === 'update';
  return {
    report,
    noun: kind.noun,
    updates,
    hasSecrets: mayHoldSecrets(kind),
    cause: null,
    unwritten: null,
    notAgreed: 0,
    resending: [],
    acceptedBefore: 0,
    doubtsSentIn: [],
    maySettle: true,
    signalExit: undefined,
  };
}

function documentReport({ rows, key, state, trackingId, reason }: NewDocument): DocumentReport {
  const shown = state === 'ready' ? 'unsent' : state;
  return {
    rows,
    key,
    state: shown,
    trackingId: trackingId ?? null,
    response: null,
    error: reason ?? null,
    attempts: 0,
    sentAt: null,
  };
}
