import type { ReferenceResult, ReportItem } from '../../contract/reports.ts';
import seed from '../seed/reports.json' with { type: 'json' };
import { DAY_MS, dayText, momentText } from '../times.ts';

const HOUR_MS = 3_600_000;

/** The values of reports: a small table that is used in cycles, so each number always gives the same report. */
type Product = (typeof seed.products)[number];

/** The references, parties and service of an order. */
export function orderOf(number: number): ReportItem {
  return fromTable(seed.orders, number);
}

export function productOf(number: number): Product {
  return fromTable(seed.products, number);
}

function fromTable<T>(table: readonly T[], number: number): T {
  const found = table[number % table.length];
  if (found === undefined) throw new Error('no entry with this number');
  return found;
}

/** The report's times, around its first sending. Some reports were sent again. */
export function timesOf({ inspectedBeforeHours, resentAfterDays }: Product, sentMs: number, nowMs: number): ReportItem {
  const inspectedMs = sentMs - inspectedBeforeHours * HOUR_MS;
  const resentMs = sentMs + (resentAfterDays ?? Number.POSITIVE_INFINITY) * DAY_MS;
  const newestMs = resentMs <= nowMs ? resentMs : sentMs;
  return {
    inspectionDate: String(inspectedMs),
    inspectionDateMMMFormat: dayText(inspectedMs),
    reportApproveTime: String(sentMs - HOUR_MS),
    sendReportTime: String(newestMs),
    sendReportTimeFormat: momentText(newestMs),
    expectedShipDate: String(inspectedMs + (inspectedBeforeHours - 15) * 10 * HOUR_MS),
    bookingDate: String(inspectedMs - inspectedBeforeHours * 10 * HOUR_MS),
  };
}

/** Section 3: a decision some days after the sending, or none; archived three months later, or not. */
export function decisionOf({ decision, decidedAfterHours, archived }: Product, sentMs: number, nowMs: number) {
  const isArchived = archived && nowMs >= sentMs + 90 * DAY_MS;
  const isDecided = nowMs >= sentMs + decidedAfterHours * HOUR_MS;
  if (decision === null || !isDecided)
    return { status: isArchived ? 60 : 30, clientDecision: null, read: isDecided, clientRating: null, comments: null };
  const isApproved = decision.clientDecision === 'Approved';
  return { ...decision, status: (isArchived ? 65 : 40) + (isApproved ? 0 : isArchived ? 5 : 10), read: true };
}

/** The results of a product's references, if it has any. The first one has the product's PO number. */
export function referencesOf({ references, results }: Product, productId: string, of: ReportItem): ReferenceResult[] {
  return references.map(({ po, sku, quantity }, index) => ({
    refId: `${productId}${index + 1}`,
    productId,
    prodRefSeq: String(index + 1),
    prodRefPoNb: index === 0 ? of.poNumber : po,
    prodRefSkuNb: sku,
    prodRefQuantity: quantity,
    aqlResult: results.overrallResult,
    overrallResult: results.overrallResult,
    status: of.status,
    approver: of.approver,
    approveTime: null,
    rejectionReason: null,
    approvalReason: null,
    icStatus: null,
    comments: null,
  }));
}
