import { createHash } from 'node:crypto';
import { contentHash } from '../../extract/record-id.ts';
import { askedDays, sinceDay, windowsSince } from '../../extract/windows.ts';
import type { ExportMemory, PastExport, Pending, SeenRecord } from '../../journal/export-port.ts';
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
  /** What the last export could not have whole: asked for again, whether it is listed or not. */
  readonly again: readonly Spooled[];
  /**
   * Keeps this export as the last one. Only of one whose list is complete, and whose file is where it belongs. `lacking`:
   * the ids of those listed that could not be had whole. Gives how many of them are not asked for again any more.
   */
  keep(
    counts: { readonly found: number; readonly rows: number },
    list: Spool,
    lacking: ReadonlySet<string>,
  ): { readonly givenUp: number };
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
  const again = options.sinceLast ? journal.pending(series) : [];
  const keep: Series['keep'] = (counts, list, lacking) => {
    const past = { series, ...about, askedAt: new Date(askedAt).toISOString(), ...counts };
    const waiting = options.sinceLast ? stillPending(list.records(), { lacking, again, askedAt }) : [];
    journal.exported(past, waiting);
    if (!options.sinceLast) return { givenUp: 0 };
    const waitingIds = new Set(waiting.map(({ id }) => id));
    journal.saw(series, seenRecords(list.records(), waitingIds));
    // What the list does not have any more would have to change to come again.
    journal.forget(series, (id) => list.wasListed(id));
    return { givenUp: lacking.size - waiting.length };
  };
  const whole = {
    last,
    again,
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

/** A service that refuses one report for good would end every night's export as not complete. */
export const GIVEN_UP_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

type Lacking = { readonly lacking: ReadonlySet<string>; readonly again: readonly Pending[]; readonly askedAt: number };

function stillPending(listed: Iterable<Spooled>, { lacking, again, askedAt }: Lacking): readonly Pending[] {
  const known = new Map(again.map(({ id, since }) => [id, since]));
  const waiting: Pending[] = [];
  if (lacking.size === 0) return waiting;
  for (const { id, json } of listed) {
    const since = known.get(id) ?? new Date(askedAt).toISOString();
    if (lacking.has(id) && askedAt - Date.parse(since) < GIVEN_UP_AFTER_DAYS * DAY_MS)
      waiting.push({ id, json, since });
  }
  return waiting;
}

function* seenRecords(listed: Iterable<Spooled>, waiting: ReadonlySet<string>): Iterable<SeenRecord> {
  for (const { id, json } of listed) if (!waiting.has(id)) yield { id, hash: contentHash(json) };
}
