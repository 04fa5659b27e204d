import { type DocumentState, type Journal, JournalBroken, type Reopening, type RunRecord } from '../../journal/port.ts';
import { mapResult, ok, type Problem, type Result } from '../../problem/problem.ts';
import type { Finding } from '../../schema/finding.ts';
import { type Kind, mayHoldSecrets } from '../../schema/kind.ts';
import { pausing } from '../../schema/pause.ts';
import type { Send } from '../../sending/attempt.ts';
import type { SubmitEvent } from '../../sending/events.ts';
import { type RunEnd, submit } from '../../sending/send-documents.ts';
import { createPause } from '../../spreadsheet/pause.ts';
import { noteSending, noteSent } from '../../workspace/known-journal.ts';
import type { Parts, Service } from '../../workspace/parts.ts';
import { doubtsSentIn } from '../doubts/known-doubt.ts';
import { leftDoubtReports, leftDoubts } from '../doubts/left-doubts.ts';
import type { ImportOptions } from '../history/import-options.ts';
import { presentFindings } from '../history/kept-findings.ts';
import { kindOf } from '../history/kind-of-run.ts';
import { withLaterValues } from '../history/later-updates.ts';
import { maySettle } from '../history/rest-of-run.ts';
import { completeRequest, type RowSecrets, secretsFor } from '../history/secret-values.ts';
import { canaryLeft, noteCanaryLeft } from './canary-left.ts';
import { acceptedIn, keepChangeTimes } from './change-times.ts';
import { type ConfirmChanged, lookAgain } from './confirm-changed-records.ts';
import { type AnsweredDoubt, sendingTally, unlessLost, withAnswers } from './journal-lost.ts';
import { endUnread, keepUnfinished } from './left-unsent.ts';
import { refusedRun } from './refused-run.ts';
import { runsThatResend } from './resend.ts';
import { namedPath } from './results-output.ts';
import { countsOf, type DocumentReport, documentReport, lastResults, lastWords, type RunReport } from './run-report.ts';
import { type KnownThen, takeUp } from './sent-meanwhile.ts';
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

export type Remaining = {
  onEvent(event: SubmitEvent): void;
  readonly limit: number | null;
  readonly canary: number | null;
  readonly maxErrors: ImportOptions['maxErrors'];
  /** Whether this command has the option. The command that began the run does not count. */
  readonly allowSimilar: boolean;
  readonly sendAgain: number | null;
  /** Whether a person confirmed that this address is another service than the earlier ones. */
  readonly otherService: boolean;
  /** Null: use the settings. */
  readonly concurrency: number | null;
  readonly rate: number | null;
  /** The absolute results path from now on, if a person named one; null for no change. */
  readonly output: string | null;
  /** Whether to send rejected documents again. */
  readonly rejected?: boolean;
  /** Whether a person agreed to send documents settled as not accepted. */
  readonly settled?: boolean;
  /** Asks about updates of records that changed at the service; absent if the file was just compared. */
  readonly confirmChanged?: ConfirmChanged;
  /** The input path as just named. The file may have been moved since the run began. */
  readonly input?: string;
} & KnownThen &
  Pick<Reopening, 'agreed' | 'unagreed' | 'later' | 'heldBack'>;

/** States of documents that a continued run sends. */
export const TO_SEND: ReadonlySet<DocumentState> = new Set(['ready', 'unsent', 'in-doubt']);
/** The states that `retry` sends. */
export const TO_SEND_AGAIN: ReadonlySet<DocumentState> = new Set([...TO_SEND, 'rejected']);

