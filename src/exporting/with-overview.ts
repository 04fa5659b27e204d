import { openExportNotes, openSpool } from '../journal/open.ts';
import type { Result } from '../problem/problem.ts';
import { type PagedSource, pagedList } from '../schema/dataset.ts';
import { minuteWords } from '../text/day.ts';
import type { ReadingParts } from '../workspace/parts.ts';
import { program } from '../workspace/program.ts';
import type { ExportJob } from './export-job.ts';
import { comparedSeries } from './history/same-export.ts';
import { messages } from './messages.ts';
import type { ShownSummary } from './options/export-options.ts';
import { stoppedExport } from './read/read-dataset.ts';
import { chartsOf, type OverviewSheets, overviewOf } from './write/overview.ts';

export type OverviewInput = Pick<ExportJob, 'plan' | 'place' | 'options' | 'series' | 'spool' | 'talk'> & {
  readonly exportedAt: string;
  readonly doubts: readonly string[];
  readonly unexpected: string | null;
};

/** The summary of an export: the sheets of a workbook, and what a screen shows of them. */
export type Summed = {
  /** Null if the dataset or the format has none. */
  readonly sheets: OverviewSheets | null;
  readonly shown: ShownSummary;
};

/**
 * Runs `use` with the summary of an export, which compares a workbook with the one before. After `use` has put the file
 * in place, the records are remembered for the next comparison.
 */
export async function withOverview<T>(
  parts: ReadingParts,
  overviewInput: OverviewInput,
  use: (summed: Summed) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { config, effects, scope } = parts;
  const { plan, spool, exportedAt, talk } = overviewInput;
  const { dataset } = plan;
  const list = pagedList(dataset) ?? {};
  const asked = askedWords(overviewInput, list);
  const { overview: summing } = dataset;
  if (summing === undefined || overviewInput.place.format !== 'xlsx') {
    const isWanted = summing !== undefined && talk.wantsCharts === true;
    const charts = isWanted ? await chartsOf({ overview: summing, spool, exportedAt, signal: effects.stopping }) : [];
    return charts === null
      ? stoppedExport(effects, dataset)
      : await use({ sheets: null, shown: { asked, exportedAt, charts } });
  }
  if (scope.type === 'problem') return scope;
  const memory = openExportNotes(config.stateDir);
  const [snapshots, changes] = [openSpool(config.stateDir), openSpool(config.stateDir)];
  try {
    const { doubts, unexpected } = overviewInput;
    const { windows } = overviewInput.series;
    const isKnown = (name: string) => memory.exportedAt(name) !== undefined;
    const series = comparedSeries(
      { scope: scope.value, dataset: dataset.name },
      overviewInput.options,
      overviewInput.place,
      isKnown,
    );
    const sheets = await overviewOf({
      overview: summing,
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
      asked,
      source: messages.readAt(minuteWords(exportedAt), scope.value, program),
    });
    if (sheets === null) return stoppedExport(effects, dataset);
    return await use({ sheets, shown: { asked, exportedAt, charts: sheets.charts } });
  } finally {
    for (const memoryPart of [snapshots, changes, memory]) memoryPart.close();
  }
}

/** Gives what was requested, for users: `inspected from 2026-10-22 on, with --status 50`. */
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

/** Gives the filters that are not about a time. */
function otherFilters({ options, plan }: OverviewInput) {
  const days: readonly string[] = plan.dataset.filters.flatMap(({ flag, value }) => (value === 'day' ? [flag] : []));
  return Object.entries(options.filters).filter(([flag]) => !days.includes(flag));
}

function dayWords(verb: string, first: string | undefined, last: string | undefined): readonly string[] {
  if (first === undefined && last === undefined) return [];
  if (last === undefined) return [messages.fromOn(verb, first)];
  return [first === undefined ? messages.until(verb, last) : messages.fromTo(verb, first, last)];
}
