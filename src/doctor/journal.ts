import { join } from 'node:path';
import { listRuns } from '../importing/run/list-runs.ts';
import { ownDoubts, type RunSummary } from '../importing/run/outcomes/run-report.ts';
import type { Journal, RunRecord } from '../journal/port.ts';
import { ok } from '../problem/problem.ts';
import { machineProblem } from '../workspace/failure.ts';
import { placeOfJournal } from '../workspace/journal-place.ts';
import { unknownSent } from '../workspace/known-journal.ts';
import type { Parts } from '../workspace/parts.ts';
import { type Check, failed, passed, warned } from './check.ts';
import { checkServer } from './journal-server.ts';
import { messages } from './messages.ts';

/** A modern disk needs 1 to 20 ms. Each booking waits for it twice. */
const SLOW_MS = 200;

/** Opens the journal, which checks the whole file, and waits for its disk once. */
export async function checkJournal(parts: Parts): Promise<readonly Check[]> {
  const opened = await parts.journalIfThere();
  if (opened.type === 'problem') return [failed('journal', opened.problem)];
  try {
    const missing = await unknownSent(parts, opened.value);
    // An import stops at this problem.
    const lost = missing === null ? [] : [failed('journal', { type: 'usage', code: 'journal-outdated', ...missing })];
    if (opened.value === null) return [passed('journal', messages.noJournal(parts.config.stateDir)), ...lost];
    return [...(await examined(opened.value, parts)), ...lost];
  } catch (error) {
    const problem = machineProblem(error);
    if (problem === undefined) throw error;
    return [failed('journal', problem)];
  }
}

/** The runs of this account. Runs of the sandbox or of another account do not count. */
function runsWords(runs: readonly RunRecord[], { scope }: Parts): string {
  if (scope.type === 'problem') return messages.runs(runs.length);
  const own = runs.filter((run) => run.scope === scope.value).length;
  return messages.runsOfAccount(messages.runs(own), runs.length - own);
}

async function examined(journal: Journal, parts: Parts): Promise<readonly Check[]> {
  const { config, effects } = parts;
  const server = await checkServer(journal, parts);
  const before = effects.elapsed();
  // Waiting for the disk needs a write, and a read-only login cannot write.
  const isWritable = server === null || server.facts.rights.sends;
  const { schema } = server !== null && !isWritable ? server.facts : await journal.probe();
  const tookMs = effects.elapsed() - before;
  const runs = await journal.runs();
  const path = config.journal === null ? join(config.stateDir, 'journal.sqlite') : placeOfJournal(config);
  const found = passed(
    'journal',
    messages.journal(path, schema, runsWords(runs, parts), isWritable ? tookMs.toFixed(1) : null),
  );
  const slow = tookMs > SLOW_MS ? [warned('journal', messages.slowDisk(Math.round(tookMs)), messages.localDisk)] : [];
  const summaries = runs.length === 0 ? ok([]) : await listRuns(parts);
  if (summaries.type === 'problem') return [found, ...(server?.checks ?? []), failed('journal', summaries.problem)];
  const named = (those: readonly RunSummary[]) => those.map(({ run }) => run);
  const inDoubt = named(summaries.value.filter((summary) => ownDoubts(summary) > 0));
  const interrupted = named(summaries.value.filter(({ state }) => state === 'interrupted'));
  return [
    found,
    ...(server?.checks ?? []),
    ...slow,
    ...(inDoubt.length > 0 ? [warned('journal', messages.inDoubt(inDoubt), messages.settleThem)] : []),
    ...(interrupted.length > 0 ? [warned('journal', messages.interrupted(interrupted), messages.resumeThem)] : []),
  ];
}
