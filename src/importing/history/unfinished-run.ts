import type { Journal, RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { encodingNamed } from '../../spreadsheet/read/csv-text.ts';
import { sentElsewhere } from '../../workspace/failure.ts';
import type { Effects, Parts } from '../../workspace/parts.ts';
import { usualSheet } from '../input/choose-sheet.ts';
import type { Input } from '../input/open-input.ts';
import type { ImportOptions } from './import-options.ts';
import { withLiveState } from './live-state.ts';
import { messages } from './messages.ts';
import { changedSince } from './unfinished-file.ts';

/** The options of the import that began a run; those that an earlier version did not know are as if not given. */
export function begunWith({ options }: Pick<RunRecord, 'options'>): ImportOptions {
  const columns = { map: [], ignore: [] };
  const unknown = {
    columns,
    sheet: null,
    encoding: null,
    canary: null,
    plan: null,
    otherService: false,
    sendAgain: null,
    replace: false,
    // What the file was is not known of such a run.
    fresh: true,
  };
  return { ...unknown, ...JSON.parse(options) };
}

function hasNew(words: readonly string[], begun: readonly string[]): boolean {
  return words.some((word) => !begun.includes(word));
}

/** The unfinished run of another sheet of a file. A sheet that the file does not have any more was renamed. */
export async function runOfOtherSheet(
  journal: Journal,
  scope: string,
  input: Input,
): Promise<{ readonly record: RunRecord; readonly sheet: string } | undefined> {
  const { file, path, sheet } = input;
  const unfinished = [await journal.unfinished(scope, file.sha256), await journal.unfinishedAt(scope, path)];
  for (const record of unfinished) {
    const begun = record && (begunWith(record).sheet ?? usualSheet(input));
    if (
      record !== undefined &&
      begun !== undefined &&
      begun !== sheet &&
      file.sheets.some(({ name }) => name === begun)
    )
      return { record, sheet: begun };
  }
  return undefined;
}

/**
 * Why a sheet may not be sent: the run of another sheet of the file is not finished. Two sheets of one file may hold the
 * same rows, and a document of one sheet never replaces a document in the same row of the other sheet.
 */
export async function otherSheetUnfinished(
  journal: Journal,
  scope: string,
  input: Input,
): Promise<Result<never> | null> {
  const unfinished = await runOfOtherSheet(journal, scope, input);
  if (unfinished === undefined) return null;
  const { run } = unfinished.record;
  const message = messages.otherSheet(run, unfinished.sheet, await journal.left(run));
  return problem('usage', 'run-unfinished', message, messages.otherSheetFirst(run, input.sheet));
}

/** What was planned stays planned: options that would change the plan are for a new run, or are those it was begun with. */
export function plannedOtherwise(
  unfinished: RunRecord,
  options: ImportOptions,
  { warn }: Pick<Effects, 'warn'>,
): Result<never> | null {
  const { run } = unfinished;
  const begun = begunWith(unfinished);
  const refused = [
    options.sendAgain === null || begun.sendAgain !== null ? '' : '--send-again',
    options.allOrNothing && !begun.allOrNothing ? '--all-or-nothing' : '',
    options.plan === null || options.plan === begun.plan ? '' : '--apply',
  ].find((flag) => flag !== '');
  if (refused !== undefined) {
    const message = messages.begunOtherwise(run, refused === '--apply' ? messages.thisPlan : refused);
    return problem('usage', 'run-unfinished', message, messages.continueFirst(run, refused));
  }
  for (const [flag, isLate] of [
    ['--allow-duplicates', options.allowDuplicates && !begun.allowDuplicates],
    ['--map', hasNew(options.columns.map, begun.columns.map)],
    ['--ignore-column', hasNew(options.columns.ignore, begun.columns.ignore)],
    ['--date-order', options.columns.dateOrder !== undefined && options.columns.dateOrder !== begun.columns.dateOrder],
    ['--encoding', options.encoding !== null && encodingNamed(options.encoding) !== begun.encoding],
    ['--allow-outside', options.allowOutside && !begun.allowOutside],
  ] as const)
    if (isLate) warn(messages.optionIgnored(flag, run));
  return null;
}

/** Why nobody can say what an import of the file would send: a colleague is sending it. Null where nobody is. */
export async function sentByColleague(
  journal: Journal,
  scope: string,
  { file }: Pick<Input, 'file'>,
): Promise<Result<never> | null> {
  const underWay = await journal.underWay(scope, file.sha256);
  const sender = underWay === undefined ? null : await journal.senderElsewhere(underWay.run);
  if (underWay === undefined || sender === null) return null;
  return { type: 'problem', problem: sentElsewhere(underWay.run, sender) };
}

/** The same of a run that is sent from this computer. */
export function sentHere(run: string): Result<never> {
  return problem('busy', 'run-busy', messages.runBusy(run), messages.waitForIt);
}

/** What keeps a file from being planned: somebody is sending it, or an import of it would continue a run that has its own plan. */
export async function unfinishedRun(
  parts: Pick<Parts, 'config'>,
  journal: Journal,
  scope: string,
  input: Input,
  { replace }: ImportOptions,
): Promise<Result<never> | null> {
  const standing =
    (await sentByColleague(journal, scope, input)) ?? (await otherSheetUnfinished(journal, scope, input));
  if (standing !== null) return standing;
  const unfinished = await journal.unfinished(scope, input.file.sha256);
  if (unfinished !== undefined) {
    const { run } = unfinished;
    if ((await withLiveState(parts, journal, unfinished)).underWay) return sentHere(run);
    const message = messages.noPlan(run, await journal.left(run));
    return problem('usage', 'run-unfinished', message, messages.continueThenPlan(run));
  }
  const changed = replace ? undefined : await journal.unfinishedAt(scope, input.path);
  return changed === undefined ? null : changedSince(journal, changed);
}
