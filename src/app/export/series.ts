import { createHash } from 'node:crypto';
import { contentHash } from '../../extract/record-id.ts';
import { askedDays, sinceDay, windowsSince } from '../../extract/windows.ts';
import type { ExportMemory, PastExport, SeenRecord } from '../../journal/export-port.ts';
import type { Spool, Spooled } from '../../journal/spool.ts';
import { pagedList } from '../../schema/dataset.ts';
import type { ReadingParts } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';
import type { ExportOptions } from './options.ts';
import type { ExportPlan } from './plan.ts';

/** Exports of one account with the same dataset and filters as typed: each goes on from the one before. */
export type Series = {
  readonly last: PastExport | undefined;
  /** What a paged list is asked, one after the other. */
  readonly windows: readonly ExportPlan['query'][];
  /** Which of what is listed is new or has changed since; null where all of it is wanted. */
  readonly isWanted: ((listed: Spooled) => boolean) | null;
  /** The first and the last day that are asked for; null where it is open. */
  readonly from: string | null;
  readonly to: string | null;
  /** Keeps this export as the last one. Only of one that is complete, and whose files are where they belong. */
  keep(counts: { readonly found: number; readonly rows: number }, list: Spool): void;
};

export function seriesOf(parts: ReadingParts, plan: ExportPlan, options: ExportOptions): Result<Series> {
  if (parts.scope.kind === 'problem') return parts.scope;
  const { dataset, query } = plan;
  const list = pagedList(dataset);
  if (options.sinceLast && list?.times === undefined) {
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
  const keep: Series['keep'] = (counts, list) => {
    journal.exported({ series, ...about, askedAt: new Date(askedAt).toISOString(), ...counts });
    if (!options.sinceLast) return;
    journal.saw(series, seenRecords(list.records()));
    // What the list does not have any more would have to change to come again.
    journal.forget(series, (id) => list.wasListed(id));
  };
  const whole = {
    last,
    windows: [query],
    isWanted: null,
    ...askedDays(list ?? {}, query),
    keep,
  };
  if (!options.sinceLast || last === undefined || list === null) return ok(whole);
  const isWanted = hasChanged(journal, series);
  const lastMs = Date.parse(last.askedAt);
  // A clock that was ahead does not tell since when something may be new.
  if (lastMs > askedAt) return ok({ ...whole, isWanted });
  const from = sinceDay(lastMs);
  const isOver = whole.to !== null && whole.to < from;
  return ok({ ...whole, windows: windowsSince(list, query, lastMs), isWanted, from: isOver ? whole.from : from });
}

/** As typed, so that `-30d` is the same series every night; in whatever order. */
function filtersOf({ filters, sinceLast, ids, forRun }: ExportOptions) {
  const typed = Object.entries(filters).map(([flag, value]) => [flag, value === true || inOrder(value)]);
  return { filters: typed.sort(), sinceLast, ids, forRun };
}

/** `40,30` as `30,40`. */
function inOrder(list: string): string {
  return list
    .split(',')
    .map((one) => one.trim())
    .sort()
    .join(',');
}

function hasChanged(journal: ExportMemory, series: string): (listed: Spooled) => boolean {
  return ({ id, json }) => journal.seenAs(series, id) !== contentHash(json);
}

function* seenRecords(listed: Iterable<Spooled>): Iterable<SeenRecord> {
  for (const { id, json } of listed) yield { id, hash: contentHash(json) };
}
