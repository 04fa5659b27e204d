import type { RateLimiter } from './rate-limiter.ts';

/** After a 429 the rate becomes this part of what the service accepted in the second before. */
const SHARE = 0.95;
/** With fewer good answers in a second, the limit is unknown: the rate stays, and only the concurrency is lowered. */
const ENOUGH = 5;
/** In milliseconds: how long a lowered rate is kept before a higher one is tried. Each refused try doubles it. */
const HOLD_MS = 60_000;
const LONGEST_HOLD_MS = 960_000;
/** The higher rate that is tried then: so many times more, each second. */
const GROWTH = 1.02;
const SECOND_MS = 1_000;
/** A limit that differs by more than this from the last one is another limit. */
const SAME_LIMIT = 1.25;

export type AdaptiveRate = {
  /** A clear answer came at `now`. */
  answered(now: number): void;
  /** A 429 came to the attempt that began at `startedAt`. */
  throttled(startedAt: number, now: number): void;
};

/**
 * Finds the rate that a service allows without naming it. It begins with `most` a second. After a 429 it is a little
 * less than what the service accepted in the second before. A 429 makes the run wait for seconds, so a higher rate is
 * tried rarely. Requests that were under way at a lowering do not lower it again. `senders`: how many share the rate
 * equally.
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
