import { ExportStateBroken } from '../journal/export-state.ts';
import { JournalBroken } from '../journal/port.ts';
import { type Sender, SentElsewhere } from '../journal/senders-port.ts';
import { type Problem, problem } from '../problem/problem.ts';
import type { Failure } from '../service/failure.ts';
import { reasonWords } from '../text/reason-words.ts';
import { messages } from './messages.ts';
import type { Effects } from './parts.ts';

/** The command's problem after a failed call of the service. After a signal, the signal is the reason. */
export function fromFailure(
  { cause, code, message, hint }: Failure,
  effects: Effects,
): { type: 'problem'; problem: Problem } {
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
 * The problem if a signal stopped the command before it began to send; null without a signal. `undone`: what did not
 * happen.
 */
export function stoppedBySignal(
  effects: Pick<Effects, 'stopping' | 'signalExit'>,
  undone = messages.sentNothing,
): { type: 'problem'; problem: Problem } | null {
  if (!effects.stopping.aborted) return null;
  return problem('stopped', stopCode(effects), messages.stopped(undone), messages.runAgain);
}

/** The code of a problem after a signal. */
export function stopCode({ signalExit }: Pick<Effects, 'signalExit'>): string {
  return signalExit() === 143 ? 'stopped-sigterm' : 'stopped-sigint';
}

/** The problem if a person answered no. `message` says what did not happen. */
export function notAgreed(message: string): { type: 'problem'; problem: Problem } {
  return problem('usage', 'not-agreed', message, messages.runAgainToAgree);
}

/** The problem for a thrown error with a cause on this machine; undefined for a bug in qcsheet. */
export function machineProblem(error: unknown): Problem | undefined {
  if (error instanceof ExportStateBroken) {
    const message = messages.exportState(error.folder, reasonWords(error));
    const hint = messages.checkState;
    return { type: 'usage', code: 'export-state', message, hint };
  }
  if (error instanceof SentElsewhere) return sentElsewhere(error.run, error.sender);
  if (!(error instanceof JournalBroken)) return undefined;
  const hint = error.hint ?? messages.makeRoomForJournal;
  return { type: 'machine', code: 'journal-broken', message: error.message, hint };
}

/** The problem if another machine is sending the run that this command should change. */
export function sentElsewhere(run: string, { who, machine }: Sender): Problem {
  return {
    type: 'busy',
    code: 'run-busy',
    message: messages.sentElsewhere(run, who, machine),
    hint: messages.waitForSender,
  };
}
