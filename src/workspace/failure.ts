import { ExportStateBroken } from '../journal/export-state.ts';
import { JournalBroken } from '../journal/port.ts';
import { type Problem, problem } from '../problem/problem.ts';
import type { Failure } from '../service/client.ts';
import type { Effects } from './parts.ts';

/** A failed call of the service as the failure of the command that needed it; after a signal, the signal is the reason. */
export function fromFailure(
  { cause, code, message, hint }: Failure,
  effects: Effects,
): { kind: 'problem'; problem: Problem } {
  const stop = stoppedBySignal(effects);
  if (stop !== null) return stop;
  switch (cause) {
    case 'login':
      return problem('login', code, message, hint);
    case 'address':
      return problem('usage', code, message, hint);
    default:
      return problem('unreachable', code, message, hint);
  }
}

/**
 * The end of a command that a signal stopped before it had begun to send; null while none came. `undone`: what did not
 * happen.
 */
export function stoppedBySignal(
  { stopping, signalExit }: Pick<Effects, 'stopping' | 'signalExit'>,
  undone = 'nothing was sent',
): { kind: 'problem'; problem: Problem } | null {
  if (!stopping.aborted) return null;
  const code = signalExit() === 143 ? 'stopped-sigterm' : 'stopped-sigint';
  return problem('stopped', code, `Stopped by a signal; ${undone}.`, 'Run the same command again.');
}

/** A person's no. `message` says what did not happen. */
export function notAgreed(message: string): { kind: 'problem'; problem: Problem } {
  return problem('usage', 'not-agreed', message, 'Run the same command again when you agree.');
}

/** What was thrown as a problem of the machine, where it is one; undefined for a fault of the program's own. */
export function machineProblem(error: unknown): Problem | undefined {
  if (error instanceof ExportStateBroken) {
    const message = `What an export keeps in the state folder ${error.folder} cannot be written: ${error.message}.`;
    const hint = 'Check that you may write there and that its disk has room. Then run the same command again.';
    return { kind: 'usage', code: 'export-state', message, hint };
  }
  if (!(error instanceof JournalBroken)) return undefined;
  const message = `The journal cannot be used: ${error.message}`;
  const hint =
    'Nothing is sent without it. Make room on the disk of the state folder, then run the same command again.';
  return { kind: 'machine', code: 'journal-broken', message, hint };
}
