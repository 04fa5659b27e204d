import { DAY_MS } from '../times.ts';

/**
 * The numbered reports of an account. A report's ids, times and other values follow from its number. So it stays the
 * same while time passes and new reports appear.
 */
export type Series = Readonly<ReturnType<typeof series>>;

const START_MS = Date.UTC(2020, 0, 1);
/** A little less than a year, because a report is sent a day or two after its inspection. */
const LISTED_MS = 360 * DAY_MS;

export const OWN = series(5_000, 50_000_001, 80_000_001);
/** The reports of a sub-account: listed only if all are requested. */
export const SUB_ACCOUNT = series(500, 58_000_001, 88_000_001);

/** When the report was sent. */
export function sentAtMs({ stepMs }: Series, number: number): number {
  return START_MS + number * stepMs;
}

/** The number of the newest report sent by now; negative if there is none. */
export function newestNumber({ stepMs }: Series, nowMs: number): number {
  return Math.floor((nowMs - START_MS) / stepMs);
}

/**
 * The order of a report, and its `sequence` within the order, from 1. Of five reports in a row, the second and third
 * are two products of one order.
 */
export function placeOf(number: number) {
  const inFive = number % 5;
  const order = Math.floor(number / 5) * 4 + Math.max(0, inFive - (inFive > 1 ? 1 : 0));
  return { order, sequence: inFive === 2 ? 2 : 1 };
}

/** The number of the report with this product id, sent or not yet; undefined if there is none. */
export function numberOf({ firstProductId }: Series, productId: string): number | undefined {
  const number = /^\d{8}$/.test(productId) ? Number(productId) - firstProductId : -1;
  return number >= 0 && number < 5_000_000 ? number : undefined;
}

/** Whether the order was inspected, or will be within the next days. */
export function hasOrder(of: Series, orderId: string, nowMs: number): boolean {
  const order = /^\d{8}$/.test(orderId) ? Number(orderId) - of.firstOrderId : -1;
  return order >= 0 && order <= placeOf(Math.max(0, newestNumber(of, nowMs + 21 * DAY_MS))).order;
}

/**
 * `listed`: how many reports of the last year the search lists. The step from one report to the next follows from this.
 */
function series(listed: number, firstOrderId: number, firstProductId: number) {
  return { firstOrderId, firstProductId, stepMs: LISTED_MS / listed, listed };
}
