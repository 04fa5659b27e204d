import type { Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import { firstOf, mapResult, ok, problem, type Result } from '../../problem/problem.ts';
import { countFindings, type JoinedFinding } from '../../schema/joined-findings.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { stoppedBySignal } from '../../workspace/failure.ts';
import type { Parts } from '../../workspace/parts.ts';
import { presentFindings } from '../history/kept-findings.ts';
import { kindOf } from '../history/kind-of-run.ts';
import { type Rest, restOf } from '../history/rest-of-run.ts';
import { begunWith } from '../history/unfinished-run.ts';
import { type Asking, agreeTo, planOfRest } from './agreement/agree-to-send.ts';
import { agreementTo, notRepeated, unsentWords, wrongSendAgain } from './agreement/agreement.ts';
import { warningsIn } from './agreement/findings-of-sending.ts';
import { refusedRun } from './agreement/refused-run.ts';
import { type ConfirmChangedFile, changedInput } from './changed-input.ts';
import { holdingRun } from './lock-run.ts';
import { messages } from './messages.ts';
import { outcomeOf, type RunOutcome, withFindings } from './outcomes/run-outcome.ts';
import type { ConfirmChanged } from './records/confirm-changed-records.ts';
import { type Remaining, sendRemaining, TO_SEND_AGAIN } from './send-run.ts';

export type Retry = Asking &
  Pick<Remaining, 'onEvent' | 'concurrency' | 'rate' | 'allowSimilar' | 'sendAgain'> & {
    /** Called with the check's warnings about the rows to send. */
    onFindings(warnings: readonly JoinedFinding[]): void;
    /** True if nobody sees the question. */
    readonly yes: boolean;
    readonly confirmChanged: ConfirmChanged;
    readonly confirmChangedFile: ConfirmChangedFile;
  };

/**
 * Sends again what the service rejected in a run. The requests are the same, for the case that the reason was at the
 * service (a closed city, a permission). Updates in doubt are sent too, so updates of one record stay in row order.
 * Documents that the run has not sent yet are left for `resume`. If nothing was rejected, it shows the run as it is.
 */
export async function retryRun(parts: Parts, name: string, talk: Retry): Promise<Result<RunOutcome>> {
  return await holdingRun(parts, 'retry', name, async (journal, found) => {
    const last = await journal.lastOf(found.scope, found.file);
    if (last !== undefined && last.run !== name) return newerRun(name, last);
    if ((await journal.counts(name)).rejected === 0) return ok(await unchangedOutcome(journal, found));
    const begun = begunWith(found);
    const sending = { states: TO_SEND_AGAIN, otherService: begun.otherService };
    const refused = await refusedRun(parts, journal, found, sending);
    if (refused !== null) return refused;
    const only = await rowsToRetry(journal, name);
    const rest = await restOf(journal, found, { allowSimilar: talk.allowSimilar, rejected: true, only });
    const wrong =
      wrongSendAgain(rest, talk.sendAgain, begun.sendAgain) ??
      (await nothingLeft(journal, rest)) ??
      (await changedInput(parts, journal, rest, talk.confirmChangedFile));
    const stopped = stoppedBySignal(parts.effects) ?? wrong;
    if (stopped !== null) return stopped;
    const service = await parts.service();
    if (service.type === 'problem') return service;
    const unrepeated = talk.yes ? notRepeated(rest, talk) : [];
    if (unrepeated.length > 0) parts.effects.warn(unsentWords(unrepeated, kindOf(found).noun, name));
    const unagreed = unrepeated.map(({ id }) => id);
    const portions = { limit: null, canary: begun.canary, decisions: [] };
    const plan = await planOfRest(journal, rest, portions, service.value, unagreed);
    const retries = { later: rest.later.length, inDoubt: await updatesInDoubt(journal, name) };
    const warnings = warningsIn(await presentFindings(journal, found), plan.sendingRows);
    talk.onFindings(warnings);
    // The question lists the similar documents separately.
    const agreed = await agreeTo({ ...plan, warnings: countFindings(warnings), retries }, talk, parts.effects);
    if (agreed.type === 'problem') return agreed;
    const speed = { concurrency: talk.concurrency ?? begun.concurrency, rate: talk.rate ?? begun.rate };
    const { allowSimilar, sendAgain, onEvent, confirmChanged } = talk;
    const typed = { ...speed, allowSimilar, sendAgain, onEvent, confirmChanged };
    const how = { ...begun, ...typed, ...agreementTo(rest, unagreed), limit: null, output: null };
    const sent = await sendRemaining(parts, journal, name, { ...how, rejected: true, settled: true });
    return mapResult(sent, (outcome) =>
      withFindings(
        outcome,
        rest.alike.map(({ finding }) => finding),
      ),
    );
  });
}

/** The first rows of rejected documents and of updates in doubt. */
async function rowsToRetry(journal: Journal, run: string): Promise<ReadonlySet<number>> {
  const retried = (await Array.fromAsync(journal.documents(run))).filter(
    (document) => document.state === 'rejected' || isUpdateInDoubt(document),
  );
  return new Set(retried.map(({ rows }) => rows[0] ?? 0));
}

async function updatesInDoubt(journal: Journal, run: string): Promise<number> {
  return (await Array.fromAsync(journal.documents(run))).filter(isUpdateInDoubt).length;
}

function isUpdateInDoubt({ state, repeatable }: JournalDocument): boolean {
  return repeatable && state === 'in-doubt';
}

/** The problem if other runs have since sent all rejected documents, so there is nothing to ask. */
async function nothingLeft(journal: Journal, { record, ready, documents }: Rest): Promise<Result<never> | null> {
  const { run } = record;
  // Updates that a later run has replaced are only recorded as such. They are not sent.
  if (ready > 0 || kindOf(record).operation.effect === 'update') return null;
  const before = new Map(await Array.fromAsync(journal.documents(run), ({ id, state }) => [id, state]));
  const wanted = documents.filter(({ id }) => before.get(id) === 'rejected');
  const reasons = wanted.map(({ rows, replacedBy, reason }) => {
    const why = replacedBy === undefined ? reason?.message : messages.hasItNow(replacedBy);
    return `${rowWords(rows)}: ${why ?? messages.notAnyMore}`;
  });
  const message = messages.nothingToRetry(run);
  const hint = messages.seeRun(run);
  const details = firstOf(reasons, MOST_REASONS);
  return { type: 'problem', problem: { type: 'usage', code: 'run-replaced', message, details, hint } };
}

const MOST_REASONS = 5;

/**
 * The problem if a newer run of the file exists. Somebody may have corrected the file, and the newer run may already
 * have booked these rows.
 */
function newerRun(name: string, { run, file }: RunRecord): Result<never> {
  return problem('usage', 'run-replaced', messages.notTheLast(name, file, run), messages.retryLast(run));
}

function unchangedOutcome(journal: Journal, record: RunRecord): Promise<RunOutcome> {
  return outcomeOf(journal, record, record.output);
}
