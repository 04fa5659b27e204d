import { setTimeout } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, or at once when `signal` aborts. Never rejects. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
