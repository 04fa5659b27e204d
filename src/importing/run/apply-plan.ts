import { resolve } from 'node:path';
import type { Result } from '../../problem/problem.ts';
import type { Parts } from '../../workspace/parts.ts';
import type { ImportOptions } from '../history/import-options.ts';
import { liftedBy } from '../plan-file/lifted-options.ts';
import { readPlan } from '../plan-file/plan-file.ts';
import { importFile } from './import-file.ts';
import type { ImportTalk } from './import-job.ts';
import { messages } from './messages.ts';
import type { RunOutcome } from './outcomes/run-outcome.ts';

/** The options typed with `--apply`: where the results go, and the speed. All others come from the plan. */
export type ApplyOptions = Pick<ImportOptions, 'output' | 'yes' | 'dryRun' | 'concurrency' | 'rate' | 'fresh'>;

/**
 * `import --apply PLAN`: sends exactly what the plan says. Sends nothing if the file, the account or the journal differ
 * from it.
 */
export async function applyPlan(
  parts: Parts,
  path: string,
  typed: ApplyOptions,
  talk: ImportTalk,
): Promise<Result<RunOutcome>> {
  const read = await readPlan(resolve(parts.effects.cwd, path));
  if (read.type === 'problem') return read;
  const { options, file, id } = read.value;
  // With --yes nobody sees the question, which says the same.
  if (typed.yes) parts.effects.note(messages.planFor(file.path));
  if (typed.yes) for (const words of liftedBy(options)) parts.effects.warn(messages.byPlan(words));
  const chosen: ImportOptions = {
    ...options,
    sheet: options.sheet ?? null,
    headerRow: options.headerRow ?? null,
    encoding: options.encoding ?? null,
    columns: options.columns ?? { map: [], ignore: [] },
    output: typed.output ?? options.output,
    yes: typed.yes,
    dryRun: typed.dryRun,
    concurrency: typed.concurrency ?? options.concurrency,
    rate: typed.rate ?? options.rate,
    plan: id,
    fresh: typed.fresh || options.fresh === true,
  };
  return await importFile(parts, file.path, chosen, talk, read.value);
}
