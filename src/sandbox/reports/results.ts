import type { ReferenceResult, ReportItem } from '../../contract/reports.ts';
import type { Dice } from '../dice.ts';

type Product = Pick<ReportItem, 'poNumber' | 'prodQuantity'>;

/** Sample sizes with the defects that are allowed: critical none, major and minor as AQL 2.5 and 4.0 have it. */
const SAMPLES = [
  { size: 50, major: 3, minor: 5 },
  { size: 80, major: 5, minor: 7 },
  { size: 125, major: 7, minor: 10 },
  { size: 200, major: 10, minor: 14 },
  { size: 315, major: 14, minor: 21 },
] as const;

/** What was checked, found and allowed, and the results that follow; a third has references of its own. */
export function resultsOf(chance: Dice, productId: string, product: Product) {
  const sample = chance.oneOf(SAMPLES);
  const isBad = chance.next() < 0.15;
  const criticalFound = isBad && chance.next() < 0.2 ? 1 : 0;
  const majorFound = isBad ? sample.major + chance.between(1, 9) : chance.between(0, sample.major);
  const minorFound = chance.between(0, sample.minor);
  const isPending = !isBad && chance.next() < 0.08;
  const overall = isBad ? 'FAIL' : isPending ? 'PENDING' : 'PASS';
  return {
    sampleSize: sample.size,
    ...{ criticalChecked: sample.size, majorChecked: sample.size, minorChecked: sample.size },
    ...{ criticalFound, majorFound, minorFound },
    ...{ criticalMax: 0, majorMax: sample.major, minorMax: sample.minor },
    workmanshipResult: isBad ? 'FAIL' : 'PASS',
    measurementResult: chance.oneOf(['PASS', 'PASS', 'N/A', null]),
    specResult: isPending ? 'PENDING' : 'PASS',
    testResult: 'PASS',
    overrallResult: overall,
    reportRemark: isPending ? 'Carton marks to be confirmed by the client.' : null,
    reportSummary: `${majorFound} major and ${minorFound} minor defects in ${sample.size} units.`,
    refResults: referencesOf(chance, productId, product, overall),
  } satisfies ReportItem;
}

function referencesOf(chance: Dice, productId: string, product: Product, overall: string): ReferenceResult[] {
  const count = chance.next() < 0.25 ? chance.between(2, 4) : 0;
  return Array.from({ length: count }, (_, index) => ({
    refId: `${productId}${index + 1}`,
    productId,
    prodRefSeq: String(index + 1),
    prodRefPoNb: index === 0 ? product.poNumber : `PO-${String(chance.between(0, 9_999_999)).padStart(7, '0')}`,
    prodRefSkuNb: String(chance.between(0, 999_999)).padStart(8, '0'),
    prodRefQuantity: Math.floor((product.prodQuantity ?? 0) / count),
    aqlResult: overall,
    overrallResult: overall,
    approveTime: null,
    rejectionReason: null,
    approvalReason: null,
    icStatus: null,
    comments: null,
  }));
}
