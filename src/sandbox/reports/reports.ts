import type { ReportItem } from '../../contract/reports.ts';
import { acceptedOf } from '../accepted.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Ledger } from '../ledger.ts';
import { reportItem } from './item.ts';
import { orderIdOf, reportsOfBooking } from './of-booking.ts';
import { hasOrder, newestNumber, numberOf, OWN, type Series, SUB_ACCOUNT, sentAtMs } from './series.ts';

/** Every current report of the account: invented ones, and those of the bookings that the sandbox accepted. */
export type Reports = {
  /** The reports of the last year, newest first; `all` adds those of the sub-account. */
  listed(all: boolean): readonly ReportItem[];
  find(productId: string): ReportItem | undefined;
  /** Whether the order exists, inspected or not yet. */
  hasOrder(orderId: string): boolean;
  /**
   * Sends reports, like an inspector. A known product id is sent again with these changes; any other is sent for the
   * first time.
   */
  send(changes: readonly SentReport[]): void;
};

type SentReport = ReportItem & { readonly productId: string };

/** The reports. Each one is made only when it is requested. */
export function createReports(catalogue: Catalogue, ledger: Ledger, now: () => number): Reports {
  const itemOf = (series: Series, number: number) => keptItem(series, number, Math.floor(now() / HOUR_MS));
  const lastOf = (series: Series) => {
    const newest = newestNumber(series, now());
    const count = Math.min(series.listed, Math.max(0, newest + 1));
    return Array.from({ length: count }, (_, index) => itemOf(series, newest - index));
  };
  const booked = () => acceptedOf(ledger, 'booking').flatMap((booking) => reportsOfBooking(booking, now(), catalogue));
  const made = (productId: string) => {
    for (const series of [OWN, SUB_ACCOUNT]) {
      const number = numberOf(series, productId);
      if (number !== undefined && sentAtMs(series, number) <= now()) return itemOf(series, number);
    }
    return booked().find((report) => report.productId === productId);
  };
  const sent = new Map<string, ReportItem>();
  return {
    listed: (all) => {
      const others = [...booked().toReversed(), ...lastOf(OWN), ...(all ? lastOf(SUB_ACCOUNT) : [])];
      if (sent.size === 0) return others;
      return [...[...sent.values()].reverse(), ...others.filter(({ productId }) => !sent.has(productId ?? ''))];
    },
    find: (productId) => sent.get(productId) ?? made(productId),
    send: (changes) => {
      for (const change of changes) {
        const { productId } = change;
        const before = sent.get(productId) ?? made(productId);
        sent.delete(productId);
        sent.set(productId, { ...before, ...change });
      }
    },
    hasOrder: (orderId) =>
      hasOrder(OWN, orderId, now()) ||
      hasOrder(SUB_ACCOUNT, orderId, now()) ||
      (orderId.startsWith('B-') && acceptedOf(ledger, 'booking').some((booking) => orderIdOf(booking) === orderId)),
  };
}

const HOUR_MS = 3_600_000;
const kept = new Map<Series, { readonly hour: number; readonly items: Map<number, ReportItem> }>();

/** The report, cached for this hour. Reports change only on the hour, so all pages of a search show the same state. */
function keptItem(series: Series, number: number, hour: number): ReportItem {
  let ofHour = kept.get(series);
  if (ofHour?.hour !== hour) ofHour = { hour, items: new Map() };
  kept.set(series, ofHour);
  const item = ofHour.items.get(number) ?? reportItem(series, number, hour * HOUR_MS);
  ofHour.items.set(number, item);
  return item;
}

/** Whether brokers can see the report: one in nine, chosen by its id. */
export function isForBroker({ productId }: ReportItem): boolean {
  const digits = (productId ?? '').replace(/\D/g, '');
  return Number(digits.slice(-6)) % 9 === 0;
}
