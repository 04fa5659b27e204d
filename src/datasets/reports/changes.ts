import type { JsonRecord } from '../../schema/dataset.ts';
import type { RecordChange } from '../../schema/overview.ts';
import { type Day, dayOf } from '../../text/day.ts';
import { meaningOf } from '../../text/meaning.ts';
import { inspectedOn, textIn } from './fields.ts';

/** The part of a report that is kept until the next export. A text is blank if the service gave none. */
export type ReportSnapshot = {
  /** Identifies the report among all reports. */
  readonly id: string;
  readonly productId: string;
  readonly orderNumber: string;
  readonly poNumber: string;
  readonly productName: string;
  readonly supplierName: string;
  readonly inspectedOn: Day | null;
  /** The status number, as in section 3 of the specification. */
  readonly status: string;
  readonly decision: string;
  readonly result: string;
  /** Time of the newest sending, in milliseconds since 1970. */
  readonly sentMs: string;
};

/** The types of change, the most important first. */
export const CHANGES = ['decision', 'result', 're-sent', 'vanished', 'status', 'new'] as const;
export type ChangeType = (typeof CHANGES)[number];

/** The change of one report. */
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

/** The client's decision by status number (specification 3), for reports without a decision of their own. */
const DECIDED: Readonly<Record<string, string>> = { 40: 'Approved', 65: 'Approved', 50: 'Rejected', 70: 'Rejected' };

/** How a report changed, the most important change first. */
export function differences(before: ReportSnapshot, after: ReportSnapshot): readonly ChangeType[] {
  const isDecided = !isSame(before.decision, after.decision);
  return CHANGES.filter((type) => {
    if (type === 'decision') return isDecided;
    if (type === 'result') return !isSame(before.result, after.result);
    if (type === 're-sent') return before.sentMs !== after.sentMs;
    // A decision also changes the status. The change is then listed once, as a decision.
    return type === 'status' && before.status !== after.status && !isDecided;
  });
}

function isSame(before: string, now: string): boolean {
  return before.toLowerCase() === now.toLowerCase();
}

/** The day of the inspection and the day of the newest sending; null if not known. */
export function daysOf({ inspectedOn: inspected, sentMs }: ReportSnapshot) {
  return { inspected, sent: /^\d{1,13}$/.test(sentMs) ? dayOf(Number(sentMs)) : null };
}
