import type { Signals } from '../src/cli/signals.ts';

const { signal } = new AbortController();
const nothing = () => undefined;

/** For a command inside the process of a test: nobody stops it. */
export const NO_SIGNALS: Signals = {
  stopping: signal,
  dropping: signal,
  leaving: signal,
  exitCode: nothing,
  expectSending: nothing,
  startSending: nothing,
};
