import type { ExportMemory, PastExport, Pending, SeenRecord } from '../../journal/export-port.ts';
import type { Spool, Spooled } from '../../journal/spool-port.ts';
import { ok, type Result } from '../../problem/problem.ts';
import { pagedList } from '../../schema/dataset.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import type { ExportPlan } from '../options/checked-options.ts';
import type { ExportOptions } from '../options/export-options.ts';
import type { Again } from '../read/reading.ts';
import { askedDays, sinceDay, windowsSince } from '../read/windows.ts';
import { contentHash } from '../records/record-id.ts';
import { continuedSeries } from './same-export.ts';

/** Exports of one account with the same dataset and filters as typed: each continues from the one before. */
export type Series = {
  /** What tells it from every other one: hexadecimal digits. */
  readonly key: string;
  readonly last: PastExport | undefined;
  /** How many records an export like this one lists: none is odd where there were some. */
  readonly usual: number;
  /** What a paged list is asked, one after the other. */
  readonly windows: readonly ExportPlan['query'][];
  /** Which of what is listed is new or has changed since; null where all of it is wanted. */
  readonly isWanted: ((listed: Spooled) => boolean | Promise<boolean>) | null;
  /** The first and the last day that are asked for; null where it is open. */
  readonly from: string | null;
  readonly to: string | null;
  /** What the last export could not have whole: asked for again, whether it is listed or not. */
  readonly again: Again;
  /**
   * Keeps this export as the last one. Only of one whose list is complete, and whose file is where it belongs. `lacking`:
   * the ids of those listed that could not be had whole. Gives how many of them are not asked for again any more.
   */
  keep(
    counts: { readonly found: number; readonly rows: number },
    list: Spool,
    lacking: ReadonlySet<string>,
  ): Promise<{ readonly givenUp: number }>;
};

export async function seriesOf(parts: ReadingParts, plan: ExportPlan, options: ExportOptions): Promise<Result<Series>> {
  if (parts.scope.type === 'problem') return parts.scope;
  const { dataset, query } = plan;
  const list = pagedList(dataset);
  const opened = await parts.journal();
  if (opened.type === 'problem') return opened;
  const journal = opened.value;
  const askedAt = parts.effects.now();
  const { key: series, about } = continuedSeries({ scope: parts.scope.value, dataset: dataset.name }, options);
  const last = await journal.lastExport(series);
  const since = options.sinceLast ? await pendingSince(journal, series) : new Map<string, string>();
  const again = { ids: new Set(since.keys()), records: () => journal.pending(series) };
  const keep: Series['keep'] = async (counts, list, lacking) => {
    const now = new Date(askedAt).toISOString();
    const past = { series, ...about, askedAt: now, ...counts };
    if (!options.sinceLast) {
      await journal.exported(past, []);
      return { givenUp: 0 };
    }
    const waiting = new Map([...lacking].map((id) => [id, since.get(id) ?? now]));
    for (const [id, first] of waiting) if (isOld(first, askedAt)) waiting.delete(id);
    await journal.exported(past, stillPending(list.records(), waiting));
    await journal.saw(series, seenRecords(list.records(), waiting));
    // What the list does not have any more would have to change to come again.
    await journal.forget(series, (id) => list.wasListed(id));
    return { givenUp: lacking.size - waiting.size };
  };
  const whole = {
    key: series,
    last,
    usual: last?.found ?? 0,
    again,
    windows: [query],
    isWanted: null,
    ...askedDays(list ?? {}, query),
    keep,
  };
  if (!options.sinceLast || last === undefined || list === null) return ok(whole);
  const isWanted = async (listed: Spooled) => again.ids.has(listed.id) || (await hasChanged(journal, series, listed));
  const lastMs = Math.min(Date.parse(last.askedAt), askedAt);
  // A clock that was days ahead does not tell since when something may be new.
  if (Date.parse(last.askedAt) - askedAt > DAY_MS) return ok({ ...whole, isWanted });
  const from = sinceDay(lastMs);
  const windows = windowsSince(list, query, lastMs);
  const isOver = whole.to !== null && whole.to < from;
  return ok({ ...whole, windows, isWanted, ...(isOver ? { usual: 0 } : { from }) });
}

async function hasChanged(journal: ExportMemory, series: string, { id, json }: Spooled): Promise<boolean> {
  return (await journal.seenAs(series, id)) !== contentHash(json);
}

/** A service that refuses one report for good would end every night's export as not complete. */
export const GIVEN_UP_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

function isOld(since: string, now: number): boolean {
  return now - Date.parse(since) >= GIVEN_UP_AFTER_DAYS * DAY_MS;
}

/** By id, the time since when. */
type Waiting = ReadonlyMap<string, string>;

async function pendingSince(journal: ExportMemory, series: string): Promise<Waiting> {
  return new Map(await Array.fromAsync(journal.pending(series), ({ id, since }) => [id, since]));
}

function* stillPending(listed: Iterable<Spooled>, waiting: Waiting): Iterable<Pending> {
  for (const { id, json } of listed) {
    const since = waiting.get(id);
    if (since !== undefined) yield { id, json, since };
  }
}

function* seenRecords(listed: Iterable<Spooled>, waiting: Waiting): Iterable<SeenRecord> {
  for (const { id, json } of listed) if (!waiting.has(id)) yield { id, hash: contentHash(json) };
}
