import type { Journal, RunRecord } from '../../journal/port.ts';
import { ok, type Result } from '../../problem/problem.ts';
import type { Parts } from '../../workspace/parts.ts';
import { doubtsSentIn } from '../doubts/known-doubt.ts';
import { kindOf } from '../history/kind-of-run.ts';
import { withLiveState } from '../history/live-state.ts';
import { noRuns, noRunsNote, unknownRun } from '../history/no-runs.ts';
import { outcomeOf, type RunOutcome } from './outcomes/run-outcome.ts';
import { countsOf, type RunSummary } from './outcomes/run-report.ts';
import { placeOfResults } from './outcomes/write-results.ts';

/**
 * The runs, the latest first. `mine`: runs that this person began at this computer, and runs without a known person.
 */
export async function listRuns(parts: Parts, whose: 'all' | 'mine' = 'all'): Promise<Result<readonly RunSummary[]>> {
  const opened = await parts.journalIfThere();
  if (opened.type === 'problem') return opened;
  const journal = opened.value;
  const { user } = parts.effects;
  const found = (await journal?.runs(whose)) ?? [];
  const runs = whose === 'all' ? found : found.filter(({ who }) => who === null || who === user);
  if (journal === null || runs.length === 0) {
    parts.effects.note(noRunsNote(parts, whose));
    return ok([]);
  }
  const summaries: RunSummary[] = [];
  for (const recorded of runs) {
    const { record, underWay } = await withLiveState(parts, journal, recorded);
    const { run, kind, file, state, startedAt, endedAt, rows, who, machine } = record;
    const counts = countsOf(rows, await journal.counts(run), underWay);
    const from = counts.inDoubt === 0 ? {} : await doubtsFrom(journal, record);
    summaries.push({ run, kind, file, state, startedAt, endedAt, who, machine, counts, ...from });
  }
  return ok(summaries);
}

async function doubtsFrom(journal: Journal, record: RunRecord): Promise<Pick<RunSummary, 'inDoubtFrom'>> {
  if (kindOf(record).operation.effect === 'update') return {};
  const earlier = (await doubtsSentIn(journal, record)).filter(({ run }) => run !== record.run);
  if (earlier.length === 0) return {};
  const byRun = Map.groupBy(earlier, ({ run }) => run);
  return { inDoubtFrom: Object.fromEntries([...byRun].map(([run, { length }]) => [run, length])) };
}

export async function showRun(parts: Parts, name: string | undefined): Promise<Result<RunOutcome>> {
  const opened = await parts.journalIfThere();
  if (opened.type === 'problem') return opened;
  const journal = opened.value;
  const run = name === undefined ? (await journal?.runs('mine'))?.[0] : await journal?.run(name);
  if (journal === null || run === undefined) return name === undefined ? noRuns(parts) : unknownRun(name);
  const { record, underWay } = await withLiveState(parts, journal, run);
  const outcome = await outcomeOf(journal, record, underWay ? null : await placeOfResults(journal, record));
  if (!underWay) return ok(outcome);
  const counts = countsOf(record.rows, await journal.counts(record.run), underWay);
  return ok({ ...outcome, report: { ...outcome.report, counts } });
}
