import type { Day } from '../../text/day.ts';
import { inspectedOn, meaningOf, type ReportFields, textIn } from '../records/report-fields.ts';

/** What is remembered of a report until the next export; texts are blank where the service told nothing. */
export type ReportSnapshot = {
  /** What tells it from every other. */
  readonly id: string;
  readonly productId: string;
  readonly orderNumber: string;
  readonly poNumber: string;
  readonly productName: string;
  readonly supplierName: string;
  readonly inspectedOn: Day | null;
  /** Its number, as section 3 explains it. */
  readonly status: string;
  readonly decision: string;
  readonly result: string;
  /** Of the newest sending, in milliseconds since 1970. */
  readonly sentMs: string;
};

/** In the order of their weight: what a person wants to see first. */
export const CHANGES = ['decision', 'result', 're-sent', 'vanished', 'status', 'new'] as const;
export type ChangeKind = (typeof CHANGES)[number];

/** What became of one report: `before` is null for a new one, `after` for one that is gone. */
export type ReportChange = {
  /** The weightiest first. */
  readonly kinds: readonly [ChangeKind, ...ChangeKind[]];
  readonly before: ReportSnapshot | null;
  readonly after: ReportSnapshot | null;
};

export function snapshotOf(id: string, report: ReportFields): ReportSnapshot {
  const status = textIn(report, 'status');
  return {
    id,
    productId: textIn(report, 'productId'),
    orderNumber: textIn(report, 'orderNumber'),
    poNumber: textIn(report, 'poNumber'),
    productName: textIn(report, 'productName'),
    supplierName: textIn(report, 'supplierName'),
    inspectedOn: inspectedOn(report),
    status,
    decision: textIn(report, 'clientDecision') || (meaningOf(DECIDED, status) ?? ''),
    result: textIn(report, 'overrallResult'),
    sentMs: textIn(report, 'sendReportTime'),
  };
}

/** What section 3 says of the client's decision, for reports that do not tell it themselves. */
const DECIDED: Readonly<Record<string, string>> = { 40: 'Approved', 65: 'Approved', 50: 'Rejected', 70: 'Rejected' };

/**
 * What has changed from one export to the next. Both sides come by ascending id (as SQLite orders texts) and are walked
 * through together, so that their number does not matter. A report that is gone counts as vanished where `mayVanish`
 * says that this export would have found it.
 */
export function* changesBetween(
  before: Iterable<ReportSnapshot>,
  after: Iterable<ReportSnapshot>,
  mayVanish: (report: ReportSnapshot) => boolean,
): Iterable<ReportChange> {
  const old = ascending(before)[Symbol.iterator]();
  let gone = old.next();
  for (const now of ascending(after)) {
    for (; !gone.done && order(gone.value.id, now.id) < 0; gone = old.next()) yield* vanished(gone.value, mayVanish);
    if (gone.done || gone.value.id !== now.id) {
      yield { kinds: ['new'], before: null, after: now };
      continue;
    }
    yield* differing(gone.value, now);
    gone = old.next();
  }
  for (; !gone.done; gone = old.next()) yield* vanished(gone.value, mayVanish);
}

/** Whoever mixes up the order would have everything new and everything vanished. */
function* ascending(reports: Iterable<ReportSnapshot>): Generator<ReportSnapshot, undefined> {
  let last: string | undefined;
  for (const report of reports) {
    if (last !== undefined && order(last, report.id) >= 0) throw new Error(`${report.id} comes after ${last}`);
    last = report.id;
    yield report;
  }
}

/** By their bytes in UTF-8. */
function order(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function* vanished(before: ReportSnapshot, mayVanish: (report: ReportSnapshot) => boolean): Iterable<ReportChange> {
  if (mayVanish(before)) yield { kinds: ['vanished'], before, after: null };
}

function* differing(before: ReportSnapshot, after: ReportSnapshot): Iterable<ReportChange> {
  const decided = !isSame(before.decision, after.decision);
  const [first, ...others] = CHANGES.filter((kind) => {
    if (kind === 'decision') return decided;
    if (kind === 'result') return !isSame(before.result, after.result);
    if (kind === 're-sent') return before.sentMs !== after.sentMs;
    // A decision changes the status with it.
    return kind === 'status' && before.status !== after.status && !decided;
  });
  if (first !== undefined) yield { kinds: [first, ...others], before, after };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
