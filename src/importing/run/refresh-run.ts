import type { Operation } from '../../contract/operation.ts';
import type { Journal, RunRecord } from '../../journal/port.ts';
import { ok, type Problem, problem, type Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import { createRateLimiter } from '../../sending/rate-limiter.ts';
import type { Failure } from '../../service/failure.ts';
import { forEach } from '../../workers/for-each.ts';
import { fromFailure, stoppedBySignal } from '../../workspace/failure.ts';
import type { Parts, Service } from '../../workspace/parts.ts';
import { findRun } from '../history/find-run.ts';
import { kindOf } from '../history/kind-of-run.ts';
import { withLiveState } from '../history/live-state.ts';
import { messages } from './messages.ts';
import { concluded, outcomeOf, type RunOutcome } from './outcomes/run-outcome.ts';

export type Refreshed = {
  readonly outcome: RunOutcome;
  readonly asked: number;
  /** The number of answers that are new or changed. */
  readonly changed: number;
  /** Documents without a result, with the service's message. */
  readonly unanswered: readonly Unanswered[];
};

type Unanswered = { readonly rows: readonly number[]; readonly trackingId: string; readonly message: string };

/**
 * `runs refresh RUN`: asks the service for the result of each accepted booking of a run, and stores the answers
 * unchanged. It sends nothing. Answers from before a failure are kept.
 */
export async function refreshRun(parts: Parts, name: string | undefined): Promise<Result<Refreshed>> {
  const opened = await parts.journal();
  if (opened.type === 'problem') return opened;
  const journal = opened.value;
  const found = await findRun(parts, journal, name);
  if (found.type === 'problem') return found;
  const run = found.value;
  const kind = kindOf(run);
  if (kind.laterResult === undefined) return noResults(run, kind);
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const { bookingResult } = service.value;
  if (bookingResult === null) return unset(kind);
  const round = await askAll(parts, journal, run, {
    service: service.value,
    operation: kind.laterResult(bookingResult),
  });
  if (round.stopped !== null) return soFar(round.stopped, round);
  const outcome = await refreshedOutcome(parts, journal, run, round.asked > 0);
  return outcome.type === 'problem' ? outcome : ok({ ...round, outcome: outcome.value });
}

/** The outcome with the answers in the results. If the run is still sending, the results are written at its end. */
async function refreshedOutcome(
  parts: Parts,
  journal: Journal,
  run: RunRecord,
  isNews: boolean,
): Promise<Result<RunOutcome>> {
  const { record, underWay } = await withLiveState(parts, journal, run);
  if (underWay) return ok(await outcomeOf(journal, record, null));
  return isNews ? await concluded(parts, journal, record) : ok(await outcomeOf(journal, record, record.output));
}

function noResults({ run }: RunRecord, { noun }: Kind): Result<never> {
  return problem('usage', 'no-later-result', messages.resultsAreFinal(run, noun[1]), messages.onlyBookings);
}

function unset({ noun: [noun] }: Kind): Result<never> {
  return problem('usage', 'booking-result-unset', messages.noResultPath(noun), messages.setResultPath);
}

type Round = {
  readonly asked: number;
  readonly changed: number;
  readonly unanswered: readonly Unanswered[];
  /** The problem that stopped the remaining questions; null if none did. */
  readonly stopped: Problem | null;
};

type Asked = { readonly id: number; readonly rows: readonly number[]; readonly trackingId: string };

/** Asks for all results. Concurrency and rate limits are the same as for sending. */
async function askAll(
  { config, effects }: Parts,
  journal: Journal,
  { run }: RunRecord,
  { service, operation }: { readonly service: Service; readonly operation: Operation<never, unknown> },
): Promise<Round> {
  const accepted = await acceptedOf(journal, run);
  const rateLimiter = createRateLimiter(config.rate, effects);
  const unanswered: Unanswered[] = [];
  let asked = 0;
  let changed = 0;
  let stopped: Problem | null = null;
  const ask = async ({ id, rows, trackingId }: Asked, userId: string) => {
    const read = await service.client.readText(operation, { path: { id: trackingId, userId } }, effects.stopping);
    if (read.type === 'ok') {
      asked += 1;
      if (await journal.keepBookingResult(id, read.content)) changed += 1;
    } else if (isAboutOne(read.failure)) {
      asked += 1;
      unanswered.push({ rows, trackingId, message: read.failure.message });
    } else stopped ??= fromFailure(read.failure, effects).problem;
  };
  const askInTurn = async (asked: Asked, userId: string) => {
    await rateLimiter.turn(effects.stopping);
    stopped ??= stoppedBySignal(effects)?.problem ?? null;
    if (stopped === null) await ask(asked, userId);
  };
  const who = accepted.length === 0 ? null : await service.client.userId(effects.stopping);
  if (who?.type === 'failed') stopped = fromFailure(who.failure, effects).problem;
  if (who?.type === 'ok')
    await forEach(
      accepted,
      config.concurrency,
      (asked) => askInTurn(asked, who.userId),
      () => stopped !== null,
    );
  return { asked, changed, unanswered: unanswered.sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0)), stopped };
}

async function acceptedOf(journal: Journal, run: string): Promise<readonly Asked[]> {
  return (await Array.fromAsync(journal.documents(run))).flatMap(({ id, rows, state, trackingId }) =>
    state === 'accepted' && trackingId !== null ? [{ id, rows, trackingId }] : [],
  );
}

/**
 * Whether the failure concerns only this id: the service has nothing for it, or nothing usable. Other ids may still
 * work.
 */
function isAboutOne({ cause, status }: Failure): boolean {
  if (cause === 'unexpected-answer') return true;
  return cause === 'service' && status !== null && status < 500 && ![401, 403, 429].includes(status);
}

function soFar(stopped: Problem, { asked }: Round): Result<never> {
  const message = asked === 0 ? stopped.message : messages.keptSoFar(stopped.message, asked);
  return { type: 'problem', problem: { ...stopped, message } };
}
