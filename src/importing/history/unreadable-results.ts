import { isFile } from '../../disk/is-there.ts';
import type { Journal, RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import { messages } from './messages.ts';

/**
 * Why a run may not go on: where this journal wrote its results lies something that nobody can read. Newer results may
 * have been there, which tell what was sent since the journal was copied. One that another program holds is no reason.
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
