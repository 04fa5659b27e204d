import type { Effects } from './effects.ts';

export type RateLimiter = {
  /** Settles when the next request may leave, or at once when `signal` aborts. Each call takes one turn. */
  turn(signal: AbortSignal): Promise<void>;
  /** No turn for `ms` milliseconds from now. */
  pause(ms: number): void;
};

/**
 * How far behind (milliseconds) the next turns may catch up: timers are late by a millisecond at best, and at high rates
 * that would cost many turns.
 */
const LATE_MS = 5;

/** At most `rate` requests a second, evenly spaced, without bursts; all of them wait out a pause. */
export function createRateLimiter(rate: number, { elapsed, sleep }: Pick<Effects, 'elapsed' | 'sleep'>): RateLimiter {
  let next = 0;
  return {
    async turn(signal) {
      // Another worker may have taken the turn, or the pause grown, while this one slept.
      for (let wait = next - elapsed(); wait > 0 && !signal.aborted; wait = next - elapsed()) await sleep(wait, signal);
      next = Math.max(next, elapsed() - LATE_MS) + 1000 / rate;
    },
    pause(ms) {
      next = Math.max(next, elapsed() + ms);
    },
  };
}
