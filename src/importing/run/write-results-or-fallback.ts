import { dirname, isAbsolute, join } from 'node:path';
import { isThere } from '../../disk/is-there.ts';
import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Person } from '../../journal/senders-port.ts';
import type { Problem } from '../../problem/problem.ts';
import { createPause, isStop } from '../../spreadsheet/pause.ts';
import type { Effects, Parts } from '../../workspace/parts.ts';
import type { NotPatched } from '../check/users-workbook.ts';
import { moveTo, untouchedPath } from '../history/results-place.ts';
import { begunElsewhere } from '../history/secret-values.ts';
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
 * Writes the results where they belong, or, where that is not to be, into the state folder, and says so. Those of a
 * colleague, whose folder is at another computer, belong in the current folder. A signal that
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
    const colleague = await begunWithoutFolder(run, effects);
    const wanted = colleague === null ? run.output : join(effects.cwd, nameOf(run.output));
    const place = await untouchedPath(journal, wanted, { file: run, sheet: begunWith(run).sheet, run });
    const written = await writeResults(journal, run, place, { ...how, isFresh: config.fresh });
    if (written.type === 'ok' && colleague !== null) effects.note(messages.resultsHere(run.run, colleague, place));
    // Where the colleague has them stays as it is.
    if (place !== wanted && written.type === 'ok' && colleague === null) {
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

/** Who began a run at another computer, where its results have a folder that this one does not have; else null. */
async function begunWithoutFolder(run: RunRecord, here: Pick<Effects, 'machine'>): Promise<Person | null> {
  const begun = begunElsewhere(run, here);
  // A path of Windows is none on Linux.
  const hasFolder = isAbsolute(run.output) && (await isThere(dirname(run.output)));
  return hasFolder ? null : begun;
}

/** Of a path as Windows or another system writes it. */
function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
