import type { ExportMemory, PastExport, Pending, SeenRecord } from '../../journal/export-port.ts';
import type { Spool, Spooled } from '../../journal/spool-port.ts';
import { ok, type Result } from '../../problem/problem.ts';
import { pagedList } from '../../schema/dataset.ts';
import { DAY_MS, dayOf } from '../../text/day.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import type { ExportPlan } from '../options/checked-options.ts';
import type { ExportOptions } from '../options/export-options.ts';
import type { Again } from '../read/reading.ts';
import { askedDays, windowsSince } from '../read/windows.ts';
import { contentHash } from '../records/record-id.ts';
import { continuedSeries } from './same-export.ts';

/** Exports of one account with the same dataset and filters as typed. Each continues from the one before. */
export type Series = {
  /** The identity of the series: hexadecimal digits. */
  readonly key: string;
  readonly last: PastExport | undefined;
  /** How many records such an export usually lists. An empty list is suspicious if there were some before. */
  readonly usual: number;
  /** The queries for a paged list, one after another. */
  readonly windows: readonly ExportPlan['query'][];
  /** True for listed records that are new or changed; null if all are wanted. */
  readonly isWanted: ((listed: Spooled) => boolean | Promise<boolean>) | null;
  /** The first and the last requested day; null if open. */
  readonly from: string | null;
  readonly to: string | null;
  /**
   * The records that the last export could not get completely. They are requested again even if they are not listed.
   */
  readonly again: Again;
  /**
   * Records this export as the last one. Call it only if its list was complete and its file is in place. `lacking`: the
   * ids of listed records that could not be read completely. Gives how many of them will not be requested again.
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
    // A record that left the list would have to change to come back, so its hash is not needed.
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
  // If the clock was days ahead at the last export, its time does not show what is new.
  if (Date.parse(last.askedAt) - askedAt > DAY_MS) return ok({ ...whole, isWanted });
  const from = dayOf(lastMs);
  const windows = windowsSince(list, query, lastMs);
  const isOver = whole.to !== null && whole.to < from;
  return ok({ ...whole, windows, isWanted, ...(isOver ? { usual: 0 } : { from }) });
}

async function hasChanged(journal: ExportMemory, series: string, { id, json }: Spooled): Promise<boolean> {
  return (await journal.seenAs(series, id)) !== contentHash(json);
}

/**
 * After this many days a record that the service keeps refusing is given up. Otherwise every export would end as
 * incomplete.
 */
export const GIVEN_UP_AFTER_DAYS = 30;

function isOld(since: string, now: number): boolean {
  return now - Date.parse(since) >= GIVEN_UP_AFTER_DAYS * DAY_MS;
}

/** By id: the ISO time since when the record is missing. */
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
