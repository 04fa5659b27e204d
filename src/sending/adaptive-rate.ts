import type { RateLimiter } from './rate-limiter.ts';

/** Of what the service took in the second before it refused: so much is asked of it from then on. */
const SHARE = 0.95;
/** Fewer good answers in a second tell nothing of the limit: then the rate stays, and only the concurrency is lowered. */
const ENOUGH = 5;
/** How long (milliseconds) such a rate is kept before more is tried; twice as long each time that more is refused. */
const HOLD_MS = 60_000;
const LONGEST_HOLD_MS = 960_000;
/** What is tried then: so many times more, each second. */
const GROWTH = 1.02;
const SECOND_MS = 1_000;
/** A limit that differs by more than this from the last one is another limit. */
const SAME_LIMIT = 1.25;

export type AdaptiveRate = {
  /** A clear answer has come at `now`. */
  answered(now: number): void;
  /** A 429 to the attempt that began at `startedAt`. */
  throttled(startedAt: number, now: number): void;
};

/**
 * Finds the rate that a service allows and names nowhere: at first `most` a second, after a 429 a little less than what it
 * took in the second before. A refusal makes the run wait for seconds, so more is tried rarely. What was under way when
 * the rate was lowered does not lower it again. `senders`: how many share the rate, each as much as this run.
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
