import type { Journal, JournalDocument } from '../journal/port.ts';
import type { AccountShare } from './account-share.ts';
import type { AdaptiveRate } from './adaptive-rate.ts';
import type { Effects } from './effects.ts';
import type { SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import { minuteOf, type Reason } from './outcome.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { LONGEST_WAIT_MS, THROTTLED_TRIES, throttledWaitMs } from './retry-policy.ts';
import type { StopController } from './stop-controller.ts';

type Throttling = {
  readonly journal: Journal;
  readonly effects: Pick<Effects, 'now' | 'elapsed' | 'random'>;
  readonly stopController: StopController;
  readonly rateLimiter: RateLimiter;
  readonly adaptiveRate: AdaptiveRate;
  readonly share: AccountShare;
  onEvent(event: SubmitEvent): void;
};

/**
 * Slows the run down after a 429 to the attempt that began at `startedAt`. Gives how many milliseconds the document
 * must still wait before its next attempt, while others may be sent; null if no attempt follows.
 *
 * If the service asks for a wait (`afterMs`), nothing is sent for that long. If not, the document waits alone as long
 * as the service's limit is known, because the others leave slowly enough from now on.
 */
export async function waitAfterThrottle(
  { journal, effects, stopController, rateLimiter, adaptiveRate, share, onEvent }: Throttling,
  delivery: { readonly document: JournalDocument; throttled: number },
  { reason, afterMs }: { readonly reason: Reason; readonly afterMs?: number },
  startedAt: number,
): Promise<number | null> {
  delivery.throttled += 1;
  const now = effects.elapsed();
  const ms = throttledWaitMs(delivery.throttled, afterMs, effects.random());
  const askedMs = afterMs === undefined ? 0 : ms;
  const pauseMs = Math.max(askedMs, adaptiveRate.pauseMs(startedAt, now) ?? ms);
  const throttles = await journal.slowDown(delivery.document.id, now - startedAt, pauseMs);
  share.throttledHere(startedAt, throttles, askedMs);
  if (delivery.throttled > THROTTLED_TRIES) {
    stopController.because('unreachable', messages.stillBusy(delivery.throttled));
    return null;
  }
  if (afterMs !== undefined && afterMs > LONGEST_WAIT_MS) {
    stopController.because('unreachable', messages.nothingBefore(minuteOf(effects.now() + afterMs)));
    return null;
  }
  rateLimiter.pause(pauseMs);
  if (pauseMs < ms) return ms;
  onEvent({ type: 'waiting', because: reason, ms: pauseMs });
  return 0;
}
