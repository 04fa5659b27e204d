import type { ReportItem } from '../../contract/reports.ts';
import { type Dice, dice } from '../dice.ts';
import { dayText, momentText } from '../times.ts';
import { decisionOf } from './decision.ts';
import { resultsOf } from './results.ts';
import { placeOf, type Series, sentAtMs } from './series.ts';
import type { ReportStock } from './stock.ts';

const DAY_MS = 86_400_000;
const SERVICES = [
  ['1', 'PSI'],
  ['1', 'PSI'],
  ['1', 'PSI'],
  ['3', 'DUPRO'],
  ['2', 'IPC'],
  ['4', 'CLC'],
] as const;
const DIVISIONS = ['Home', 'Apparel', 'Seasonal', 'Kids', null] as const;
const INSPECTORS = ['Chen Hao', 'Trần Minh', 'Priya Nair', 'Ayşe Demir', 'João Lima', 'Zhou Lin'] as const;

/** The report with this number as it stands at `nowMs`: decided, archived or sent once more since it was first sent. */
export function reportItem(series: Series, number: number, nowMs: number, stock: ReportStock): ReportItem {
  const { order, sequence } = placeOf(number);
  const ofProduct = dice(series.firstProductId + number);
  // What the products of one order share falls from the order's own dice.
  const ofOrder = dice(series.firstOrderId + order);
  const orderNumber = `R-${1_000_000 + (series.firstOrderId % 1_000_000) + order}`;
  const productId = String(series.firstProductId + number);
  const sentMs = sentAtMs(series, number);
  const product = productOf(ofProduct, stock);
  const results = resultsOf(ofProduct, productId, product);
  const decision = decisionOf(ofProduct, sentMs, nowMs);
  const manDays = ofProduct.between(1, 3);
  return {
    orderId: String(series.firstOrderId + order),
    productId,
    orderNumber,
    orderNumberProductSeq: `${orderNumber}-${sequence}`,
    ...orderOf(ofOrder, stock),
    ...product,
    ...timesOf(ofProduct, sentMs, nowMs),
    ...results,
    ...decision,
    refResults: results.refResults.map((one) => ({ ...one, status: decision.status, approver: decision.approver })),
    companyId: series.listed === 5_000 ? '9017' : '9018',
    companyName: series.listed === 5_000 ? 'Example Imports Ltd.' : 'Example Imports (Ireland) Ltd.',
    missedInspection: false,
    isReInspection: ofProduct.next() < 0.06 ? 'true' : 'false',
    realMD: manDays,
    totalCharge: `${manDays * 298}.00`,
  };
}

/** References, parties and service: the same for all products of an order. */
function orderOf(chance: Dice, { suppliers, factories }: ReportStock): ReportItem {
  const supplier = chance.oneOf(suppliers);
  const factory = chance.oneOf(factories.get(supplier.country ?? '') ?? [supplier]);
  const [serviceType, serviceTypeText] = chance.oneOf(SERVICES);
  return {
    clientRefNb: chance.next() < 0.2 ? null : `REF-${chance.between(10_000, 99_999)}`,
    bookingType: 'Inspection',
    serviceType,
    serviceTypeText,
    supplierName: supplier.name,
    supplierProvince: supplier.provinceName,
    supplierCity: supplier.city,
    supplierAddress: supplier.address,
    supplierCountry: supplier.countryName,
    supplierIdCode: supplier.identificationCode,
    factoryIdCode: factory.identificationCode,
    factoryName: factory.name,
    factoryCountry: factory.countryName,
    factoryProvince: factory.provinceName,
    factoryAddress: factory.address,
    inspectorName: chance.oneOf(INSPECTORS),
    inspectionLocation: factory.cityName,
  };
}

/** Codes with leading zeros and PO numbers of digits alone, as clients have them. */
function productOf(chance: Dice, { types, families, categories }: ReportStock) {
  const type = chance.oneOf(types);
  const isDigits = chance.next() < 0.4;
  const number = chance.between(0, 9_999_999);
  return {
    productName: `${type.name} ${chance.oneOf(['A', 'B', 'C', 'X'])}${chance.between(100, 999)}`,
    prodFamily: families.get(type.familyId)?.name ?? null,
    prodCategory: categories.get(type.categoryId)?.name ?? null,
    prodDivision: chance.oneOf(DIVISIONS),
    prodReference: String(chance.between(0, 99_999)).padStart(6, '0'),
    poNumber: isDigits ? String(number).padStart(10, '0') : `PO-${String(number).padStart(7, '0')}`,
    prodQuantity: chance.between(2, 200) * 50,
    prodQuantityUnit: chance.oneOf(['pcs', 'pcs', 'sets', 'pairs']),
  } satisfies ReportItem;
}

function timesOf(chance: Dice, sentMs: number, nowMs: number): ReportItem {
  const inspectedMs = sentMs - chance.between(20, 44) * 3_600_000;
  const resentMs = sentMs + chance.between(2, 9) * DAY_MS;
  const newestMs = chance.next() < 0.05 && resentMs <= nowMs ? resentMs : sentMs;
  return {
    inspectionDate: String(inspectedMs),
    inspectionDateMMMFormat: dayText(inspectedMs),
    reportApproveTime: String(sentMs - 3_600_000),
    sendReportTime: String(newestMs),
    sendReportTimeFormat: momentText(newestMs),
    expectedShipDate: String(inspectedMs + chance.between(3, 12) * DAY_MS),
    bookingDate: String(inspectedMs - chance.between(5, 20) * DAY_MS),
  };
}
