import type { Journal, RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { messages } from './messages.ts';

/** Both runs together could book the same twice, the old one as the rows were and the new one as they are. */
export async function changedSince(journal: Journal, run: RunRecord): Promise<Result<never>> {
  return unfinishedFile(run, await journal.left(run.run), `qcsheet resume ${run.run}`);
}

/** The same problem; `resume` is the command that sends what is left as it was. */
export function unfinishedFile(
  { run, file }: Pick<RunRecord, 'run' | 'file'>,
  left: number,
  resume: string,
): Result<never> {
  return problem('usage', 'run-unfinished', messages.fileChanged(run, left, file), messages.resumeOrReplace(resume));
}
