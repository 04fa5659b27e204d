import type { Failure } from '../service/client.ts';
import { timeOfDay } from '../text/day.ts';
import type { Effects } from '../workspace/parts.ts';
import { messages } from './messages.ts';

/**
 * Tells that reading the service takes patience: once why it fails, and until when it asks to wait. Lists are read side
 * by side, so that what one has told the others need not tell.
 */
export function tellWaits({
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

/** Shorter waits are not worth a word. */
const LONG_MS = 5_000;
