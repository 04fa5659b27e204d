import { isFile } from '../../disk/is-there.ts';
import type { Journal, RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import { messages } from './messages.ts';

/**
 * The problem if a run may not continue: the file at its results path is not readable. It may have been newer results
 * with sendings that this journal does not know. A file that another program has open is no problem.
 */
export async function unreadableResults(
  journal: Pick<Journal, 'resultsPaths' | 'writtenAt'>,
  { run }: Pick<RunRecord, 'run'>,
): Promise<Result<never> | null> {
  for (const path of await journal.resultsPaths(run)) {
    if ((await journal.writtenAt(path))?.run !== run || !(await isFile(path))) continue;
    const opened = await openSource(path);
    if (opened.type === 'opened') await opened.file.close();
    else if (opened.problem.code !== 'file-no-access')
      return problem('usage', 'output-foreign', messages.unreadableResults(path), messages.restoreResults(path));
  }
  return null;
}
