import type { Io } from './io.ts';

/** How a person or the system asks to stop. */
export type Signals = {
  /** The first Ctrl-C or SIGTERM: take nothing new. */
  readonly stopping: AbortSignal;
  /** The second: drop what is in flight. */
  readonly dropping: AbortSignal;
  /** 130 or 143 once a signal came. */
  exitCode(): number | undefined;
};

export function processSignals(process: NodeJS.Process, io: Io): Signals {
  const stopping = new AbortController();
  const dropping = new AbortController();
  let exitCode: number | undefined;
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    exitCode ??= signal === 'SIGINT' ? 130 : 143;
    if (stopping.signal.aborted) {
      dropping.abort();
      return;
    }
    io.stderr('\nStopping: finishing what is on its way. Once more drops it, which leaves it in doubt.\n');
    stopping.abort();
  };
  process.on('SIGINT', () => onSignal('SIGINT'));
  process.on('SIGTERM', () => onSignal('SIGTERM'));
  // A closed terminal: stop in order, as for SIGTERM.
  process.on('SIGHUP', () => onSignal('SIGTERM'));
  return { stopping: stopping.signal, dropping: dropping.signal, exitCode: () => exitCode };
}
