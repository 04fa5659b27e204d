import type { Effects } from './effects.ts';
import type { SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import type { Reason } from './outcome.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { UNREACHED_MS, unreachedWaitMs } from './retry-policy.ts';
import type { StopController } from './stop-controller.ts';

/** The run stops after this many documents in doubt without a clear answer in between. */
const DOUBTS_IN_A_ROW = 3;

/** Stops the run when it would do harm to continue. */
export type CircuitBreaker = {
  /** An attempt begins; gives its number. */
  begun(): number;
  /** An outcome about a document that leaves no doubt, of that attempt. */
  clear(type: 'accepted' | 'rejected', attempt: number): void;
  doubtful(): void;
  /** The attempt that began at `startedAt` reached nobody: all wait, and after minutes of it the run stops. */
  unreached(startedAt: number, reason: Reason): void;
  /** Somebody was there, whatever came of it. */
  reached(): void;
};

type BreakerParts = {
  readonly stopController: StopController;
  readonly rateLimiter: RateLimiter;
  readonly effects: Pick<Effects, 'now' | 'elapsed' | 'random'>;
  onEvent(event: SubmitEvent): void;
};

/** `maxErrors`: how many rejected documents end the run; null for no end. `asked` is how the user said it. */
export function createCircuitBreaker(
  { stopController, rateLimiter, effects, onEvent }: BreakerParts,
  { maxErrors, asked }: { maxErrors: number | null; asked: string },
): CircuitBreaker {
  let rejected = 0;
  let doubts = 0;
  let attempts = 0;
  /** The last attempt that had begun when the last doubt came. */
  let begunByDoubt = 0;
  let unreached = 0;
  let giveUpAt = 0;
  let unreachedAt = Number.NEGATIVE_INFINITY;
  return {
    begun: () => ++attempts,
    clear(type, attempt) {
      // What was on its way when the doubt came tells nothing of how the service is since: one outage would count twice.
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
      // Attempts that were under way together are one try.
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
