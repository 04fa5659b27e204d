import { setImmediate } from 'node:timers/promises';
import type { Pause } from '../schema/pause.ts';

/**
 * Gives a function to call between small pieces of long work, so signals and timers are handled. It returns a promise
 * only if `HOLD_MS` have passed since the last pause. The promise rejects with the reason of `stopping` if that has
 * aborted.
 */
export function createPause(stopping?: AbortSignal): Pause {
  let last = performance.now();
  const pause = async () => {
    await setImmediate();
    last = performance.now();
    stopping?.throwIfAborted();
  };
  return () => (performance.now() - last < HOLD_MS ? undefined : pause());
}

/** Short, because a page waits for several pauses during a check. With 40 ms its calls took three times as long. */
const HOLD_MS = 10;

/** True if a pause rejected with this error because it was stopped. */
export function isStop(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
