import { type Journal, JournalBroken, type JournalDocument, type RunState } from '../journal/port.ts';
import { createAccountRate, createAccountShare } from './account-share.ts';
import { createAdaptiveConcurrency } from './adaptive-concurrency.ts';
import { createAdaptiveRate } from './adaptive-rate.ts';
import type { Send } from './attempt.ts';
import { type Canary, type CanaryOptions, createCanary } from './canary.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createLimiter, type Limiter } from './concurrency-limit.ts';
import { type Delivery, deliverOnce, type Engine } from './deliver.ts';
import type { Effects } from './effects.ts';
import type { RunCause, SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createStopController, type StopController } from './stop-controller.ts';

export type SubmitOptions = {
  /** The most requests under way at once, from 1. */
  readonly concurrency: number;
  /** The most requests a second, above 0. */
  readonly rate: number;
  /** The most documents to send; null for all. */
  readonly limit: number | null;
  /** How many documents are sent first. The others follow only if the service accepts all of these. Null for none. */
  readonly canary: CanaryOptions | null;
  /** The run stops after this many rejected documents, or after this percentage (0 to 100) of all. Null for never. */
  readonly maxErrors: { readonly count: number } | { readonly percent: number } | null;
};

export type SubmitTask = {
  /** The run is `running` in the journal, and the caller holds its lock. */
  readonly run: string;
  readonly journal: Journal;
  readonly send: Send;
  readonly options: SubmitOptions;
  readonly effects: Effects;
  onEvent(event: SubmitEvent): void;
};

export type RunEnd = {
  readonly state: Exclude<RunState, 'running'>;
  /** Null if nothing stopped the run early. A complete run may have a cause too: the breaker, at its last document. */
  readonly cause: RunCause | null;
  readonly why: string | null;
};

/**
 * Sends the ready documents of a run and its updates in doubt, then ends the run in the journal. Each outcome is on
 * disk before its worker takes another document. Rejects only because of a bug of this program, and only after
 * everything under way is finished.
 */
export async function submit(task: SubmitTask): Promise<RunEnd> {
  const { run, journal, options, effects, onEvent } = task;
  const stopController = createStopController(({ cause, why }) => onEvent({ type: 'stopping', cause, why }));
  const forget = onSignals(effects, () => stopController.because('signal', messages.signal));
  try {
    const waiting = await journal.toSend(run);
    const toSend = Math.min(waiting, options.limit ?? waiting);
    onEvent({ type: 'planned', documents: toSend });
    const limiter = createLimiter(1);
    const canary = createCanary(options.canary, stopController, onEvent);
    const engine = start({ ...task, onEvent: canary.onEvent }, stopController, limiter, toSend);
    await feed(engine, limiter, run, options.limit, canary);
    return await conclude(task, stopController);
  } catch (error) {
    if (stopController.fault !== null) throw stopController.fault.error;
    if (!(error instanceof JournalBroken)) throw error;
    // The journal is safe: the next start reads a document in state `sending` as in doubt.
    return { state: 'interrupted', cause: 'journal', why: error.message };
  } finally {
    forget();
  }
}

function onSignals({ stopping, dropping }: Effects, stop: () => void): () => void {
  const signal = AbortSignal.any([stopping, dropping]);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return () => signal.removeEventListener('abort', stop);
}

function start(
  { journal, send, options, effects, onEvent }: SubmitTask,
  stopController: StopController,
  limiter: Limiter,
  toSend: number,
) {
  const rateLimiter = createRateLimiter(options.rate, effects);
  const adaptive = createAdaptiveConcurrency(options.concurrency, (concurrency) => {
    limiter.concurrency = concurrency;
    onEvent({ type: 'concurrency', concurrency });
  });
  const accountRate = createAccountRate(rateLimiter);
  const adaptiveRate = createAdaptiveRate(options.rate, accountRate, () => accountRate.senders);
  const parts = { adaptive, adaptiveRate, rateLimiter, effects, stopController, onEvent };
  const share = createAccountShare({ ...parts, accountRate });
  const within = { concurrency: options.concurrency, rate: options.rate, applyShare: share.applyShare };
  const breaker = createCircuitBreaker(
    { stopController, rateLimiter, effects, onEvent },
    maxErrorsOf(options.maxErrors, toSend),
  );
  return { ...parts, journal, send, breaker, share, within };
}

