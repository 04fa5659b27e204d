import type { ReportItem } from '../../contract/reports.ts';
import { acceptedOf } from '../accepted.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Ledger } from '../ledger.ts';
import { reportItem } from './item.ts';
import { orderIdOf, reportsOfBooking } from './of-booking.ts';
import { hasOrder, newestNumber, numberOf, OWN, type Series, SUB_ACCOUNT, sentAtMs } from './series.ts';

/** Every report of the account as it is now: made up ones, and those of the bookings that were accepted here. */
export type Reports = {
  /** Those of the last year, the newest first; `all` adds the sub-account's. */
  listed(all: boolean): readonly ReportItem[];
  find(productId: string): ReportItem | undefined;
  /** Whether there is such an order, inspected or still to be. */
  hasOrder(orderId: string): boolean;
  /** Sends reports, as inspectors do: one with a known product id once more with these changes, any other for the first time. */
  send(changes: readonly SentReport[]): void;
};

type SentReport = ReportItem & { readonly productId: string };

/** Nothing is made before it is asked for. */
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

/** Reports change on the hour: a walk over all pages sees the same, and each of an hour is made once. */
function keptItem(series: Series, number: number, hour: number): ReportItem {
  let ofHour = kept.get(series);
  if (ofHour?.hour !== hour) ofHour = { hour, items: new Map() };
  kept.set(series, ofHour);
  const item = ofHour.items.get(number) ?? reportItem(series, number, hour * HOUR_MS);
  ofHour.items.set(number, item);
  return item;
}

/** One report in nine is visible to brokers; which, its id tells. */
export function isForBroker({ productId }: ReportItem): boolean {
  const digits = (productId ?? '').replace(/\D/g, '');
  return Number(digits.slice(-6)) % 9 === 0;
}
