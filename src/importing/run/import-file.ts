import type { Journal, NewRun } from '../../journal/port.ts';
import type { FileOfRuns } from '../../journal/settlements-port.ts';
import { mapResult, ok, type Result } from '../../problem/problem.ts';
import { joinFindings } from '../../schema/joined-findings.ts';
import { reported } from '../../schema/work-step.ts';
import { lastRuns } from '../../workspace/account-history.ts';
import { holdingLock } from '../../workspace/account-lock.ts';
import { noteRun, warnOfUnknownSent } from '../../workspace/known-journal.ts';
import type { Effects, Parts, Service } from '../../workspace/parts.ts';
import { refuseUnknownSent } from '../../workspace/refused-journal.ts';
import { forwardedIn } from '../check/forwarded.ts';
import type { Prepared } from '../check/prepare.ts';
import { isNeverPatched, isUntagged } from '../check/users-workbook.ts';
import { usedLayout } from '../columns/used-layout.ts';
import { asCarriedOut } from '../doubts/carried-out.ts';
import { type DecidedBy, recordDecisions, withDecisions, withReports } from '../doubts/record-decisions.ts';
import type { ReviewedDecision } from '../doubts/review-decisions.ts';
import { settledAmong } from '../doubts/settled-documents.ts';
import { recoverRuns } from '../history/find-run.ts';
import type { ImportOptions } from '../history/import-options.ts';
import { fixesDigest, keepSourceRows } from '../history/kept-rows.ts';
import { originOf } from '../history/origin.ts';
import { lostSendings } from '../history/outdated-journal.ts';
import { replaceablePath, untouchedPath } from '../history/results-place.ts';
import { changedSince } from '../history/unfinished-file.ts';
import { begunWith, otherSheetUnfinished, sentByColleague } from '../history/unfinished-run.ts';
import { readingOf, sheetName } from '../input/choose-sheet.ts';
import { changedMeanwhile } from '../input/input-changes.ts';
import { type Input, openInput } from '../input/open-input.ts';
import { appliedBefore, differsFromPlan, otherThanPlanned } from '../plan-file/applied-plan.ts';
import type { KnownPlan } from '../plan-file/plan-file.ts';
import { agreeTo, planOfFile, wouldSend } from './agreement/agree-to-send.ts';
import { withoutBeingSent } from './agreement/being-sent.ts';
import { refusedJournal } from './agreement/refused-run.ts';
import { continueRun, dryContinuation } from './continue-run.ts';
import { keepDoubts } from './doubts/keep-doubts.ts';
import type { ImportJob, ImportTalk } from './import-job.ts';
import { messages } from './messages.ts';
import { resultsOutput } from './outcomes/results-output.ts';
import type { RunOutcome } from './outcomes/run-outcome.ts';
import { errorsKeepAll, sayingUnsent, stoppedBeforeRun, unsentOutcome } from './outcomes/unsent-outcome.ts';
import { prepareImport } from './prepare-import.ts';
import { withKeptRecords } from './records/kept-records.ts';
import { updatesOf, writeUndo } from './records/write-undo.ts';
import { rememberChoices } from './remember-choices.ts';
import { sendRemaining } from './send-run.ts';

/**
 * Checks a file, sends the valid documents and writes the results workbook. If the file has an unfinished run, that run
 * continues. Otherwise a new run starts, and documents that were accepted before are skipped.
 */
export async function importFile(
  parts: Parts,
  path: string,
  options: ImportOptions,
  talk: ImportTalk,
  plan: KnownPlan | null = null,
): Promise<Result<RunOutcome>> {
  const opened = await openInput(path, { ...options, otherSheets: 'refuse' }, parts);
  if (opened.type === 'problem') return opened;
  const input = opened.value;
  try {
    const difference = plan === null ? null : otherThanPlanned(plan, input, parts.scope);
    if (difference !== null) return difference;
    const output = await resultsOutput(parts, input, options.output);
    if (output.type === 'problem') return output;
    const job = { input, output: output.value, options, plan };
    if (options.dryRun) return await importLocked(parts, job, talk);
    return await holdingLock(parts, messages.importOf(path), () => sayingUnsent(() => importLocked(parts, job, talk)));
  } finally {
    await input.file.close();
  }
}

