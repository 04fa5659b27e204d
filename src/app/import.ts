import type { Journal, RunRecord } from '../journal/port.ts';
import type { Finding } from '../schema/finding.ts';
import { type Asking, agreeTo, planOfFile, planOfRun, wouldSend } from './agree.ts';
import { readCurrent } from './current.ts';
import { settleAll } from './decisions.ts';
import { stoppedBySignal } from './failure.ts';
import { recoverRuns } from './find-run.ts';
import type { ImportOptions } from './import-options.ts';
import { keepSourceRows } from './kept-rows.ts';
import { holdingLock } from './lock.ts';
import { lookupsFor } from './lookups.ts';
import { checkOutput, chooseOutput } from './output.ts';
import type { Effects, Parts, Service } from './parts.ts';
import { type Prepared, prepare } from './prepare.ts';
import { ok, problem, type Result } from './problem.ts';
import type { SubmitEvent } from './progress.ts';
import { findingsOf } from './results.ts';
import { giveUp, untouchedPlace } from './results-place.ts';
import { goOn, type RunOutcome } from './run.ts';
import { type Input, openInput } from './source.ts';
import { writeUndo } from './undo.ts';
import { unsentOutcome } from './unsent.ts';

export type { RunOutcome };

export type ImportTalk = Asking & {
  onEvent(event: SubmitEvent): void;
  /** What is wrong or doubtful in the file, before anything is asked or sent. */
  onFindings(findings: readonly Finding[]): void;
};

/**
 * Checks a file, sends what is valid, writes the results workbook. A file whose run was interrupted goes on with that
 * run; one whose run is complete makes a new one, in which what was accepted is skipped.
 */
export async function importFile(
  parts: Parts,
  path: string,
  options: ImportOptions,
  talk: ImportTalk,
): Promise<Result<RunOutcome>> {
  const opened = await openInput(path, options.kind, parts);
  if (opened.kind === 'problem') return opened;
  const input = opened.value;
  try {
    const output = await chooseOutput(input.path, options.output, parts.effects.cwd);
    if (output.kind === 'problem') return output;
    const writable = await checkOutput(output.value, 'results');
    if (writable.kind === 'problem') return writable;
    if (options.dryRun) return await importLocked(parts, input, output.value, options, talk);
    return await holdingLock(parts, `import of ${path}`, () => importLocked(parts, input, output.value, options, talk));
  } finally {
    await input.file.close();
  }
}

async function importLocked(
  parts: Parts,
  input: Input,
  output: string,
  options: ImportOptions,
  talk: ImportTalk,
): Promise<Result<RunOutcome>> {
  const opened = parts.journal();
  if (opened.kind === 'problem') return opened;
  const journal = opened.value;
  if (!options.dryRun) recoverRuns(parts, journal);
  const service = await parts.service();
  if (service.kind === 'problem') return service;
  const scope = parts.scope.kind === 'ok' ? parts.scope.value : '';
  const { path, decisions } = input;
  const settled = options.dryRun ? ok(true) : settleAll(journal, scope, decisions, { who: parts.effects.user, path });
  if (settled.kind === 'problem') return settled;
  const unfinished = options.dryRun ? undefined : journal.unfinished(scope, input.file.sha256);
  if (unfinished !== undefined) {
    const planned = plannedOtherwise(unfinished, options, parts.effects);
    if (planned !== null) return planned;
    talk.onFindings(findingsOf(unfinished));
    const plan = planOfRun(journal, unfinished.run, options.limit, input.kind, service.value);
    const agreed = await agreeTo(plan, talk, parts.effects);
    if (agreed.kind === 'problem') return agreed;
    parts.effects.note(`Going on with run ${unfinished.run}, which was ${unfinished.state}.`);
    const wanted = options.output === null ? null : output;
    if (wanted !== null) await giveUp(journal, wanted, unfinished.run);
    const how = { ...options, output: wanted, input: input.path, onEvent: talk.onEvent };
    return await goOn(parts, journal, unfinished.run, how);
  }
  const changed = options.dryRun ? undefined : journal.unfinishedAt(scope, path);
  if (changed !== undefined && !options.replace) return changedSince(journal, changed);
  const replaces = changed?.run ?? null;
  const place = options.output === null ? await untouchedPlace(journal, output, null) : output;
  if (place !== output) parts.effects.note(`${output} was changed since it was written and stays as it is.`);
  const job = { input, output: place, options, scope, replaces };
  const planned = await planRun(parts, journal, service.value, job, talk);
  if (planned.kind === 'problem') return planned;
  if (planned.value.kind === 'unsent') return ok(planned.value.outcome);
  if (options.output !== null) await giveUp(journal, output, planned.value.run);
  return await goOn(parts, journal, planned.value.run, { ...options, output: null, onEvent: talk.onEvent });
}

