import type { Failure } from '../api/client.ts';
import { timeOfDay } from '../schema/day.ts';
import type { Effects } from './parts.ts';

/**
 * Tells that reading the service takes patience: once why it fails, and until when it asks to wait. Lists are read side
 * by side, so that what one has told the others need not tell.
 */
export function tellWaits({ now, warn }: Pick<Effects, 'now' | 'warn'>): (failure: Failure, ms: number) => void {
  let busyUntil = 0;
  let hasFailed = false;
  return ({ status, message }, ms) => {
    if (status === 429) {
      if (ms < LONG_MS || now() + ms < busyUntil + LONG_MS) return;
      busyUntil = now() + ms;
      warn(`Waiting until ${timeOfDay(busyUntil)}: ${message}`);
    } else if (!hasFailed) {
      hasFailed = true;
      warn(`${message} Trying again.`);
    }
  };
}

/** Shorter waits are not worth a word. */
const LONG_MS = 5_000;
