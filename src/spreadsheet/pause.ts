import { setImmediate } from 'node:timers/promises';
import type { Pause } from '../schema/pause.ts';

/**
 * To be called between small pieces of long work: signals and timers wait for nothing else. Gives a promise once
 * `HOLD_MS` have passed since the last one; it rejects with the reason of `stopping` when that has aborted.
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

const HOLD_MS = 40;

/** Whether a pause rejected with this, and nothing is wrong. */
export function isStop(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
