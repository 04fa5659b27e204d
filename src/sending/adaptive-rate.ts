import type { RateLimiter } from './rate-limiter.ts';

/** After a 429, the new rate is this part of the requests that the service accepted in the last second. */
const SHARE = 0.95;
/**
 * With fewer answers than this in a second, the service's limit is unknown. The rate then stays, and only the
 * concurrency falls.
 */
const ENOUGH = 5;
/**
 * How long a lowered rate is kept before a higher one is tried, in milliseconds. Each try that ends in a 429 doubles
 * it.
 */
const HOLD_MS = 60_000;
const LONGEST_HOLD_MS = 960_000;
/** After that time, the rate is multiplied by this each second. */
const GROWTH = 1.02;
const SECOND_MS = 1_000;
/** Two measured limits are the same limit if their ratio is below this. */
const SAME_LIMIT = 1.25;

export type AdaptiveRate = {
  /** Handles a clear answer that came at `now`. */
  answered(now: number): void;
  /** Handles a 429 that came at `now`, to the attempt that began at `startedAt`. */
  throttled(startedAt: number, now: number): void;
};

/**
 * Finds the highest rate that the service allows, because the service does not publish it. It begins with `most`
 * requests a second. After a 429, the rate falls a little below what the service accepted in the last second. Each 429
 * costs seconds of waiting, so a higher rate is tried rarely. A 429 to a request that began before the last lowering is
 * ignored. `senders`: how many senders share the rate equally.
 */
export function createAdaptiveRate(
  most: number,
  rateLimiter: Pick<RateLimiter, 'rate'>,
  senders = () => 1,
): AdaptiveRate {
  const answers: number[] = [];
  let limit = Number.POSITIVE_INFINITY;
  let holdMs = HOLD_MS;
  let loweredAt = Number.NEGATIVE_INFINITY;
  let grownAt = Number.POSITIVE_INFINITY;
  return {
    answered(now) {
      while ((answers[0] ?? now) <= now - SECOND_MS) answers.shift();
      answers.push(now);
      if (now <= grownAt) return;
      rateLimiter.rate = Math.min(most, rateLimiter.rate * GROWTH ** Math.min((now - grownAt) / SECOND_MS, 1));
      grownAt = now;
    },
    throttled(startedAt, now) {
      if (startedAt <= loweredAt) return;
      const took = answers.filter((at) => at > now - SECOND_MS).length * senders();
      if (took < ENOUGH) return;
      const found = Math.min(rateLimiter.rate, took);
      const isSame = found < limit * SAME_LIMIT && limit < found * SAME_LIMIT;
      holdMs = isSame ? Math.min(2 * holdMs, LONGEST_HOLD_MS) : HOLD_MS;
      limit = found;
      loweredAt = now;
      grownAt = now + holdMs;
      rateLimiter.rate = found * SHARE;
    },
  };
}
