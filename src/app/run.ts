import { join } from 'node:path';
import type { Journal, JournalDocument, RunRecord } from '../journal/port.ts';
import { findKind } from '../kinds/index.ts';
import type { Kind } from '../schema/kind.ts';
import { type RunEnd, type Send, type SubmitEvent, submit } from '../submit/submit.ts';
import type { ImportOptions } from './import-options.ts';
import { holdingLock } from './lock.ts';
import type { Parts, Service } from './parts.ts';
import { ok, type Problem, problem, type Result } from './problem.ts';
import { countsOf, documentReport, type RunReport, type RunSummary } from './report.ts';
import { findingsOf, hasResults, unknownRun, writeResults } from './results.ts';
import { asItIs } from './under-way.ts';

/** A run with what its exit code needs beyond the report. */
export type RunOutcome = {
  readonly report: RunReport;
  readonly noun: readonly [one: string, several: string];
  /** What ended it early, as the engine or the journal names it. */
  readonly cause: string | null;
  /** Why there is no results workbook, neither at its place nor in the state folder. */
  readonly unwritten: Problem | null;
  /** 130 or 143 when a signal stopped it. */
  readonly signalExit: number | undefined;
};

export type GoOn = {
  onEvent(event: SubmitEvent): void;
  readonly limit: number | null;
  readonly maxErrors: ImportOptions['maxErrors'];
  readonly allowSimilar: boolean;
  /** Null where the settings hold. */
  readonly concurrency: number | null;
  readonly rate: number | null;
  /** Absolute path of the results from now on; null where they go as before. */
  readonly output: string | null;
};

/** Sends what is left of a planned run and writes its results. The caller holds the account's lock. */
export async function goOn(parts: Parts, journal: Journal, name: string, how: GoOn): Promise<Result<RunOutcome>> {
  const service = await parts.service();
  if (service.kind === 'problem') return service;
  journal.reopen(name, how);
  const record = journal.run(name);
  if (record === undefined) throw new Error(`Run ${name} is gone from the journal.`);
  const kind = kindOf(record);
  const { config, effects } = parts;
  const end = await submit({
    run: name,
    journal,
    send: sender(kind, service.value, effects.dropping),
    options: {
      concurrency: how.concurrency ?? config.concurrency,
      rate: how.rate ?? config.rate,
      limit: how.limit,
      maxErrors: how.maxErrors,
    },
    effects,
    onEvent: how.onEvent,
  });
  return await concluded(parts, journal, endedRun(journal, name, end));
}

/** A journal that could not take the end of the run still calls it running. */
function endedRun(journal: Journal, name: string, end: RunEnd): RunRecord {
  const kept = journal.run(name);
  if (kept === undefined) throw new Error(`Run ${name} is gone from the journal.`);
  return kept.state === 'running' ? { ...kept, ...end } : kept;
}

/** Hands each document to the client as it was planned. */
function sender(kind: Kind, { client }: Service, dropping: AbortSignal): Send {
  return (document: JournalDocument, { beforeFirstByte }) => {
    if (document.request === null) throw new Error(`Document ${document.id} has no request.`);
    return client.send(kind.operation, JSON.parse(document.request), { beforeFirstByte, signal: dropping });
  };
}

/** The run as it stands, with its results written. */
async function concluded(parts: Parts, journal: Journal, record: RunRecord): Promise<Result<RunOutcome>> {
  const { results, unwritten } = await writeSomewhere(parts, journal, record);
  return ok({ ...outcomeOf(journal, record, results), unwritten, signalExit: parts.effects.signalExit() });
}

type Kept = { readonly results: string | null; readonly unwritten: Problem | null };

/** Writes the results where they belong, or, where that is not to be, into the state folder, and says so. */
async function writeSomewhere({ config, effects }: Parts, journal: Journal, run: RunRecord): Promise<Kept> {
  const written = await writeResults(journal, run, run.output);
  if (written.kind === 'ok') return { results: written.value, unwritten: null };
  const spare = join(config.stateDir, `${run.run}.results.xlsx`);
  const kept = await writeResults(journal, run, spare);
  const instead = kept.kind === 'ok' ? `The results are in ${spare} instead.` : written.problem.hint;
  effects.warn(`${written.problem.message} ${instead}`);
  return kept.kind === 'ok' ? { results: spare, unwritten: null } : { results: null, unwritten: written.problem };
}

function outcomeOf(journal: Journal, record: RunRecord, results: string | null): RunOutcome {
  const { run, kind, file, sha256, state, why } = record;
  const counts = countsOf(record.rows, journal.counts(run));
  const documents = Array.from(journal.documents(run), (document) => documentReport(document, state));
  const report = { run, kind, file, sha256, state, why, counts, findings: findingsOf(record), documents, results };
  return { report, noun: kindOf(record).noun, cause: record.cause, unwritten: null, signalExit: undefined };
}

