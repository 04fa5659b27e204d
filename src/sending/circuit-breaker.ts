import type { Effects } from './effects.ts';
import type { SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import type { Reason } from './outcome.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { UNREACHED_MS, unreachedWaitMs } from './retry-policy.ts';
import type { StopController } from './stop-controller.ts';

/** The run stops after this many documents in doubt without a clear answer in between. */
const DOUBTS_IN_A_ROW = 3;

/** Stops the run if continuing could do harm. */
export type CircuitBreaker = {
  /** Call it when an attempt begins. Gives the number of the attempt. */
  begun(): number;
  /** Records that the attempt with this number had a clear outcome. */
  clear(type: 'accepted' | 'rejected', attempt: number): void;
  doubtful(): void;
  /**
   * Records that the attempt that began at `startedAt` could not reach the service. All requests wait. After some
   * minutes the run stops.
   */
  unreached(startedAt: number, reason: Reason): void;
  /** Records that the service could be reached, even if it answered with an error. */
  reached(): void;
};

type BreakerParts = {
  readonly stopController: StopController;
  readonly rateLimiter: RateLimiter;
  readonly effects: Pick<Effects, 'now' | 'elapsed' | 'random'>;
  onEvent(event: SubmitEvent): void;
};

/**
 * Gives the breaker of one run. `maxErrors`: the run stops after this many rejected documents; null for never. `asked`:
 * the limit as the user typed it.
 */
export function createCircuitBreaker(
  { stopController, rateLimiter, effects, onEvent }: BreakerParts,
  { maxErrors, asked }: { maxErrors: number | null; asked: string },
): CircuitBreaker {
  let rejected = 0;
  let doubts = 0;
  let attempts = 0;
  /** The number of the newest attempt at the time of the last document in doubt. */
  let begunByDoubt = 0;
  let unreached = 0;
  let giveUpAt = 0;
  let unreachedAt = Number.NEGATIVE_INFINITY;
  return {
    begun: () => ++attempts,
    clear(type, attempt) {
      // An attempt that was already under way at that time belongs to the same outage. It does not end the row of
      // doubts.
      if (attempt > begunByDoubt) doubts = 0;
      if (type === 'accepted') return;
      rejected += 1;
      if (maxErrors !== null && rejected >= maxErrors)
        stopController.because('max-errors', messages.maxErrors(asked, rejected));
    },
    doubtful() {
      doubts += 1;
      begunByDoubt = attempts;
      if (doubts >= DOUBTS_IN_A_ROW) stopController.because('breaker', messages.breaker(doubts));
    },
    unreached(startedAt, reason) {
      // Attempts that were under way together count as one try.
      if (startedAt <= unreachedAt) return;
      unreached += 1;
      unreachedAt = effects.elapsed();
      if (unreached === 1) {
        giveUpAt = unreachedAt + UNREACHED_MS;
        onEvent({ type: 'unreached', because: reason, untilMs: effects.now() + UNREACHED_MS });
      }
      if (unreachedAt >= giveUpAt) return stopController.because('unreachable', reason.message);
      rateLimiter.pause(Math.min(unreachedWaitMs(unreached, effects.random()), giveUpAt - unreachedAt));
    },
    reached() {
      if (unreached > 0) onEvent({ type: 'reached-again' });
      unreached = 0;
    },
  };
}