function maxErrorsOf(asked: SubmitOptions['maxErrors'], toSend: number): { maxErrors: number | null; asked: string } {
  if (asked === null) return { maxErrors: null, asked: '' };
  if ('count' in asked) return { maxErrors: asked.count, asked: String(asked.count) };
  return { maxErrors: Math.max(1, Math.ceil((toSend * asked.percent) / 100)), asked: `${asked.percent}%` };
}

/**
 * Takes documents in the journal's order while there is room, until none is left or the run stops. Updates of one
 * resource (same business key) are sent one after another, because the service must keep the values of the last row.
 */
async function feed(
  engine: Engine,
  limiter: Limiter,
  run: string,
  limit: number | null,
  canary: Canary,
): Promise<void> {
  const { journal, stopController } = engine;
  const underWay = new Set<Promise<void>>();
  /** What is under way, apart from documents that wait while others are sent. */
  const places: Places = new Set();
  const updates = new Map<string, Promise<void>>();
  let taken = 0;
  let more = false;
  while (!stopController.signal.aborted) {
    if (taken === canary.documents) {
      await Promise.all(underWay);
      canary.judge();
      if (stopController.signal.aborted) break;
    }
    const document = await claimNext(journal, run, stopController);
    more = document !== undefined;
    if (document === undefined || taken === limit) break;
    taken += 1;
    const resource = document.repeatable ? document.businessKey : null;
    if (resource !== null) await updates.get(resource);
    const delivery = { document, throttled: 0, repeated: 0, withheld: 0 };
    const delivered: Promise<void> = deliver(engine, limiter, delivery, places).finally(() =>
      underWay.delete(delivered),
    );
    underWay.add(delivered);
    if (resource !== null) updates.set(resource, delivered);
    while (places.size >= limiter.concurrency) await Promise.race(places);
  }
  await Promise.all(underWay);
  // Not earlier: documents that were taken within the limit must still be sent.
  if (more && taken === limit) stopController.because('limit', messages.limit(limit));
}

async function claimNext(
  journal: Journal,
  run: string,
  stopController: StopController,
): Promise<JournalDocument | undefined> {
  try {
    return await journal.claim(run);
  } catch (error) {
    stopController.failed(error);
    return undefined;
  }
}

type Places = Set<Promise<number | null>>;

/** Delivers a document, with as many attempts as it needs. It has one of `places` except while it waits alone. */
async function deliver(engine: Engine, limiter: Limiter, delivery: Delivery, places: Places): Promise<void> {
  const { effects, stopController } = engine;
  for (;;) {
    const place: Promise<number | null> = tryNow(engine, limiter, delivery).finally(() => places.delete(place));
    places.add(place);
    const waitMs = await place;
    if (waitMs === null) return;
    await effects.sleep(waitMs, stopController.signal);
  }
}

/**
 * Makes attempts until the document needs none, or must wait alone. Gives that wait. Each attempt waits for its own
 * turn, so a lowered limit applies to it too.
 */
async function tryNow(engine: Engine, limiter: Limiter, delivery: Delivery): Promise<number | null> {
  try {
    let waitMs: number | null = 0;
    while (waitMs === 0) waitMs = await limiter.run(() => deliverOnce(engine, delivery));
    return waitMs;
  } catch (error) {
    engine.stopController.failed(error);
    return null;
  }
}

/** Ends the run in the journal. The final state depends on how many documents are left. */
async function conclude({ journal, run }: SubmitTask, { stop, fault }: StopController): Promise<RunEnd> {
  // Nothing is under way any more. A document still in state `sending` has an outcome that could not be recorded.
  await journal.recover(run);
  if (fault !== null) {
    await journal.finish(run, 'interrupted', messages.fault, 'fault');
    throw fault.error;
  }
  if (stop === null || ((await journal.toSend(run)) === 0 && stop.cause !== 'journal')) {
    const cause = stop === null || ASKED.has(stop.cause) ? null : stop.cause;
    await journal.finish(run, 'complete', null, cause);
    return { state: 'complete', cause, why: cause === null ? null : (stop?.why ?? null) };
  }
  const state = stop.cause === 'signal' || stop.cause === 'journal' ? 'interrupted' : 'stopped';
  await journal.finish(run, state, stop.why, stop.cause);
  return { state, ...stop };
}

/** Stops that the user asked for. They do not count if nothing is left to send. */
const ASKED: ReadonlySet<RunCause> = new Set(['limit', 'canary', 'max-errors', 'signal']);
