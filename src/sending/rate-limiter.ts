import type { Effects } from './effects.ts';

export type RateLimiter = {
  /** Requests a second, above 0; may be changed at any time. */
  rate: number;
  /**
   * Settles when the next request may leave, or at once when `signal` aborts, which all callers have in common. Each call
   * takes one turn, in the order of the calls.
   */
  turn(signal: AbortSignal): Promise<void>;
  /** No turn for `ms` milliseconds from now. */
  pause(ms: number): void;
};

/**
 * How far behind (milliseconds) the next turns may catch up: timers are late by a millisecond at best, and at high rates
 * that would cost many turns.
 */
const LATE_MS = 5;

/**
 * At most `rate` requests a second, evenly spaced, without bursts; all of them wait out a pause. Only the first who waits
 * has a timer.
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
