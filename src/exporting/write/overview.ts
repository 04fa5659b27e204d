import { setImmediate } from 'node:timers/promises';
import type { LastSeen } from '../../journal/export-notes-port.ts';
import type { Spool, Spooled } from '../../journal/spool-port.ts';
import type { PagedSource } from '../../schema/dataset.ts';
import type { ExportFacts, Overview, RateChart, RecordChange, Snapshot } from '../../schema/overview.ts';
import { withPauses } from '../../schema/pause.ts';
import { createPause } from '../../spreadsheet/pause.ts';
import { isCovered } from '../read/windows.ts';
import { changesBetween } from './changes.ts';
import type { ExportInput } from './export-model.ts';

export type OverviewJob = {
  readonly overview: Overview;
  /** The records that were read. */
  readonly spool: Spool;
  /** Two more spools, empty. */
  readonly snapshots: Spool;
  readonly changes: Spool;
  readonly memory: LastSeen;
  /** The series to compare with: exports of one series follow each other. */
  readonly series: string;
  /** The time filters of the list. */
  readonly list: Pick<PagedSource, 'times'>;
  /** True if there are filters other than times. A missing record may then only have left the filter. */
  readonly isFiltered: boolean;
  readonly windows: readonly Readonly<Record<string, string>>[];
  readonly signal: AbortSignal;
} & Omit<ExportFacts, 'changed'>;

export type OverviewSheets = NonNullable<ExportInput['overview']> & {
  readonly charts: readonly RateChart[];
  /** Remembers the records for the next comparison. Call it after the file is in place. */
  remember(): Promise<void>;
};

/** Summarises the records and compares them with the series' previous export; null if `signal` ended it. */
export async function overviewOf(job: OverviewJob): Promise<OverviewSheets | null> {
  const { overview, memory, series, exportedAt, changes, asked, source, doubts, unexpected, isFiltered } = job;
  const sums = await summaryOf(job);
  if (sums === null) return null;
  const before = memory.exportedAt(series);
  const found = await compare(job);
  if (found === null) return null;
  const changed = before === undefined ? null : { exportedAt: before, isFiltered, ...found };
  const summary = sums.sheet({ asked, source, exportedAt, doubts, unexpected, changed });
  return {
    charts: sums.charts(exportedAt),
    summary: () => summary,
    changes: () =>
      overview.changesSheet(
        before === undefined ? null : { exportedAt: before, isFiltered, changes: changesIn(changes) },
      ),
    remember: () => withPauses(memory.seeInSteps(series, exportedAt, newSnapshots(changes)), createPause()),
  };
}

const BATCH = 500;

/** Reads the records once, for the summary and for a snapshot of each. */
async function summaryOf({ overview, spool, snapshots, signal }: OverviewJob) {
  const summary = overview.startSummary();
  const done = await inBatches(spool.records(), signal, (batch, place) => {
    snapshots.put(
      1,
      batch.map(({ id, json }, index) => {
        const record = JSON.parse(json);
        summary.add(record);
        return { id, json: JSON.stringify(overview.snapshotOf(id, record)), place: place + index };
      }),
    );
  });
  snapshots.keep(1, 1);
  await snapshots.sortBy((json) => read(json).id, createPause());
  return done ? summary : null;
}

/** Gives the charts alone, for a file without sheets; null if `signal` ended it. */
export async function chartsOf({
  overview,
  spool,
  exportedAt,
  signal,
}: Pick<OverviewJob, 'overview' | 'spool' | 'exportedAt' | 'signal'>): Promise<readonly RateChart[] | null> {
  const summary = overview.startSummary();
  const done = await inBatches(spool.records(), signal, (batch) => {
    for (const { json } of batch) summary.add(JSON.parse(json));
  });
  return done ? summary.charts(exportedAt) : null;
}

type ChangeCounts = Pick<NonNullable<ExportFacts['changed']>, 'records' | 'counts'>;

/** Puts the changes into their spool, the most important first, and counts them. */
async function compare(job: OverviewJob): Promise<ChangeCounts | null> {
  const { overview, memory, series, list, spool, snapshots, changes, windows, doubts, signal } = job;
  const counts = new Map<string, number>();
  let records = 0;
  const mayVanish = (record: Snapshot) =>
    doubts.length === 0 &&
    !spool.wasListed(record.id) &&
    windows.some((window) => isCovered(list, window, overview.daysOf(record)));
  const found = changesBetween(snapshotsIn(memory.lastSeen(series)), snapshotsIn(snapshots.records()), {
    differences: overview.differences,
    mayVanish,
  });
  const done = await inBatches(found, signal, (batch, place) => {
    records += batch.length;
    changes.put(
      1,
      batch.map((change, index) => {
        for (const type of change.types) counts.set(type, (counts.get(type) ?? 0) + 1);
        const id = change.after?.id ?? change.before?.id ?? '';
        const weight = overview.changeTypes.indexOf(change.types[0]);
        return { id, json: JSON.stringify(change), place: weight * MOST_ROWS + place + index };
      }),
    );
  });
  changes.keep(1, 1);
  return done ? { records, counts } : null;
}

/** More than the possible number of records. */
const MOST_ROWS = 1_000_000_000;

/** Handles items in batches, and signals between them. False if a signal came. */
async function inBatches<Item>(
  items: Iterable<Item>,
  signal: AbortSignal,
  use: (batch: readonly Item[], place: number) => void,
): Promise<boolean> {
  let batch: Item[] = [];
  let place = 0;
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    use(batch, place);
    place += batch.length;
    batch = [];
    await setImmediate();
    if (signal.aborted) return false;
  }
  use(batch, place);
  return true;
}

function* snapshotsIn(records: Iterable<{ readonly json: string }>): Iterable<Snapshot> {
  for (const { json } of records) yield read(json);
}

/** Reads what this program wrote. Anything missing counts as changed. */
function read(json: string): Snapshot {
  return JSON.parse(json);
}

function* changesIn(changes: Spool): Iterable<RecordChange> {
  for (const { json } of changes.records()) yield JSON.parse(json);
}

function* newSnapshots(changes: Spool): Iterable<{ id: string; json: string | null }> {
  for (const { id, json } of changes.records() satisfies Iterable<Spooled>) {
    const { after }: RecordChange = JSON.parse(json);
    yield { id, json: after === null ? null : JSON.stringify(after) };
  }
}