async function importLocked(parts: Parts, given: ImportJob, talk: ImportTalk): Promise<Result<RunOutcome>> {
  const opened = await parts.journal();
  if (opened.type === 'problem') return opened;
  const journal = opened.value;
  const job = { ...given, input: await asCarriedOut(parts, given.input, journal) };
  const { input, output, options, plan } = job;
  const lost = await lostSendings(journal, parts.config.stateDir);
  if (lost !== null) return lost;
  if (options.dryRun) await warnOfUnknownSent(parts, journal);
  const refused = options.dryRun ? null : await refuseUnknownSent(parts, journal);
  if (refused !== null) return refused;
  if (!options.dryRun) await recoverRuns(parts, journal);
  const applied = plan === null ? null : await appliedBefore(plan, journal);
  if (applied !== null) return applied;
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const scope = parts.scope.type === 'ok' ? parts.scope.value : '';
  // An import waits while a colleague sends the same file. Before that, nobody knows what it would send.
  const elsewhere = options.dryRun ? await sentByColleague(journal, scope, input) : null;
  if (elsewhere !== null) return elsewhere;
  const ofOtherSheet = await otherSheetUnfinished(journal, scope, input);
  if (ofOtherSheet !== null) return ofOtherSheet;
  const unfinished = await journal.unfinished(scope, input.file.sha256);
  // Repeating the command that began a run continues this run.
  if (unfinished !== undefined && !(options.replace && !begunWith(unfinished).replace)) {
    const whole = { ...job, unfinished };
    if (options.dryRun) return await dryContinuation(parts, journal, service.value, whole, talk);
    return await continueRun(parts, journal, service.value, whole, talk);
  }
  const changed = unfinished ?? (await journal.unfinishedAt(scope, input.path));
  if (changed !== undefined && !options.replace) return changedSince(journal, changed);
  const replaces = changed?.run ?? null;
  const named = options.output === null ? null : output;
  const file = { scope, kind: input.kind.name, origin: await originOf(input, journal, scope) };
  const place = await placeOfResults(journal, { output, named, file, sheet: sheetName(input) });
  const knownUpTo = await journal.knownUpTo();
  const planned = await planRun(parts, journal, service.value, { ...job, place, scope, replaces, knownUpTo }, talk);
  if (planned.type === 'problem') return planned;
  if (planned.value.type === 'unsent') return ok(planned.value.outcome);
  const { run, decisions } = planned.value;
  if (place !== output && named === null) parts.effects.note(messages.keptBeside(output));
  const how = { ...options, knownUpTo, alikeThen: [], output: named, settled: true, onEvent: talk.onEvent };
  const sent = await sendRemaining(parts, journal, run, how);
  return mapResult(sent, (outcome) => withReports(outcome, decisions));
}

/** The results path of a new run, without loss of data. In a file that a person `named`, changes may be lost. */
async function placeOfResults(
  journal: Journal,
  wanted: {
    readonly output: string;
    readonly named: string | null;
    readonly file: FileOfRuns;
    readonly sheet: string | null;
  },
): Promise<string> {
  const { output, named, file, sheet } = wanted;
  if (named !== null) return await replaceablePath(journal, named, file);
  return await untouchedPath(journal, output, { file, sheet, run: null });
}

type RunJob = ImportJob & {
  readonly scope: string;
  /** The results path: `output`, or another name beside it if somebody changed the existing results. */
  readonly place: string;
  /** The unfinished run of the same file that this one replaces. */
  readonly replaces: string | null;
  /** The check knows all that other machines sent up to this number. */
  readonly knownUpTo: number;
};

/** A run in the journal, or a file that may not start one. */
type Planned =
  | { readonly type: 'run'; readonly run: string; readonly decisions: readonly ReviewedDecision[] }
  | { readonly type: 'unsent'; readonly outcome: RunOutcome };

