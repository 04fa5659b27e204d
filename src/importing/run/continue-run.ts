import type { Journal, RunRecord } from '../../journal/port.ts';
import { mapResult, ok, type Result } from '../../problem/problem.ts';
import type { Finding } from '../../schema/finding.ts';
import { separateFindings } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import { counted } from '../../text/counted.ts';
import { wordOr } from '../../text/shell-word.ts';
import type { Parts, Service } from '../../workspace/parts.ts';
import { recordDecisions, withReports } from '../doubts/record-decisions.ts';
import { reviewDecisions } from '../doubts/review-decisions.ts';
import { presentFindings } from '../history/kept-findings.ts';
import { kindOf } from '../history/kind-of-run.ts';
import { overtakenLines } from '../history/later-updates.ts';
import { withLiveState } from '../history/live-state.ts';
import { maySend, type Rest, restOf } from '../history/rest-of-run.ts';
import { begunWith, plannedOtherwise, sentHere } from '../history/unfinished-run.ts';
import { DOUBT_SHEET } from '../input/headers/own-sheets.ts';
import { changedMeanwhile } from '../input/input-changes.ts';
import { appliedWhole, leftOfPlan, rowsOfPlan } from '../plan-file/applied-plan.ts';
import { agreeTo, planOfRest, wouldSend } from './agreement/agree-to-send.ts';
import { agreementTo, notRepeated, onlyWithWords, unsentWords, wrongSendAgain } from './agreement/agreement.ts';
import { refusedJournal, refusedRest } from './agreement/refused-run.ts';
import type { ImportJob, ImportTalk } from './import-job.ts';
import { messages } from './messages.ts';
import { outcomeOf, type RunOutcome, withFindings } from './outcomes/run-outcome.ts';
import { sendRemaining, TO_SEND } from './send-run.ts';

/** The rest of an unfinished run, as a command would continue it. */
type Continuation = {
  readonly rest: Rest;
  readonly canary: number | null;
  readonly otherService: boolean;
  /** Findings about its documents since it was planned. */
  readonly found: readonly Finding[];
};

type Continuing = ImportJob & { readonly unfinished: RunRecord };

/** What a new import of the file would continue, or the problem that forbids it. */
async function continuationOf(
  parts: Parts,
  journal: Journal,
  { options, plan, unfinished }: Continuing,
): Promise<Result<Continuation>> {
  const begun = begunWith(unfinished);
  const otherService = options.otherService || begun.otherService;
  const planned = plannedOtherwise(unfinished, options, parts.effects);
  if (planned !== null) return planned;
  const refused = await refusedRest(parts, journal, unfinished, { states: TO_SEND, otherService });
  if (refused !== null) return refused;
  const rest = await restOf(journal, unfinished, { allowSimilar: options.allowSimilar, only: rowsOfPlan(plan) });
  const found = rest.alike.map(({ finding }) => finding);
  const canary = options.canary ?? begun.canary;
  return (
    wrongSendAgain(rest, options.sendAgain, begun.sendAgain) ??
    (plan === null ? null : appliedWhole(plan, rest)) ??
    ok({ rest, canary, otherService, found })
  );
}

