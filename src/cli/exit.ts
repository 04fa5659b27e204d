import type { RunOutcome } from '../app/import.ts';

/**
 * The exit code of a run: in doubt first, then the login, the network, what the service rejected, what is invalid, then
 * the signals. A wrong base address is wrong configuration (2): nothing was sent. A disk that fails the journal leaves
 * documents unsent that nobody asked to leave (1).
 */
export function exitOfRun({ report, cause, signalExit }: RunOutcome): number {
  const { counts } = report;
  if (counts.inDoubt > 0) return 6;
  if (cause === 'login') return 4;
  if (cause === 'unreachable' || cause === 'breaker') return 7;
  if (cause === 'address') return 2;
  if (cause === 'journal') return 1;
  if (counts.rejected > 0) return 5;
  if (counts.invalid > 0) return 3;
  return signalExit ?? 0;
}
