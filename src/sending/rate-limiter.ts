import type { Effects } from './effects.ts';

export type RateLimiter = {
  /** Requests a second, above 0. It may be changed at any time. */
  rate: number;
  /**
   * Resolves when the next request may leave, or at once when `signal` aborts. All callers use the same signal. Each
   * call takes one turn, in the order of the calls.
   */
  turn(signal: AbortSignal): Promise<void>;
  /** Gives no turn for the next `ms` milliseconds. */
  pause(ms: number): void;
};

/**
 * In milliseconds: turns that are late by at most this may follow at once. A timer is late by a millisecond or more,
 * and at high rates that would cost many turns.
 */
const LATE_MS = 5;

/**
 * Allows at most `rate` requests a second, evenly spaced, without bursts. In a pause all of them wait. Only the first
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
    // A pause may have begun, or grown, during the sleep.
    for (let wait = next - elapsed(); wait > 0 && !signal.aborted; wait = next - elapsed()) await sleep(wait, signal);
    next = Math.max(next, elapsed() - LATE_MS) + 1000 / limiter.rate;
  };
  return limiter;
}