/** Checks the file and stores the run with its rows in the journal. Only decisions outlive this call. */
async function planRun(
  parts: Parts,
  journal: Journal,
  service: Service,
  { input: opened, output, options, plan, scope, place, replaces, knownUpTo }: RunJob,
  talk: ImportTalk,
): Promise<Result<Planned>> {
  const checked = await prepareImport(parts, journal, opened, output, options, talk);
  if (checked.type === 'problem') return checked;
  const { prepared, input } = checked.value;
  const differs = plan === null ? null : differsFromPlan(plan, prepared, input.kind);
  if (differs !== null) return differs;
  const shown = await withoutBeingSent(parts, journal, input, prepared);
  const sends = planOfFile(shown, options, input.kind, service);
  talk.onFindings(shown.findings, sends);
  const unsent = (why: string) => ok<Planned>({ type: 'unsent', outcome: unsentOutcome(input, prepared, why) });
  if (prepared.documents.length === 0) return unsent(messages.noDocuments(input.kind.noun[1]));
  const settled = await settledAmong(journal, input.kind, { scope, replaces }, prepared.documents);
  const forwarded = await forwardedIn(input, prepared, journal);
  const invalid = errorsKeepAll(sends, options, replaces);
  const decides = prepared.decisions.length > 0;
  const wouldNot = options.allOrNothing && invalid !== null;
  if (options.dryRun) return unsent(messages.dryRun(decides, wouldNot ? messages.wouldNothing : wouldSend(sends)));
  if (invalid !== null) return unsent(invalid);
  const agreed = await agreeTo({ ...sends, settled, planned: plan, forwarded, replaces }, talk, parts.effects);
  if (agreed.type === 'problem') return agreed;
  const changed = (await refusedJournal(parts, journal)) ?? (await changedMeanwhile(input));
  if (changed !== null) return changed;
  const kept = await keptOptions(parts, input, prepared, options);
  const decidedBy = { who: parts.effects.user, path: input.path };
  const recorded = await recordDecisions(journal, scope, prepared.decisions, decidedBy);
  if (recorded.type === 'problem') return recorded;
  const undo = await writeUndo(
    input.kind,
    { updates: updatesOf(prepared.plans), lookups: prepared.lookups },
    place,
    parts.effects.now(),
  );
  if (undo.type === 'problem') return undo;
  for (const line of undo.value) parts.effects.note(line);
  try {
    const run = await putOnDisk(
      journal,
      { input, options: kept, scope, place, replaces, knownUpTo, namedBefore: lastRuns(parts), ...parts.effects },
      prepared,
      decidedBy,
    );
    await noteRun(parts, run);
    return ok({ type: 'run', run, decisions: prepared.decisions });
  } catch (error) {
    const isSignal = error === parts.effects.stopping.reason;
    const stopped = isSignal ? stoppedBeforeRun(parts, prepared, undo.value) : null;
    if (stopped === null) throw error;
    return stopped;
  }
}

/** The options as stored with the run, and what the check found out about its rows. */
async function keptOptions(parts: Parts, input: Input, { lookups, mayBeSent }: Prepared, options: ImportOptions) {
  return { ...options, choices: await rememberChoices(parts, input, lookups), mayBeSent };
}

type Planning = Omit<RunJob, 'output' | 'plan'> & Pick<NewRun, 'namedBefore'> & Pick<Effects, 'stopping' | 'onStep'>;

/** Stores the run with its rows in the journal. Rejects after a signal, and then nothing of the run is stored. */
async function putOnDisk(
  journal: Journal,
  { input, options, scope, place, replaces, knownUpTo, namedBefore, stopping, onStep }: Planning,
  prepared: Prepared,
  decidedBy: DecidedBy,
): Promise<string> {
  await keepSourceRows(journal, input, prepared.checked);
  const layout = usedLayout(input.kind, prepared.checked);
  const columns = { ...options.columns, dateOrder: layout.dateOrder ?? options.columns.dateOrder };
  const reading = { ...readingOf(input), fixes: fixesDigest(input.fixes) };
  const fresh = options.fresh || isNeverPatched(input);
  const record = {
    kind: input.kind.name,
    file: input.path,
    sha256: input.file.sha256,
    origin: await originOf(input, journal, scope),
    scope,
    output: place,
    options: JSON.stringify({ ...options, ...reading, columns, layout, fresh, untagged: isUntagged(input) }),
    rows: prepared.checked.rowCount,
    findings: JSON.stringify(joinFindings(prepared.findings)),
    replaces,
    knownUpTo,
    ...(namedBefore && { namedBefore }),
  };
  await keepDoubts(journal, record, prepared, decidedBy);
  const documents = withDecisions(withKeptRecords(input.kind, prepared), prepared.decisions, decidedBy);
  const kept = reported(documents, { what: 'kept', of: documents.length }, onStep);
  return (await journal.plan(record, kept, stopping)).run;
}
