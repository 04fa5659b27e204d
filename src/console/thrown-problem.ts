import { problem, type Result } from '../problem/problem.ts';
import { machineProblem, stoppedBySignal } from '../workspace/failure.ts';
import { messages } from './messages.ts';

/** The problem for a thrown error: the program was stopped, the disk failed, or qcsheet has a fault. */
export function thrownProblem(error: unknown, stopping: AbortSignal | null = null): Result<never> {
  const isStopped = stopping?.aborted === true && error === stopping.reason;
  const stopped = isStopped ? stoppedBySignal({ stopping, signalExit: () => undefined }) : null;
  if (stopped !== null) return stopped;
  const known = machineProblem(error);
  if (known !== undefined) return { type: 'problem', problem: known };
  const message = error instanceof Error ? error.message : String(error);
  return problem('machine', 'bug', message, messages.reportFault);
}
