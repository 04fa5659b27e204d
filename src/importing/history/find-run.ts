import type { Journal, RunRecord } from '../../journal/port.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { counted } from '../../text/counted.ts';
import type { Parts } from '../../workspace/parts.ts';
import { kindOf } from './kind-of-run.ts';
import { messages } from './messages.ts';
import { noRuns, unknownRun } from './no-runs.ts';

/** A run of this account: the named one, or the last unfinished one of this machine, or the last one. */
export async function findRun(parts: Parts, journal: Journal, name: string | undefined): Promise<Result<RunRecord>> {
  if (parts.scope.type === 'problem') return parts.scope;
  const scope = parts.scope.value;
  if (name === undefined) {
    const all = await journal.runs('mine');
    const runs = all.filter((run) => run.scope === scope);
    for (const run of runs) if (await isUnfinished(journal, run)) return ok(run);
    const [last] = runs;
    if (last !== undefined) return ok(last);
    return noRuns(parts, scope, all);
  }
  const run = await journal.run(name);
  if (run === undefined) return unknownRun(name);
  if (run.scope === scope) return ok(run);
  return problem('usage', 'run-of-other-account', messages.otherAccount(name, run.scope), messages.useItsProfile);
}

export async function isUnfinished(journal: Journal, { run, state }: RunRecord): Promise<boolean> {
  return state !== 'complete' || (await journal.left(run)) > 0;
}

/**
 * Recovers the runs of dead processes. Documents that were being sent become in doubt, and the run becomes interrupted.
 * Runs that another machine is sending do not change. The caller holds the lock.
 */
export async function recoverRuns({ effects, scope }: Parts, journal: Journal): Promise<void> {
  if (scope.type === 'problem') return;
  for (const { run, state, ...record } of await journal.runs()) {
    if (state !== 'running' || record.scope !== scope.value) continue;
    if ((await journal.senderElsewhere(run)) !== null) continue;
    const doubtful = await journal.recover(run);
    // A suspended computer may have resumed its run in between.
    if ((await journal.senderElsewhere(run)) !== null) continue;
    await journal.finish(run, 'interrupted', messages.programEnded, 'crash');
    if (doubtful > 0) effects.warn(messages.recovered(run, counted(doubtful, kindOf(record).noun), doubtful === 1));
  }
}
