import { JournalBroken, type NewDocument } from '../../../journal/port.ts';
import type { Result } from '../../../problem/problem.ts';
import { mayHoldSecrets } from '../../../schema/kind.ts';
import { machineProblem, stoppedBySignal } from '../../../workspace/failure.ts';
import type { Parts } from '../../../workspace/parts.ts';
import type { Prepared } from '../../check/prepare.ts';
import { leftDoubtReports } from '../../doubts/left-doubts.ts';
import { decisionReports } from '../../doubts/record-decisions.ts';
import type { ImportOptions } from '../../history/import-options.ts';
import type { Input } from '../../input/open-input.ts';
import type { SendPlan } from '../agreement/agree-to-send.ts';
import { messages } from '../messages.ts';
import type { RunOutcome } from './run-outcome.ts';
import type { DocumentReport } from './run-report.ts';

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

/**
 * What a command gives that may send. If the journal refuses or fails, the problem says that nothing was sent: once the
 * first document is on its way, the sending itself ends with the run instead.
 */
export async function sayingUnsent<T>(use: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await use();
  } catch (error) {
    const broken = error instanceof JournalBroken ? machineProblem(error) : undefined;
    if (broken === undefined) throw error;
    const message = messages.sentNothing(broken.message.replace(/\.?$/, '.'));
    return { type: 'problem', problem: { ...broken, message } };
  }
}

/** The problem if a signal came before the run was stored. It lists what was already written and stays. */
export function stoppedBeforeRun(
  { effects }: Pick<Parts, 'effects'>,
  { decisions: all }: Pick<Prepared, 'decisions'>,
  undo: readonly string[],
): Result<never> | null {
  const { nothingSent } = messages;
  const decisions = all.filter(({ isKnown }) => isKnown).length;
  const done = decisions === 0 ? nothingSent : messages.signalAfterDecisions(nothingSent, decisions);
  const stopped = stoppedBySignal(effects, done);
  return stopped === null ? null : { ...stopped, problem: { ...stopped.problem, details: undo } };
}
