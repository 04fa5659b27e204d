import type { Effects } from './effects.ts';

export type RateLimiter = {
  /** Requests per second, above 0. You may change it at any time. */
  rate: number;
  /**
   * Resolves when the next request may leave, or at once when `signal` aborts. All callers pass the same signal. Each
   * call takes one turn, in the order of the calls.
   */
  turn(signal: AbortSignal): Promise<void>;
  /** Lets no request leave for the next `ms` milliseconds. */
  pause(ms: number): void;
};

/**
 * If a turn is late by at most this many milliseconds, the next turns catch up. Timers are late by a millisecond or
 * more. Without this, a high rate would lose many turns.
 */
const LATE_MS = 5;

/**
 * Allows at most `rate` requests a second, evenly spaced, without bursts. A pause stops all of them. Only the first
 * waiting request has a timer.
 */
export function createRateLimiter(rate: number, { elapsed, sleep }: Pick<Effects, 'elapsed' | 'sleep'>): RateLimiter {
  let next = 0;
  let queue = Promise.resolve();
  const limiter: RateLimiter = {
    rate,
    turn(signal) {
      queue = queue.then(() => take(signal));
      return queue;
    },
    pause(ms) {
      next = Math.max(next, elapsed() + ms);
    },
  };
  const take = async (signal: AbortSignal) => {
    // A pause may begin or grow during the sleep.
    for (let wait = next - elapsed(); wait > 0 && !signal.aborted; wait = next - elapsed()) await sleep(wait, signal);
    next = Math.max(next, elapsed() - LATE_MS) + 1000 / limiter.rate;
  };
  return limiter;
}
