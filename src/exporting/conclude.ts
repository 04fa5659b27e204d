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
    /** Null if the export has the expected size. */
    readonly unexpected: Unexpected | null;
    readonly summary: ShownSummary;
  };
type Read = Extract<Collected<never>, { type: 'ok' }>;

/**
 * Finishes an export after its file and downloads are in place. Only now the series continues from here, and only if
 * the list was complete. That does not depend on the expected number of rows: they are in the file and must not come
 * twice. Listed records that could not be read are requested again next time. If the process is killed before this, the
 * next export writes the same again.
 */
export async function concludeExport(
  parts: ReadingParts,
  { plan: { dataset }, place, options, series, appending, reports, spool, listed }: ExportJob,
  { pages, found, isListed, lacking, doubts }: Read,
  { file, held, left, overview, downloads, lackFiles, unexpected, summary }: Concluded,
): Promise<Result<Exported>> {
  const { effects } = parts;
  if (held !== null)
    effects.warn(messages.elsewhere(held, file, options.sinceLast ? messages.comesAgain(place.path) : ''));
  const rows = spool.countToWrite();
  const complete = doubts.length === 0;
  if (held === null && unexpected?.isEmpty !== true) {
    if (complete || (options.sinceLast && isListed)) {
      const { givenUp } = await series.keep({ found, rows }, listed, new Set([...lacking, ...lackFiles]));
      await appending?.settle();
      if (givenUp > 0) effects.warn(messages.givenUp(givenUp, dataset.noun, GIVEN_UP_AFTER_DAYS));
    }
    if (complete) await overview?.remember();
  }
  const kept =
    complete && unexpected === null && held === null ? await keepLast(parts, { options, place, series, file }) : null;
  // Without a report, the run's results stay as they are.
  if (complete && reports !== null && listed.count() > 0)
    await fillResults(parts, reports, listed.records(), place.path === null ? null : file);
  if (complete && reports !== null && rows === 0 && !options.sinceLast)
    effects.note(messages.noReportYet(reports.record.run));
  const { from, to } = series;
  const tables = tablesIn(dataset, place, left);
  if (left.length > 0 && options.columns === null)
    effects.note(messages.leftOut(left.join(', '), waysOut(dataset.name, options)));
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

/**
 * Removes the files of older days if the user asked for it, and reports it. With `--since-last` these files have the
 * only copy of their rows.
 */
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
