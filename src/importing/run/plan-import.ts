import { basename } from 'node:path';
import type { Journal } from '../../journal/port.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import type { ColumnLayout } from '../../schema/column-layout.ts';
import type { ImportPlan, PlanFileEntry, PlanOptions } from '../../schema/import-plan.ts';
import { joinFindings, separateFindings } from '../../schema/joined-findings.ts';
import type { Effects, Parts } from '../../workspace/parts.ts';
import { program } from '../../workspace/program.ts';
import type { Prepared } from '../check/prepare.ts';
import type { AskAboutFile } from '../columns/name-columns.ts';
import { usedLayout } from '../columns/used-layout.ts';
import { asCarriedOut } from '../doubts/carried-out.ts';
import { reviewDecisions } from '../doubts/review-decisions.ts';
import type { ImportOptions } from '../history/import-options.ts';
import { sentByColleague, unfinishedRun } from '../history/unfinished-run.ts';
import { readingOf } from '../input/choose-sheet.ts';
import { type Input, openInput } from '../input/open-input.ts';
import type { ColumnWords } from '../input/typed-columns.ts';
import { planDocuments } from '../plan-file/plan-documents.ts';
import { checkPlanPath, writePlan } from '../plan-file/plan-file.ts';
import { planOfFile, wouldSend } from './agreement/agree-to-send.ts';
import type { ImportTalk } from './import-job.ts';
import { messages } from './messages.ts';
import { resultsOutput } from './outcomes/results-output.ts';
import type { RunOutcome } from './outcomes/run-outcome.ts';
import { unsentOutcome } from './outcomes/unsent-outcome.ts';
import { prepareImport } from './prepare-import.ts';

type PlanTalk = Pick<ImportTalk, 'onFindings' | keyof AskAboutFile>;

/** `import FILE --plan PLAN`: checks the file and writes the plan of an import. It sends nothing. */
export async function planImport(
  parts: Parts,
  path: string,
  wanted: string,
  options: ImportOptions,
  talk: PlanTalk,
): Promise<Result<RunOutcome>> {
  const opened = await openInput(path, { ...options, otherSheets: 'refuse' }, parts);
  if (opened.type === 'problem') return opened;
  const input = opened.value;
  try {
    const output = await resultsOutput(parts, input, options.output);
    if (output.type === 'problem') return output;
    const place = await checkPlanPath(wanted, input.path, parts.effects.cwd);
    if (place.type === 'problem') return place;
    const resultsPath = options.output === null ? null : output.value;
    const places = { plan: place.value, results: output.value };
    return await planned(parts, input, places, { ...options, output: resultsPath }, talk);
  } finally {
    await input.file.close();
  }
}

async function planned(
  parts: Parts,
  given: Input,
  places: { readonly plan: string; readonly results: string },
  options: ImportOptions,
  talk: PlanTalk,
): Promise<Result<RunOutcome>> {
  const journal = await parts.journal();
  if (journal.type === 'problem') return journal;
  const opened = await asCarriedOut(parts, given, journal.value);
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const scope = parts.scope.type === 'ok' ? parts.scope.value : '';
  const standing =
    (await unfinishedRun(parts, journal.value, scope, opened, options)) ??
    (await undecided(journal.value, scope, opened));
  if (standing !== null) return standing;
  const checked = await prepareImport(parts, journal.value, opened, places.results, options, talk);
  if (checked.type === 'problem') return checked;
  const { prepared, input } = checked.value;
  talk.onFindings(prepared.findings);
  const { documents } = prepared;
  const unsent = (why: string) => ok(unsentOutcome(input, prepared, why));
  if (documents.length === 0) return unsent(messages.nothingToPlan(input.kind.noun[1]));
  if (options.allOrNothing && documents.some(({ state }) => state === 'invalid')) return unsent(messages.invalidPlan);
  // A colleague may have begun to send while the file was checked.
  const begun = await sentByColleague(journal.value, scope, input);
  if (begun !== null) return begun;
  const written = await writePlan(planOf(input, scope, prepared, options, parts.effects), places.plan);
  if (written.type === 'problem') return written;
  const would = wouldSend(planOfFile(prepared, options, input.kind, service.value));
  const outcome = unsentOutcome(input, prepared, messages.planned(would));
  return ok({ ...outcome, report: { ...outcome.report, plan: written.value } });
}

/**
 * A problem if the workbook has decisions. An import records them first, and then sends other documents. A plan records
 * none.
 */
async function undecided(journal: Journal, scope: string, input: Input): Promise<Result<never> | null> {
  if ((await reviewDecisions(input, journal, scope)).decisions.length === 0) return null;
  const { path } = input;
  return problem('usage', 'plan-undecided', messages.decidesDoubts(path), messages.settleThenPlan);
}

function planOf(
  input: Input,
  account: string,
  prepared: Prepared,
  options: ImportOptions,
  { now, user }: Effects,
): ImportPlan {
  const { path, file, kind } = input;
  const documents = planDocuments(prepared, options.limit, kind);
  const warnings = prepared.findings.filter(({ severity }) => severity === 'warning');
  const count = (state: PlanFileEntry['state']) => documents.filter((document) => document.state === state).length;
  return {
    plan: 1,
    program,
    plannedAt: new Date(now()).toISOString(),
    plannedBy: user,
    kind: kind.name,
    file: { name: basename(path), path, sha256: file.sha256 },
    account,
    options: {
      ...planOptions(options),
      ...readingOf(input),
      columns: wordsOf(usedLayout(kind, prepared.checked)),
    },
    calls: documents.filter(({ does }) => does === 'send').length,
    counts: {
      rows: prepared.checked.rowCount,
      documents: documents.length,
      ready: count('ready'),
      invalid: count('invalid'),
      skipped: count('skipped'),
      inDoubt: count('in-doubt'),
    },
    warnings: Array.from(separateFindings(warnings), ({ message }) => message),
    findings: joinFindings(prepared.findings),
    documents,
  };
}

/**
 * The columns and the date order as they were read. With them, later changes of remembered columns have no effect on
 * the plan.
 */
function wordsOf({ map, ignore, dateOrder }: ColumnLayout): ColumnWords {
  const words = { map: Object.entries(map).map(([header, key]) => `${header}=${key}`), ignore };
  return dateOrder === undefined ? words : { ...words, dateOrder };
}

function planOptions({
  yes: _yes,
  dryRun: _dryRun,
  plan: _plan,
  ...options
}: ImportOptions): Omit<PlanOptions, 'sheet'> {
  return options;
}
