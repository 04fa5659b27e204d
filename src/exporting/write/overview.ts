import { setImmediate } from 'node:timers/promises';
import type { LastSeen } from '../../journal/export-notes-port.ts';
import type { Spool, Spooled } from '../../journal/spool-port.ts';
import type { PagedSource } from '../../schema/dataset.ts';
import { withPauses } from '../../schema/pause.ts';
import { createPause } from '../../spreadsheet/pause.ts';
import { dayOf } from '../../text/day.ts';
import { isCovered } from '../read/windows.ts';
import { type ChangeKind, changesBetween, type ReportChange, type ReportSnapshot, snapshotOf } from './changes.ts';
import { changesSheet, weightOf } from './changes-sheet.ts';
import type { ExportInput } from './export-model.ts';
import { exportSummarySheet, type SummaryInput } from './summary.ts';
import { countReports, type ReportTotals } from './totals.ts';

export type OverviewJob = {
  /** The words for the service types. */
  readonly services: Readonly<Record<string, string>>;
  /** What was read. */
  readonly spool: Spool;
  /** Two more spools, empty. */
  readonly snapshots: Spool;
  readonly changes: Spool;
  readonly memory: LastSeen;
  /** What is compared with what: exports of one name follow each other. */
  readonly series: string;
  /** The list, by the times that it can be asked for. */
  readonly list: Pick<PagedSource, 'times'>;
  /** Whether more than a time was asked for, so that a report may also have left what the filters let through. */
  readonly isFiltered: boolean;
  readonly windows: readonly Readonly<Record<string, string>>[];
  readonly exportedAt: string;
  readonly signal: AbortSignal;
} & Pick<SummaryInput, 'asked' | 'source' | 'doubts' | 'unexpected'>;

export type Overview = NonNullable<ExportInput['overview']> & {
  /** The file is in its place: the next export is compared with this one. */
  remember(): Promise<void>;
};

/** Sums the reports up and compares them with the series' previous export; null when `signal` ended it. */
export async function overviewOf(job: OverviewJob): Promise<Overview | null> {
  const { memory, series, exportedAt, changes } = job;
  const totals = await sumUp(job);
  if (totals === null) return null;
  const before = memory.exportedAt(series);
  const found = await compare(job);
  if (found === null) return null;
  const { asked, source, doubts, unexpected, isFiltered } = job;
  const changed = before === undefined ? null : { exportedAt: before, isFiltered, ...found };
  const summary = exportSummarySheet({ totals, asked, source, exportedAt, doubts, unexpected, changed });
  return {
    summary: () => summary,
    changes: () =>
      changesSheet(before === undefined ? null : { exportedAt: before, isFiltered, changes: changesIn(changes) }),
    remember: () => withPauses(memory.seeInSteps(series, exportedAt, seenAnew(changes)), createPause()),
  };
}

const BATCH = 500;

/** One pass over the reports: their totals, and a small picture of each. */
async function sumUp({ spool, snapshots, services, signal }: OverviewJob): Promise<ReportTotals | null> {
  const counted = countReports(services);
  const done = await inBatches(spool.records(), signal, (batch, place) => {
    snapshots.put(
      1,
      batch.map(({ id, json }, index) => {
        const report = JSON.parse(json);
        counted.add(report);
        return { id, json: JSON.stringify(snapshotOf(id, report)), place: place + index };
      }),
    );
  });
  snapshots.keep(1, 1);
  await snapshots.sortBy((json) => read(json).id, createPause());
  return done ? counted.totals() : null;
}

type ChangeCounts = Pick<NonNullable<SummaryInput['changed']>, 'reports' | 'counts'>;

/** Puts what has changed into its spool, the weightiest first, and counts it. */
async function compare(job: OverviewJob): Promise<ChangeCounts | null> {
  const { memory, series, list, spool, snapshots, changes, windows, doubts, signal } = job;
  const counts = new Map<ChangeKind, number>();
  let reports = 0;
  const found = changesBetween(
    pictures(memory.lastSeen(series)),
    pictures(snapshots.records()),
    (report) =>
      doubts.length === 0 &&
      !spool.wasListed(report.id) &&
      windows.some((window) => isCovered(list, window, daysOf(report))),
  );
  const done = await inBatches(found, signal, (batch, place) => {
    reports += batch.length;
    changes.put(
      1,
      batch.map((change, index) => {
        for (const kind of change.kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const id = change.after?.id ?? change.before?.id ?? '';
        return { id, json: JSON.stringify(change), place: weightOf(change) * MOST_ROWS + place + index };
      }),
    );
  });
  changes.keep(1, 1);
  return done ? { reports, counts } : null;
}

function daysOf({ inspectedOn, sentMs }: ReportSnapshot) {
  return { inspected: inspectedOn, sent: /^\d{1,13}$/.test(sentMs) ? dayOf(Number(sentMs)) : null };
}

/** More than there can be reports. */
const MOST_ROWS = 1_000_000_000;

/** Lets signals through between the batches; false when one came. */
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

function* pictures(records: Iterable<{ readonly json: string }>): Iterable<ReportSnapshot> {
  for (const { json } of records) yield read(json);
}

/** Written by this program; whatever is missing counts as changed. */
function read(json: string): ReportSnapshot {
  return JSON.parse(json);
}

function* changesIn(changes: Spool): Iterable<ReportChange> {
  for (const { json } of changes.records()) yield JSON.parse(json);
}

function* seenAnew(changes: Spool): Iterable<{ id: string; json: string | null }> {
  for (const { id, json } of changes.records() satisfies Iterable<Spooled>) {
    const { after }: ReportChange = JSON.parse(json);
    yield { id, json: after === null ? null : JSON.stringify(after) };
  }
}
