import { EXIT } from './exit-codes.ts';
import type { Io } from './io.ts';
import { messages } from './messages/screen.ts';

/** How a person or the system asks to stop. */
export type Signals = {
  /** The first Ctrl-C or SIGTERM: take nothing new. */
  readonly stopping: AbortSignal;
  /** The second: drop what is in flight. */
  readonly dropping: AbortSignal;
  /** 130 or 143 once a signal came. */
  exitCode(): number | undefined;
  /** Announces that the command will send documents. None is on its way yet. */
  expectSending(): void;
  /** From now on a document may be on its way when a signal comes. */
  startSending(): void;
};

/**
 * One request to stop may arrive as several signals: to the whole process group, and again from the process that
 * started this one (npm, a launcher, a supervisor). Signals within this time (milliseconds) after the first count as
 * the first.
 */
const ONE_WISH_MS = 500;

export function processSignals(process: Pick<NodeJS.EventEmitter, 'on'>, io: Pick<Io, 'stderr'>): Signals {
  const stopping = new AbortController();
  const dropping = new AbortController();
  let exitCode: number | undefined;
  let firstAt = 0;
  let words = messages.stoppingBooksNothing;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    exitCode ??= signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
    if (stopping.signal.aborted) {
      if (performance.now() - firstAt >= ONE_WISH_MS) dropping.abort();
      return;
    }
    firstAt = performance.now();
    io.stderr(['', words]);
    stopping.abort();
  };
  process.on('SIGINT', () => onSignal('SIGINT'));
  process.on('SIGTERM', () => onSignal('SIGTERM'));
  // A closed terminal: stop in order, as after SIGTERM.
  process.on('SIGHUP', () => onSignal('SIGTERM'));
  return {
    stopping: stopping.signal,
    dropping: dropping.signal,
    exitCode: () => exitCode,
    expectSending: () => {
      words = messages.stoppingBeforeSending;
    },
    startSending: () => {
      words = messages.stoppingSending;
    },
  };
}
