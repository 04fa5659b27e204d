import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Kind } from '../../schema/kind.ts';
import { type SettledDocument, settledDocuments } from '../decisions/settled.ts';
import { stoppedBySignal } from '../failure.ts';
import { begunWith } from '../import/going-on.ts';
import type { Parts } from '../parts.ts';
import { ok, type Result } from '../problem.ts';
import { isUnfinished } from './find-run.ts';
import { holdingRun } from './holding-run.ts';
import { kindOf } from './kind-of.ts';
import type { ConfirmChanged } from './look-again.ts';
import { hasResults } from './results.ts';
import { concluded, outcomeOf, type Remaining, type RunOutcome, sendRemaining } from './run.ts';

/** What is typed for a resume; the rest is as the run was begun. */
export type Resume = Pick<Remaining, 'onEvent' | 'concurrency' | 'rate'> & {
  readonly confirmChanged: ConfirmChanged;
  /** Whether documents that were settled as not accepted are sent now; false also where nobody can be asked. */
  confirmSettled(documents: readonly SettledDocument[], noun: Kind['noun']): Promise<boolean>;
};

/**
 * Continues a run: the named one, else the last one of this account that is not finished, else the last one. Documents
 * that were settled as not accepted are sent only after a person has agreed; the others need no question. With nothing
 * left to do it gives the run as it ended.
 */
export async function resumeRun(
  parts: Parts,
  name: string | undefined,
  { confirmSettled, ...typed }: Resume,
): Promise<Result<RunOutcome>> {
  return await holdingRun(parts, 'resume', name, async (journal, found) => {
    const { run, file, state, ...record } = found;
    if (!isUnfinished(journal, found)) return await asItEnded(parts, journal, found);
    if (name === undefined) parts.effects.note(`Continuing run ${run} of ${file}, which was ${state}.`);
    const kind = kindOf(found);
    const documents = settledDocuments(journal, run, kind);
    const settled = documents.length > 0 && (await confirmSettled(documents, kind.noun));
    const stopped = stoppedBySignal(parts.effects);
    if (stopped !== null) return stopped;
    const begun = begunWith(record);
    const concurrency = typed.concurrency ?? begun.concurrency;
    const rate = typed.rate ?? begun.rate;
    // Leave was given for what was similar then; what became so since is a person's to decide.
    const as = { allowSimilar: false, limit: null, output: null, settled };
    return await sendRemaining(parts, journal, run, { ...begun, ...typed, concurrency, rate, ...as });
  });
}

/** A process that died at the very end may have left no results, or those of a stop before. */
async function asItEnded(parts: Parts, journal: Journal, record: RunRecord): Promise<Result<RunOutcome>> {
  if (await hasResults(journal, record)) return ok(outcomeOf(journal, record, record.output));
  return await concluded(parts, journal, record);
}