/** Continues the unfinished run of a file, after a person has agreed. */
export async function continueRun(
  parts: Parts,
  journal: Journal,
  service: Service,
  job: Continuing,
  talk: ImportTalk,
): Promise<Result<RunOutcome>> {
  const { input, output, options, plan, unfinished } = job;
  const taken = await continuationOf(parts, journal, job);
  if (taken.type === 'problem') return taken;
  const { rest, canary, otherService, found } = taken.value;
  const { decisions, findings } = await reviewDecisions(input, journal, unfinished.scope);
  const kept = await presentFindings(journal, unfinished);
  const ofDecisions = kept.filter(({ sheet }) => sheet === DOUBT_SHEET);
  const known = new Set(Array.from(separateFindings(ofDecisions), (finding) => JSON.stringify(finding)));
  const about = findings.filter((finding) => !known.has(JSON.stringify(finding)));
  talk.onFindings([...about, ...kept, ...found]);
  for (const line of overtakenLines(rest.documents, importOf(job))) parts.effects.warn(line);
  // With --yes nobody sees which documents were sent before. Only their option sends them again.
  const unrepeated = options.yes ? notRepeated(rest, options) : [];
  if (unrepeated.length > 0) parts.effects.warn(unsentWords(unrepeated, input.kind.noun, unfinished.run));
  const unagreed = unrepeated.map(({ id }) => id);
  const left = await planOfRest(journal, rest, { ...options, canary, decisions }, service, unagreed);
  const agreed = await agreeTo({ ...left, planned: leftOfPlan(plan, rest) }, talk, parts.effects);
  if (agreed.type === 'problem') return agreed;
  const changed = (await refusedJournal(parts, journal)) ?? (await changedMeanwhile(input));
  if (changed !== null) return changed;
  const decidedBy = { who: parts.effects.user, path: input.path };
  const recorded = await recordDecisions(journal, unfinished.scope, decisions, decidedBy);
  if (recorded.type === 'problem') return recorded;
  parts.effects.note(messages.continuing(unfinished.run, unfinished.file, unfinished.state));
  const how = {
    ...options,
    ...agreementTo(rest, unagreed),
    otherService,
    canary,
    output: options.output === null ? null : output,
    input: input.path,
    settled: true,
    onEvent: talk.onEvent,
    confirmChanged: talk.confirmChanged,
  };
  const sent = await sendRemaining(parts, journal, unfinished.run, how);
  return mapResult(sent, (outcome) => withReports(withFindings(outcome, [...about, ...found]), decisions));
}

/** The command that imports the file as a new run. */
function importOf({ input, options: { kind } }: ImportJob): string {
  return `qcsheet import ${wordOr('FILE', input.path)}${kind === null ? '' : ` --kind ${kind}`} --replace`;
}

/** `--dry-run` for a file with an unfinished run: reports what an import would do, and sends nothing. */
export async function dryContinuation(
  parts: Parts,
  journal: Journal,
  service: Service,
  job: Continuing,
  talk: ImportTalk,
): Promise<Result<RunOutcome>> {
  const { input, options, unfinished } = job;
  const { run } = unfinished;
  const { record, underWay } = await withLiveState(parts, journal, unfinished);
  if (underWay) return sentHere(run);
  if (!(await maySend(journal))) return ok(await readOnlyOutcome(journal, record, input.kind.noun));
  const taken = await continuationOf(parts, journal, job);
  if (taken.type === 'problem') return taken;
  const { rest, canary, found } = taken.value;
  const unrepeated = notRepeated(rest, options);
  const ids = unrepeated.map(({ id }) => id);
  const plan = await planOfRest(journal, rest, { ...options, canary, decisions: [] }, service, ids);
  talk.onFindings([...(await presentFindings(journal, unfinished)), ...found], plan);
  for (const line of overtakenLines(rest.documents, importOf(job))) parts.effects.warn(line);
  const again = unrepeated.length === 0 ? '' : ` ${onlyWithWords(unrepeated, kindOf(record).noun)}`;
  const why = messages.dryContinuation(run, record.state, `${wouldSend(plan)}${again}`);
  const agreement = { ...agreementTo(rest, ids), allowSimilar: options.allowSimilar, settled: true };
  const outcome = await journal.asReopened(run, agreement, (reopened) =>
    outcomeOf(reopened, { ...record, state: 'stopped' }, null),
  );
  return ok(withFindings({ ...outcome, report: { ...outcome.report, run: null, why } }, found));
}

/** The outcome for a login that may only read. It cannot look at the run as it would be continued. */
async function readOnlyOutcome(journal: Journal, record: RunRecord, noun: Kind['noun']): Promise<RunOutcome> {
  const left = await journal.left(record.run);
  const words = left === 0 ? messages.noneReady(noun[0]) : messages.wouldSend(counted(left, noun));
  const outcome = await outcomeOf(journal, { ...record, state: 'stopped' }, null);
  const why = messages.dryContinuation(record.run, record.state, words);
  return { ...outcome, report: { ...outcome.report, run: null, why } };
}
