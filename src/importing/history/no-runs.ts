import type { RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import type { Parts } from '../../workspace/parts.ts';

const MOST_SCOPES = 3;

/**
 * There is no run to show or to continue. `scope` is the account that was asked about, null for any; `others` are the
 * runs of other accounts in the same journal.
 */
export function noRuns(
  { config }: Pick<Parts, 'config'>,
  scope: string | null = null,
  others: readonly Pick<RunRecord, 'scope'>[] = [],
): Result<never> {
  const whose = scope === null ? '' : ` of ${scope}`;
  const scopes = [...new Set(others.map((run) => run.scope))];
  const more = scopes.length > MOST_SCOPES ? ` and ${scopes.length - MOST_SCOPES} more` : '';
  const beside = scopes.length === 0 ? '' : ` It has runs of ${scopes.slice(0, MOST_SCOPES).join(', ')}${more}.`;
  const message = `There is no run${whose} in the state folder ${config.stateDir}.${beside}`;
  const first = 'If nothing was ever sent, start with `qcsheet import FILE`.';
  return problem('usage', 'no-runs', message, `${OTHER_PLACE} ${first}`);
}

/** For somebody who expected runs where there are none. */
const OTHER_PLACE =
  'qcsheet remembers in this folder what it sent. If something was sent before, it is remembered elsewhere, and an import from here would book it again: check QCSHEET_STATE_DIR, the user, the computer and the profile.';

/** For a list of runs that is empty. */
export function noRunsNote({ config }: Pick<Parts, 'config'>): string {
  return `The state folder is ${config.stateDir}. ${OTHER_PLACE}`;
}

/** A run that was named and is not in the journal. */
export function unknownRun(name: string): ReturnType<typeof problem> {
  return problem('usage', 'run-unknown', `There is no run ${name} in the journal.`, '`qcsheet runs` lists them.');
}
