import { join } from 'node:path';
import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Problem } from '../../problem/problem.ts';
import { createPause, isStop } from '../../spreadsheet/pause.ts';
import type { Parts } from '../../workspace/parts.ts';
import type { NotPatched } from '../check/users-workbook.ts';
import { moveTo, untouchedPath } from '../history/results-place.ts';
import { begunWith } from '../history/unfinished-run.ts';
import { messages } from './messages.ts';
import { writeResults } from './write-results.ts';

type Kept = {
  readonly results: string | null;
  readonly unwritten: Problem | null;
  /** Why they are a new workbook and not the user's own; null where nobody expects that one. */
  readonly notPatched: NotPatched | null;
};

/**
 * Writes the results where they belong, or, where that is not to be, into the state folder, and says so. A signal that
 * comes meanwhile ends the writing: then there are none. After the one that ended the sending, it takes a second one.
 */
export async function writeResultsOrFallback(
  { config, effects }: Pick<Parts, 'config' | 'effects'>,
  journal: Journal,
  run: RunRecord,
): Promise<Kept> {
  // Only a signal that comes now ends the writing: those before it were about the sending.
  const next = [effects.stopping, effects.dropping].find(({ aborted }) => !aborted);
  const how = {
    pause: next === undefined ? createPause() : createPause(next),
    onStep: effects.onStep,
    cacheDir: config.cacheDir,
  };
  try {
    const place = await untouchedPath(journal, run.output, { file: run, sheet: begunWith(run).sheet, run });
    const written = await writeResults(journal, run, place, { ...how, isFresh: config.fresh });
    if (place !== run.output && written.type === 'ok') {
      await moveTo(journal, run.run, place);
      effects.warn(messages.resultsMoved(run.output, place));
    }
    if (written.type === 'ok') return { ...written.value, unwritten: null };
    const spare = join(config.stateDir, `${run.run}.results.xlsx`);
    const kept = await writeResults(journal, run, spare, { ...how, isFresh: true });
    const { message, hint } = written.problem;
    effects.warn(kept.type === 'ok' ? messages.resultsInstead(message, spare) : `${message} ${hint}`);
    if (kept.type === 'ok') return { results: spare, unwritten: null, notPatched: null };
    return { results: null, unwritten: written.problem, notPatched: null };
  } catch (error) {
    if (!isStop(error)) throw error;
    effects.warn(messages.resultsUnwritten(run.run));
    return { results: null, unwritten: null, notPatched: null };
  }
}
