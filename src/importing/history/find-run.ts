import type { Journal, RunRecord } from '../../journal/port.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import type { Parts } from '../../workspace/parts.ts';
import { noRuns, unknownRun } from './no-runs.ts';

/** A run of this account: the named one, else the last that is not finished, else the last. */
export function findRun(parts: Parts, journal: Journal, name: string | undefined): Result<RunRecord> {
  if (parts.scope.kind === 'problem') return parts.scope;
  const scope = parts.scope.value;
  if (name === undefined) {
    const all = journal.runs();
    const runs = all.filter((run) => run.scope === scope);
    const last = runs.find((run) => isUnfinished(journal, run)) ?? runs[0];
    if (last !== undefined) return ok(last);
    return noRuns(parts, scope, all);
  }
  const run = journal.run(name);
  if (run === undefined) return unknownRun(name);
  if (run.scope === scope) return ok(run);
  const message = `Run ${name} belongs to another account or service (${run.scope}).`;
  return problem('usage', 'run-of-other-account', message, 'Use the profile with which it was started.');
}

export function isUnfinished(journal: Journal, { run, state }: RunRecord): boolean {
  return state !== 'complete' || journal.left(run) > 0;
}

/** Runs that a dead process left: what was on its way is in doubt, the run interrupted. The caller holds the lock. */
export function recoverRuns({ effects, scope }: Parts, journal: Journal): void {
  if (scope.kind === 'problem') return;
  for (const { run, state, ...record } of journal.runs()) {
    if (state !== 'running' || record.scope !== scope.value) continue;
    const doubtful = journal.recover(run);
    journal.finish(run, 'interrupted', 'The program ended in the middle.', 'crash');
    if (doubtful > 0) effects.warn(`Run ${run} had ended in the middle: ${doubtful} on the way then are in doubt now.`);
  }
}
