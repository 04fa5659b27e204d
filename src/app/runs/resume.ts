import type { Journal, RunRecord } from '../../journal/port.ts';
import { begunWith } from '../import/going-on.ts';
import type { Parts } from '../parts.ts';
import { ok, type Result } from '../problem.ts';
import { isUnfinished } from './find-run.ts';
import { holdingRun } from './holding-run.ts';
import { hasResults } from './results.ts';
import { concluded, type GoOn, goOn, outcomeOf, type RunOutcome } from './run.ts';

/** What is typed for a resume; the rest is as the run was begun. */
export type Resume = Pick<GoOn, 'onEvent' | 'concurrency' | 'rate'>;

/**
 * Goes on with a run: the named one, else the last one of this account that is not finished, else the last one. With
 * nothing left to do it tells the run as it ended.
 */
export async function resumeRun(parts: Parts, name: string | undefined, typed: Resume): Promise<Result<RunOutcome>> {
  return await holdingRun(parts, 'resume', name, async (journal, found) => {
    const { run, file, state, ...record } = found;
    if (!isUnfinished(journal, found)) return await asItEnded(parts, journal, found);
    if (name === undefined) parts.effects.note(`Going on with run ${run} of ${file}, which was ${state}.`);
    const begun = begunWith(record);
    const concurrency = typed.concurrency ?? begun.concurrency;
    const rate = typed.rate ?? begun.rate;
    const pace = { concurrency, rate };
    // Leave was given for what was similar then; what became so since is a person's to decide.
    return await goOn(parts, journal, run, {
      ...begun,
      ...typed,
      ...pace,
      allowSimilar: false,
      limit: null,
      output: null,
    });
  });
}

/** A process that died at the very end may have left no results, or those of a stop before. */
async function asItEnded(parts: Parts, journal: Journal, record: RunRecord): Promise<Result<RunOutcome>> {
  if (await hasResults(journal, record)) return ok(outcomeOf(journal, record, record.output));
  return await concluded(parts, journal, record);
}
