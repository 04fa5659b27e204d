import type { RunOutcome } from '../importing/run/send-run.ts';
import { exitOf } from './command.ts';

/**
 * The exit code of a run: in doubt first, then the login, the network, what the service rejected, what is invalid,
 * an input that has changed, what nobody agreed to send, results that nobody has, then the signals. A wrong base address is wrong configuration (2): nothing was sent. A disk
 * that fails the journal, or any other end that nobody asked for, leaves work undone (1).
 */
export function exitOfRun({ report, cause, unwritten, notAgreed, signalExit }: RunOutcome): number {
  const { counts } = report;
  if (counts.inDoubt > 0 || report.leftInDoubt !== undefined) return 6;
  if (cause === 'login') return 4;
  if (cause === 'unreachable' || cause === 'breaker') return 7;
  if (cause === 'address') return 2;
  if (cause === 'journal') return 1;
  if (counts.rejected > 0) return 5;
  if (counts.invalid > 0 || counts.documents === 0 || cause === 'input') return 3;
  if (notAgreed > 0) return 2;
  if (unwritten !== null) return exitOf(unwritten);
  if (signalExit !== undefined) return signalExit;
  const isOver = report.run === null || report.state === 'complete';
  return isOver || ASKED.has(cause ?? '') ? 0 : 1;
}

/** Ends that a person asked for: what is left is left on purpose. */
const ASKED: ReadonlySet<string> = new Set(['limit', 'canary', 'max-errors', 'settled', 'changed-since']);
