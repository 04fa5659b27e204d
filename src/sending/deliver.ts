import type { Within } from '../journal/account-port.ts';
import type { Journal, JournalDocument } from '../journal/port.ts';
import type { AccountShare } from './account-share.ts';
import type { AdaptiveConcurrency } from './adaptive-concurrency.ts';
import type { AdaptiveRate } from './adaptive-rate.ts';
import { type Attempt, attempt, type Send } from './attempt.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Effects } from './effects.ts';
import type { SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import type { Outcome, Reason } from './outcome.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { REPEATED_TRIES, repeatWaitMs } from './retry-policy.ts';
import type { StopController } from './stop-controller.ts';
import { waitAfterThrottle } from './throttled.ts';
import { turnCame } from './withheld.ts';

/** What all workers of a run share. */
export type Engine = {
  readonly journal: Journal;
  readonly send: Send;
  readonly effects: Effects;
  readonly stopController: StopController;
  readonly rateLimiter: RateLimiter;
  readonly adaptive: AdaptiveConcurrency;
  readonly adaptiveRate: AdaptiveRate;
  readonly breaker: CircuitBreaker;
  readonly share: AccountShare;
  /** The limits of the account and this run's part of them. */
  readonly within: Within;
  onEvent(event: SubmitEvent): void;
};

/** A document that is being sent, with the number of its waits of each kind. */
export type Delivery = { readonly document: JournalDocument; throttled: number; repeated: number; withheld: number };

/** When an attempt began (milliseconds on the clock `elapsed`), and its number among all attempts of the run. */
type Begun = { readonly startedAt: number; readonly attempt: number };

/**
 * Makes one attempt to send a document and writes its outcome to the journal. Gives how many milliseconds the document
 * must still wait before its next attempt, while others may be sent; null if it needs no other attempt. After the run
 * has stopped, no attempt begins and the document stays as it is.
 */
export async function deliverOnce(engine: Engine, delivery: Delivery): Promise<number | null> {
  const { effects, stopController, rateLimiter } = engine;
  await rateLimiter.turn(stopController.signal);
  if (stopController.signal.aborted) return null;
  const begun = { startedAt: effects.elapsed(), attempt: engine.breaker.begun() };
  const made = await attempt(delivery.document, { ...engine, dropping: effects.dropping });
  if (made.type === 'outcome') {
    const { outcome } = made;
    if (made.begun || outcome.type !== 'rejected') return await treat(engine, delivery, outcome, begun);
    await setAside(engine, delivery.document, outcome);
    return null;
  }
  if (made.type === 'withheld') {
    // The rate limiter already knows when to ask again.
    if (made.because === 'limited') return 0;
    delivery.withheld += 1;
    return (await turnCame(engine, delivery, made.because)) ? 0 : null;
  }
  await breakOff(engine, delivery.document, made);
  return null;
}

/** Ends an attempt that has no answer. The document is in doubt if the attempt had begun, else unchanged. */
async function breakOff(
  engine: Engine,
  document: JournalDocument,
  made: Exclude<Attempt, { type: 'outcome' | 'withheld' }>,
): Promise<void> {
  if (made.type === 'not-begun') engine.stopController.failed(made.error);
  else if (made.type === 'dropped') {
    if (made.begun) await doubt(engine, document, { type: 'in-doubt', reason: DROPPED });
  } else if (made.begun) {
    engine.onEvent({ type: 'fault', document, error: made.error });
    await doubt(engine, document, { type: 'in-doubt', reason: FAULT });
  } else engine.stopController.failed(made.error);
}

const FAULT: Reason = {
  code: 'program-fault',
  status: null,
  message: messages.programFailed,
};
const DROPPED: Reason = {
  code: 'dropped',
  status: null,
  message: messages.secondSignal,
};

/** Marks a document `invalid` because its file changed before any byte left. The circuit breaker ignores this. */
async function setAside(engine: Engine, document: JournalDocument, outcome: OutcomeOf<'rejected'>): Promise<void> {
  const { journal, onEvent } = engine;
  const recorded = await record(engine, document, outcome, () => journal.invalidate(document.id, outcome.reason));
  if (recorded === null) return;
  const { written } = recorded;
  const state = written === null ? 'invalid' : 'in-doubt';
  onEvent({ type: 'settled', document, state, trackingId: null, reason: written ?? outcome.reason });
}

async function treat(engine: Engine, delivery: Delivery, outcome: Outcome, begun: Begun): Promise<number | null> {
  const { journal, stopController, breaker } = engine;
  const { document } = delivery;
  if (outcome.type === 'again') return await goAgain(engine, delivery, outcome, begun.startedAt);
  breaker.reached();
  switch (outcome.type) {
    case 'accepted':
      answered(engine, begun);
      await accept(engine, document, outcome, begun);
      return null;
    case 'rejected':
      answered(engine, begun);
      await reject(engine, document, outcome, begun);
      return null;
    case 'in-doubt':
      await doubt(engine, document, outcome);
      return null;
    case 'stop':
      await record(engine, document, outcome, () => journal.backToReady(document.id, outcome.reason));
      stopController.because(outcome.cause, outcome.reason.message);
      return null;
  }
}

/** Records a clear answer: the service can handle the requests that are under way. */
function answered({ effects, adaptive, adaptiveRate }: Engine, { startedAt }: Begun): void {
  const now = effects.elapsed();
  adaptive.answered(startedAt, now);
  adaptiveRate.answered(now);
}

type OutcomeOf<Type extends Outcome['type']> = Extract<Outcome, { type: Type }>;

/** Records an accepted document. It is in doubt if another document already has the id that the service returned. */
async function accept(
  engine: Engine,
  document: JournalDocument,
  outcome: OutcomeOf<'accepted'>,
  { attempt }: Begun,
): Promise<void> {
  const { journal, breaker, onEvent } = engine;
  const { trackingId, status, response, idReturns } = outcome;
  const recorded = await record(engine, document, outcome, () =>
    journal.accepted(document.id, trackingId, status, response, idReturns),
  );
  const reason = recorded?.written ?? null;
  if (reason !== null) {
    onEvent({ type: 'settled', document, state: 'in-doubt', trackingId: null, reason });
    breaker.doubtful();
    return;
  }
  if (recorded !== null) onEvent({ type: 'settled', document, state: 'accepted', trackingId, reason });
  breaker.clear('accepted', attempt);
}

/** Records a rejected document. An update stays in doubt if one of its earlier attempts is in doubt. */
async function reject(
  engine: Engine,
  document: JournalDocument,
  outcome: OutcomeOf<'rejected'>,
  { attempt }: Begun,
): Promise<void> {
  const { journal, breaker, onEvent } = engine;
  const recorded = await record(engine, document, outcome, () => journal.rejected(document.id, outcome.reason));
  if (recorded !== null) {
    const { written } = recorded;
    const state = written === null ? 'rejected' : 'in-doubt';
    onEvent({ type: 'settled', document, state, trackingId: null, reason: written ?? outcome.reason });
  }
  // A rejection is a clear answer too.
  breaker.clear('rejected', attempt);
}

async function doubt(engine: Engine, document: JournalDocument, outcome: OutcomeOf<'in-doubt'>): Promise<void> {
  const { journal, stopController, breaker, onEvent } = engine;
  const { reason, stop } = outcome;
  if (await record(engine, document, outcome, () => journal.inDoubt(document.id, reason)))
    onEvent({ type: 'settled', document, state: 'in-doubt', trackingId: null, reason });
  if (stop !== undefined) stopController.because(stop, reason.message);
  breaker.doubtful();
}

type Again = Extract<Outcome, { type: 'again' }>;

/**
 * Prepares another attempt. Gives how many milliseconds the document must still wait for it, while others may be sent;
 * null if none follows. A creation is sent again only if the service cannot have created anything. An update may always
 * be sent again, and stays in doubt until it gets a clear answer.
 */
async function goAgain(engine: Engine, delivery: Delivery, outcome: Again, startedAt: number): Promise<number | null> {
  const { journal, effects, stopController, breaker } = engine;
  const { document } = delivery;
  const { cause, reason } = outcome;
  if (cause === 'repeatable') {
    delivery.repeated += 1;
    if (!document.repeatable || delivery.repeated >= REPEATED_TRIES) {
      await doubt(engine, document, { type: 'in-doubt', reason });
      return null;
    }
  }
  const write = () =>
    cause === 'repeatable' ? journal.inDoubt(document.id, reason) : journal.backToReady(document.id, reason);
  if (!(await record(engine, document, outcome, write))) return null;
  if (cause === 'not-connected') {
    breaker.unreached(startedAt, reason);
    return 0;
  }
  breaker.reached();
  if (cause === 'repeatable') {
    await effects.sleep(repeatWaitMs(delivery.repeated, effects.random()), stopController.signal);
    return 0;
  }
  return await waitAfterThrottle(engine, delivery, outcome, startedAt);
}

/**
 * Writes an outcome to the journal. Null if that fails: the outcome is then only reported as an event, and the run
 * stops.
 */
async function record<Written>(
  engine: Engine,
  document: JournalDocument,
  outcome: Outcome,
  write: () => Promise<Written>,
) {
  try {
    return { written: await write() };
  } catch (error) {
    engine.onEvent({ type: 'unrecorded', document, outcome });
    engine.stopController.failed(error);
    return null;
  }
}
