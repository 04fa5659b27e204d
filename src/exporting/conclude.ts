import { ok, type Result } from '../problem/problem.ts';
import type { ReadingParts } from '../workspace/parts.ts';
import type { Downloaded } from './download/plan-download.ts';
import type { ExportJob } from './export-job.ts';
import { GIVEN_UP_AFTER_DAYS } from './history/series.ts';
import { messages } from './messages.ts';
import type { Unexpected } from './options/expected-size.ts';
import type { Exported, KeepReport, ShownSummary } from './options/export-options.ts';
import { tablesIn, waysOut } from './options/tables.ts';
import type { Collected } from './read/collect.ts';
import { fillResults } from './reports-of-run.ts';
import { keepLines, removeOldDated } from './write/keep-last.ts';
import type { OverviewSheets } from './write/overview.ts';
import type { WrittenExport } from './write/write-export.ts';

type Concluded = WrittenExport &
  Downloaded & {
    readonly overview: OverviewSheets | null;
    /** Null when it is of the expected size. */
    readonly unexpected: Unexpected | null;
    readonly summary: ShownSummary;
  };
type Read = Extract<Collected<never>, { type: 'ok' }>;

/**
 * What is left to do once the file is where it belongs, and what was fetched: only now the series moves on, and only for
 * an export whose list is complete; whatever number of rows was expected: they are in the file, and would come twice.
 * What it lacks of those listed is asked for again. A process that is killed before exports the same once more.
 */
export async function concludeExport(
  parts: ReadingParts,
  { plan: { dataset }, place, options, series, appending, reports, spool, listed }: ExportJob,
  { pages, found, isListed, lacking, doubts }: Read,
  { file, held, left, overview, downloads, lackFiles, unexpected, summary }: Concluded,
): Promise<Result<Exported>> {
  const { effects } = parts;
  if (held !== null) effects.warn(messages.elsewhere(held, file, options.sinceLast ? comeAgain(place) : ''));
  const rows = spool.countToWrite();
  const complete = doubts.length === 0;
  if (held === null && unexpected?.isEmpty !== true) {
    if (complete || (options.sinceLast && isListed)) {
      const { givenUp } = await series.keep({ found, rows }, listed, new Set([...lacking, ...lackFiles]));
      await appending?.settle();
      if (givenUp > 0) effects.warn(givenUpWords(givenUp, dataset.noun));
    }
    if (complete) await overview?.remember();
  }
  const kept =
    complete && unexpected === null && held === null ? await keepLast(parts, { options, place, series, file }) : null;
  if (complete && reports !== null)
    await fillResults(parts, reports, listed.records(), place.path === null ? null : file);
  if (complete && reports !== null && rows === 0 && !options.sinceLast)
    effects.note(messages.noReportYet(reports.record.run));
  const { from, to } = series;
  const tables = tablesIn(dataset, place, left);
  if (left.length > 0 && options.columns === null)
    effects.note(messages.leftOut(left.join(', '), waysOut(dataset.name, options.output)));
  const report = {
    dataset: dataset.name,
    file,
    rows,
    pages,
    from,
    to,
    complete,
    ...(unexpected === null ? {} : { unexpected: { atLeast: unexpected.atLeast, why: unexpected.words } }),
    ...(appending === null || held !== null ? {} : { appended: true as const }),
    ...(held === null ? {} : { insteadOf: { file: place.path ?? '', why: held, rowsComeAgain: options.sinceLast } }),
    ...(tables === null ? {} : { tables }),
    ...(kept === null ? {} : { kept }),
    ...(downloads === null ? {} : { downloads }),
  };
  return ok({ report, noun: dataset.noun, unexpected: unexpected?.words ?? null, held: held !== null, summary });
}

/** Removes the files of older days, where that is asked for, and says so. With `--since-last` they have the only rows. */
async function keepLast(
  { journal, effects }: ReadingParts,
  { options, place, series, file }: Pick<ExportJob, 'options' | 'place' | 'series'> & { readonly file: string },
): Promise<KeepReport | null> {
  const memory = await journal();
  if (options.keep === null || place.name === null || memory.type === 'problem') return null;
  const keeping = { keep: options.keep, written: file, series: options.sinceLast ? series.key : null };
  const kept = await removeOldDated(memory.value, place.name, keeping);
  for (const line of keepLines(kept)) effects.warn(line);
  if (options.sinceLast) effects.warn(messages.onlyCopies(options.keep));
  return kept;
}

function comeAgain({ path }: ExportJob['place']): string {
  return messages.comesAgain(path);
}

function givenUpWords(count: number, [singular, plural]: Exported['noun']): string {
  return messages.givenUp(count, [singular, plural], GIVEN_UP_AFTER_DAYS);
}
