import { ok, problem, type Result } from '../../problem/problem.ts';
import { cellText } from '../../schema/cell.ts';
import { openSource } from './open.ts';

/** Reads a small CSV, or the first sheet of a workbook, as lines of texts. For lists that the user keeps. */
export async function readRecords(path: string): Promise<Result<readonly (readonly string[])[]>> {
  const opened = await openSource(path);
  if (opened.type === 'unreadable') {
    return problem('usage', opened.problem.code, opened.problem.message, opened.problem.hint);
  }
  const { file } = opened;
  try {
    const records: string[][] = [];
    for await (const { cells } of file.rows(file.sheets[0]?.name ?? '')) {
      const last = Math.max(0, ...cells.keys());
      records.push(Array.from({ length: last }, (_, index) => cellText(cells.get(index + 1))));
    }
    return ok(records);
  } finally {
    await file.close();
  }
}
