import { createHash } from 'node:crypto';
import { contentHash } from '../../extract/record-id.ts';
import { sinceDay, windowsSince } from '../../extract/windows.ts';
import type { ExportMemory, PastExport, SeenRecord } from '../../journal/export-port.ts';
import type { Spooled } from '../../journal/spool.ts';
import type { ReadingParts } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';
import { pagedList } from '../runs/run-reports.ts';
import type { ExportOptions } from './options.ts';
import type { ExportPlan } from './plan.ts';

/** Exports of one account with the same dataset and filters as typed: each goes on from the one before. */
export type Series = {
  readonly last: PastExport | undefined;
  /** What a paged list is asked, one after the other. */
  readonly windows: readonly ExportPlan['query'][];
  /** Which of what is listed is new or has changed since; null where all of it is wanted. */
  readonly isWanted: ((listed: Spooled) => boolean) | null;
  /** The first day of the window; null where it is open. */
  readonly from: string | null;
  /** Keeps this export as the last one. Only of one that is complete, and whose file is where it belongs. */
  keep(counts: { readonly found: number; readonly rows: number }, listed: Iterable<Spooled>): void;
};

export function seriesOf(parts: ReadingParts, plan: ExportPlan, options: ExportOptions): Result<Series> {
  if (parts.scope.kind === 'problem') return parts.scope;
  const { dataset, query } = plan;
  const list = pagedList(dataset);
  if (options.sinceLast && list?.since === undefined) {
    const message = `${dataset.name} cannot go on from the last time: the service does not tell what is new.`;
    return problem('usage', 'not-incremental', message, 'Leave --since-last away.');
  }
  const opened = parts.journal();
  if (opened.kind === 'problem') return opened;
  const journal = opened.value;
  const askedAt = parts.effects.now();
  const about = { scope: parts.scope.value, dataset: dataset.name, filters: JSON.stringify(filtersOf(options)) };
  const series = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 32);
  const last = journal.lastExport(series);
  const keep: Series['keep'] = (counts, listed) => {
    const past = { series, ...about, askedAt: new Date(askedAt).toISOString(), ...counts };
    journal.exported(past, seenRecords(listed), !options.sinceLast);
  };
  const whole = {
    last,
    windows: [query],
    isWanted: null,
    from: query['start'] ?? query['startSendDate'] ?? null,
    keep,
  };
  if (!options.sinceLast || last === undefined || list === null) return ok(whole);
  // A clock that was put back has not made the time in between go away.
  const lastMs = Math.min(Date.parse(last.askedAt), askedAt);
  const isWanted = hasChanged(journal, series);
  return ok({ ...whole, windows: windowsSince(list, query, lastMs), isWanted, from: sinceDay(lastMs) });
}

/** As typed, so that `-30d` is the same series every night. */
function filtersOf({ filters, sinceLast, ids, forRun }: ExportOptions) {
  return { filters: Object.entries(filters).sort(), sinceLast, ids, forRun };
}

function hasChanged(journal: ExportMemory, series: string): (listed: Spooled) => boolean {
  return ({ id, json }) => journal.seenAs(series, id) !== contentHash(json);
}

function* seenRecords(listed: Iterable<Spooled>): Iterable<SeenRecord> {
  for (const { id, json } of listed) yield { id, hash: contentHash(json) };
}
