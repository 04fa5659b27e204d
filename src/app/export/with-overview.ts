import { openSpool } from '../../journal/spool.ts';
import type { ReadingParts } from '../parts.ts';
import type { Result } from '../problem.ts';
import { program } from '../program.ts';
import type { ExportJob } from './job.ts';
import { openNotes } from './notes.ts';
import { type Overview, overviewOf } from './overview.ts';
import { stoppedExport } from './read.ts';

export type Told = Pick<ExportJob, 'plan' | 'place' | 'options' | 'series' | 'spool'> & {
  readonly exportedAt: string;
  readonly doubts: readonly string[];
};

/**
 * Runs `use` with the sheets that sum a workbook up and compare it with the one before, or with null where the dataset
 * or the format has none. What was seen is remembered once `use` has put the file in its place.
 */
export async function withOverview<T>(
  parts: ReadingParts,
  told: Told,
  use: (overview: Overview | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { config, effects, scope } = parts;
  const { dataset } = told.plan;
  if (dataset.overview === undefined || told.place.format !== 'xlsx') return await use(null);
  if (scope.kind === 'problem') return scope;
  const memory = openNotes(config.stateDir);
  if (memory.kind === 'problem') return memory;
  const [snapshots, changes] = [openSpool(config.stateDir), openSpool(config.stateDir)];
  try {
    const { spool, exportedAt, doubts } = told;
    const { windows } = told.series;
    const overview = await overviewOf({
      ...{ spool, snapshots, changes, windows, exportedAt, doubts },
      memory: memory.value,
      services: dataset.overview.services,
      series: nameOf(scope.value, told),
      signal: effects.stopping,
      asked: askedWords(told),
      source: `Read at ${minute(exportedAt)} from ${scope.value}, by ${program}.`,
    });
    if (overview === null) return { kind: 'problem', problem: stoppedExport(effects) };
    return await use(overview);
  } finally {
    for (const each of [snapshots, changes, memory.value]) each.close();
  }
}

/** Exports of the same account, dataset and filters follow each other; a written day is another one each night. */
function nameOf(scope: string, { plan, options: { filters, forRun } }: Told): string {
  const lasting = Object.entries(filters).filter(([, typed]) => typed === true || !/^\d{4}-\d{2}-\d{2}$/.test(typed));
  return JSON.stringify([
    scope,
    plan.dataset.name,
    forRun,
    lasting.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}

function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

const DAYS = [
  ['start', 'end', 'inspected'],
  ['startSendDate', 'endSendDate', 'sent'],
] as const;

/** `inspected from 2026-10-22 on, with --status 50`. */
function askedWords({ series, options, plan }: Told): string {
  const { filters } = options;
  const times = series.windows.flatMap((window) => {
    const words = DAYS.flatMap(([first, last, verb]) => dayWords(verb, window[first], window[last]));
    return words.length === 0 ? [] : [words.join(' and ')];
  });
  const since =
    options.sinceLast && series.last !== undefined ? [`new or changed since ${minute(series.last.askedAt)}`] : [];
  const days: readonly string[] = plan.dataset.filters.flatMap(({ flag, value }) => (value === 'day' ? [flag] : []));
  const others = Object.entries(filters).filter(([flag]) => !days.includes(flag));
  const flags = others.map(([flag, typed]) => (typed === true ? `--${flag}` : `--${flag} ${typed}`));
  return [...since, times.join(', or '), ...(flags.length === 0 ? [] : [`with ${flags.join(' ')}`])]
    .filter((words) => words !== '')
    .join(', ');
}

function dayWords(verb: string, first: string | undefined, last: string | undefined): readonly string[] {
  if (first === undefined && last === undefined) return [];
  if (last === undefined) return [`${verb} from ${first} on`];
  return [first === undefined ? `${verb} until ${last}` : `${verb} from ${first} to ${last}`];
}
