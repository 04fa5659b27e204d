import type { Journal, RunRecord } from '../../../journal/port.ts';
import { mapResult, type Result } from '../../../problem/problem.ts';
import { checkOutput, chooseOutput } from '../../../spreadsheet/write/output-target.ts';
import type { Parts, ReadingParts } from '../../../workspace/parts.ts';
import { giveUp, replaceablePath, staysWords } from '../../history/results-place.ts';
import { noteThere } from '../../history/sent-elsewhere.ts';
import type { Input } from '../../input/open-input.ts';
import { messages } from '../messages.ts';

/**
 * The results path of a file, determined before anything is sent. If another file is at this path, such as a copy of
 * newer results, its unknown sendings are first recorded. Only then is the person asked to move it.
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

/** The results path that a person named. Results stay if they were edited or know more than this journal. */
export async function namedPath(
  { effects }: Pick<Parts, 'effects'>,
  journal: Journal,
  named: string,
  record: RunRecord,
): Promise<string> {
  const place = await replaceablePath(journal, named, record);
  if (place === named) await giveUp(journal, named, record.run);
  else effects.warn(staysWords(named, place));
  return place;
}
