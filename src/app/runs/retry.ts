import type { Journal, RunRecord } from '../../journal/port.ts';
import { type Asking, agreeTo, planOfRun } from '../import/agree.ts';
import { begunWith } from '../import/going-on.ts';
import type { Parts } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';
import { holdingRun } from './holding-run.ts';
import { kindOf } from './kind-of.ts';
import type { ConfirmChanged } from './look-again.ts';
import { outcomeOf, type Remaining, type RunOutcome, sendRemaining } from './run.ts';

export type Retry = Asking &
  Pick<Remaining, 'onEvent' | 'concurrency' | 'rate'> & { readonly confirmChanged: ConfirmChanged };

/**
 * Sends once more what the service rejected in a run, and what the run has left: the same requests, for a reason that
 * lay with the service (a closed city, a permission). With nothing to send it tells the run as it is.
 */
export async function retryRun(parts: Parts, name: string, { confirm, ...typed }: Retry): Promise<Result<RunOutcome>> {
  return await holdingRun(parts, 'retry', name, async (journal, found) => {
    const last = journal.lastOf(found.scope, found.file);
    if (last !== undefined && last.run !== name) return newerRun(name, last);
    if (journal.counts(name).rejected + journal.left(name) === 0) return ok(asItIs(journal, found));
    const service = await parts.service();
    if (service.kind === 'problem') return service;
    const begun = begunWith(found);
    const portions = { limit: null, canary: begun.canary, decisions: [] };
    const plan = planOfRun(journal, found, portions, kindOf(found), service.value);
    const ready = plan.ready + journal.counts(name).rejected;
    const agreed = await agreeTo({ ...plan, ready, sending: ready, warnings: 0 }, { confirm }, parts.effects);
    if (agreed.kind === 'problem') return agreed;
    const pace = { concurrency: typed.concurrency ?? begun.concurrency, rate: typed.rate ?? begun.rate };
    const how = { ...begun, ...typed, ...pace, limit: null, output: null, rejected: true, settled: true };
    return await sendRemaining(parts, journal, name, how);
  });
}

/** The file may have been mended since: the old requests would book what is in the new ones already. */
function newerRun(name: string, { run, file }: RunRecord): Result<never> {
  const message = `Run ${name} is not the last of ${file}: run ${run} is. Nothing was sent.`;
  return problem('usage', 'run-replaced', message, `What is still rejected there: qcsheet retry ${run}`);
}

function asItIs(journal: Journal, record: RunRecord): RunOutcome {
  return outcomeOf(journal, record, record.output);
}
