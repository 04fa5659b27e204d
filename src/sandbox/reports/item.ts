import type { ReportItem } from '../../contract/reports.ts';
import { placeOf, type Series, sentAtMs } from './series.ts';
import { decisionOf, orderOf, productOf, referencesOf, timesOf } from './stock.ts';

/** The report with this number at `nowMs`: it may have been decided, archived or sent again since its first sending. */
export function reportItem(series: Series, number: number, nowMs: number): ReportItem {
  const { order, sequence } = placeOf(number);
  const orderNumber = `R-${1_000_000 + (series.firstOrderId % 1_000_000) + order}`;
  const productId = String(series.firstProductId + number);
  const sentMs = sentAtMs(series, number);
  const product = productOf(number);
  const item = {
    orderId: String(series.firstOrderId + order),
    productId,
    orderNumber,
    orderNumberProductSeq: `${orderNumber}-${sequence}`,
    ...orderOf(order),
    clientRefNb: order % 5 === 0 ? null : `REF-${10_000 + ((order * 7_919) % 90_000)}`,
    bookingType: 'Inspection',
    ...product.about,
    ...codesOf(number),
    ...timesOf(product, sentMs, nowMs),
    ...product.results,
    ...decisionOf(product, sentMs, nowMs),
    companyId: series.listed === 5_000 ? '9017' : '9018',
    companyName: series.listed === 5_000 ? 'Example Imports Ltd.' : 'Example Imports (Ireland) Ltd.',
    missedInspection: false,
  };
  return { ...item, refResults: referencesOf(product, productId, item) };
}

/** Codes with leading zeros and PO numbers of only digits, like those of real clients. */
function codesOf(number: number) {
  const digits = String((number * 7_919) % 10_000_000);
  return {
    prodReference: String((number * 104_729) % 100_000).padStart(6, '0'),
    poNumber: number % 5 < 2 ? digits.padStart(10, '0') : `PO-${digits.padStart(7, '0')}`,
  };
}
