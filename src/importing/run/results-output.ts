import { mapResult, type Result } from '../../problem/problem.ts';
import { checkOutput, chooseOutput } from '../../spreadsheet/write/output-target.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { noteThere } from '../history/sent-elsewhere.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';

/**
 * Where the results of a file go, found out before anything is sent. In their place may be something else, such as a copy
 * of newer results: before a person is told to move it away, what it says is noted.
 */
export async function resultsOutput(
  parts: ReadingParts,
  { path, kind }: Input,
  wanted: string | null,
): Promise<Result<string>> {
  const output = await chooseOutput(path, wanted, parts.effects.cwd);
  if (output.type === 'problem') return output;
  const writable = await checkOutput(output.value, 'results');
  if (writable.type === 'problem' && writable.problem.code === 'output-foreign' && parts.scope.type === 'ok') {
    const journal = await parts.journal();
    if (journal.type === 'ok')
      await noteThere(journal.value, output.value, { scope: parts.scope.value, kind: kind.name });
  }
  if (writable.type === 'problem' && writable.problem.code === 'output-busy')
    return {
      type: 'problem',
      problem: { ...writable.problem, message: messages.sentNothing(writable.problem.message) },
    };
  return mapResult(writable, () => output.value);
}
