import type { Journal, RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { encodingNamed } from '../../spreadsheet/read/csv-text.ts';
import { sentElsewhere } from '../../workspace/failure.ts';
import type { Effects, Parts } from '../../workspace/parts.ts';
import { usualSheet } from '../input/choose-sheet.ts';
import type { Input } from '../input/open-input.ts';
import { type ImportOptions, storedOptions } from './import-options.ts';
import { withLiveState } from './live-state.ts';
import { messages } from './messages.ts';
import { changedSince } from './unfinished-file.ts';

/** The options of the import that began a run. Options that an earlier version did not have get their defaults. */
export function begunWith(run: Pick<RunRecord, 'options'>): ImportOptions {
  const columns = { map: [], ignore: [] };
  const unknown = {
    columns,
    sheet: null,
    headerRow: null,
    encoding: null,
    canary: null,
    plan: null,
    otherService: false,
    sendAgain: null,
    replace: false,
    // For such a run, the form of the file is not known.
    fresh: true,
  };
  return { ...unknown, ...storedOptions(run) };
}

function hasNew(words: readonly string[], begun: readonly string[]): boolean {
  return words.some((word) => !begun.includes(word));
}

/** The unfinished run of another sheet of a file. If the file has no such sheet any more, the sheet was renamed. */
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
 * The problem if a sheet may not be sent, because the run of another sheet of the file is unfinished. Two sheets of one
 * file may have the same rows. A document of one sheet never replaces a document in the same row of another sheet.
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

/** Options that would change the plan of an unfinished run are a problem, unless they are the run's own options. */
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
    ['--header-row', options.headerRow !== null && options.headerRow !== begun.headerRow],
    ['--allow-outside', options.allowOutside && !begun.allowOutside],
  ] as const)
    if (isLate) warn(messages.optionIgnored(flag, run));
  return null;
}

/** The problem if a colleague is sending the file, so nobody can say what an import would send. Otherwise null. */
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

/** The same problem for a run that this computer is sending. */
export function sentHere(run: string): Result<never> {
  return problem('busy', 'run-busy', messages.runBusy(run), messages.waitForIt);
}

/**
 * The problem if a file cannot be planned: somebody is sending it, or an import would continue a run with its own plan.
 */
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
