import { type Journal, JournalBroken, type RunRecord } from '../../../journal/port.ts';
import { ok, type Problem, type Result } from '../../../problem/problem.ts';
import type { Finding } from '../../../schema/finding.ts';
import { mayHoldSecrets } from '../../../schema/kind.ts';
import { pausing } from '../../../schema/pause.ts';
import { createPause } from '../../../spreadsheet/pause.ts';
import type { Parts } from '../../../workspace/parts.ts';
import { doubtsSentIn } from '../../doubts/known-doubt.ts';
import { leftDoubtReports, leftDoubts } from '../../doubts/left-doubts.ts';
import { presentFindings } from '../../history/kept-findings.ts';
import { kindOf } from '../../history/kind-of-run.ts';
import { withLaterValues } from '../../history/later-updates.ts';
import { maySettle } from '../../history/rest-of-run.ts';
import type { AnsweredDoubt } from '../journal-lost.ts';
import { runsThatResend } from '../resend.ts';
import { countsOf, type DocumentReport, documentReport, lastResults, lastWords, type RunReport } from './run-report.ts';
import { answerOf } from './service-answer.ts';
import { writeResultsOrFallback } from './write-results-or-fallback.ts';

/** A run with what its exit code needs beyond the report. */
export type RunOutcome = {
  readonly report: RunReport;
  readonly noun: readonly [singular: string, plural: string];
  /** Whether its documents are updates, so skipped ones are those that the service already has. */
  readonly updates: boolean;
  /** Whether its files may contain secrets. Only an import of the user's own file sends them. */
  readonly hasSecrets: boolean;
  /** What ended the run early, in the words of the engine or the journal. */
  readonly cause: string | null;
  /** Why there is no results workbook at its path, also if the state folder has it. A signal is no such reason. */
  readonly unwritten: Problem | null;
  /** The number of documents of the run that were accepted before this command. */
  readonly acceptedBefore: number;
  /** The number of documents settled as not accepted that stay unsent without agreement. */
  readonly notAgreed: number;
  /** Other runs that would send documents settled as not accepted when they are resumed. */
  readonly resending: readonly string[];
  /** Where its documents in doubt were sent. Each is named after the run that sent it. */
  readonly doubtsSentIn: readonly AnsweredDoubt[];
  /** Whether the login of this command may settle them. */
  readonly maySettle: boolean;
  /** 130 or 143 if a signal stopped it. */
  readonly signalExit: number | undefined;
};

/** The run in its present state, with its results written. */
export async function concluded(parts: Parts, journal: Journal, record: RunRecord): Promise<Result<RunOutcome>> {
  await syncFromOtherRuns(journal, record.run);
  const { results, unwritten, notPatched, sheetNames } = await writeResultsOrFallback(parts, journal, record);
  if (notPatched !== null) parts.effects.note(notPatched.message);
  const documents = await Array.fromAsync(pausing(documentReports(journal, record), createPause()));
  const outcome = await outcomeOf(journal, record, results, documents);
  const report = { ...outcome.report, ...(notPatched && { notPatched }), ...(sheetNames && { sheetNames }) };
  return ok({ ...outcome, report, unwritten, signalExit: parts.effects.signalExit() });
}

async function syncFromOtherRuns(journal: Journal, run: string): Promise<void> {
  try {
    await journal.syncFromOtherRuns(run);
  } catch (error) {
    // The journal's content is reported anyway.
    if (!(error instanceof JournalBroken)) throw error;
  }
}

/** A run from the journal. `results`: the path of its workbook; null if there is none. */
export async function outcomeOf(
  journal: Journal,
  record: RunRecord,
  results: string | null,
  known?: readonly DocumentReport[],
): Promise<RunOutcome> {
  const { run, kind, file, sha256, state, why, who, machine } = record;
  const counts = countsOf(record.rows, await journal.counts(run));
  const documents = known ?? (await Array.fromAsync(documentReports(journal, record)));
  const runKind = kindOf(record);
  const left = leftDoubtReports(await leftDoubts(journal, runKind, record, run));
  const about = { run, kind, file, sha256, state, who, machine, why, counts };
  const report = { ...about, findings: await presentFindings(journal, record), documents, results, ...left };
  const updates = runKind.operation.effect === 'update';
  return {
    report,
    noun: runKind.noun,
    updates,
    hasSecrets: mayHoldSecrets(runKind),
    cause: record.cause,
    unwritten: null,
    acceptedBefore: 0,
    notAgreed: 0,
    resending: await runsThatResend(journal, record),
    doubtsSentIn: updates || counts.inDoubt === 0 ? [] : await doubtsSentIn(journal, record),
    maySettle: await maySettle(journal),
    signalExit: undefined,
  };
}

async function* documentReports(journal: Journal, record: RunRecord): AsyncIterable<DocumentReport> {
  const { run, state } = record;
  const kind = kindOf(record);
  const words = await lastWords(journal, run);
  const later = await lastResults(journal, run);
  for await (const stored of journal.documents(run)) {
    const { difference } = answerOf(kind, stored);
    const { document, notSent } = await withLaterValues(journal, record, stored);
    const [settlement, result] = [words.get(stored.id), later.get(stored.id)];
    yield documentReport(document, state, { notSent, settlement, difference, result });
  }
}

/** The outcome with findings about the run's documents since planning. */
export function withFindings(outcome: RunOutcome, found: readonly Finding[]): RunOutcome {
  return { ...outcome, report: { ...outcome.report, findings: [...outcome.report.findings, ...found] } };
}
