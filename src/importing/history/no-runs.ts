import type { RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { placeOfJournal } from '../../workspace/journal-place.ts';
import type { Parts } from '../../workspace/parts.ts';
import { messages } from './messages.ts';

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
  const scopes = [...new Set(others.map((run) => run.scope))];
  const place = placeOfJournal(config);
  const none = messages.noRuns(
    scope,
    config.journal === null ? messages.theFolder(place) : messages.theDatabase(place),
  );
  const shown = scopes.slice(0, MOST_SCOPES);
  const message =
    scopes.length === 0 ? none : messages.runsOfOthers(none, shown.join(', '), scopes.length - shown.length);
  const hint = config.journal === null ? messages.otherFolder : messages.otherDatabase;
  return problem('usage', 'no-runs', message, messages.firstImport(hint));
}

/** For a list of runs that is empty. */
export function noRunsNote({ config }: Pick<Parts, 'config'>, whose: 'all' | 'mine'): string {
  if (config.journal !== null) {
    const place = placeOfJournal(config);
    return whose === 'mine' ? messages.noneOfMine(place) : messages.noneInDatabase(place);
  }
  return messages.stateFolder(config.stateDir, messages.otherFolder);
}

/** A run that was named and is not in the journal. */
export function unknownRun(name: string): ReturnType<typeof problem> {
  return problem('usage', 'run-unknown', messages.unknownRun(name), messages.seeRuns);
}
