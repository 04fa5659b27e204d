import { ok, type Result } from '../../problem/problem.ts';
import type { Parts } from '../../workspace/parts.ts';
import { withLiveState } from '../history/live-state.ts';
import { noRuns, noRunsNote, unknownRun } from '../history/no-runs.ts';
import { countsOf, type RunSummary } from './run-report.ts';
import { outcomeOf, type RunOutcome } from './send-run.ts';
import { placeOfResults } from './write-results.ts';

export function listRuns(parts: Parts): Result<readonly RunSummary[]> {
  const opened = parts.journalIfThere();
  if (opened.kind === 'problem') return opened;
  const journal = opened.value;
  const runs = journal?.runs() ?? [];
  if (journal === null || runs.length === 0) {
    parts.effects.note(noRunsNote(parts));
    return ok([]);
  }
  return ok(
    runs.map((each) => {
      const { record, underWay } = withLiveState(parts, journal, each);
      const { run, kind, file, state, startedAt, endedAt, rows } = record;
      return { run, kind, file, state, startedAt, endedAt, counts: countsOf(rows, journal.counts(run), underWay) };
    }),
  );
}

export function showRun(parts: Parts, name: string | undefined): Result<RunOutcome> {
  const opened = parts.journalIfThere();
  if (opened.kind === 'problem') return opened;
  const journal = opened.value;
  const run = name === undefined ? journal?.runs()[0] : journal?.run(name);
  if (journal === null || run === undefined) return name === undefined ? noRuns(parts) : unknownRun(name);
  const { record, underWay } = withLiveState(parts, journal, run);
  const outcome = outcomeOf(journal, record, underWay ? null : placeOfResults(journal, record));
  if (!underWay) return ok(outcome);
  const counts = countsOf(record.rows, journal.counts(record.run), underWay);
  return ok({ ...outcome, report: { ...outcome.report, counts } });
}
