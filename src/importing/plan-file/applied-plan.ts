import { basename } from 'node:path';
import type { Journal } from '../../journal/port.ts';
import { firstOf, problem, type Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import { dayOf } from '../../text/day.ts';
import { dayWords } from '../cells/day-words.ts';
import type { Prepared } from '../check/prepare.ts';
import { isUnfinished } from '../history/find-run.ts';
import type { Rest } from '../history/rest-of-run.ts';
import { begunWith } from '../history/unfinished-run.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';
import { differencesOf } from './plan-differences.ts';
import { planDocuments } from './plan-documents.ts';
import type { KnownPlan } from './plan-file.ts';

const MOST_DIFFERENCES = 5;
const PLAN_AGAIN = messages.planAndApply(messages.planCommand);

/** The problem if a plan is for another file, kind or account; null if it is not. */
export function otherThanPlanned(
  plan: KnownPlan,
  { path, file, kind }: Input,
  scope: Result<string>,
): Result<never> | null {
  if (scope.type === 'problem') return scope;
  if (plan.account !== scope.value) {
    const message = messages.otherAccount(basename(plan.path), plan.account, scope.value);
    return problem('usage', 'plan-differs', message, messages.useItsProfile);
  }
  if (plan.file.sha256 !== file.sha256)
    return problem('usage', 'plan-differs', messages.fileChanged(path, basename(plan.path)), PLAN_AGAIN);
  if (plan.kind === kind.name) return null;
  const message = messages.otherKind(basename(plan.path), plan.kind, path, kind.name);
  return problem('usage', 'plan-differs', message, PLAN_AGAIN);
}

/** The problem if the run of a plan has ended, because a plan is for one run only. */
export async function appliedBefore({ id, path }: KnownPlan, journal: Journal): Promise<Result<never> | null> {
  const run = (await journal.runs()).find((candidate) => begunWith(candidate).plan === id);
  if (run === undefined || (await isUnfinished(journal, run))) return null;
  const message = messages.applied(basename(path), run.run, dayWords(dayOf(Date.parse(run.startedAt))));
  const see = messages.seeRun(run.run);
  const isRejected = (await journal.counts(run.run)).rejected > 0;
  return problem('usage', 'plan-applied', message, isRejected ? messages.retryRejected(run.run, see) : see);
}

/** The first rows of the documents that a plan sends; null without a plan. */
export function rowsOfPlan(plan: KnownPlan | null): ReadonlySet<number> | null {
  if (plan === null) return null;
  return new Set(
    plan.documents.flatMap(({ does, rows: [first] }) => (does === 'send' && first !== undefined ? first : [])),
  );
}

/** The plan with only its unsent documents. */
export function leftOfPlan(plan: KnownPlan | null, { readyRows }: Rest): KnownPlan | null {
  if (plan === null) return null;
  const documents = plan.documents.filter(({ does, rows }) => does === 'send' && readyRows.has(rows[0] ?? 0));
  return { ...plan, documents, calls: documents.length };
}

/** A problem if the run is unfinished although no document of the plan is left to send; otherwise null. */
export function appliedWhole(plan: KnownPlan, { ready, record: { run } }: Rest): Result<never> | null {
  if (ready > 0) return null;
  return problem('usage', 'plan-applied', messages.nothingLeft(basename(plan.path), run), messages.sendLater(run));
}

/** The problem if the plan cannot be sent exactly, with the first differences; null if it can. */
export function differsFromPlan(plan: KnownPlan, prepared: Prepared, kind: Kind): Result<never> | null {
  const now = planDocuments(prepared, plan.options.limit, kind);
  const differences = differencesOf(plan.documents, now);
  if (differences.length === 0) return null;
  const message = messages.outOfDate(basename(plan.path));
  const details = firstOf(differences, MOST_DIFFERENCES);
  return { type: 'problem', problem: { type: 'usage', code: 'plan-differs', message, details, hint: PLAN_AGAIN } };
}
