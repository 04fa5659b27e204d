import type { ExportJob } from './export-job.ts';
import { removeOldDated } from './export-keep.ts';
import type { Exported } from './export-options.ts';
import type { WrittenExport } from './export-write.ts';
import type { ReadingParts } from './parts.ts';
import { ok, type Result } from './problem.ts';

type Read = { readonly pages: number; readonly found: number; readonly doubts: readonly string[] };

/**
 * What is left to do once the file is where it belongs: only now the series moves on, and only for an export that is
 * complete and of the expected size. A process that is killed before exports the same once more.
 */
export async function concludeExport(
  { effects }: Pick<ReadingParts, 'effects'>,
  { plan: { dataset, query }, place, options, series, spool, list }: ExportJob,
  { pages, found, doubts }: Read,
  { file, held }: WrittenExport,
): Promise<Result<Exported>> {
  if (held) effects.warn(`${place.path} is open in another program: the export is in ${file} instead.`);
  const rows = spool.count();
  const complete = doubts.length === 0;
  const unexpected =
    tooFewWords(rows, options.expectRows) ?? (found === 0 && complete ? noneWords(series.last?.found ?? 0) : null);
  if (complete && unexpected === null && !held) {
    series.keep({ found, rows }, (dataset.source.kind === 'each' ? list : spool).records());
    if (options.keep !== null && place.name !== null) await removeOldDated(place.name, options.keep, effects);
  }
  const { from } = series;
  const to = query['end'] ?? query['endSendDate'] ?? null;
  const report = { dataset: dataset.name, file, rows, pages, from, to, complete };
  return ok({ report, noun: dataset.noun, unexpected, held });
}

function tooFewWords(rows: number, least: number | null): string | null {
  if (least === null || rows >= least) return null;
  return `${least} rows or more were expected (--expect-rows), and ${rows} came.`;
}

function noneWords(before: number): string | null {
  if (before === 0) return null;
  return `The service gave no row at all, where the last export with these filters had ${before}: look whether the account and the filters are right.`;
}
