import { JournalBroken } from '../journal/port.ts';
import type { RunCause } from './events.ts';

export type Stop = { readonly cause: RunCause; readonly why: string };

/**
 * Holds why nothing new is sent. Only the first cause is kept. A bug of this program stops the run too, and is thrown
 * later.
 */
export type StopController = {
  /** Aborts when nothing new may be sent. It also ends every wait. */
  readonly signal: AbortSignal;
  readonly stop: Stop | null;
  readonly fault: { readonly error: unknown } | null;
  because(cause: RunCause, why: string): void;
  /** Stops the run after an error. Every error except a failing journal is a bug of this program. */
  failed(error: unknown): void;
};

export function createStopController(onStop: (stop: Stop) => void): StopController {
  const controller = new AbortController();
  let stop: Stop | null = null;
  let fault: { error: unknown } | null = null;
  const because = (cause: RunCause, why: string) => {
    if (controller.signal.aborted) return;
    stop = { cause, why };
    onStop(stop);
    controller.abort();
  };
  return {
    signal: controller.signal,
    get stop() {
      return stop;
    },
    get fault() {
      return fault;
    },
    because,
    failed(error) {
      if (error instanceof JournalBroken) return because('journal', error.message);
      fault ??= { error };
      controller.abort();
    },
  };
}
