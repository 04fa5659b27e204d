import type { BookingBody } from '../../contract/bookings.ts';
import type { ReportItem } from '../../contract/reports.ts';
import type { AcceptedBooking } from '../accepted.ts';
import type { Catalogue } from '../catalogue.ts';
import { dayMs, dayText, momentText } from '../times.ts';
import { decisionOf, productOf, referencesOf } from './stock.ts';

type Product = BookingBody['products'][number];

/** Hours from the start of the inspection's day to its report. */
const UNTIL_SENT_MS = 30 * 3_600_000;

/** The id of the order that a booking became. The booking's own id is only the id of its request. */
export function orderIdOf(booking: Pick<AcceptedBooking, 'id'>): string {
  return `B-${booking.id.slice(0, 12)}`;
}

/** A report for each product, available from the day after the inspection. */
export function reportsOfBooking(booking: AcceptedBooking, nowMs: number, catalogue: Catalogue): ReportItem[] {
  const inspectedMs = dayMs(booking.body.serviceDate) + 9 * 3_600_000;
  const sentMs = dayMs(booking.body.serviceDate) + UNTIL_SENT_MS;
  if (sentMs > nowMs) return [];
  return booking.body.products.map((product, index) => {
    const made = productOf(Number.parseInt(booking.id.slice(0, 7), 16) + index);
    const about = { ...bookedOf(product, catalogue), ...decisionOf(made, sentMs, nowMs) };
    const productId = `${orderIdOf(booking)}-${index + 1}`;
    return {
      ...orderOf(booking, catalogue),
      productId,
      orderNumberProductSeq: `R-${booking.id.slice(0, 8)}-${index + 1}`,
      ...about,
      ...made.results,
      refResults:
        product.refs?.map((reference, at) => referenceOf(reference, at, productId)) ??
        referencesOf(made, productId, about),
      inspectionDate: String(inspectedMs),
      inspectionDateMMMFormat: dayText(inspectedMs),
      expectedShipDate: String(dayMs(booking.body.shipDate)),
      bookingDate: String(Date.parse(booking.receivedAt)),
      sendReportTime: String(sentMs),
      sendReportTimeFormat: momentText(sentMs),
    };
  });
}

function orderOf(booking: AcceptedBooking, { suppliers, cities }: Catalogue): ReportItem {
  const { body } = booking;
  const byCode = (code: string | undefined) =>
    suppliers.find((supplier) => supplier.item.identificationCode === code)?.item;
  const supplier = body.supplierCode === undefined ? undefined : byCode(body.supplierCode);
  const factory = body.factoryCode === undefined ? undefined : byCode(body.factoryCode);
  return {
    orderId: orderIdOf(booking),
    orderNumber: `R-${booking.id.slice(0, 8)}`,
    clientRefNb: body.referenceNumber ?? null,
    bookingType: body.bookingType,
    serviceType: body.serviceType ?? null,
    companyId: '9017',
    companyName: 'Example Imports Ltd.',
    supplierName: body.supplierName ?? supplier?.name ?? null,
    supplierIdCode: body.supplierCode ?? null,
    supplierCity: body.supplierCityID ?? supplier?.city ?? null,
    factoryName: body.factoryName ?? factory?.name ?? null,
    factoryIdCode: body.factoryCode ?? null,
    inspectionLocation: cities.get(body.factoryCityID ?? body.supplierCityID ?? '')?.name ?? supplier?.cityName ?? null,
  };
}

function bookedOf(product: Product, { families, categories }: Catalogue) {
  const numbers = product.refs?.flatMap((reference) => reference.poNumber ?? []) ?? [];
  const quantity = product.refs?.reduce((total, reference) => total + reference.qty, 0);
  return {
    productName: product.name ?? null,
    prodFamily: families.get(product.familyId ?? '')?.name ?? null,
    prodCategory: categories.get(product.categoryId ?? '')?.name ?? null,
    prodDivision: product.prodDivision ?? null,
    prodReference: product.prodReference ?? null,
    poNumber: product.poNumber ?? (numbers.length === 0 ? null : numbers.join(', ')),
    prodQuantity: product.prodQuantity ?? quantity ?? null,
  } satisfies ReportItem;
}

function referenceOf(reference: NonNullable<Product['refs']>[number], index: number, productId: string) {
  return {
    refId: `${productId}-${index + 1}`,
    productId,
    prodRefSeq: String(index + 1),
    prodRefPoNb: reference.poNumber ?? null,
    prodRefSkuNb: reference.skuCode ?? null,
    prodRefQuantity: reference.qty,
    status: 30,
  };
}