function kindOf(record: RunRecord): Kind {
  const kind = findKind(record.kind);
  if (kind === undefined) throw new Error(`The journal holds a run of the unknown kind ${record.kind}.`);
  return kind;
}

/** Runs that a dead process left: what was on its way is in doubt, the run interrupted. The caller holds the lock. */
export function recoverRuns({ effects, scope }: Parts, journal: Journal): void {
  if (scope.kind === 'problem') return;
  for (const { run, state, ...record } of journal.runs()) {
    if (state !== 'running' || record.scope !== scope.value) continue;
    const doubtful = journal.recover(run);
    journal.finish(run, 'interrupted', 'The program ended in the middle.', 'crash');
    if (doubtful > 0) effects.warn(`Run ${run} had ended in the middle: ${doubtful} on the way then are in doubt now.`);
  }
}

/** What is typed for a resume; the rest is as the run was begun. */
export type Resume = Pick<GoOn, 'onEvent' | 'concurrency' | 'rate'>;

/**
 * Goes on with a run: the named one, else the last one of this account that is not finished, else the last one. With
 * nothing left to do it tells the run as it ended.
 */
export async function resumeRun(parts: Parts, name: string | undefined, typed: Resume): Promise<Result<RunOutcome>> {
  return await holdingLock(parts, `resume ${name ?? 'of the last run'}`, async () => {
    const opened = parts.journal();
    if (opened.kind === 'problem') return opened;
    const journal = opened.value;
    recoverRuns(parts, journal);
    const found = findRun(parts, journal, name);
    if (found.kind === 'problem') return found;
    const { run, file, state, ...record } = found.value;
    if (!isUnfinished(journal, found.value)) return await asItEnded(parts, journal, found.value);
    if (name === undefined) parts.effects.note(`Going on with run ${run} of ${file}, which was ${state}.`);
    const begun: ImportOptions = JSON.parse(record.options);
    const concurrency = typed.concurrency ?? begun.concurrency;
    const rate = typed.rate ?? begun.rate;
    return await goOn(parts, journal, run, { ...begun, ...typed, concurrency, rate, limit: null, output: null });
  });
}

function isUnfinished(journal: Journal, { run, state }: RunRecord): boolean {
  return state !== 'complete' || journal.left(run) > 0;
}

/** A process that died at the very end may have left no results, or those of a stop before. */
async function asItEnded(parts: Parts, journal: Journal, record: RunRecord): Promise<Result<RunOutcome>> {
  if (await hasResults(record)) return ok(outcomeOf(journal, record, record.output));
  return await concluded(parts, journal, record);
}

function findRun(parts: Parts, journal: Journal, name: string | undefined): Result<RunRecord> {
  if (parts.scope.kind === 'problem') return parts.scope;
  const scope = parts.scope.value;
  if (name === undefined) {
    const runs = journal.runs().filter((run) => run.scope === scope);
    const last = runs.find((run) => isUnfinished(journal, run)) ?? runs[0];
    if (last !== undefined) return ok(last);
    return problem('usage', 'no-runs', 'This account has no run yet.', 'Start one: qcsheet import FILE');
  }
  const run = journal.run(name);
  if (run === undefined) return unknownRun(name);
  if (run.scope === scope) return ok(run);
  const message = `Run ${name} belongs to another account or service (${run.scope}).`;
  return problem('usage', 'run-of-other-account', message, 'Use the profile with which it was started.');
}

export function listRuns(parts: Parts): Result<readonly RunSummary[]> {
  const opened = parts.journalIfThere();
  if (opened.kind === 'problem') return opened;
  const journal = opened.value;
  if (journal === null) return ok([]);
  return ok(
    journal.runs().map((each) => {
      const { record, underWay } = asItIs(parts, journal, each);
      const { run, kind, file, state, startedAt, endedAt, rows } = record;
      return { run, kind, file, state, startedAt, endedAt, counts: countsOf(rows, journal.counts(run), underWay) };
    }),
  );
}

export function showRun(parts: Parts, name: string | undefined): Result<RunOutcome> {
  const opened = parts.journalIfThere();
  if (opened.kind === 'problem') return opened;
  const journal = opened.value;
  const run = name === undefined ? journal?.runs()[0] : journal?.run(name);
  if (journal === null || run === undefined) return name === undefined ? noRuns() : unknownRun(name);
  const { record, underWay } = asItIs(parts, journal, run);
  const outcome = outcomeOf(journal, record, underWay ? null : record.output);
  if (!underWay) return ok(outcome);
  const counts = countsOf(record.rows, journal.counts(record.run), underWay);
  return ok({ ...outcome, report: { ...outcome.report, counts } });
}

function noRuns(): Result<never> {
  return problem('usage', 'no-runs', 'There is no run yet.', 'Start one: qcsheet import FILE');
}
