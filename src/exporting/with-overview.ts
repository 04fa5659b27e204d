import { openExportNotes, openSpool } from '../journal/open.ts';
import type { Result } from '../problem/problem.ts';
import { type PagedSource, pagedList } from '../schema/dataset.ts';
import { minuteWords } from '../text/day.ts';
import type { ReadingParts } from '../workspace/parts.ts';
import { program } from '../workspace/program.ts';
import type { ExportJob } from './export-job.ts';
import { comparedSeries } from './history/same-export.ts';
import { messages } from './messages.ts';
import { stoppedExport } from './read/read-dataset.ts';
import { type OverviewSheets, overviewOf } from './write/overview.ts';

export type OverviewInput = Pick<ExportJob, 'plan' | 'place' | 'options' | 'series' | 'spool'> & {
  readonly exportedAt: string;
  readonly doubts: readonly string[];
  readonly unexpected: string | null;
};

/**
 * Runs `use` with the sheets that sum a workbook up and compare it with the one before, or with null where the dataset
 * or the format has none. What was seen is remembered once `use` has put the file in its place.
 */
export async function withOverview<T>(
  parts: ReadingParts,
  overviewInput: OverviewInput,
  use: (overview: OverviewSheets | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { config, effects, scope } = parts;
  const { dataset } = overviewInput.plan;
  if (dataset.overview === undefined || overviewInput.place.format !== 'xlsx') return await use(null);
  if (scope.type === 'problem') return scope;
  const memory = openExportNotes(config.stateDir);
  const [snapshots, changes] = [openSpool(config.stateDir), openSpool(config.stateDir)];
  try {
    const { spool, exportedAt, doubts, unexpected } = overviewInput;
    const { windows } = overviewInput.series;
    const list = pagedList(dataset) ?? {};
    const isKnown = (name: string) => memory.exportedAt(name) !== undefined;
    const series = comparedSeries(
      { scope: scope.value, dataset: dataset.name },
      overviewInput.options,
      overviewInput.place,
      isKnown,
    );
    const overview = await overviewOf({
      overview: dataset.overview,
      spool,
      snapshots,
      changes,
      windows,
      exportedAt,
      doubts,
      unexpected,
      list,
      isFiltered: otherFilters(overviewInput).length > 0,
      memory,
      series,
      signal: effects.stopping,
      asked: askedWords(overviewInput, list),
      source: messages.readAt(minuteWords(exportedAt), scope.value, program),
    });
    if (overview === null) return { type: 'problem', problem: stoppedExport(effects, dataset) };
    return await use(overview);
  } finally {
    for (const memoryPart of [snapshots, changes, memory]) memoryPart.close();
  }
}

/** `inspected from 2026-10-22 on, with --status 50`. */
function askedWords(overviewInput: OverviewInput, { times: known = [] }: Pick<PagedSource, 'times'>): string {
  const { series, options } = overviewInput;
  const times = series.windows.flatMap((window) => {
    const words = known.flatMap(({ verb, from, to }) => dayWords(verb, window[from], window[to]));
    return words.length === 0 ? [] : [words.join(' and ')];
  });
  const since =
    options.sinceLast && series.last !== undefined ? [messages.newSince(minuteWords(series.last.askedAt))] : [];
  const flags = otherFilters(overviewInput).map(([flag, typed]) =>
    typed === true ? `--${flag}` : `--${flag} ${typed}`,
  );
  return [...since, times.join(', or '), ...(flags.length === 0 ? [] : [`with ${flags.join(' ')}`])]
    .filter((words) => words !== '')
    .join(', ');
}

/** Those that ask for something else than a time. */
function otherFilters({ options, plan }: OverviewInput) {
  const days: readonly string[] = plan.dataset.filters.flatMap(({ flag, value }) => (value === 'day' ? [flag] : []));
  return Object.entries(options.filters).filter(([flag]) => !days.includes(flag));
}

function dayWords(verb: string, first: string | undefined, last: string | undefined): readonly string[] {
  if (first === undefined && last === undefined) return [];
  if (last === undefined) return [messages.fromOn(verb, first)];
  return [first === undefined ? messages.until(verb, last) : messages.fromTo(verb, first, last)];
}
