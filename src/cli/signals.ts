import { EXIT } from './exit-codes.ts';
import type { Io } from './io.ts';
import { messages } from './messages/screen.ts';

/** How a person or the system asks to stop. */
export type Signals = {
  /** The first Ctrl-C or SIGTERM: take nothing new. */
  readonly stopping: AbortSignal;
  /** The second: drop what is in flight. */
  readonly dropping: AbortSignal;
  /** The third: leave without the results. */
  readonly leaving: AbortSignal;
  /** 130 or 143 once a signal came. */
  exitCode(): number | undefined;
  /** Announces that the command will send documents. None is on its way yet, or any more. */
  expectSending(): void;
  /** From now on a document may be on its way when a signal comes. */
  startSending(): void;
};

/**
 * One request to stop may arrive as several signals: to the whole process group, and again from the process that
 * started this one (npm, a launcher, a supervisor). Signals within this time (milliseconds) after one that counts are
 * the same request.
 */
const ONE_WISH_MS = 500;

export function processSignals(process: Pick<NodeJS.EventEmitter, 'on'>, io: Pick<Io, 'stderr'>): Signals {
  const stopping = new AbortController();
  const dropping = new AbortController();
  const leaving = new AbortController();
  let exitCode: number | undefined;
  let wishedAt = 0;
  let words = messages.stoppingBooksNothing;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    exitCode ??= signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
    const now = performance.now();
    if (stopping.signal.aborted && now - wishedAt < ONE_WISH_MS) return;
    wishedAt = now;
    if (dropping.signal.aborted) return leaving.abort();
    if (stopping.signal.aborted) return dropping.abort();
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
    leaving: leaving.signal,
    exitCode: () => exitCode,
    expectSending: () => {
      words = messages.stoppingBeforeSending;
    },
    startSending: () => {
      words = messages.stoppingSending;
    },
  };
}