/** Both runs together could book the same twice, the old one as the rows were and the new one as they are. */
function changedSince(journal: Journal, { run }: RunRecord): Result<never> {
  const left = journal.left(run);
  const message = `Run ${run} of this file is not finished (${left} not sent), and the file has changed since. Nothing was sent.`;
  const hint = `To send what is left as it was: qcsheet resume ${run}. To give that up and send the file as it is now: add --replace.`;
  return problem('usage', 'run-unfinished', message, hint);
}

/** What was planned stays planned: options that would change the plan are for a new run, or are those it was begun with. */
function plannedOtherwise(unfinished: RunRecord, options: ImportOptions, { warn }: Effects): Result<never> | null {
  const { run } = unfinished;
  const begun: ImportOptions = JSON.parse(unfinished.options);
  const refused = [
    options.sendAgain === null || options.sendAgain === begun.sendAgain ? '' : '--send-again',
    options.allOrNothing && !begun.allOrNothing ? '--all-or-nothing' : '',
  ].find((flag) => flag !== '');
  if (refused !== undefined) {
    const message = `This file has the unfinished run ${run}, which was begun without ${refused}. Nothing was sent.`;
    const hint = `Go on with it: qcsheet resume ${run}. ${refused} is for a new run, once that one is finished.`;
    return problem('usage', 'run-unfinished', message, hint);
  }
  for (const [flag, isLate] of [
    ['--allow-duplicates', options.allowDuplicates && !begun.allowDuplicates],
    ['--allow-outside', options.allowOutside && !begun.allowOutside],
  ] as const)
    if (isLate) warn(`${flag} changes nothing in the unfinished run ${run}, which goes on as it was planned.`);
  return null;
}

type Job = {
  readonly input: Input;
  readonly output: string;
  readonly options: ImportOptions;
  readonly scope: string;
  /** The run of the same file whose place this one takes. */
  readonly replaces: string | null;
};

/** A run that is on disk, or a file of which nothing may be begun. */
type Planned =
  | { readonly kind: 'run'; readonly run: string }
  | { readonly kind: 'unsent'; readonly outcome: RunOutcome };

/** Checks the file and puts the run on disk. Nothing of the rows outlives this call: while sending, the journal has them. */
async function planRun(
  parts: Parts,
  journal: Journal,
  service: Service,
  { input, output, options, scope, replaces }: Job,
  talk: ImportTalk,
): Promise<Result<Planned>> {
  const lookups = await lookupsFor(parts, { offline: 'refused' });
  if (lookups.kind === 'problem') return lookups;
  const records = await readCurrent(parts, input.kind);
  if (records.kind === 'problem') return records;
  const background = { lookups: lookups.value, past: journal, records: records.value };
  const prepared = await prepare(input, background, options, parts.effects.now());
  const stop = refusal(prepared, options);
  if (stop !== null) return stop;
  const stopped = stoppedBySignal(parts.effects);
  if (stopped !== null) return stopped;
  talk.onFindings(prepared.findings);
  const invalid = prepared.documents.some((document) => document.state === 'invalid');
  const unsent = (why: string) => ok<Planned>({ kind: 'unsent', outcome: unsentOutcome(input, prepared, why) });
  if (prepared.documents.length === 0)
    return unsent(`There are no ${input.kind.noun[1]} in the file: nothing was sent.`);
  const plan = planOfFile(prepared, options.limit, input.kind, service);
  if (options.dryRun) return unsent(`Dry run: nothing was sent. ${wouldSend(plan)}`);
  if (options.allOrNothing && invalid) return unsent('Invalid rows: nothing of the file was sent (--all-or-nothing).');
  const agreed = await agreeTo(plan, talk, parts.effects);
  if (agreed.kind === 'problem') return agreed;
  const undo = await writeUndo(input.kind, prepared, output, parts.effects.now());
  if (undo.kind === 'problem') return undo;
  if (undo.value !== null) parts.effects.note(`The old values are kept in ${undo.value}: importing it puts them back.`);
  await keepSourceRows(journal, input, prepared.checked);
  const run = journal.plan(
    {
      kind: input.kind.name,
      file: input.path,
      sha256: input.file.sha256,
      scope,
      output,
      options: JSON.stringify(options),
      rows: prepared.checked.rowCount,
      findings: JSON.stringify(prepared.findings),
      replaces,
    },
    prepared.documents,
  );
  return ok({ kind: 'run', run: run.run });
}

/** Why nothing of the file may be sent, beyond its invalid rows. */
function refusal({ sendAgainMismatch }: Prepared, { sendAgain }: ImportOptions): Result<never> | null {
  if (sendAgainMismatch === null) return null;
  const { found } = sendAgainMismatch;
  const message = `--send-again=${sendAgain} was given, but ${found} documents of this file were accepted before.`;
  return problem(
    'usage',
    'send-again-mismatch',
    message,
    `Nothing was sent. Give exactly --send-again=${found} to send these again.`,
  );
}
