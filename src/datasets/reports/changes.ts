import type { JsonRecord } from '../../schema/dataset.ts';
import type { RecordChange } from '../../schema/overview.ts';
import { type Day, dayOf } from '../../text/day.ts';
import { meaningOf } from '../../text/meaning.ts';
import { inspectedOn, textIn } from './fields.ts';

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
export type ChangeType = (typeof CHANGES)[number];

/** What became of one report. */
export type ReportChange = RecordChange<ReportSnapshot, ChangeType>;

export function snapshotOf(id: string, report: JsonRecord): ReportSnapshot {
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

/** In what a report differs from what it was, the weightiest first. */
export function differences(before: ReportSnapshot, after: ReportSnapshot): readonly ChangeType[] {
  const isDecided = !isSame(before.decision, after.decision);
  return CHANGES.filter((type) => {
    if (type === 'decision') return isDecided;
    if (type === 'result') return !isSame(before.result, after.result);
    if (type === 're-sent') return before.sentMs !== after.sentMs;
    // A decision changes the status with it.
    return type === 'status' && before.status !== after.status && !isDecided;
  });
}

function isSame(before: string, now: string): boolean {
  return before.toLowerCase() === now.toLowerCase();
}

/** The days of the inspection and of the newest sending. */
export function daysOf({ inspectedOn: inspected, sentMs }: ReportSnapshot) {
  return { inspected, sent: /^\d{1,13}$/.test(sentMs) ? dayOf(Number(sentMs)) : null };
}
