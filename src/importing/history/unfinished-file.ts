import type { Journal, RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { messages } from './messages.ts';

/**
 * The problem if the file of an unfinished run changed. The old run would send the old rows and the new run the new
 * ones, so both together could book twice.
 */
export async function changedSince(journal: Journal, run: RunRecord): Promise<Result<never>> {
  return unfinishedFile(run, await journal.left(run.run), `qcsheet resume ${run.run}`);
}

/** The same problem. `resume` is the command that sends the rest unchanged; `more` is a further sentence, or empty. */
export function unfinishedFile(
  { run, file }: Pick<RunRecord, 'run' | 'file'>,
  left: number,
  resume: string,
  more = '',
): Result<never> {
  const message = [messages.fileChanged(run, left, file), more].filter((part) => part !== '').join(' ');
  return problem('usage', 'run-unfinished', message, messages.resumeOrReplace(resume));
}