/** Sends the rest of a planned run and writes its results. The caller holds the account's lock. */
export async function sendRemaining(
  parts: Parts,
  journal: Journal,
  name: string,
  how: Remaining,
): Promise<Result<RunOutcome>> {
  const record = await recordOf(journal, name);
  const states = how.rejected === true ? TO_SEND_AGAIN : TO_SEND;
  const refused = await refusedRun(parts, journal, record, { states, otherService: how.otherService });
  if (refused !== null) return refused;
  const output = how.output === null ? null : await namedPath(parts, journal, how.output, record);
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const kind = kindOf(record);
  const { config, effects } = parts;
  const secrets = await secretsFor(journal, record, states, [...(how.input ? [how.input] : []), record.file], parts);
  if (secrets.type === 'problem') {
    // A complete run has nothing left to send, and stays complete.
    if (record.state === 'complete' && (await journal.left(name)) === 0) return secrets;
    await journal.finish(name, 'stopped', secrets.problem.message, 'input');
    return await concluded(parts, journal, await recordOf(journal, name));
  }
  const taken = await takeUp(journal, record, { ...how, sendAgain: how.sendAgain !== null, output });
  const looked = await lookAgain(parts, journal, await recordOf(journal, name), how.confirmChanged);
  if (looked.type === 'problem') {
    await endUnread(journal, name, looked.problem);
    return await concluded(parts, journal, await recordOf(journal, name));
  }
  const canary = await canaryLeft(journal, name, how.canary);
  if (canary !== null) noteCanaryLeft(canary, Math.min(await journal.toSend(name), how.limit ?? Infinity), effects);
  const before = await acceptedIn(journal, record);
  const { accepted: acceptedBefore } = await journal.counts(name);
  // A run that sends nothing does not become the last sending.
  const sending = (await journal.toSend(name)) > 0 ? await noteSending(parts, journal, record) : null;
  const tally = sendingTally(how.onEvent);
  const end = await submit({
    run: name,
    journal,
    send: sender(kind, service.value, secrets.value, { dropping: effects.dropping, onEvent: how.onEvent }),
    options: { ...speedAndEnd(how, config), canary },
    effects,
    onEvent: tally.onEvent,
  });
  how.onEvent({ type: 'ended' });
  const left = { ...taken, changed: looked.value, later: how.later?.length ?? 0, settled: how.settled === true };
  const conclude = async () => {
    if (sending !== null) await noteSent(parts, journal, sending);
    await keepChangeTimes(parts, journal, record, before, end);
    await keepUnfinished(journal, name, end, left);
    return await concluded(parts, journal, await endedRun(journal, name, end));
  };
  return mapResult(await unlessLost(conclude, name, kind.noun, tally), (outcome) => ({
    ...withAnswers(outcome, name, tally),
    acceptedBefore,
    notAgreed: end.cause === 'journal' ? 0 : taken.unagreed + looked.value,
  }));
}

function speedAndEnd({ concurrency, rate, limit, maxErrors }: Remaining, config: Parts['config']) {
  return { concurrency: concurrency ?? config.concurrency, rate: rate ?? config.rate, limit, maxErrors };
}

/** The run at its end. If the journal could not record the end, it still says `running`. */
async function endedRun(journal: Journal, name: string, end: RunEnd): Promise<RunRecord> {
  const kept = await recordOf(journal, name);
  return kept.state === 'running' ? { ...kept, ...end } : kept;
}

async function recordOf(journal: Journal, name: string): Promise<RunRecord> {
  const record = await journal.run(name);
  if (record === undefined) throw new Error(`Run ${name} is gone from the journal.`);
  return record;
}

/** Passes each document to the client exactly as planned. */
function sender(kind: Kind, { client }: Service, secrets: RowSecrets, { dropping, onEvent }: Sending): Send {
  return (document, { beforeFirstByte }) => {
    const request = completeRequest(document, secrets);
    const size = request.file?.size ?? 0;
    const fileBytesSent = (bytes: number) => onEvent({ type: 'uploading', document, bytes, size });
    const noAnswerYet = (wait: { sinceMs: number; untilMs: number }) =>
      onEvent({ type: 'awaiting', document, ...wait });
    return client.send(kind.operation, request, { beforeFirstByte, fileBytesSent, noAnswerYet, signal: dropping });
  };
}

type Sending = Pick<Remaining, 'onEvent'> & { readonly dropping: AbortSignal };

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
