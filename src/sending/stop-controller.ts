import type { RunCause } from './events.ts';

export type Stop = { readonly cause: RunCause; readonly why: string };

/** Why nothing new is sent: the first cause stands. A fault of the program's own stops as well, and is thrown later. */
export type StopController = {
  /** Aborted once nothing new may be sent: ends every wait. */
  readonly signal: AbortSignal;
  readonly stop: Stop | null;
  readonly fault: { readonly error: unknown } | null;
  because(cause: RunCause, why: string): void;
  broken(error: unknown): void;
};

export function createStopController(onStop: (stop: Stop) => void): StopController {
  const controller = new AbortController();
  let stop: Stop | null = null;
  let fault: { error: unknown } | null = null;
  return {
    signal: controller.signal,
    get stop() {
      return stop;
    },
    get fault() {
      return fault;
    },
    because(cause, why) {
      if (controller.signal.aborted) return;
      stop = { cause, why };
      onStop(stop);
      controller.abort();
    },
    broken(error) {
      fault ??= { error };
      controller.abort();
    },
  };
}
