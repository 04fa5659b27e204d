/**
 * The reports of an account stand on one line of time: each has a number from which its ids, its times and everything
 * else follow, so that a report stays what it is while the clock moves on and new ones appear.
 */
export type Series = Readonly<ReturnType<typeof series>>;

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2020, 0, 1);
/** Somewhat less than a year, for a report is sent a day or two after its inspection. */
const LISTED_MS = 360 * DAY_MS;

export const OWN = series(5_000, 50_000_001, 80_000_001);
/** Of a sub-account: only told when all are asked for. */
export const SUB_ACCOUNT = series(500, 58_000_001, 88_000_001);

/** When the report was sent. */
export function sentAtMs({ stepMs }: Series, number: number): number {
  return START_MS + number * stepMs;
}

/** The newest report that was sent by now; negative when there is none. */
export function newestNumber({ stepMs }: Series, nowMs: number): number {
  return Math.floor((nowMs - START_MS) / stepMs);
}

/** Of five reports in a row, the second and the third are two products of one order; `sequence` counts these from 1. */
export function placeOf(number: number) {
  const inFive = number % 5;
  const order = Math.floor(number / 5) * 4 + Math.max(0, inFive - (inFive > 1 ? 1 : 0));
  return { order, sequence: inFive === 2 ? 2 : 1 };
}

/** The number of the report with this product id, whether it was sent yet or not. */
export function numberOf({ firstProductId }: Series, productId: string): number | undefined {
  const number = /^\d{8}$/.test(productId) ? Number(productId) - firstProductId : -1;
  return number >= 0 && number < 5_000_000 ? number : undefined;
}

/** Whether the order is one of those that were inspected, or will be within the next days. */
export function hasOrder(of: Series, orderId: string, nowMs: number): boolean {
  const order = /^\d{8}$/.test(orderId) ? Number(orderId) - of.firstOrderId : -1;
  return order >= 0 && order <= placeOf(Math.max(0, newestNumber(of, nowMs + 21 * DAY_MS))).order;
}

/** `listed`: how many the search lists, those of the last year; `stepMs`: from one report to the next. */
function series(listed: number, firstOrderId: number, firstProductId: number) {
  return { firstOrderId, firstProductId, stepMs: LISTED_MS / listed, listed };
}
