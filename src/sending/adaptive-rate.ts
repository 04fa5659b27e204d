import type { RateLimiter } from './rate-limiter.ts';

/** After a 429, the new rate is this part of the requests that the service accepted in the last second. */
const SHARE = 0.95;
/** The same after a 429 at a rate that was safe before: the limit fell, and the last second does not show how far. */
const SHARE_IF_LIMIT_FELL = 0.5;
/** After a 429, nothing is sent until the service accepted at most this part of it within a second. */
const DRAINED = 0.7;
/**
 * With fewer answers than this in a second, the service's limit is unknown. The rate then stays, and only the
 * concurrency falls.
 */
const ENOUGH = 5;
/**
 * How long a lowered rate is kept before a higher one is tried, in milliseconds. Each try that finds the same limit
 * makes it four times as long.
 */
const HOLD_MS = 2_000;
const LONGEST_HOLD_MS = 60_000;
/** If a 429 costs a wait that the service asks for, a known limit is kept for at least so many of these waits. */
const WAITS_HELD = 20;
/** After that time, the rate grows each second by a part of itself between these two. */
const LEAST_GROWTH = 0.02;
const MOST_GROWTH = 0.3;
const SECOND_MS = 1_000;
/** Two measured limits are the same limit if their ratio is below this. */
const SAME_LIMIT = 1.25;

export type AdaptiveRate = {
  /** Handles a clear answer that came at `now`. */
  answered(now: number): void;
  /**
   * Gives for how many milliseconds no request should leave after a 429 that came at `now`, to the attempt that began
   * at `startedAt`. Null if the service's limit is unknown: then only a long wait is safe. Call it before `throttled`.
   */
  pauseMs(startedAt: number, now: number): number | null;
  /** Handles that 429. `askedMs`: the wait that the service asked for; 0 without one. */
  throttled(startedAt: number, now: number, askedMs: number): void;
};

/**
 * Finds the highest rate that the service allows, because the service does not publish it. It begins with `most`
 * requests a second. After a 429, the rate falls a little below what the service accepted in the last second. Later it
 * grows: fast far below the last known limit, slowly near it, and faster again beyond it. So few requests are refused
 * where the limit stayed, and a higher limit is still found soon. A 429 to a request that began before the last
 * lowering is ignored. `senders`: how many senders share the rate equally.
 */
export function createAdaptiveRate(
  most: number,
  rateLimiter: Pick<RateLimiter, 'rate'>,
  senders = () => 1,
): AdaptiveRate {
  const answers = createLastSecond();
  let limit = Number.POSITIVE_INFINITY;
  let holdMs = HOLD_MS;
  let loweredAt = Number.NEGATIVE_INFINITY;
  /** When the rate last grew. In the future while a lowered rate is kept: growth counts from then. */
  let grownAt = Number.POSITIVE_INFINITY;
  let growth = LEAST_GROWTH;
  /** Whether the rate has not grown since it was lowered. */
  let isHeld = false;
  const tookUntil = (now: number) => answers.count(now) * senders();
  const hold = (now: number, ms: number) => {
    loweredAt = now;
    grownAt = now + ms;
    growth = LEAST_GROWTH;
    isHeld = true;
  };
  return {
    answered(now) {
      answers.add(now);
      if (now <= grownAt) return;
      const seconds = Math.min((now - grownAt) / SECOND_MS, 1);
      const below = 1 - rateLimiter.rate / limit;
      growth = Math.min(Math.max(below > 0 ? below : growth * 2 ** seconds, LEAST_GROWTH), MOST_GROWTH);
      rateLimiter.rate = Math.min(most, rateLimiter.rate * (1 + growth) ** seconds);
      grownAt = now;
      isHeld = false;
    },
    pauseMs(startedAt, now) {
      if (startedAt <= loweredAt) return 0;
      if (tookUntil(now) < ENOUGH) return null;
      return answers.msUntil(answers.count(now) * DRAINED, now);
    },
    throttled(startedAt, now, askedMs) {
      if (startedAt <= loweredAt) return;
      const took = tookUntil(now);
      if (took < ENOUGH) return;
      const found = Math.min(rateLimiter.rate, took);
      if (isHeld) {
        rateLimiter.rate = found * SHARE_IF_LIMIT_FELL;
        return hold(now, HOLD_MS);
      }
      rateLimiter.rate = found * SHARE;
      const isSame = found < limit * SAME_LIMIT && limit < found * SAME_LIMIT;
      limit = found;
      holdMs = isSame ? Math.min(4 * holdMs, LONGEST_HOLD_MS) : HOLD_MS;
      hold(now, isSame ? Math.max(holdMs, WAITS_HELD * askedMs) : holdMs);
    },
  };
}

/** Counts the answers of the last second. Times in milliseconds, ascending. */
function createLastSecond() {
  const times: number[] = [];
  const count = (now: number) => {
    while ((times[0] ?? now) <= now - SECOND_MS) times.shift();
    return times.length;
  };
  return {
    count,
    add(now: number) {
      count(now);
      times.push(now);
    },
    /** Gives the milliseconds from `now` until at most `most` of them are left. */
    msUntil(most: number, now: number) {
      const last = times[times.length - 1 - Math.floor(most)];
      return last === undefined ? 0 : Math.max(0, last + SECOND_MS - now);
    },
  };
}
