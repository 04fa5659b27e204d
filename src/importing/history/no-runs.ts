import type { RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { placeOfJournal } from '../../workspace/journal-place.ts';
import type { Parts } from '../../workspace/parts.ts';
import { messages } from './messages.ts';

const MOST_SCOPES = 3;

/**
 * The problem if there is no run to show or to continue. `scope`: the account in question; null for any. `others`: the
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

/** The note for an empty list of runs. */
export function noRunsNote({ config }: Pick<Parts, 'config'>, whose: 'all' | 'mine'): string {
  if (config.journal !== null) {
    const place = placeOfJournal(config);
    return whose === 'mine' ? messages.noneOfMine(place) : messages.noneInDatabase(place);
  }
  return messages.stateFolder(config.stateDir, messages.otherFolder);
}

/** The problem if a named run is not in the journal. */
export function unknownRun(name: string): ReturnType<typeof problem> {
  return problem('usage', 'run-unknown', messages.unknownRun(name), messages.seeRuns);
}
