import { dirname, isAbsolute, join } from 'node:path';
import { isThere } from '../../../disk/is-there.ts';
import type { Journal, RunRecord } from '../../../journal/port.ts';
import type { Person } from '../../../journal/senders-port.ts';
import type { Problem } from '../../../problem/problem.ts';
import { createPause, isStop } from '../../../spreadsheet/pause.ts';
import type { Effects, Parts } from '../../../workspace/parts.ts';
import type { WrittenBook } from '../../check/users-workbook.ts';
import { moveTo, untouchedPath } from '../../history/results-place.ts';
import { begunElsewhere } from '../../history/secret-values.ts';
import { begunWith } from '../../history/unfinished-run.ts';
import { messages } from '../messages.ts';
import { writeResults } from './write-results.ts';

type Kept = WrittenBook & { readonly results: string | null; readonly unwritten: Problem | null };

/**
 * Writes the results to their path. If that fails, it writes them to the state folder and says so. The results of a
 * colleague's run go to the current folder if their own folder is on another computer. A signal during the writing
 * stops it, and there are no results then. Signals that stopped the sending do not count: it needs a further one.
 */
export async function writeResultsOrFallback(
  { config, effects }: Pick<Parts, 'config' | 'effects'>,
  journal: Journal,
  run: RunRecord,
): Promise<Kept> {
  // Only a new signal stops the writing. Earlier signals stopped the sending.
  const { stopping, dropping, leaving } = effects;
  const next = [stopping, dropping, leaving].find(({ aborted }) => !aborted);
  const how = {
    pause: next === undefined ? createPause() : createPause(next),
    onStep: effects.onStep,
    cacheDir: config.cacheDir,
  };
  try {
    const colleague = await begunWithoutFolder(run, effects);
    const wanted = colleague === null ? run.output : join(effects.cwd, nameOf(run.output));
    const place = await untouchedPath(journal, wanted, { file: run, sheet: begunWith(run).sheet, run });
    const written = await writeResults(journal, run, place, { ...how, isFresh: config.fresh });
    if (written.type === 'ok' && colleague !== null) effects.note(messages.resultsHere(run.run, colleague, place));
    // The colleague's own results path does not change.
    if (place !== wanted && written.type === 'ok' && colleague === null) {
      await moveTo(journal, run.run, place);
      effects.warn(messages.resultsMoved(run.output, place));
    }
    if (written.type === 'ok') return { ...written.value, unwritten: null };
    const spare = join(config.stateDir, `${run.run}.results.xlsx`);
    const kept = await writeResults(journal, run, spare, { ...how, isFresh: true });
    const { message, hint } = written.problem;
    effects.warn(kept.type === 'ok' ? messages.resultsInstead(message, spare) : `${message} ${hint}`);
    if (kept.type === 'ok') return { results: spare, unwritten: written.problem, notPatched: null };
    return { results: null, unwritten: written.problem, notPatched: null };
  } catch (error) {
    if (!isStop(error)) throw error;
    effects.warn(messages.resultsUnwritten(run.run));
    return { results: null, unwritten: null, notPatched: null };
  }
}

/** The person who began a run at another computer, if the results folder does not exist here; otherwise null. */
async function begunWithoutFolder(run: RunRecord, here: Pick<Effects, 'machine'>): Promise<Person | null> {
  const begun = begunElsewhere(run, here);
  // A Windows path is not valid on Linux.
  const hasFolder = isAbsolute(run.output) && (await isThere(dirname(run.output)));
  return hasFolder ? null : begun;
}

/** The file name in a Windows path or any other path. */
function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
