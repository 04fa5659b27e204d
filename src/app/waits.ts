import type { Failure } from '../service/failure.ts';
import { timeOfDay } from '../text/day.ts';
import type { Effects } from '../workspace/parts.ts';
import { messages } from './messages.ts';

/**
 * Gives a function that reports waits while the service is read: a failure once, and each time until when the service
 * asks to wait. Lists are read in parallel, so only one of them reports the same wait.
 */
export function reportWaits({
  now,
  elapsed,
  warn,
}: Pick<Effects, 'now' | 'elapsed' | 'warn'>): (failure: Failure, ms: number) => void {
  let busyUntil = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  return ({ status, message }, ms) => {
    if (status === 429) {
      if (ms < LONG_MS || elapsed() + ms < busyUntil + LONG_MS) return;
      busyUntil = elapsed() + ms;
      warn(messages.waiting(timeOfDay(now() + ms), message));
    } else if (!hasFailed) {
      hasFailed = true;
      warn(messages.tryingAgain(message));
    }
  };
}

/** Shorter waits are not reported. */
const LONG_MS = 5_000;
