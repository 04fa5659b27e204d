import { ok, type Problem, problem, type Result } from '../../problem/problem.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { type ExportPlan, planExport } from './checked-options.ts';
import type { AskedExport, ExportOptions } from './export-options.ts';
import { idsFor } from './ids-file.ts';
import { messages } from './messages.ts';
import { type OutputTarget, placeOf } from './output-place.ts';

type CheckedExport = {
  readonly plan: ExportPlan;
  readonly place: OutputTarget;
  readonly options: ExportOptions;
};

/**
 * Checks the typed options before anything is read. All faults are in one problem, with the code of the first.
 * Otherwise the user would have to run the command once for each fault.
 */
export async function checkExport(
  parts: ReadingParts,
  name: string,
  asked: AskedExport,
): Promise<Result<CheckedExport>> {
  const { output } = asked;
  const wrong = wrongOptions(asked).map((message) => problem('usage', 'usage', message, messages.seeHelp));
  const plan = planExport(name, asked, parts.effects.now());
  const options = output === null ? null : { ...asked, output };
  const place = options === null ? null : await placeOf(options, parts.effects);
  const isFit = wrong.length === 0 && options !== null && place?.type === 'ok' && plan.type === 'ok';
  if (isFit) return ok({ plan: plan.value, place: place.value, options });
  const ids = plan.type === 'ok' ? await idsFor(parts, plan.value.dataset, asked.ids) : null;
  const lacksIds = ids?.type === 'problem' && ids.problem.type === 'usage';
  // Without --since-last, the place is no problem.
  const isOverruled = codeOf(plan) === 'not-incremental' && codeOf(place) === 'since-last-replaces';
  const found = [plan, ...wrong, isOverruled ? null : place, lacksIds ? ids : null];
  return joined(found.flatMap((result) => (result?.type === 'problem' ? [result.problem] : [])));
}

function codeOf(result: Result<unknown> | null): string | null {
  return result?.type === 'problem' ? result.problem.code : null;
}

/** Joins problems into one. `problems` must have at least one. */
function joined(problems: readonly Problem[]): Result<never> {
  const [first, second] = problems;
  if (first === undefined) throw new Error('Nothing is wrong with the export.');
  if (second === undefined) return { type: 'problem', problem: first };
  const hints = new Set(problems.map(({ hint }) => hint));
  return problem(first.type, first.code, problems.map(({ message }) => message).join(' '), [...hints].join(' '));
}

/**
 * Matches a path with the day in the file's own name. In a folder's name it would put the files into several folders.
 */
const DATED = /^(?!.*\{date\}.*[/\\]).*\{date\}/;

/** Gives messages about options that are missing, that exclude each other, or that have no valid number. */
function wrongOptions(asked: AskedExport): readonly string[] {
  const { output, sinceLast, append, expectRows, pageSize, keep } = asked;
  const isKeepable = keep === null || (isWhole(keep, 1) && (output === null || DATED.test(output)));
  return [
    output === null ? messages.needsOutput : null,
    output === '-' && sinceLast ? messages.lastNeedsFile : null,
    append && !sinceLast ? messages.appendNeedsLast : null,
    expectRows === null || isWhole(expectRows, 0) ? null : messages.fromZero('expect-rows'),
    pageSize === null || isWhole(pageSize, 1) ? null : messages.fromOne('page-size'),
    append && keep !== null ? messages.appendOrKeep : isKeepable ? null : messages.keep,
  ].filter((message) => message !== null);
}

function isWhole(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}
