import type { Decision, Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import type { Parts } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';
import { holdingRun } from './holding-run.ts';
import { concluded, kindOf, type RunOutcome } from './run.ts';
import { TAKEN_HINT, takenBy } from './tracking-id.ts';

/** What a person says became of the document in doubt that a row belongs to, and how they know. */
export type Word = { readonly row: number; readonly decision: Decision; readonly why: string | null };

/**
 * Settles a document in doubt, wherever runs of this machine point to it, and writes the results of the run anew. Sends
 * nothing: what was not accepted is sent by `resume`, or by importing the file again.
 */
export async function settleRow(parts: Parts, name: string, word: Word): Promise<Result<RunOutcome>> {
  return await holdingRun(parts, 'settle', name, async (journal, found) => {
    const document = documentInDoubt(journal, found, word.row);
    if (document.kind === 'problem') return document;
    const taken = takenBy(journal, found.scope, document.value.uid, word.decision);
    if (taken !== null) return problem('usage', 'tracking-id-taken', taken, TAKEN_HINT);
    const { user } = parts.effects;
    const changed = journal.settle(found.scope, document.value.uid, {
      ...word.decision,
      who: user,
      why: word.why,
    });
    const others = changed.filter((run) => run !== name);
    if (others.length > 0) parts.effects.note(`The same is settled in ${others.join(', ')}, which pointed to it.`);
    return await concluded(parts, journal, journal.run(name) ?? found);
  });
}

function documentInDoubt(journal: Journal, run: RunRecord, row: number): Result<JournalDocument> {
  const [one, several] = kindOf(run).noun;
  for (const document of journal.documents(run.run)) {
    if (!document.rows.includes(row)) continue;
    if (document.state === 'in-doubt' && !document.repeatable) return ok(document);
    const message = `The ${one} of row ${row} in run ${run.run} is ${document.state}, not in doubt: there is nothing to settle.`;
    return problem('usage', 'not-in-doubt', message, `qcsheet runs show ${run.run} tells its ${several} in doubt.`);
  }
  const message = `Run ${run.run} has no ${one} in row ${row}.`;
  return problem('usage', 'row-unknown', message, `qcsheet runs show ${run.run} tells its rows.`);
}
