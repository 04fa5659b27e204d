import { createLabOrder, type LabOrder, type LabResults } from '../contract/lab-orders.ts';
import { type AcceptedLabOrder, acceptedOf } from './accepted.ts';
import { type Answer, refusal, type SeenRequest } from './answer.ts';
import type { Catalogue } from './catalogue.ts';
import type { Ledger } from './ledger.ts';
import { parseBody } from './request-body.ts';
import { storageAt } from './stored-files.ts';
import { dayText } from './times.ts';

/** The lab orders of the account. Answers come without an envelope, refusals with one. */
export type LabOrders = {
  /** Stores an accepted order in the ledger, then answers. The same order twice is two orders. */
  create(request: SeenRequest): Answer;
  read(orderId: string): Answer;
  /** The results; without a final report until the laboratory has finished. */
  results(orderId: string, origin: string): Answer;
  has(orderId: string): boolean;
};

/** A fast laboratory: it starts after 5 seconds and finishes after 10. */
const BEGINS_MS = 5_000;
const IS_DONE_MS = 10_000;
const FIRST_ID = 60_000_001;

/** The lab orders. `catalogue` gives its current state. */
export function createLabOrders(catalogue: () => Catalogue, ledger: Ledger, now: () => number): LabOrders {
  const orders = new Map(acceptedOf(ledger, 'lab-order').map((order) => [order.id, order]));
  const missing = (orderId: string) => refusal(404, `orderId: "${orderId}" is not known`);
  return {
    has: (orderId) => orders.has(orderId),
    create: (request) => {
      const parsed = parseBody(createLabOrder, request);
      if (parsed.type === 'wrong') return parsed.answer;
      const { supplierId } = parsed.body.generalInformation ?? {};
      if (supplierId !== undefined && !catalogue().suppliers.some((supplier) => supplier.item.id === supplierId))
        return refusal(400, `generalInformation.supplierId: "${supplierId}" is not known`);
      const id = String(FIRST_ID + orders.size);
      const order: AcceptedLabOrder = { kind: 'lab-order', id, receivedAt: request.at, body: parsed.body };
      ledger.append(order);
      orders.set(id, order);
      return { status: 200, body: orderOf(order, now(), catalogue()) };
    },
    read: (orderId) => {
      const order = orders.get(orderId);
      return order === undefined ? missing(orderId) : { status: 200, body: orderOf(order, now(), catalogue()) };
    },
    results: (orderId, origin) => {
      const order = orders.get(orderId);
      return order === undefined
        ? missing(orderId)
        : { status: 200, body: resultsOf(order, now(), catalogue(), origin) };
    },
  };
}

/** Section 2.7. */
function orderOf(order: AcceptedLabOrder, nowMs: number, catalogue: Catalogue): LabOrder {
  const { body } = order;
  return {
    generalInformation: generalOf(order, nowMs, catalogue),
    product: body.product && {
      ...body.product,
      program: null,
      programId: null,
      bookingRemark: body.specialInstruction?.bookingRemark ?? null,
    },
    tests: testsOf(order, nowMs),
    customFields: body.customFields ?? [],
    sampleCollection: (body.sampleCollection ?? []).map((collection) => ({
      ...collection,
      inspectionOrderReference: null,
    })),
    additionalRecipients: body.additionalRecipients ?? null,
    attachments: [],
  };
}

function resultsOf(order: AcceptedLabOrder, nowMs: number, catalogue: Catalogue, origin: string): LabResults {
  const generalInformation = generalOf(order, nowMs, catalogue);
  const doneMs = Date.parse(order.receivedAt) + IS_DONE_MS;
  const fileName = `${generalInformation.vendorRefNo}-report.pdf`;
  const file = { fileName, url: storageAt(origin, nowMs).link(`lab/${order.id}/${fileName}`) };
  return {
    generalInformation,
    customFields: order.body.customFields ?? [],
    attachments: [],
    finalReport:
      nowMs < doneMs
        ? null
        : {
            reportNo: `${generalInformation.vendorRefNo}-R1`,
            reportIssueDate: dayText(doneMs),
            testStartDate: dayText(Date.parse(order.receivedAt) + BEGINS_MS),
            reportFile: [file],
            overallResult: 'PASS',
            poNo: order.body.product?.purchaseOrderNo ?? null,
            yourDecision: null,
            testDetail: testsOf(order, nowMs),
          },
  };
}

function generalOf({ id, receivedAt, body }: AcceptedLabOrder, nowMs: number, { suppliers }: Catalogue) {
  const ageMs = nowMs - Date.parse(receivedAt);
  const { bookingRefNo = null, supplierId = null, programId = null } = body.generalInformation ?? {};
  return {
    orderId: id,
    vendorRefNo: `LT-${receivedAt.slice(0, 4)}-${id.slice(-5)}`,
    bookingRefNo,
    testDate: ageMs < BEGINS_MS ? null : dayText(Date.parse(receivedAt) + BEGINS_MS),
    reportDate: dayText(Date.parse(receivedAt) + IS_DONE_MS),
    status: ageMs < BEGINS_MS ? 'SUBMITTED' : ageMs < IS_DONE_MS ? 'IN TESTING' : 'COMPLETED',
    client: 'Example Imports Ltd.',
    clientId: '9017',
    supplier: suppliers.find((supplier) => supplier.item.id === supplierId)?.item.name ?? null,
    supplierId,
    submitter: 'Dana Moreau',
    submitterId: '48211',
    program: null,
    programId,
  };
}

function testsOf({ receivedAt, body }: AcceptedLabOrder, nowMs: number) {
  const isDone = nowMs - Date.parse(receivedAt) >= IS_DONE_MS;
  return (body.testAssignments ?? []).map(({ testId = null, clientTestId = null }) => ({
    testId,
    clientTestId,
    testName: `Test ${testId ?? clientTestId ?? ''}`.trim(),
    testResult: isDone ? 'PASS' : null,
  }));
}
